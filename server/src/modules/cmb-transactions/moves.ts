import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { WALLET_ACCOUNTS, walletAccounts, WALLET_OWNERS, type Place, type PostingReason, type WalletOwner } from '@linggong/shared/domain/postings'
import { prepared } from '../../db/connect.ts'
import type { Actor } from '../../kernel/actor.ts'
import { inParkOf, inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** A posting as its wallet sees it. */
export interface Move {
  id: string
  park_id: string
  /** The bank's where it has told one (R195), otherwise that of its booking. */
  trans_at: Date
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
  /** Null: of whichever kind the organisation is. */
  readonly owner: WalletOwner | null
  readonly ownerId: string
  readonly place: Place
}

/** Whose wallet is asked for. */
export interface Whose {
  /** Of an enterprise below the caller. */
  readonly company_id?: string | undefined
  /** The same; of any organisation for the operator, who has none. */
  readonly owner_id?: string | undefined
}

/** The caller's own wallet, or that of an enterprise below them; of the operator, who sees all, that of any organisation. */
export function statementOf({ flavour, tenantId }: Actor, place: Place, { company_id, owner_id }: Whose = {}): Statement | null {
  if (flavour === 'saas' && company_id === undefined) return owner_id === undefined ? null : { owner: null, ownerId: owner_id, place }
  const below = company_id ?? (owner_id === tenantId ? undefined : owner_id)
  if (below !== undefined) return { owner: 'company', ownerId: below, place }
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
const hasStrange = (actor: Actor, { owner, ownerId, place }: Statement): boolean => place === 'bank' && owner !== 'company' && (owner === null || ownerId === actor.tenantId)

/** The accounts of a wallet by kind: of whichever organisation it is, of one of each three. */
export function kindsOf({ owner, place }: Statement): { readonly available: readonly string[]; readonly frozen: readonly string[] } {
  const keys = (owner === null ? WALLET_OWNERS : [owner]).map((one) => walletAccounts(one, place))
  return { available: keys.map(({ available }) => available), frozen: keys.map(({ frozen }) => frozen) }
}

/** Where what belongs to nobody yet lies: in the park of the wallet. */
const strangeOf = (actor: Actor, { owner, ownerId }: Statement) =>
  owner === null
    ? sql`x.kind = 'park.unknown' and x.park_id in (select o.park_id from app.ledger_account o where o.owner_id = ${ownerId})`
    : sql`x.kind = 'park.unknown' and x.owner_id = ${actor.chain.park_id}`

/** As part of the statement that reads them. */
export function accountsSought(actor: Actor, statement: Statement): Accounts {
  const account = (wanted: RawBuilder<unknown>) => sql`(select x.id from app.ledger_account x where ${inParkOf(actor, 'x')} and ${wanted})`
  const own = (kinds: readonly string[]) => account(sql`x.owner_id = ${statement.ownerId} and x.kind = any(${[...kinds]})`)
  const { available, frozen } = kindsOf(statement)
  return { available: own(available), frozen: own(frozen), unknown: hasStrange(actor, statement) ? account(strangeOf(actor, statement)) : null }
}

/** Found beforehand: a statement that names them is planned in a fraction of the time, and by their numbers of postings. */
export async function accountsFound(tx: Tx, actor: Actor, statement: Statement): Promise<Accounts> {
  const isStrange = hasStrange(actor, statement)
  const { rows } = await sql<{ id: string; kind: string }>`
    select ${prepared} x.id, x.kind from app.ledger_account x where ${inParkOf(actor, 'x')} and (x.owner_id = ${statement.ownerId} and x.kind <> 'park.unknown' ${isStrange ? sql`or ${strangeOf(actor, statement)}` : sql``})`.execute(tx)
  const id = (kinds: readonly string[]) => {
    const found = rows.find(({ kind }) => kinds.includes(kind))
    return found === undefined ? null : sql`${found.id}::uuid`
  }
  const { available, frozen } = kindsOf(statement)
  return { available: id(available), frozen: id(frozen), unknown: id(['park.unknown']) }
}

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * By which column a posting has its time: the bank's where it has told one, else that of its booking. Each has an index of its own, so what is
 * asked or ordered by time is read as two, of those that have one and of those that have none.
 */
export type Clock = 'trans_at' | 'create_at'

/** The time of a posting, where nothing is asked or ordered by it. */
const timeOf = sql<Date>`coalesce(p.trans_at, p.create_at)`

const columns = (amount: RawBuilder<unknown>, counts: boolean) =>
  sql`p.id, p.park_id, ${timeOf} as trans_at, p.reason, ${amount} as amount, ${sql.lit(counts)}::bool as counts, p.agency_id, p.company_id, p.settlement_id, p.bill_id, p.source_id`

/** What left, of any amount: the largest that there are have no opposite. */
const out = sql`-greatest(p.amount, ${sql.lit(-Number.MAX_SAFE_INTEGER)})`

/** The id breaks ties. */
export interface First {
  readonly by: 'id' | 'time'
  readonly isAscending: boolean
  readonly most: number
}

/** What is wanted of the postings, which their statement calls `p`. */
export interface Wanted {
  /** `clock`: by which column those have their time that it is about; undefined where `isTimed` is not said. */
  readonly where?: (clock: Clock | undefined) => Expression<SqlBool>
  /** Common table expressions that it refers to. */
  readonly among?: RawBuilder<unknown>
  /** It asks for a time. */
  readonly isTimed?: boolean
  /** No more than the first of them in this order: so that each side is read from one end of an index, and no further, although the planner does not merge them. */
  readonly first?: First | undefined
  /** Of all wallets: where their money lies. */
  readonly place?: Place
}

const clocksOf = ({ first, isTimed = false }: Wanted): readonly (Clock | undefined)[] => (isTimed || first?.by === 'time' ? ['create_at', 'trans_at'] : [undefined])

/** What is wanted of the postings of one clock, and the first of them. */
function wantedBy({ where, first }: Wanted, clock: Clock | undefined): { readonly conditions: RawBuilder<unknown>; readonly order: RawBuilder<unknown> } {
  const direction = first?.isAscending === true ? sql`asc` : sql`desc`
  return {
    conditions: sql`${clock === undefined ? sql`` : sql`and p.trans_at is ${clock === 'trans_at' ? sql`not null` : sql`null`}`} ${where === undefined ? sql`` : sql`and ${where(clock)}`}`,
    order: first === undefined ? sql`` : sql`order by ${first.by === 'id' || clock === undefined ? sql`` : sql`${sql.ref(`p.${clock}`)} ${direction}, `}p.id ${direction} limit ${sql.lit(first.most)}`,
  }
}

/** Postings on one side of an account, of which the other side is not `other`: four such reads of an index are the statement of a wallet. */
function side(actor: Actor, wanted: Wanted, name: 'credit' | 'debit', own: RawBuilder<unknown> | null, other: RawBuilder<unknown> | null, counts = true): RawBuilder<unknown>[] {
  if (own === null) return []
  return clocksOf(wanted).map((clock) => {
    const { conditions, order } = wantedBy(wanted, clock)
    return sql`(select ${columns(name === 'credit' ? sql`p.amount` : out, counts)} from app.posting p
      where ${inScope(actor, 'p')} and ${sql.ref(`p.${name}_id`)} = ${own}
      ${other === null ? sql`` : sql`and ${sql.ref(`p.${name === 'credit' ? 'debit' : 'credit'}_id`)} <> coalesce(${other}, ${nobody}::uuid)`}
      ${conditions} ${order})`
  })
}

/**
 * The rows that cross the boundary of a wallet; beside those of an agency's or a park's own what has arrived there and belongs to nobody yet.
 * Of all wallets (null): each posting once, as whoever receives it sees it.
 */
export function movesOf(actor: Actor, statement: Statement | null, accounts: Accounts | null, wanted: Wanted = {}): RawBuilder<Move> {
  if (statement === null || accounts === null) return allOf(wanted, clocksOf(wanted).map((clock) => everyMove(actor, wanted, clock)))
  const { available, frozen, unknown } = accounts
  const strange = statement.owner === null ? ofOwner(wanted, statement.ownerId) : wanted
  const sides = (['credit', 'debit'] as const).flatMap((name) => [
    ...side(actor, wanted, name, available, frozen), ...side(actor, wanted, name, frozen, available), ...side(actor, strange, name, unknown, null, false),
  ])
  return sides.length === 0 ? sql<Move>`(select ${columns(sql`p.amount`, true)} from app.posting p where false)` : allOf(wanted, sides)
}

const allOf = ({ among }: Wanted, parts: readonly RawBuilder<unknown>[]) => sql<Move>`(${among === undefined ? sql`` : sql`with ${among} `}${sql.join([...parts], sql` union all `)})`

/** What belongs to nobody is in one account of the park: of another's wallet those that arrived on its own account, as their owner's scope has it. */
const ofOwner = (wanted: Wanted, ownerId: string): Wanted => ({
  ...wanted,
  where: (clock) => sql<SqlBool>`(p.agency_id = ${ownerId} or p.park_id = ${ownerId}) and ${wanted.where?.(clock) ?? sql<SqlBool>`true`}`,
})

const kinds = (keys: readonly string[]) => sql`(${sql.join(keys.map((key) => sql.lit(key)))})`
const walletsIn = { bank: kinds(WALLET_ACCOUNTS.bank), book: kinds(WALLET_ACCOUNTS.book) } as const satisfies Record<Place, unknown>

/** What touches one of them, or has arrived and is nobody's. Few are in books: they say so themselves, and have an index. */
const touching = {
  bank: sql`(c.kind in ${walletsIn.bank} or d.kind in ${walletsIn.bank} or c.kind = 'park.unknown' or d.kind = 'park.unknown')`, book: sql`p.in_book`,
} as const satisfies Record<Place, unknown>

/** Between the accounts of one wallet nothing moves: what is available is frozen, or free again. Any other account is somebody else's, also where the park keeps it. */
const everyMove = (actor: Actor, wanted: Wanted, clock: Clock | undefined) => {
  const { place = 'bank' } = wanted
  const { conditions, order } = wantedBy(wanted, clock)
  return sql`(
  select ${columns(sql`case when c.kind in ${walletsIn[place]} or c.kind = 'park.unknown' then p.amount else ${out} end`, true)} from app.posting p
    join app.ledger_account c on c.park_id = p.park_id and c.id = p.credit_id
    join app.ledger_account d on d.park_id = p.park_id and d.id = p.debit_id
  where ${inScope(actor, 'p')} and not (c.owner_id = d.owner_id and c.kind in ${walletsIn[place]} and d.kind in ${walletsIn[place]}) and ${touching[place]}
    ${conditions} ${order})`
}
