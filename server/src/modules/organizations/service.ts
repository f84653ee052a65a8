import { sql } from 'kysely'
import { organizationFields } from '@linggong/shared/domain/fields/organization'
import { placeProblem, reordered } from '@linggong/shared/domain/organization-tree'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange, type ActionOf } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { asSeen, record } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { organizationRows, organizationWire, pathsOf, type OrganizationRow } from './queries.ts'

export interface NewOrganization {
  readonly name: string
  readonly category: 'region' | 'branch'
  readonly parent_id: string | null
  readonly remark: string
}

export interface OrganizationChange {
  readonly name?: string | undefined
  readonly category?: 'region' | 'branch' | undefined
  readonly parent_id?: string | null | undefined
  readonly position?: number | undefined
  readonly remark?: string | undefined
  readonly is_enable?: boolean | undefined
  readonly version: number
}

const mostNodes = 1000

const organizationRecord = record('app.organization', 'organization')

export async function createOrganization(tx: Tx, actor: Actor, wish: NewOrganization, now: Date) {
  const rows = await lockTree(tx, actor)
  if (rows.length >= mostNodes) refuse(400, `组织不能超过 ${mostNodes} 个`)
  checkPlace(rows, null, wish.parent_id)
  checkName(rows, null, wish.parent_id, wish.name)
  if (rows.find(({ id }) => id === wish.parent_id)?.is_enable === false) refuse(400, '上级组织已停用，请先启用上级组织', at('parent_id', '上级组织已停用'))
  const id = newId()
  const position = siblingsOf(rows, wish.parent_id).length
  await tx.insertInto('app.organization').values({ id, tenant_id: actor.tenantId, ...wish, position, create_at: now }).execute()
  await recordChange(tx, actor, 'organization', id, 'create', diff(null, loggedOf(wish, await pathsOf(tx, actor)), organizationFields))
  return answer(tx, actor, id)
}

/** Renames, moves, enables, disables. What depends on the whole tree is checked under the tenant's lock, so that two moves cannot create a cycle. */
export async function updateOrganization(tx: Tx, actor: Actor, id: string, wish: OrganizationChange) {
  const rows = await lockTree(tx, actor)
  const before = asSeen(rows.find((row) => row.id === id) ?? refuse(404, texts.notFound), wish.version)
  const parentId = wish.parent_id === undefined ? before.parent_id : wish.parent_id
  const after = {
    name: wish.name ?? before.name,
    category: wish.category ?? before.category,
    remark: wish.remark ?? before.remark,
    is_enable: wish.is_enable ?? before.is_enable,
    parent_id: parentId,
  }
  if (parentId !== before.parent_id) checkPlace(rows, id, parentId)
  checkName(rows, id, parentId, after.name)
  checkState(rows, before, after)

  const pathsBefore = await pathsOf(tx, actor)
  const moved = await place(tx, rows, before, parentId, wish.position)
  const isReordered = moved !== null && parentId === before.parent_id
  await organizationRecord.change(tx, actor, before, after, {
    action: actionOf(before, after),
    from: { ...loggedOf(before, pathsBefore), is_enable: before.is_enable, ...(isReordered && { position: moved.from }) },
    to: { ...loggedOf(after, pathsBefore), is_enable: after.is_enable, ...(isReordered && { position: moved.to }) },
  })
  return answer(tx, actor, id)
}

/** Locks the tenant's row, so that one transaction changes a tree at a time. Does not block foreign keys. */
async function lockTree(tx: Tx, actor: Actor): Promise<OrganizationRow[]> {
  await tx.selectFrom('app.tenant').select('id').where('id', '=', actor.tenantId).forNoKeyUpdate().execute()
  return organizationRows(tx, actor)
}

function checkPlace(rows: readonly OrganizationRow[], id: string | null, parentId: string | null): void {
  const problem = placeProblem(rows, id, parentId)
  if (problem !== null) refuse(400, problem, at('parent_id', problem))
}

function checkName(rows: readonly OrganizationRow[], id: string | null, parentId: string | null, name: string): void {
  const taken = siblingsOf(rows, parentId).some((row) => row.id !== id && row.name === name)
  if (taken) refuse(400, `同级已有名为“${name}”的组织`, at('name', '同级已有同名组织'))
}

/** A node can be enabled only below enabled nodes. */
function checkState(rows: readonly OrganizationRow[], before: OrganizationRow, after: { readonly is_enable: boolean; readonly parent_id: string | null }): void {
  if (after.is_enable && rows.find(({ id }) => id === after.parent_id)?.is_enable === false) refuse(400, '上级组织已停用，请先启用上级组织', at('parent_id', '上级组织已停用'))
  const below = rows.filter((row) => row.parent_id === before.id && row.is_enable)
  if (!after.is_enable && below.length > 0) refuse(400, `请先停用下级组织：${below.slice(0, 3).map(({ name }) => name).join('、')}${below.length > 3 ? ` 等 ${below.length} 个` : ''}`)
}

const siblingsOf = (rows: readonly OrganizationRow[], parentId: string | null): OrganizationRow[] => rows.filter((row) => row.parent_id === parentId)

/** Renumbers the siblings where their order has changed; null when it has not. A moved node goes last by default. */
async function place(tx: Tx, rows: readonly OrganizationRow[], node: OrganizationRow, parentId: string | null, wish: number | undefined): Promise<{ from: number; to: number } | null> {
  if (wish === undefined && parentId === node.parent_id) return null
  const siblings = siblingsOf(rows, parentId).map(({ id }) => id)
  const order = reordered(siblings, node.id, wish ?? siblings.length)
  if (parentId !== node.parent_id) await number(tx, siblingsOf(rows, node.parent_id).map(({ id }) => id).filter((id) => id !== node.id))
  await number(tx, order)
  const [from, to] = [siblings.indexOf(node.id), order.indexOf(node.id)]
  return from === to ? null : { from, to }
}

async function number(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update app.organization o set position = line.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as line (id, place) where o.id = line.id and o.position <> line.place - 1`.execute(tx)
}

type Node = Pick<OrganizationRow, 'name' | 'category' | 'remark' | 'parent_id'>

/** A parent is logged with its full path: siblings of different parents may share a name. */
function loggedOf({ name, category, remark, parent_id }: Node, paths: ReadonlyMap<string, string>) {
  return { name, category, remark, parent_id: parent_id === null ? null : { id: parent_id, name: paths.get(parent_id) ?? '' } }
}

function actionOf(before: OrganizationRow, after: Pick<OrganizationRow, 'is_enable' | 'parent_id'>): ActionOf<'organization'> {
  if (before.is_enable !== after.is_enable) return after.is_enable ? 'enable' : 'disable'
  return before.parent_id === after.parent_id ? 'update' : 'move'
}

const at = (field: string, text: string) => ({ fields: [{ field, text }] })

async function answer(tx: Tx, actor: Actor, id: string) {
  const row = await ownOrganization(tx, actor, id)
  return organizationWire(row, await pathsOf(tx, actor))
}

export async function ownOrganization(tx: Tx, actor: Actor, id: string): Promise<OrganizationRow> {
  const row = await tx.selectFrom('app.organization').selectAll().where('id', '=', id).where('tenant_id', '=', actor.tenantId).executeTakeFirst()
  return row ?? refuse(404, texts.notFound)
}
