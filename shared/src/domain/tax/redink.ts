// Red ink (domain.md §2.10): what the bureau's codes of a 红字确认单 mean for ours.
import { mulDiv, sum } from '../money.ts'
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

/** Red ink that came to nothing: it takes nothing back, and another may be made in its place. */
export const VOID_REDINKS: readonly RedinkStatus[] = ['rejected', 'expired', 'canceled']

/** A line of a refund that is not over. `red`: the red ink that was made for it and has not come to nothing. Cents, both positive. */
export interface RefundClaim {
  readonly amount: number
  readonly red: number
}

/** What may still be taken back for a line of a refund: never more than was asked for. */
export const claimLeft = ({ amount, red }: RefundClaim): number => Math.max(0, amount - red)

/** What refunds that are not over still ask for of an invoice. */
export const askedOf = (claims: readonly RefundClaim[]): number => sum(claims.map(claimLeft))

interface TakenBack {
  readonly amount: number
  /** Taken back by red ink, and by such that is under way. */
  readonly red: number
  readonly pending: number
  /** By refunds that are not over, beyond their red ink: `askedOf`. */
  readonly asked: number
}

/** What of an invoice may still be given back or taken back: what it says less what was, is about to be, or is asked for already. Cents, all positive. */
export const remainingOf = ({ amount, red, pending, asked }: TakenBack): number => Math.max(0, amount - red - pending - asked)

interface Blue {
  readonly amount: number
  readonly tax: number
  /** 差额; null of the others. */
  readonly deduct: number | null
  readonly ppm: number
}

/** What the other red invoices of the same blue one come to, negative. */
interface Before {
  readonly amount: number
  readonly tax: number
  readonly deduct: number
}

/**
 * Tax and deduction of a red invoice, negative, as its amount is: the blue one's in proportion, by the rule of its kind. What takes the rest of an invoice
 * takes the rest of its tax and of its deduction, so that all three come to nothing together. `deduct` is null where the blue one has none.
 */
export function redOf(amount: number, blue: Blue, before: Before): { tax: number; deduct: number | null } {
  const deduct = blue.deduct === null ? null : deductOfRed(amount, { amount: blue.amount, deduct: blue.deduct }, before)
  const restTax = -(blue.tax + before.tax)
  // Never more than is left of the blue one's.
  const tax = -(amount + before.amount) === blue.amount ? restTax : Math.max(invoiceTax(amount - (deduct ?? 0), blue.ppm).tax, restTax)
  return { tax: tax + 0, deduct }
}

/**
 * The deduction that belongs to what is taken back: with those before it the same share of the whole as of the amount, as settlements have theirs back
 * (`deductedBy`), so that cents never add up. Neither it nor what is left exceeds its amount: a difference invoice deducts from 0 to all of it.
 */
function deductOfRed(amount: number, { amount: total, deduct }: { readonly amount: number; readonly deduct: number }, before: Before): number {
  const taken = -amount
  const [restAmount, restDeduct] = [total + before.amount, deduct + before.deduct]
  const due = mulDiv(deduct, taken - before.amount, total) + before.deduct
  const [least, most] = [Math.max(0, restDeduct - (restAmount - taken)), Math.min(taken, restDeduct)]
  return 0 - Math.min(Math.max(due, least), most)
}
