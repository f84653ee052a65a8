import type { BankEntryKind } from '@linggong/shared/domain/cmb-transactions'

/** What the bank has booked on an account of ours. */
export interface BankEntry {
  /** The bank's own number: the same entry always has the same. */
  readonly bankRef: string
  /** As payers enter it: a main account, or with the number of a unit behind. */
  readonly accountNo: string
  readonly kind: BankEntryKind
  /** Cents. */
  readonly amount: number
  readonly payerName: string
  readonly payerAccount: string
  readonly summary: string
  readonly at: Date
}

/** The bank where accounts are kept: what arrives on them. Money leaves through the `Channel`. */
export interface BankAccounts {
  /** What was booked since an instant, oldest first. May repeat earlier entries. */
  statement(since: Date): Promise<BankEntry[]>
  close(): Promise<void>
}
