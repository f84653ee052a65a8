import type { TaxAmounts } from './model-rules.ts'

/** The current amounts of one month. */
export interface MonthView {
  readonly gross: bigint
  readonly exVat: bigint
  readonly assessed: TaxAmounts
  readonly side: TaxAmounts
  readonly taken: TaxAmounts
  readonly carried: TaxAmounts
  readonly credit: bigint
  readonly paidOut: bigint
  readonly isClosed: boolean
  /** Corrections of closed months that are booked in this month. */
  readonly corrections: readonly { readonly of: string; readonly gross: bigint; readonly exVat: bigint; readonly tax: TaxAmounts; readonly side: TaxAmounts }[]
}
