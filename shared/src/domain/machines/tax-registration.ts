// Tax registration certificate (domain.md §2.5, R280-R283; the double l of `cancelled` is the wire name's).
import { machine } from './machine.ts'

/** What the bureau answers comes in a file, so the park takes the steps of the answers with it. An import that is taken back takes its steps back. */
export const taxRegistrationMachine = machine({
  name: 'tax-registration',
  goal: 'already_dealt_with',
  states: ['to_deal_with', 'in_process', 'already_dealt_with', 'cancelled'],
  initial: [{ actor: ['system'], to: 'to_deal_with' }],
  transitions: [
    { from: ['to_deal_with'], action: 'process', actor: ['park'], to: 'in_process' },
    { from: ['in_process'], action: 'import_success', grant: 'import', actor: ['park'], to: 'already_dealt_with' },
    { from: ['in_process'], action: 'import_failure', grant: 'import', actor: ['park'], to: 'same' },
    { from: ['already_dealt_with'], action: 'import_cancel', grant: 'import', actor: ['park'], to: 'cancelled' },
    // The bureau compares name and number apart from the registration.
    { from: ['to_deal_with', 'in_process', 'already_dealt_with', 'cancelled'], action: 'import_realname', grant: 'import', actor: ['park'], to: 'same' },
    { from: ['already_dealt_with'], action: 'undo_success', grant: 'import', actor: ['park'], to: 'in_process', reopens: true },
    { from: ['cancelled'], action: 'undo_cancel', grant: 'import', actor: ['park'], to: 'already_dealt_with', reopens: true },
    { from: ['to_deal_with', 'in_process', 'already_dealt_with', 'cancelled'], action: 'undo_note', grant: 'import', actor: ['park'], to: 'same' },
    { from: ['cancelled'], action: 'new_earning', actor: ['system'], to: 'to_deal_with', by: 'system', reopens: true },
  ],
})
export type TaxRegistrationStatus = (typeof taxRegistrationMachine.states)[number]
export type TaxRegistrationAction = (typeof taxRegistrationMachine.transitions)[number]['action']
