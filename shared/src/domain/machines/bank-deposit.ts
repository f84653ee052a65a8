// What the bank reports about an account (domain.md §2.11): assigned to a wallet at once, or claimed for an enterprise later; what left for unknown
// reasons may turn out to be a payment of ours.
import { machine } from './machine.ts'

export const bankDepositMachine = machine({
  name: 'bank-deposit',
  states: ['unknown', 'matched', 'claimed', 'offset'],
  goal: 'matched',
  initial: [{ actor: ['system'], to: 'unknown' }],
  transitions: [
    { from: ['unknown'], action: 'match', actor: ['system'], to: 'matched', by: 'system' },
    { from: ['unknown'], action: 'clarify', actor: ['agency'], to: 'claimed' },
    // Confirmed on the desk, or before the bank had told of it: then as soon as it is booked.
    { from: ['matched'], action: 'offset', actor: ['agency', 'park', 'system'], to: 'offset' },
  ],
})
export type BankDepositAction = (typeof bankDepositMachine.transitions)[number]['action']
