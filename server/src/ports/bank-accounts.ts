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

/** What the bank tells of an entry, with the time at which it recorded it: that may be long after `at`, and no entry is recorded before one that was told. */
export interface ToldEntry extends BankEntry {
  readonly recordedAt: Date
}

/** Of which account, and since when it is to tell what it recorded. */
export interface AskedAccount {
  /** As payers enter it. */
  readonly accountNo: string
  readonly since: Date
}

/** An account that is to be opened: a unit below a main account, or a main account that is to be ours to use. */
export interface AccountRequest {
  /** One number is one request, and one answer for good. */
  readonly requestNo: string
  readonly isUnit: boolean
  /** Of the main account. */
  readonly accountNo: string
  readonly accountName: string
}

export interface AccountAnswer {
  readonly requestNo: string
  readonly status: 'opened' | 'refused'
  /** Of a unit that was opened; otherwise empty. */
  readonly unitNo: string
  readonly reason: string
}

/** What has become of an account that was opened. */
export interface AccountState {
  /** As payers enter it. */
  readonly accountNo: string
  readonly status: 'active' | 'frozen' | 'closed'
  readonly at: Date
}

/** What an account had when a business day ended. */
export interface AccountBalance {
  /** As payers enter it; a unit's money is not also its main account's. */
  readonly accountNo: string
  /** Cents; negative where it was overdrawn. */
  readonly balance: number
}

/** A row of an account's statement: whatever moved, in or out. */
export interface StatementLine {
  /** The bank's own number: the same row always has the same. */
  readonly bankRef: string
  readonly accountNo: string
  readonly direction: 'in' | 'out'
  /** Cents, with the fee where the bank takes it in the same row. */
  readonly amount: number
  readonly fee: number
  /** Ours, where the bank passes it on; otherwise empty. */
  readonly requestNo: string
  readonly counterName: string
  readonly counterAccount: string
  readonly summary: string
  readonly at: Date
  /** What the bank itself calls it; null of payments by our numbers, of their returns, and where a file does not say. */
  readonly kind: BankEntryKind | null
}

/** The bank where accounts are kept: which there are, and what arrives on them. Money leaves through the `Channel`. */
export interface BankAccounts {
  /** What the bank has recorded on each of these accounts since its instant, in that order. May repeat earlier entries. */
  statement(asked: readonly AskedAccount[]): Promise<ToldEntry[]>
  /** The answers to these requests, as far as there are any yet; asked again, the same. */
  open(requests: readonly AccountRequest[]): Promise<AccountAnswer[]>
  /** What has become of accounts since an instant, oldest first. May repeat what was said before. */
  states(since: Date): Promise<AccountState[]>
  /** What these accounts had at an instant, the end of a day; one that the bank does not know is absent. */
  balances(accounts: readonly string[], at: Date): Promise<AccountBalance[]>
  /** All that moved on these accounts between two instants, oldest first. */
  lines(accounts: readonly string[], from: Date, to: Date): Promise<StatementLine[]>
  /** The offices where accounts are opened. */
  branches(): Promise<string[]>
  /** What a code contains with which payers pay into this account; always the same. */
  payCode(accountNo: string): Promise<string>
  close(): Promise<void>
}
