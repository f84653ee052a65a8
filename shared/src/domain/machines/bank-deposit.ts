// What the bank reports about an account (domain.md §2.11): assigned to a wallet at once, or claimed for an enterprise later.
import { machine } from './machine.ts'

export const bankDepositMachine = machine({
  name: 'bank-deposit',
  states: ['unknown', 'matched', 'claimed'],
  goal: 'matched',
  initial: [{ actor: ['system'], to: 'unknown' }],
  transitions: [
    { from: ['unknown'], action: 'match', actor: ['system'], to: 'matched', by: 'system' },
    { from: ['unknown'], action: 'clarify', actor: ['agency'], to: 'claimed' },
  ],
})
export type BankDepositAction = (typeof bankDepositMachine.transitions)[number]['action']
