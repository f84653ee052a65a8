import { sql } from 'kysely'
import { ACCOUNTS, type AccountKey } from '@linggong/shared/domain/postings'
import { newId } from '../../kernel/ids.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** The owners of the accounts. Clearing and external accounts are per park, since a park is the unit of distribution. */
export interface LedgerChain {
  readonly park_id: string
  readonly platform_id: string
  readonly agency_id: string
  readonly company_id: string
}

const keys: readonly AccountKey[] = [
  'company.available', 'company.frozen', 'clearing', 'external', 'tax', 'park.unknown',
  'fee.personal', 'fee.channel', 'fee.enterprise', 'fee.added', 'fee.value_added', 'fee.use', 'fee.promotion',
]

export type AccountIds = Readonly<Record<AccountKey, string>>

export function ownerOf(key: AccountKey, chain: LedgerChain): string {
  const { owner } = ACCOUNTS[key]
  if (owner === 'company') return chain.company_id
  return owner === 'agency' ? chain.agency_id : chain.park_id
}

/** The tenant chain of an account: an agency's has no company, a park's nothing but the park. */
export function ownerChain(key: AccountKey, { park_id, platform_id, agency_id, company_id }: LedgerChain) {
  const { owner } = ACCOUNTS[key]
  if (owner === 'company') return { park_id, platform_id, agency_id, company_id }
  return owner === 'agency' ? { park_id, platform_id, agency_id, company_id: null } : { park_id, platform_id: null, agency_id: null, company_id: null }
}

/** The accounts of a company's tenant chain by key; missing ones are created. */
export async function accountsOf(tx: Tx, chain: LedgerChain): Promise<AccountIds> {
  const known = await readAccounts(tx, chain)
  const missing = keys.filter((key) => !known.has(key))
  if (missing.length === 0) return complete(known)
  await tx
    .insertInto('app.ledger_account')
    .values(missing.map((key) => ({ ...ownerChain(key, chain), id: newId(), owner_id: ownerOf(key, chain), kind: key, keeps_balance: ACCOUNTS[key].balance })))
    .onConflict((conflict) => conflict.columns(['park_id', 'owner_id', 'kind']).doNothing())
    .execute()
  return complete(await readAccounts(tx, chain))
}

async function readAccounts(tx: Tx, chain: LedgerChain): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('app.ledger_account')
    .select(['id', 'kind', 'owner_id'])
    .where('park_id', '=', chain.park_id)
    .where('owner_id', 'in', [chain.company_id, chain.agency_id, chain.park_id])
    .execute()
  const owners: ReadonlyMap<string, string> = new Map(keys.map((key) => [key, ownerOf(key, chain)]))
  return new Map(rows.filter((row) => owners.get(row.kind) === row.owner_id).map((row) => [row.kind, row.id]))
}

function complete(found: ReadonlyMap<string, string>): AccountIds {
  const id = (key: AccountKey): string => {
    const value = found.get(key)
    if (value === undefined) throw new Error(`ledger account ${key} is missing`)
    return value
  }
  return {
    'company.available': id('company.available'), 'company.frozen': id('company.frozen'), clearing: id('clearing'), external: id('external'),
    tax: id('tax'), 'park.unknown': id('park.unknown'), 'fee.personal': id('fee.personal'), 'fee.channel': id('fee.channel'),
    'fee.enterprise': id('fee.enterprise'), 'fee.added': id('fee.added'), 'fee.value_added': id('fee.value_added'), 'fee.use': id('fee.use'),
    'fee.promotion': id('fee.promotion'),
  }
}

export interface Wallet {
  readonly available: number
  readonly frozen: number
}

/** Both balances of a company's wallet. With `lock` their rows stay locked until the transaction ends; always the last lock taken. */
export async function walletOf(tx: Tx, chain: LedgerChain, options: { lock?: boolean } = {}): Promise<Wallet> {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select kind, balance from app.ledger_account
    where park_id = ${chain.park_id} and owner_id = ${chain.company_id} and kind in ('company.available', 'company.frozen')
    order by kind ${options.lock === true ? sql`for update` : sql``}`.execute(tx)
  const balance = (kind: AccountKey): number => rows.find((row) => row.kind === kind)?.balance ?? 0
  return { available: balance('company.available'), frozen: balance('company.frozen') }
}
