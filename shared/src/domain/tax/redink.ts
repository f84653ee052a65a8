// Red ink (domain.md §2.10): what the bureau's codes of a 红字确认单 mean for ours.
import { mulDiv } from '../money.ts'
import type { RedinkStatus } from '../machines/invoice.ts'
import { invoiceTax } from './invoice.ts'

export const BUREAU_CODES = ['01', '02', '03', '04', '05', '06', '07', '08', '09'] as const
export type BureauCode = (typeof BUREAU_CODES)[number]

/** How long the other side may take. */
export const REDINK_HOURS = 72

const STATE_OF: Readonly<Record<BureauCode, RedinkStatus>> = {
  '01': 'no_need_confirm', '02': 'to_buyer_confirm', '03': 'to_seller_confirm', '04': 'confirmed', '05': 'rejected', '06': 'rejected', '07': 'expired', '08': 'canceled', '09': 'canceled',
}

/** Our state for a code of the bureau. */
export const stateOfCode = (code: BureauCode): RedinkStatus => STATE_OF[code]

/** Who was to confirm before a code of the bureau: 06 is a denial by the seller of what the buyer has entered; the others from 04 on are about what the seller has entered. */
const ENTRY_OF: Readonly<Record<BureauCode, 'submit' | 'submit_no_confirm' | 'submit_by_buyer'>> = {
  '01': 'submit_no_confirm', '02': 'submit', '03': 'submit_by_buyer', '04': 'submit', '05': 'submit', '06': 'submit_by_buyer', '07': 'submit', '08': 'submit', '09': 'submit',
}

/**
 * The next step of one of ours in this state towards a code; null: none (it is there, or is over). A draft whose first answer was lost takes two: it is
 * submitted first, so that it has its number and its time limit, and then goes where the bureau has it.
 */
export function stepOfCode(status: RedinkStatus, code: BureauCode) {
  const to = STATE_OF[code]
  if (status === 'draft') return ENTRY_OF[code]
  const isWaiting = status === 'to_buyer_confirm' || status === 'to_seller_confirm'
  if (isWaiting && to === 'confirmed') return status === 'to_buyer_confirm' ? 'buyer_confirm' : 'seller_confirm'
  if (isWaiting && to === 'rejected') return 'deny'
  if (isWaiting && to === 'expired') return 'expire'
  if ((isWaiting || status === 'no_need_confirm' || status === 'confirmed') && to === 'canceled') return 'withdrawn'
  return null
}

/** The amount of a red-ink offset is negative whatever was typed (R499). Cents. */
export const redAmount = (typed: number): number => -Math.abs(typed)

/** What of an invoice may still be taken back: what it says less what was, or is about to be. Cents, all positive. */
export const remainingOf = ({ amount, red, pending }: { readonly amount: number; readonly red: number; readonly pending: number }): number => Math.max(0, amount - red - pending)

interface Blue {
  readonly amount: number
  readonly tax: number
  /** 差额; null of the others. */
  readonly deduct: number | null
  readonly ppm: number
}

/**
 * The tax of a red invoice, negative, as its amount is: the blue one's in proportion, by the rule of its kind. What takes the rest of an invoice takes
 * the rest of its tax, so that both come to nothing together. `before`: what the red ones before it come to, negative.
 */
export function taxOfRed(amount: number, { amount: total, tax, deduct, ppm }: Blue, before: { readonly amount: number; readonly tax: number }): number {
  if (-(amount + before.amount) === total) return -(tax + before.tax)
  const passed = deduct === null ? 0 : mulDiv(deduct, amount, total)
  // Never more than is left of the blue one's.
  return Math.max(invoiceTax(amount - passed, ppm).tax, -(tax + before.tax))
}
