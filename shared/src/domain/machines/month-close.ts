// 关账: a month of a park's income and taxes (domain.md §2.13, decision 52 of docs/breadth).
import { machine } from './machine.ts'

interface Seen {
  /** The month has ended. */
  readonly is_over: boolean
  /** Somebody has asked to open it again, and may still be agreed with. */
  readonly is_asked: boolean
  /** The caller has asked for it. */
  readonly is_own: boolean
}

const OVER = { name: 'over', text: '本月尚未结束，次月起才能关账', holds: ({ is_over }: Seen) => is_over } as const
const NOT_ASKED = { name: 'not_asked', text: '已有人申请重新打开，请由其他成员处理', holds: ({ is_asked }: Seen) => !is_asked } as const
const ASKED = { name: 'asked', text: '没有待处理的重新打开申请，或申请已过期', holds: ({ is_asked }: Seen) => is_asked } as const
const OTHER = { name: 'other', text: '须由申请人以外的成员同意', holds: ({ is_own }: Seen) => !is_own } as const
/** Its text names the number. */
const SETTLED = { name: 'settled', text: '还有账单在支付中或结果未知，不能关账' } as const

export const monthCloseMachine = machine({
  name: 'month-close',
  goal: 'closed',
  states: ['open', 'soft_closed', 'closed'],
  initial: [{ actor: ['system'], to: 'open' }],
  transitions: [
    // Payments can no longer be dated into it; the park still corrects what it declares.
    { from: ['open'], action: 'soft_close', grant: 'close', actor: ['park'], guards: [OVER], to: 'soft_closed' },
    { from: ['soft_closed'], action: 'soft_reopen', grant: 'close', actor: ['park'], to: 'open' },
    { from: ['open', 'soft_closed'], action: 'close', actor: ['park'], guards: [OVER, SETTLED], to: 'closed' },
    { from: ['open', 'soft_closed'], action: 'fall_due', actor: ['system'], to: 'closed', by: 'system' },
    { from: ['closed'], action: 'ask_reopen', grant: 'reopen', actor: ['park'], guards: [NOT_ASKED], to: 'same' },
    { from: ['closed'], action: 'agree_reopen', grant: 'reopen', actor: ['park'], guards: [ASKED, OTHER], to: 'open', reopens: true },
    // Also by whoever has asked, who then takes it back.
    { from: ['closed'], action: 'refuse_reopen', grant: 'reopen', actor: ['park'], guards: [ASKED], to: 'same' },
  ],
})
export type MonthCloseStatus = (typeof monthCloseMachine.states)[number]
export type MonthCloseAction = (typeof monthCloseMachine.transitions)[number]['action']

/** How long a second person may agree, and for how long the month is then open. */
export const ASKED_HOURS = 24
export const REOPENED_DAYS = 7
