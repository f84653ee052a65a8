import { describe } from 'vitest'
import { provenInTurn } from './short-form.ts'
import { machines } from './machines.ts'

describe('R357–R365 R367–R369 R382 R666 R667 R669 each action of a settlement and of a batch has its call, and R398 R400 R404–R406 its time', () => {
  provenInTurn(machines)
})
