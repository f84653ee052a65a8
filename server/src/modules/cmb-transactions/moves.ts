import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { BOOK_ACCOUNTS, walletAccounts, type Place, type PostingReason, type WalletOwner } from '@linggong/shared/domain/postings'
import { prepared } from '../../db/connect.ts'
import type { Actor } from '../../kernel/actor.ts'
import { inParkOf, inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** A posting as its wallet sees it. */
export interface Move {
  id: string
  park_id: string
  create_at: Date
  reason: PostingReason
  /** Cents; negative where it leaves. */
  amount: number
  /** Whether it is part of the wallet's balance. */
  counts: boolean
  agency_id: string | null
  company_id: string | null
  settlement_id: string | null
  bill_id: string | null
  source_id: string | null
}

/** Whose statement it is; null: of all wallets, which the operator alone sees. */
export interface Statement {
  readonly owner: WalletOwner
  readonly ownerId: string
  readonly place: Place
}

/** The caller's own wallet, or that of an enterprise below them. */
export function statementOf({ flavour, tenantId }: Actor, place: Place, companyId?: string): Statement | null {
  if (companyId !== undefined) return { owner: 'company', ownerId: companyId, place }
  return flavour === 'company' || flavour === 'agency' || flavour === 'park' ? { owner: flavour, ownerId: tenantId, place } : null
}

/** Its accounts in the park's ledger; null where nothing was ever posted to one. */
export interface Accounts {
  readonly available: RawBuilder<unknown> | null
  readonly frozen: RawBuilder<unknown> | null
  /** Of money that belongs to nobody yet, where the statement shows it. */
  readonly unknown: RawBuilder<unknown> | null
}

/** It shows what has arrived at an agency or a park and belongs to nobody yet. */
const hasStrange = (actor: Actor, { owner, ownerId, place }: Statement): boolean => place === 'bank' && ownerId === actor.tenantId && owner !== 'company'

/** As part of the statement that reads them. */
export function accountsSought(actor: Actor, statement: Statement): Accounts {
  const account = (ownerId: string, kind: string) => sql`(select x.id from app.ledger_account x where ${inParkOf(actor, 'x')} and x.owner_id = ${ownerId} and x.kind = ${kind})`
  const { owner, ownerId, place } = statement
  const keys = walletAccounts(owner, place)
  return {
    available: account(ownerId, keys.available),
    frozen: account(ownerId, keys.frozen),
    unknown: hasStrange(actor, statement) && actor.chain.park_id !== null ? account(actor.chain.park_id, 'park.unknown') : null,
  }
}

/** Found beforehand: a statement that names them is planned in a fraction of the time, and by their numbers of postings. */
export async function accountsFound(tx: Tx, actor: Actor, statement: Statement): Promise<Accounts> {
  const { owner, ownerId, place } = statement
  const keys = walletAccounts(owner, place)
  const { rows } = await sql<{ id: string; kind: string; owner_id: string }>`
    select ${prepared} x.id, x.kind, x.owner_id from app.ledger_account x where ${inParkOf(actor, 'x')} and x.owner_id = any(${[ownerId, actor.chain.park_id]}::uuid[])`.execute(tx)
  const id = (kind: string, of: string | null) => {
    const found = rows.find((row) => row.kind === kind && row.owner_id === of)
    return found === undefined ? null : sql`${found.id}::uuid`
  }
  return { available: id(keys.available, ownerId), frozen: id(keys.frozen, ownerId), unknown: hasStrange(actor, statement) ? id('park.unknown', actor.chain.park_id) : null }
}

const nobody = '00000000-0000-0000-0000-000000000000'

const columns = (amount: RawBuilder<unknown>, counts: boolean) =>
  sql`p.id, p.park_id, p.create_at, p.reason, ${amount} as amount, ${sql.lit(counts)}::bool as counts, p.agency_id, p.company_id, p.settlement_id, p.bill_id, p.source_id`

/** What left, of any amount: the largest that there are have no opposite. */
const out = sql`-greatest(p.amount, ${sql.lit(-Number.MAX_SAFE_INTEGER)})`

/** The id breaks ties. */
export interface First {
  readonly by: 'id' | 'create_at'
  readonly isAscending: boolean
  readonly most: number
}

const firstOf = (first: First | undefined): RawBuilder<unknown> => {
  if (first === undefined) return sql``
  const direction = first.isAscending ? sql`asc` : sql`desc`
  return sql`order by ${first.by === 'id' ? sql`` : sql`p.create_at ${direction}, `}p.id ${direction} limit ${sql.lit(first.most)}`
}

/** What is wanted of the postings, which their statement calls `p`. */
interface Wanted {
  readonly where?: Expression<SqlBool>
  /** No more than the first of them in this order: so that each side is read from one end of an index, and no further, although the planner does not merge them. */
  readonly first?: First
  /** Of all wallets: where their money lies. */
  readonly place?: Place
}

/** Postings on one side of an account, of which the other side is not `other`: four such reads of an index are the statement of a wallet. */
function side(actor: Actor, { where, first }: Wanted, name: 'credit' | 'debit', own: RawBuilder<unknown> | null, other: RawBuilder<unknown> | null, counts = true): RawBuilder<unknown>[] {
  if (own === null) return []
  return [sql`(select ${columns(name === 'credit' ? sql`p.amount` : out, counts)} from app.posting p
    where ${inScope(actor, 'p')} and ${sql.ref(`p.${name}_id`)} = ${own}
    ${other === null ? sql`` : sql`and ${sql.ref(`p.${name === 'credit' ? 'debit' : 'credit'}_id`)} <> coalesce(${other}, ${nobody}::uuid)`}
    ${where === undefined ? sql`` : sql`and ${where}`}
    ${firstOf(first)})`]
}

/**
 * The rows that cross the boundary of a wallet; beside those of an agency's or a park's own what has arrived there and belongs to nobody yet.
 * Of all wallets (null): each posting once, as whoever receives it sees it.
 */
export function movesOf(actor: Actor, accounts: Accounts | null, wanted: Wanted = {}): RawBuilder<Move> {
  if (accounts === null) return sql<Move>`(${everyMove(actor, wanted)})`
  const { available, frozen, unknown } = accounts
  const sides = (['credit', 'debit'] as const).flatMap((name) => [
    ...side(actor, wanted, name, available, frozen), ...side(actor, wanted, name, frozen, available), ...side(actor, wanted, name, unknown, null, false),
  ])
  return sides.length === 0 ? sql<Move>`(select ${columns(sql`p.amount`, true)} from app.posting p where false)` : sql<Move>`(${sql.join(sides, sql` union all `)})`
}

const walletsIn = {
  bank: sql`('company.available', 'company.frozen', 'agency.available', 'agency.frozen', 'park.available', 'park.frozen', 'platform.available', 'park.unknown')`,
  book: sql`(${sql.join(BOOK_ACCOUNTS.map((key) => sql.lit(key)))})`,
} as const satisfies Record<Place, unknown>

/** Postings that touch one of them. Few are in books: they say so themselves, and have an index. */
const touching = { bank: sql`(c.kind in ${walletsIn.bank} or d.kind in ${walletsIn.bank})`, book: sql`p.in_book` } as const satisfies Record<Place, unknown>

const everyMove = (actor: Actor, { where, first, place = 'bank' }: Wanted) => sql`
  select ${columns(sql`case when c.kind in ${walletsIn[place]} then p.amount else ${out} end`, true)} from app.posting p
    join app.ledger_account c on c.park_id = p.park_id and c.id = p.credit_id
    join app.ledger_account d on d.park_id = p.park_id and d.id = p.debit_id
  where ${inScope(actor, 'p')} and c.owner_id <> d.owner_id and ${touching[place]}
    ${where === undefined ? sql`` : sql`and ${where}`}
    ${firstOf(first)}`
