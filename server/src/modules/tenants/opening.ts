import { sql, type SqlBool } from 'kysely'
import { needOf, OPENING, type NeedKey } from '@linggong/shared/domain/opening'
import type { TenantKind } from '@linggong/shared/domain/tenant-forms'
import type { Actor } from '../../kernel/actor.ts'
import { inScopeOfTenant } from '../../kernel/scope.ts'
import { isRemembered, remembered } from '../../kernel/totals.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { hasContract } from '../contracts/opening.ts'
import { hasWallet } from '../ledger/opening.ts'
import { type Condition, oneOfIds } from '../lists/filters.ts'
import { amongThem, type Fulfilled, type Opened } from '../lists/opening.ts'
import { hasSettled } from '../settlements/opening.ts'
import { hasServices } from '../topups/opening.ts'
import { hasWorker } from '../company-users/opening.ts'

const saved = (step: number): Fulfilled => ({ alias }) => sql<SqlBool>`${sql.ref(`${alias}.steps_done`)} @> ${[step]}::smallint[]`

/** Its manager is not waited for. One who was never invited, of an organisation that is older than invitations, is not. */
const hasManager: Fulfilled = (opened) => sql<SqlBool>`${sql.ref(`${opened.alias}.id`)} not in (select x.tenant_id from app.manager_invitation x where ${amongThem('x.tenant_id', opened)})`

/** An organisation of this kind is below it. */
const hasBelow = (kind: 'agency' | 'company'): Fulfilled => (opened) =>
  sql<SqlBool>`${sql.ref(`${opened.alias}.id`)} in (select ${sql.ref(`x.${opened.level}`)} from app.tenant x where x.flavour = ${kind} and ${amongThem(`x.${opened.level}`, opened)})`

/** 开户进度 as the modules know it: a package that adds what an organisation needs adds a row here, and its words in `shared/domain/opening.ts`. */
const fulfilled: Readonly<Record<NeedKey, Fulfilled>> = {
  basics: saved(1),
  qualification: saved(2),
  settings: saved(3),
  industries: saved(4),
  manager: hasManager,
  services: hasServices,
  contract: hasContract,
  wallet: hasWallet,
  agency: hasBelow('agency'),
  company: hasBelow('company'),
  worker: hasWorker,
  settlement: hasSettled,
}

/** The filter of a list: whether there is everything that an organisation of this kind needs. Those that have it all are found by joins, also to leave them out: `not (… and …)` would read each table whole. */
export function isOpen(tx: Tx, actor: Actor, kind: TenantKind, alias: string, wish: 'true' | 'false'): Condition {
  const opened: Opened = { tx, actor, alias: 'o', level: `${kind}_id`, ids: null }
  const all = sql.join(OPENING[kind].map((key) => fulfilled[key](opened)), sql` and `)
  const not = wish === 'true' ? sql`` : sql`not`
  return sql<SqlBool>`${sql.ref(`${alias}.id`)} ${not} in (select o.id from app.tenant o where o.flavour = ${kind} and ${inScopeOfTenant(actor, 'o')} and ${all})`
}

/**
 * Which of its needs each of these has. Those that only hang on tables whose changes are noted are asked apart, because their answer is
 * remembered: whether an agency has a worker would otherwise be sought among all its workers for every page.
 */
export async function openingOf(tx: Tx, actor: Actor, kind: TenantKind, ids: readonly string[]): Promise<(id: string) => { key: NeedKey; is_done: boolean }[]> {
  const opened: Opened = { tx, actor, alias: 't', level: `${kind}_id`, ids }
  const asked = (keys: readonly NeedKey[]) => {
    const each = tx.selectFrom('app.tenant as t').where(oneOfIds('t.id', ids)).select(['t.id', sql`array[${sql.join(keys.map((key) => fulfilled[key](opened)))}]::boolean[]`.as('done')])
    return tx.selectFrom(each.as('d')).select(sql<Readonly<Record<string, readonly boolean[]>>>`coalesce(jsonb_object_agg(d.id, d.done), '{}')`.as('done'))
  }
  const keys = OPENING[kind]
  const parts = Map.groupBy(keys, (key) => isRemembered(asked([key]))).values()
  const known = new Map<NeedKey, (id: string) => boolean>()
  for (const part of parts) {
    const { done } = await remembered(tx, asked(part))
    for (const [index, key] of part.entries()) known.set(key, (id) => done[id]?.[index] ?? false)
  }
  return (id) => keys.map((key) => ({ key, is_done: known.get(key)?.(id) ?? false }))
}

/** As a list tells it: 4/7. Its file also says what is missing. */
export async function openingTexts(tx: Tx, actor: Actor, kind: TenantKind, ids: readonly string[]): Promise<(id: string) => { opening: string; lacks: string }> {
  const needs = await openingOf(tx, actor, kind, ids)
  return (id) => {
    const all = needs(id)
    const lacks = all.filter(({ is_done }) => !is_done)
    return { opening: `${all.length - lacks.length}/${all.length}`, lacks: lacks.map(({ key }) => needOf(key).label).join('、') }
  }
}
