import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { monthKey, monthSpan } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { inScope } from '../../kernel/scope.ts'
import { remembered } from '../../kernel/totals.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { oneOfIds, type Condition } from '../lists/filters.ts'
import { cappedSum } from '../lists/sums.ts'

/** Which organisation of its chain a row is counted for. */
type Level = 'park_id' | 'agency_id' | 'company_id'
type Figures = ReadonlyMap<string, number>

/** In one row, so that the figures are remembered until one of the tables changes for the caller: an agency may have a hundred thousand workers. */
async function byId<D, T extends keyof D>(tx: Tx, counts: SelectQueryBuilder<D, T, { id: string | null; n: number }>): Promise<Figures> {
  const { figures } = await remembered(tx, tx.selectFrom(counts.as('f')).select(sql<Record<string, number>>`coalesce(jsonb_object_agg(f.id, f.n) filter (where f.id is not null), '{}')`.as('figures')))
  return new Map(Object.entries(figures))
}

/** `enable` and `disable` are codes of the flag; any other matches none. */
export const hasStatus = (column: string, wanted: readonly string[]): Condition =>
  sql<SqlBool>`${sql.ref(column)} = any(${wanted.flatMap((status) => (status === 'enable' ? [true] : status === 'disable' ? [false] : []))}::boolean[])`

// For the rows of a page, each in one statement, since a page may have thousands of rows.

/** Σ of settlements paid in the month of `now`. */
export async function monthAmounts(tx: Tx, actor: Actor, level: Level, ids: readonly string[], now: Date): Promise<Figures> {
  const { from, to } = monthSpan(monthKey(now))
  const counts = tx
    .selectFrom('app.settlement as s')
    .select([sql<string>`${sql.ref(`s.${level}`)}`.as('id'), cappedSum('s.settlement_amount').as('n')])
    .where(inScope(actor, 's'))
    .where(oneOfIds(`s.${level}`, ids))
    .where('s.status', '=', 'paid')
    .where('s.pay_at', '>=', from)
    .where('s.pay_at', '<', to)
    .groupBy(`s.${level}`)
  return byId(tx, counts)
}

/** Workers in cooperation; one who works for two companies counts for each of them. */
export async function workerCounts(tx: Tx, actor: Actor, level: Exclude<Level, 'park_id'>, ids: readonly string[]): Promise<Figures> {
  const counts = tx
    .selectFrom('app.company_user as u')
    .select(({ fn }) => [sql<string>`${sql.ref(`u.${level}`)}`.as('id'), fn.countAll<number>().as('n')])
    .where(inScope(actor, 'u'))
    .where(oneOfIds(`u.${level}`, ids))
    .where('u.status', '=', 'in_cooperation')
    .groupBy(`u.${level}`)
  return byId(tx, counts)
}

/** Organisations of a kind below each. */
export async function tenantCounts(tx: Tx, level: 'park_id' | 'agency_id', kind: 'agency' | 'company', ids: readonly string[]): Promise<Figures> {
  const counts = tx
    .selectFrom('app.tenant as t')
    .select(({ fn }) => [sql<string>`${sql.ref(`t.${level}`)}`.as('id'), fn.countAll<number>().as('n')])
    .where('t.flavour', '=', kind)
    .where(oneOfIds(`t.${level}`, ids))
    .groupBy(`t.${level}`)
  return byId(tx, counts)
}
