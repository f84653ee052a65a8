// Red ink (domain.md §2.10): what the bureau's codes of a 红字确认单 mean for ours.
import type { RedinkStatus } from '../machines/invoice.ts'

export const BUREAU_CODES = ['01', '02', '03', '04', '05', '06', '07', '08', '09'] as const
export type BureauCode = (typeof BUREAU_CODES)[number]

/** How long the other side may take. */
export const REDINK_HOURS = 72

const STATE_OF: Readonly<Record<BureauCode, RedinkStatus>> = {
  '01': 'no_need_confirm', '02': 'to_buyer_confirm', '03': 'to_seller_confirm', '04': 'confirmed', '05': 'rejected', '06': 'rejected', '07': 'expired', '08': 'canceled', '09': 'canceled',
}

/** Our state for a code of the bureau. */
export const stateOfCode = (code: BureauCode): RedinkStatus => STATE_OF[code]

/** What a code does to one of ours in this state; null: nothing (it stays as it is, or is over). */
export function stepOfCode(status: RedinkStatus, code: BureauCode) {
  const to = STATE_OF[code]
  if (status === 'draft') return to === 'no_need_confirm' ? 'submit_no_confirm' : to === 'to_buyer_confirm' ? 'submit' : to === 'to_seller_confirm' ? 'submit_by_buyer' : null
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
