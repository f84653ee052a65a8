import { maskCard } from '@linggong/shared/domain/masks'
import type { BankLine, OwnItem } from '@linggong/shared/domain/reconciliation/match'
import { businessDate } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { StatementLine } from '../../ports/bank-accounts.ts'
import type { OwnSide } from './own.ts'

export type Wallet = Row<'app.cmb_wallet'>
export type Entry = Row<'app.reconciliation'>
/** What the desk has open; `is_doubtful`: its own side was booked as 不明出账. */
export type OpenEntry = Entry & { readonly is_doubtful: boolean }

/** Both sides of one account, by names under which the matcher knows them: what is new, and what the desk has open. */
export interface Sides {
  readonly wallet: Wallet
  readonly fresh: ReadonlyMap<string, StatementLine>
  readonly own: ReadonlyMap<string, OwnSide>
  readonly open: ReadonlyMap<string, OpenEntry>
}

export const linesOf = ({ wallet, fresh, open }: Sides): BankLine[] => [
  ...[...fresh].map(([id, { direction, amount, fee, bankRef, requestNo, at }]) => ({ id, account: wallet.id, direction, amount, fee, day: businessDate(at), bankRef, requestNo })),
  ...[...open].flatMap(([id, { bank_ref, amount, fee, direction, request_no, trans_at, is_refused }]) =>
    bank_ref === null || amount === null ? [] : [{ id, account: wallet.id, direction, amount, fee, day: businessDate(trans_at), bankRef: bank_ref, requestNo: request_no, isRefused: is_refused }]),
]

/** An entry that was booked as the bank had reported it, under the bank's number (`ownSides`). */
const isDeposit = (ownKey: string | null): boolean => ownKey?.startsWith('deposit:') === true

/** The name of what a row of the bank's was booked as, where the desk has both in that row and something else is suggested. */
export const bookedName = (id: string): string => `b${id}`

export const itemsOf = ({ wallet, own, open }: Sides): OwnItem[] => [
  ...[...own].map(([id, { own_key, direction, amount, key, settlement_id, at, is_doubtful }]) => ({ id, account: wallet.id, direction, amount, day: businessDate(at), key, isBanks: isDeposit(own_key), isDoubtful: is_doubtful, group: settlement_id ?? '' })),
  ...[...open].flatMap(([id, { bank_ref, own_key, own_amount, direction, request_no, settlement_id, trans_at, is_doubtful }]) =>
    own_amount === null ? [] : [{ id: bank_ref === null ? id : bookedName(id), account: wallet.id, direction, amount: own_amount, day: businessDate(trans_at), key: bank_ref ?? request_no, isBanks: isDeposit(own_key), isDoubtful: is_doubtful, group: settlement_id ?? '' }]),
]

/** The columns of the bank's side. Whom it names is masked. */
export const bankSide = ({ bankRef, amount, fee, requestNo, direction, counterName, counterAccount, summary, at }: StatementLine) => ({
  bank_ref: bankRef, amount, fee, request_no: requestNo, direction, counter_name: counterName, counter_account: maskCard(counterAccount), summary, trans_at: at,
})

/** The columns of ours alone. */
export const ownSide = ({ own_key, amount, key, direction, settlement_id, counter_name, counter_account, summary, at }: OwnSide) => ({
  own_key, own_amount: amount, request_no: key, direction, settlement_id, counter_name, counter_account, summary, trans_at: at,
})
