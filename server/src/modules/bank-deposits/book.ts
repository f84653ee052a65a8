import { sql } from 'kysely'
import { bankDepositMachine } from '@linggong/shared/domain/machines/bank-deposit'
import { next } from '@linggong/shared/domain/machines/machine'
import { bankAdded, bankTook, comingFrom, topUpArrived, unknownArrived, type Posting, type WalletOwner } from '@linggong/shared/domain/postings'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { newIds } from '../../kernel/ids.ts'
import { firstState, stateAfter } from '../../kernel/steps.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { BankEntry } from '../../ports/bank-accounts.ts'
import type { PostingChain } from '../ledger/accounts.ts'
import { holdWallet } from '../cmb-wallets/hold.ts'
import { post } from '../ledger/post.ts'
import { offsetConfirmed } from './offset.ts'

type Wallet = Row<'app.cmb_wallet'>

/** Whose an entry is; null while nobody knows. */
interface Target {
  readonly owner: WalletOwner
  readonly companyId: string | null
}

/**
 * Enters what the bank has reported into the ledger, each entry once however often it is told: a number that is known is left out, and of
 * two processes one inserts it. One transaction for each owner of a wallet. Entries of accounts that nobody has are left out.
 */
export async function bookEntries(deps: Deps, entries: readonly BankEntry[]): Promise<number> {
  const { news, wallets } = await inTransaction(deps.db, SYSTEM, async (tx) => {
    const unknown = await unknownOf(tx, entries)
    return { news: unknown, wallets: await walletsOf(tx, unknown) }
  })
  let booked = 0
  for (const [accountNo, mine] of Map.groupBy(news, (entry) => entry.accountNo)) {
    const wallet = wallets.get(accountNo)
    if (wallet === undefined) continue
    const targetOf = await inTransaction(deps.db, SYSTEM, (tx) => targetsOf(tx, wallet, mine))
    for (const same of Map.groupBy(mine, (entry) => targetOf(entry)?.companyId ?? targetOf(entry)?.owner ?? '').values()) {
      const [first] = same
      const target = first === undefined ? null : targetOf(first)
      booked += await inTransaction(deps.db, SYSTEM, (tx) => bookOn(tx, wallet, target, same, deps.clock()))
    }
  }
  return booked
}

async function unknownOf(tx: Tx, entries: readonly BankEntry[]): Promise<BankEntry[]> {
  if (entries.length === 0) return []
  const { rows } = await sql<{ bank_ref: string }>`select bank_ref from app.bank_deposit where bank_ref = any(${entries.map((entry) => entry.bankRef)}::text[])`.execute(tx)
  const known = new Set(rows.map(({ bank_ref }) => bank_ref))
  return entries.filter(({ bankRef }) => !known.has(bankRef))
}

async function walletsOf(tx: Tx, entries: readonly BankEntry[]): Promise<ReadonlyMap<string, Wallet>> {
  if (entries.length === 0) return new Map()
  const { rows } = await sql<Wallet>`select * from app.cmb_wallet where status in ('active', 'frozen') and account_no || unit_no = any(${[...new Set(entries.map((entry) => entry.accountNo))]}::text[])`.execute(tx)
  return new Map(rows.map((wallet) => [`${wallet.account_no}${wallet.unit_no ?? ''}`, wallet]))
}

/**
 * Money on a unit is its enterprise's. On the main account of an agency it is that of the enterprise that pays from this account (step 3), or
 * the agency's own, if it comes from itself. What the bank itself adds or takes, and all that arrives on a park's account, is the owner's.
 */
async function targetsOf(tx: Tx, wallet: Wallet, entries: readonly BankEntry[]): Promise<(entry: BankEntry) => Target | null> {
  const { company_id, agency_id } = wallet
  if (company_id !== null) return () => ({ owner: 'company', companyId: company_id })
  if (agency_id === null) return () => ({ owner: 'park', companyId: null })
  const payers = [...new Set(entries.map(({ payerAccount }) => plain(payerAccount)).filter((account) => account !== ''))]
  const { rows } = await sql<{ id: string; account: string }>`
    select id, replace(config -> 'remit_account' ->> 'account_no', ' ', '') as account from app.tenant
    where flavour = 'company' and agency_id = ${agency_id} and replace(config -> 'remit_account' ->> 'account_no', ' ', '') = any(${payers}::text[])`.execute(tx)
  const companies = Map.groupBy(rows, ({ account }) => account)
  return ({ kind, payerAccount, payerName }) => {
    if (kind !== 'deposit') return { owner: 'agency', companyId: null }
    const [one, another] = companies.get(plain(payerAccount)) ?? []
    if (one !== undefined && another === undefined) return { owner: 'company', companyId: one.id }
    return payerName === wallet.account_name ? { owner: 'agency', companyId: null } : null
  }
}

const plain = (account: string): string => account.replaceAll(' ', '')

/** Returns how many of them were new. */
async function bookOn(tx: Tx, wallet: Wallet, target: Target | null, entries: readonly BankEntry[], now: Date): Promise<number> {
  const { park_id, platform_id, agency_id } = wallet
  await holdWallet(tx, wallet)
  const company_id = target?.companyId ?? null
  const unknown = firstState(bankDepositMachine, {}, SYSTEM)
  const status = target === null ? unknown : stateAfter(next(bankDepositMachine, { status: unknown }, 'match', SYSTEM.flavour))
  const { rows } = await sql<{ id: string; bank_ref: string }>`
    insert into app.bank_deposit (park_id, id, platform_id, agency_id, company_id, wallet_id, bank_ref, kind, amount, payer_name, payer_account, summary, status, trans_at, create_at)
    select ${park_id}::uuid, e.id, ${platform_id}::uuid, ${agency_id}::uuid, ${company_id}::uuid, ${wallet.id}::uuid, e.ref, e.kind, e.amount, e.payer_name, e.payer_account, e.summary, ${status}, e.at, ${now}::timestamptz
    from unnest(${newIds(entries.length)}::uuid[], ${entries.map((e) => e.bankRef)}::text[], ${entries.map((e) => e.kind)}::text[], ${entries.map((e) => e.amount)}::bigint[],
      ${entries.map((e) => e.payerName)}::text[], ${entries.map((e) => e.payerAccount)}::text[], ${entries.map((e) => e.summary)}::text[], ${entries.map((e) => e.at.toISOString())}::timestamptz[])
      as e(id, ref, kind, amount, payer_name, payer_account, summary, at)
    on conflict (bank_ref, park_id) do nothing
    returning id, bank_ref`.execute(tx)
  const ids = new Map(rows.map((row) => [row.bank_ref, row.id]))
  const postings = entries.flatMap((entry) => {
    const id = ids.get(entry.bankRef)
    return id === undefined ? [] : comingFrom(id, postingsOf(entry, target))
  })
  // A park's account is below no agency; an agency's money concerns no enterprise.
  await post(tx, { park_id, platform_id, agency_id, company_id } as PostingChain, { settlementId: null, round: 0, at: now, mayOverdraw: true }, postings)
  await offsetConfirmed(tx, wallet, entries.flatMap(({ kind, bankRef }) => (kind === 'unknown_out' && ids.has(bankRef) ? [bankRef] : [])), now)
  return rows.length
}

function postingsOf({ kind, amount }: BankEntry, target: Target | null): Posting[] {
  if (target === null) return unknownArrived(amount)
  switch (kind) {
    case 'deposit':
      return topUpArrived(amount, target.owner)
    case 'interest':
    case 'balance_add':
      return bankAdded(amount, target.owner, kind)
    default:
      return bankTook(amount, target.owner, kind)
  }
}
