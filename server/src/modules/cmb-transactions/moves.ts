import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PostingReason, WalletOwner } from '@linggong/shared/domain/postings'
import type { Actor } from '../../kernel/actor.ts'
import { inScope } from '../../kernel/scope.ts'

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
}

/** The caller's own wallet, or that of an enterprise below them. */
export function statementOf({ flavour, tenantId }: Actor, companyId?: string): Statement | null {
  if (companyId !== undefined) return { owner: 'company', ownerId: companyId }
  return flavour === 'company' || flavour === 'agency' || flavour === 'park' ? { owner: flavour, ownerId: tenantId } : null
}

/** An account of one park's ledger; null where nothing was ever posted to it. One value, so that an index gives its postings in order. */
const account = (actor: Actor, ownerId: RawBuilder<unknown>, kind: string) =>
  sql`(select x.id from app.ledger_account x where ${inPark(actor, 'x')} and x.owner_id = ${ownerId} and x.kind = ${kind})`

/** Names the park, for whoever is within one. */
export const inPark = ({ chain }: Actor, alias: string) => (chain.park_id === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`${alias}.park_id`)} = ${chain.park_id}`)

const nobody = '00000000-0000-0000-0000-000000000000'

const columns = (amount: RawBuilder<unknown>, counts: boolean) =>
  sql`p.id, p.park_id, p.create_at, p.reason, ${amount} as amount, ${sql.lit(counts)}::bool as counts, p.agency_id, p.company_id, p.settlement_id, p.bill_id, p.source_id`

/** Postings on one side of an account, of which the other side is not `other`: four such reads of an index are the statement of a wallet. */
const side = (actor: Actor, side: 'credit' | 'debit', own: RawBuilder<unknown>, other: RawBuilder<unknown> | null, counts = true) =>
  sql`select ${columns(side === 'credit' ? sql`p.amount` : sql`-p.amount`, counts)} from app.posting p
    where ${inScope(actor, 'p')} and ${sql.ref(`p.${side}_id`)} = ${own}
    ${other === null ? sql`` : sql`and ${sql.ref(`p.${side === 'credit' ? 'debit' : 'credit'}_id`)} <> coalesce(${other}, ${nobody}::uuid)`}`

/**
 * The rows that cross the boundary of a wallet, newest first by their ids; beside those of an agency's or a park's own what has arrived
 * there and belongs to nobody yet. Of all wallets: each posting once, as whoever receives it sees it.
 */
export function movesOf(actor: Actor, statement: Statement | null): RawBuilder<Move> {
  if (statement === null) return sql<Move>`(${everyMove(actor)})`
  const { owner, ownerId } = statement
  const [available, frozen] = [account(actor, sql`${ownerId}`, `${owner}.available`), account(actor, sql`${ownerId}`, `${owner}.frozen`)]
  const own = [side(actor, 'credit', available, frozen), side(actor, 'credit', frozen, available), side(actor, 'debit', available, frozen), side(actor, 'debit', frozen, available)]
  const unknown = account(actor, sql`${actor.chain.park_id}`, 'park.unknown')
  const strange = ownerId === actor.tenantId && owner !== 'company' ? [side(actor, 'credit', unknown, null, false), side(actor, 'debit', unknown, null, false)] : []
  return sql<Move>`(${sql.join([...own, ...strange], sql` union all `)})`
}

const wallets = sql`('company.available', 'company.frozen', 'agency.available', 'agency.frozen', 'park.available', 'park.frozen', 'platform.available', 'park.unknown')`

const everyMove = (actor: Actor) => sql`
  select ${columns(sql`case when c.kind in ${wallets} then p.amount else -p.amount end`, true)} from app.posting p
    join app.ledger_account c on c.park_id = p.park_id and c.id = p.credit_id
    join app.ledger_account d on d.park_id = p.park_id and d.id = p.debit_id
  where ${inScope(actor, 'p')} and c.owner_id <> d.owner_id and (c.kind in ${wallets} or d.kind in ${wallets})`
