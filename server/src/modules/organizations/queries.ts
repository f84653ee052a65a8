import { sql } from 'kysely'
import { forestOf } from '@linggong/shared/domain/organization-tree'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { mapPage, page, type Paging } from '../../kernel/lists.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { like } from '../lists/filters.ts'

export interface OrganizationFilter {
  readonly name?: string | undefined
  readonly category?: 'region' | 'branch' | undefined
  readonly is_enable?: 'true' | 'false' | undefined
}

export type OrganizationRow = Row<'app.organization'>

const orderings = { id: 'o.id', name: 'o.name', create_at: 'o.create_at' } as const

/** The rows of the caller's own tree, siblings in order. Never those of organisations above or below. */
export async function organizationRows(tx: Tx, actor: Actor): Promise<OrganizationRow[]> {
  return tx.selectFrom('app.organization').selectAll().where('tenant_id', '=', actor.tenantId).orderBy('position').orderBy('id').execute()
}

export async function organizationsOf(tx: Tx, actor: Actor, filter: OrganizationFilter & Paging) {
  let query = tx.selectFrom('app.organization as o').selectAll('o').where('o.tenant_id', '=', actor.tenantId)
  if (filter.name) query = query.where('o.name', 'like', like(filter.name))
  if (filter.category) query = query.where('o.category', '=', filter.category)
  if (filter.is_enable) query = query.where('o.is_enable', '=', filter.is_enable === 'true')
  const rows = await page(tx, query, filter, orderings)
  const paths = await pathsOf(tx, actor)
  return mapPage(rows, (row) => organizationWire(row, paths))
}

export async function treesOf(tx: Tx, actor: Actor) {
  const nodes = (await organizationRows(tx, actor)).map(({ id, parent_id, category, name, remark, is_enable, create_at, version }) => ({
    id, parent_id, category, name, remark, is_enable, create_at: create_at.toISOString(), version,
  }))
  return { results: forestOf(nodes) }
}

/** Id → names from the top down. A tenant has hundreds of nodes at most. */
export async function pathsOf(tx: Tx, actor: Actor): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; path: string }>`
    with recursive line as (
      select id, name as path from app.organization where tenant_id = ${actor.tenantId} and parent_id is null
      union all
      select o.id, line.path || ' / ' || o.name from app.organization o join line on o.parent_id = line.id
    )
    select id, path from line`.execute(tx)
  return new Map(rows.map(({ id, path }) => [id, path]))
}

export function organizationWire(row: OrganizationRow, paths: ReadonlyMap<string, string>) {
  const { id, parent_id, category, name, remark, is_enable, version } = row
  return { id, parent_id, path: paths.get(id) ?? name, category, name, remark, is_enable, create_at: row.create_at.toISOString(), version }
}
