// What of settlements may be invoiced, and which of them an amount takes or gives back (domain.md §2.10, decisions 85 and 86). Cents.
import { mulDiv, sum } from '../money.ts'

/** Settlements of one application at most: as many as a list shows at once. */
export const MOST_SETTLEMENTS = 6000

/** Of a settlement: what may be invoiced in all, and what living applications take, less red ink. */
interface Invoiceable {
  readonly status: string
  readonly invoice_amount: number
  readonly applied_amount: number
}

/** What may still be applied for: of paid settlements alone. */
export const invoiceable = ({ status, invoice_amount, applied_amount }: Invoiceable): number =>
  status === 'paid' ? Math.max(0, invoice_amount - applied_amount) : 0

/** What each takes of `amount`, filled in their order, so that only the last is taken in part; null where they have less. */
export function fillInOrder(amount: number, rooms: readonly number[]): number[] | null {
  if (amount < 0 || amount > sum(rooms)) return null
  let left = amount
  return rooms.map((room) => {
    const taken = Math.min(room, left)
    left -= taken
    return taken
  })
}

/** Of settlements in their order the number of one that an amount does not reach, which is refused; undefined: it takes of all. */
export function unreached(amount: number, settlements: readonly { readonly sn: string; readonly left: number }[]): string | undefined {
  const taken = fillInOrder(amount, settlements.map(({ left }) => left))
  return taken === null ? undefined : settlements.find((_, at) => taken[at] === 0)?.sn
}
export const unreachedText = (sn: string): string => `开票金额用不到结算单 ${sn}，请去掉它，或增加开票金额`

/** What each gives back of `amount`, the last first; null where they have less. */
export function giveBackLastFirst(amount: number, taken: readonly number[]): number[] | null {
  return fillInOrder(amount, taken.toReversed())?.toReversed() ?? null
}

/** What a row of an application has of the deduction, less the share of what red ink has given back. */
export const deductedBy = ({ amount, red_amount, deduct_amount }: { readonly amount: number; readonly red_amount: number; readonly deduct_amount: number }): number =>
  deduct_amount - (amount === 0 ? 0 : mulDiv(deduct_amount, red_amount, amount))

/** What may still be deducted of a settlement by difference invoices: what went to its workers, less what others deduct (decision 86). */
export const deductible = (settlementAmount: number, used: readonly Parameters<typeof deductedBy>[0][]): number => Math.max(0, settlementAmount - sum(used.map(deductedBy)))

/** Of a settlement what an application over it comes to; `left`: what may still be applied for. */
interface Applied {
  readonly settlement_amount: number
  readonly pay_amount: number
  readonly paid_amount: number
  readonly value_added_service_fee: number
  readonly accounting_fee: number
  readonly promotion_fee: number
  readonly left: number
}

/** The sums of an application over its settlements (domain.md §3.3): as the screen shows them, and as the server has them (R681). */
export const applicationTotals = (settlements: readonly Applied[]) => ({
  settlement_amount: sum(settlements.map((one) => one.settlement_amount)),
  pay_amount: sum(settlements.map((one) => one.pay_amount)),
  paid_amount: sum(settlements.map((one) => one.paid_amount)),
  vat_service_fee: sum(settlements.map((one) => one.value_added_service_fee)),
  accounting_fee: sum(settlements.map((one) => one.accounting_fee)),
  promotion_fee: sum(settlements.map((one) => one.promotion_fee)),
  invoice_amount: sum(settlements.map(({ left }) => left)),
})
