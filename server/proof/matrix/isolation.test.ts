import { describe } from 'vitest'
import { provenInShortForm } from '../short-form.ts'
import { isolation } from './isolation.ts'

describe('R521 no level acts with the rights of another', () => {
  provenInShortForm(isolation)
})
