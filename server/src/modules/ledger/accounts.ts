import { sql } from 'kysely'
import { ACCOUNTS, walletAccounts, type AccountKey, type Place, type WalletOwner } from '@linggong/shared/domain/postings'
import { newId } from '../../kernel/ids.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** The owners of the accounts of a company's money. Clearing and external accounts are per park, since a park is the unit of distribution. */
export interface LedgerChain {
  readonly park_id: string
  readonly platform_id: string
  readonly agency_id: string
  readonly company_id: string
}

/** Of postings that concern no company: only accounts of those above it. */
export interface AgencyChain extends Omit<LedgerChain, 'company_id'> {
  readonly company_id: null
}

/** Of postings of a park's own money. */
export interface ParkChain {
  readonly park_id: string
  readonly platform_id: null
  readonly agency_id: null
  readonly company_id: null
}

/** Of any posting. */
export type PostingChain = LedgerChain | AgencyChain | ParkChain

const isKey = (key: string): key is AccountKey => key in ACCOUNTS
const keys = Object.keys(ACCOUNTS).filter(isKey)

/** The id of an account of the chain; throws for a company's where the chain has none. */
export type AccountIds = (key: AccountKey) => string

export function ownerOf(key: AccountKey, chain: LedgerChain): string
export function ownerOf(key: AccountKey, chain: PostingChain): string | null
export function ownerOf(key: AccountKey, chain: PostingChain): string | null {
  const { owner } = ACCOUNTS[key]
  return owner === 'world' ? chain.park_id : chain[`${owner}_id`]
}

/** The tenant chain of an account: an agency's has no company, a group's no agency, a park's nothing but the park. */
export function ownerChain(key: AccountKey, { park_id, platform_id, agency_id, company_id }: PostingChain) {
  const { owner } = ACCOUNTS[key]
  return {
    park_id,
    platform_id: owner === 'park' || owner === 'world' ? null : platform_id,
    agency_id: owner === 'company' || owner === 'agency' ? agency_id : null,
    company_id: owner === 'company' ? company_id : null,
  }
}

/** The accounts of a tenant chain by key; missing ones are created. */
export async function accountsOf(tx: Tx, chain: PostingChain): Promise<AccountIds> {
  const owned = keys.flatMap((key) => {
    const owner = ownerOf(key, chain)
    return owner === null ? [] : [{ key, owner }]
  })
  const known = await readAccounts(tx, chain, owned)
  const missing = owned.filter(({ key }) => !known.has(key))
  if (missing.length === 0) return idsIn(known)
  await tx
    .insertInto('app.ledger_account')
    .values(missing.map(({ key, owner }) => ({ ...ownerChain(key, chain), id: newId(), owner_id: owner, kind: key, keeps_balance: ACCOUNTS[key].balance })))
    .onConflict((conflict) => conflict.columns(['park_id', 'owner_id', 'kind']).doNothing())
    .execute()
  return idsIn(await readAccounts(tx, chain, owned))
}

interface Owned {
  readonly key: AccountKey
  readonly owner: string
}

async function readAccounts(tx: Tx, chain: PostingChain, owned: readonly Owned[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('app.ledger_account')
    .select(['id', 'kind', 'owner_id'])
    .where('park_id', '=', chain.park_id)
    .where('owner_id', 'in', [...new Set(owned.map(({ owner }) => owner))])
    .execute()
  const owners: ReadonlyMap<string, string> = new Map(owned.map(({ key, owner }) => [key, owner]))
  return new Map(rows.filter((row) => owners.get(row.kind) === row.owner_id).map((row) => [row.kind, row.id]))
}

const idsIn = (found: ReadonlyMap<string, string>): AccountIds => (key) => {
  const id = found.get(key)
  if (id === undefined) throw new Error(`ledger account ${key} is missing`)
  return id
}

export interface Wallet {
  readonly available: number
  readonly frozen: number
}

interface WalletOptions {
  readonly lock?: boolean
  /** Default: at the bank. */
  readonly place?: Place
}

/** Both balances of a company's wallet. With `lock` their rows stay locked until the transaction ends; always the last lock taken. */
export const walletOf = (tx: Tx, chain: LedgerChain, options: WalletOptions = {}): Promise<Wallet> => walletIn(tx, chain.park_id, chain.company_id, 'company', options)

/** The same of an agency, whose available balance may be negative (decision 82). */
export const agencyWalletOf = (tx: Tx, chain: Pick<LedgerChain, 'park_id' | 'agency_id'>, options: { lock?: boolean } = {}): Promise<Wallet> => walletIn(tx, chain.park_id, chain.agency_id, 'agency', options)

/** The same of whoever owns it. */
export async function walletIn(tx: Tx, parkId: string, ownerId: string, owner: WalletOwner, options: WalletOptions = {}): Promise<Wallet> {
  const keys = walletAccounts(owner, options.place)
  const { rows } = await sql<{ kind: string; balance: number }>`
    select kind, balance from app.ledger_account
    where park_id = ${parkId} and owner_id = ${ownerId} and kind in (${keys.available}, ${keys.frozen})
    order by kind ${options.lock === true ? sql`for update` : sql``}`.execute(tx)
  const balance = (kind: 'available' | 'frozen'): number => rows.find((row) => row.kind === keys[kind])?.balance ?? 0
  return { available: balance('available'), frozen: balance('frozen') }
}
