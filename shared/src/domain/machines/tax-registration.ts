// Tax registration certificate (domain.md §2.5, R280-R283; the double l of `cancelled` is the wire name's).
import { machine } from './machine.ts'

export const taxRegistrationMachine = machine({
  name: 'tax-registration',
  states: ['to_deal_with', 'in_process', 'already_dealt_with', 'cancelled'],
  initial: [{ actor: ['system'], to: 'to_deal_with' }],
  transitions: [
    { from: ['to_deal_with'], action: 'process', actor: ['park'], to: 'in_process' },
    { from: ['in_process'], action: 'import_success', actor: ['park', 'system'], to: 'already_dealt_with' },
    { from: ['already_dealt_with'], action: 'import_cancel', actor: ['park', 'system'], to: 'cancelled' },
    { from: ['cancelled'], action: 'new_earning', actor: ['system'], to: 'to_deal_with', by: 'system' },
  ],
})
export type TaxRegistrationStatus = (typeof taxRegistrationMachine.states)[number]
