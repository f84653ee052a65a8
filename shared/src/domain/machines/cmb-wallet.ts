// An account at the bank (domain.md §2.11): asked for by the operator (a park's main account), the group (an agency's) or the agency (an enterprise's unit); the bank
// decides, and says later what has become of it.
import { machine } from './machine.ts'

export const cmbWalletMachine = machine({
  name: 'cmb-wallet',
  states: ['opening', 'active', 'frozen', 'closed'],
  goal: 'active',
  initial: [{ actor: ['saas', 'platform', 'agency'], to: 'opening' }],
  transitions: [
    { from: ['opening'], action: 'opened', actor: ['system'], to: 'active', by: 'system' },
    // Whoever asked may ask again, with what the bank has objected to put right.
    { from: ['opening'], action: 'refused', actor: ['system'], to: 'closed', by: 'system' },
    { from: ['active'], action: 'froze', actor: ['system'], to: 'frozen', by: 'system' },
    { from: ['frozen'], action: 'freed', actor: ['system'], to: 'active', by: 'system' },
    { from: ['active', 'frozen'], action: 'closed', actor: ['system'], to: 'closed', by: 'system' },
  ],
})
export type CmbWalletAction = (typeof cmbWalletMachine.transitions)[number]['action']
