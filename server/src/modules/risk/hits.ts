import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { businessDate } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import { newIds } from '../../kernel/ids.ts'
import type { Actor } from '../../kernel/actor.ts'
import { mapPage, page, wireTimes, type Paging } from '../../kernel/lists.ts'
import { countAttempts, refuseFull, type Limit } from '../../kernel/rate-limit.ts'
import { callerOf, separateTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { CleanUp } from '../../module.ts'
import { contains, inDateRange, matching, oneOf } from '../lists/filters.ts'

type HitRow = Row<'app.risk_hit'>
export type HitPlace = HitRow['place']

/** An entry that stands in the way, or is pointed out. */
export interface Hit extends Pick<HitRow, 'list' | 'entry_id' | 'tenant_id' | 'what' | 'level'> {
  /** The rows of a file in which it stands: of their texts only hashes are kept. */
  readonly within: readonly { readonly row: number; readonly text: string }[]
}

/** As many entries an organisation may find out in an hour: whoever meets more tries the list out. A file has several, rarely so many. */
const mostPerHour = 100
const hour = 3600
/** So many rows of a file are named. */
const mostRows = 20

interface Where {
  readonly place: HitPlace
  readonly organization?: { readonly id: string; readonly name: string }
  readonly now: Date
}

/**
 * Records what was met with, in a transaction of its own, which stays when the caller's is refused. The same once more on a day is no other
 * hit: a file is checked again and again until it is right. Refuses an organisation that meets too many entries.
 */
export async function recordHits(tx: Tx, hits: readonly Hit[], { place, organization, now }: Where): Promise<void> {
  if (hits.length === 0) return
  const caller = callerOf(tx)
  const full = await separateTransaction(tx, SYSTEM, async (own): Promise<readonly Limit[]> => {
    const of = organization ?? (await nameOf(own, caller.tenantId))
    if (of === undefined) return []
    const at = { place, organization_id: of.id, day: businessDate(now) }
    const fresh = await unknownOf(own, hits, at)
    if (fresh.length === 0) return []
    const ids = newIds(fresh.length)
    const rows = fresh.map((hit, index) => ({ ...hit, ...at, id: ids[index] ?? '', organization: of.name, creator: caller.name, create_at: now }))
    const written = await own.insertInto('app.risk_hit').values(rows).onConflict((conflict) => conflict.doNothing()).returning('id').execute()
    return caller.tenantId === null ? [] : countAttempts(own, [{ key: `risk-hits:${caller.tenantId}`, max: mostPerHour, seconds: hour, by: written.length }], now)
  })
  refuseFull(full, now, '本小时内命中风险名单的次数过多，请稍后再试；如有疑问，请联系运营商')
}

/** What of them was not met with on this day yet. */
async function unknownOf(tx: Tx, hits: readonly Hit[], { place, organization_id, day }: Pick<HitRow, 'place' | 'organization_id' | 'day'>) {
  const known = await tx
    .selectFrom('app.risk_hit')
    .select(['entry_id', 'seen'])
    .where('entry_id', 'in', hits.map((hit) => hit.entry_id))
    .where('organization_id', '=', organization_id)
    .where('place', '=', place)
    .where('day', '=', day)
    .execute()
  return hits.flatMap(({ within, ...hit }) => {
    const seen = new Set(known.flatMap((row) => (row.entry_id === hit.entry_id ? row.seen : [])))
    const parts = within.length === 0 ? [{ row: null, hash: 'entry' }] : within.map(({ row, text }) => ({ row, hash: hashOf(text).slice(0, 16) }))
    const fresh = parts.filter(({ hash }) => !seen.has(hash))
    if (fresh.length === 0) return []
    const hashes = [...new Set(fresh.map(({ hash }) => hash))]
    return [{ ...hit, row_nos: fresh.flatMap(({ row }) => row ?? []).slice(0, mostRows), row_count: fresh.length, seen: hashes, digest: hashOf(hashes.join()) }]
  })
}

async function nameOf(tx: Tx, tenantId: string | null): Promise<{ readonly id: string; readonly name: string } | undefined> {
  return tenantId === null ? undefined : tx.selectFrom('app.tenant').select(['id', 'name']).where('id', '=', tenantId).executeTakeFirst()
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

interface HitFilter {
  readonly list?: readonly string[] | undefined
  readonly what?: string | undefined
  readonly organization?: string | undefined
  readonly place?: readonly string[] | undefined
  readonly create_at?: string | undefined
}

/** Those of the caller's own lists, the newest first. */
export async function hitsOf(tx: Tx, actor: Actor, { page: number, page_size, ordering = '-create_at', ...filter }: HitFilter & Omit<Paging, 'isFirst'>) {
  const rows = tx
    .selectFrom('app.risk_hit')
    .select(['id', 'list', 'what', 'level', 'place', 'organization', 'row_nos', 'row_count', 'creator', 'create_at'])
    .where('tenant_id', '=', actor.tenantId)
    .where(matching('app.risk_hit', filter, { list: oneOf, what: contains, organization: contains, place: oneOf, create_at: inDateRange }))
  return mapPage(await page(tx, rows, { page: number, page_size, ordering }, { id: 'app.risk_hit.id', create_at: 'app.risk_hit.create_at' }), wireTimes)
}

/** How often each of these entries was met with. */
export async function hitCounts(tx: Tx, entryIds: readonly string[]): Promise<(id: string) => number> {
  if (entryIds.length === 0) return () => 0
  const rows = await tx.selectFrom('app.risk_hit').select(['entry_id', sql<number>`sum(row_count)::int`.as('hits')]).where('entry_id', 'in', [...entryIds]).groupBy('entry_id').execute()
  const counts = new Map(rows.map(({ entry_id, hits }) => [entry_id, hits]))
  return (id) => counts.get(id) ?? 0
}

/** Two years: as long as somebody may ask why they were refused. */
export const forgetHits: CleanUp = (tx, before) => tx.deleteFrom('app.risk_hit').where('create_at', '<', before(730)).execute()
