import { describe } from 'vitest'
import { provenBriefly } from '../briefly.ts'
import { isolation } from './isolation.ts'

describe('R521 no level acts with the rights of another', () => {
  provenBriefly(isolation)
})
