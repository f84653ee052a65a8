import type { RowOf } from '../../contract/call.ts'
import type { searchSettlements } from '../../contract/settlements.ts'

export type Invoiceable = RowOf<typeof searchSettlements>

/** What may still be applied for of it. */
export const leftOf = ({ invoice_amount, applied_amount }: Invoiceable): number => Math.max(0, invoice_amount - applied_amount)
