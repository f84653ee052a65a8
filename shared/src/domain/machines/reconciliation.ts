// 对账: what the bank has beside what the books have. Only a number matches by itself; a suggestion is confirmed by a person, which posts nothing but
// the reversal of 不明出账 that was a payment of ours.
import { REASON } from '../verdict.ts'
import { machine } from './machine.ts'

interface Suggested {
  readonly rule: string
}

const SUGGESTED = { name: 'suggested', text: '没有建议的对应项，请填写说明后核销', holds: ({ rule }: Suggested) => rule === 'amount_day' || rule === 'many_fee' } as const
const REMARK = { name: 'remark', text: '请填写核销说明' } as const
const HANDLERS = ['agency', 'park'] as const

export const reconciliationMachine = machine({
  name: 'reconciliation',
  states: ['unknown', 'outstanding', 'different', 'matched', 'settled'],
  goal: 'matched',
  initial: [{ actor: ['system'], to: 'unknown' }],
  transitions: [
    // The other side has come, under the same number.
    { from: ['unknown', 'outstanding'], action: 'match', actor: ['system'], to: 'matched', by: 'system' },
    { from: ['unknown', 'outstanding'], action: 'differ', actor: ['system'], to: 'different', by: 'system' },
    // Known to be ours, and not yet on the other side.
    { from: ['unknown'], action: 'await', actor: ['system'], to: 'outstanding', by: 'system' },
    // The bank's row of what was booked as 不明出账 has come, and looks like a payment of ours: a person decides.
    { from: ['outstanding'], action: 'doubt', actor: ['system'], to: 'unknown', by: 'system' },
    { from: ['unknown'], action: 'reconcile_pass', grant: 'reconcile', actor: HANDLERS, guards: [SUGGESTED], to: 'settled' },
    { from: ['unknown'], action: 'reconcile_reject', grant: 'reconcile', actor: HANDLERS, guards: [SUGGESTED, REASON], to: 'same' },
    // Ours, of which a person has confirmed that the bank's row is about it.
    { from: ['outstanding'], action: 'follow', actor: ['system'], to: 'settled', by: 'system' },
    { from: ['unknown', 'outstanding', 'different'], action: 'write_off', grant: 'reconcile', actor: HANDLERS, guards: [REMARK], to: 'settled' },
  ],
})
export type ReconciliationStatus = (typeof reconciliationMachine.states)[number]
export type ReconciliationAction = (typeof reconciliationMachine.transitions)[number]['action']
