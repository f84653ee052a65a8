import type { Fees, Rates } from './model-fees.ts'
import type { Limits } from './model-limits.ts'
import type { TaxRules } from './model-rules.ts'
import type { BillTax } from './model-withholding.ts'

// The entities of the model: plain data, changed by model.ts and model-paying.ts.

export type AccountKind = 'bank' | 'alipay'
export type PayMode = 'cmb' | 'alipay' | 'offline'
export type BillStatus = 'to_settlement' | 'in_settlement' | 'paying' | 'paid' | 'pay_failure' | 'refunded' | 'canceled'
export type SettlementStatus = 'to_confirm' | 'to_audit' | 'to_payment' | 'paying' | 'paid' | 'to_write_off' | 'pay_failure' | 'canceled'

export interface Company {
  readonly id: string
  readonly agency: string
  readonly park: string
  readonly payMode: PayMode
  readonly rates: Rates
  /** Of the park, the agency and the company itself. */
  readonly limits: readonly Limits[]
  available: bigint
  frozen: bigint
}

export interface Bill {
  readonly id: string
  readonly company: string
  readonly batch: string
  readonly row: number
  readonly person: string
  readonly amount: bigint
  readonly kind: AccountKind
  /** pct(amount, personal service fee). */
  readonly personalFee: bigint
  /** Deducted from the worker's amount. */
  readonly cardFee: bigint
  /** Paid from the enterprise's wallet. */
  readonly accounting: bigint
  /** Where its net goes; a new one may be named when it is paid again. */
  account: string
  /** Its place among all bills that were paid; 0 before. */
  paidAt: number
  status: BillStatus
  settlement: string | null
  /** The month in which its limits are reserved. */
  reserved: string | null
  excess: bigint
  promotion: bigint
  /** The estimate as of the last import or settlement; null once the bill has been part of a payment or was released. */
  estimate: BillTax | null
  /** What was withheld; null while the bill does not count. */
  tax: BillTax | null
}

export interface Settlement {
  readonly id: string
  readonly company: string
  readonly batch: string
  readonly createdBy: 'agency' | 'company'
  /** Calendar month of its creation: that of the use fees. */
  readonly month: string
  readonly useFees: Set<string>
  bills: string[]
  status: SettlementStatus
  promotion: bigint
  /** What the enterprise agreed to; no part is ever charged beyond it. */
  confirmed: Fees
  charged: Fees
  /** Bills whose fees are charged. */
  settled: Set<string>
  /** Of the round under way. */
  open: Set<string>
  /** Frozen for the fees of the round under way. */
  roundFees: bigint
  received: bigint | null
}

/** Credit of closed months on its way to a person. */
export interface Refund {
  readonly park: string
  readonly person: string
  /** That of the person's latest paid bill. */
  readonly account: string
  readonly parts: readonly { readonly month: string; readonly amount: bigint }[]
}

export interface ParkRules {
  readonly id: string
  readonly tax: TaxRules
}

/** A row of a file, as far as it affects amounts. */
export interface FileRow {
  readonly row: number
  readonly person: string
  readonly amount: bigint
  readonly kind: AccountKind
  readonly account: string
}

/** The reason for refusing a step; null: it was taken. */
export type Refused = string | null
