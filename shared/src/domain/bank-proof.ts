// The morning's proof of an account at the bank (domain.md §2.11): balance = postings, what crossed the account = what the bank says, and nothing of the
// balance came from elsewhere.
import { formatCents } from './money.ts'

/** All in cents, at the end of a day. */
export interface ProvenAccount {
  /** Of its owner's wallet, as the ledger keeps it. */
  readonly balance: number
  /** The sum of the postings of that wallet. */
  readonly postings: number
  /** What came in and went out by the account. */
  readonly expected: number
  /** What the wallet has from outside, less what it has given there, with nothing at the bank that says so. */
  readonly unexplained: number
  /** Null: the bank knows no such account. */
  readonly bank: number | null
  /** Handed to the bank, without an answer: it may have paid any of it. */
  readonly inTransit: number
  /** Sent back by the bank without our knowing at that time. */
  readonly comingBack: number
}

export interface BankVerdict {
  readonly status: 'equal' | 'in_transit' | 'different'
  /** What differs, in sentences. */
  readonly faults: readonly string[]
}

/** What is on its way explains a difference of up to its amount, in its direction; books that disagree with themselves nothing explains. */
export function verdictOf({ balance, postings, expected, unexplained, bank, inTransit, comingBack }: ProvenAccount): BankVerdict {
  const books = [
    ...(balance === postings ? [] : [`账面余额 ${formatCents(balance)} 元，分录合计 ${formatCents(postings)} 元，相差 ${formatCents(balance - postings)} 元`]),
    ...(unexplained === 0 ? [] : [`账面${unexplained > 0 ? '入账' : '出账'} ${formatCents(Math.abs(unexplained))} 元没有对应的银行流水`]),
  ]
  if (bank === null) return { status: 'different', faults: [...books, '银行没有该账户的余额'] }
  const difference = bank - expected
  const isExplained = difference < 0 ? -difference <= inTransit : difference <= comingBack
  const atBank = difference === 0 || isExplained ? [] : [`银行余额 ${formatCents(bank)} 元，应为 ${formatCents(expected)} 元，银行${difference > 0 ? '多' : '少'} ${formatCents(Math.abs(difference))} 元`]
  const faults = [...books, ...atBank]
  return { status: faults.length > 0 ? 'different' : difference === 0 ? 'equal' : 'in_transit', faults }
}
