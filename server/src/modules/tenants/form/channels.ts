import { sql, type SqlBool } from 'kysely'
import { forestOf, type Nested } from '@linggong/shared/domain/organization-tree'
import { CHANNEL_ROLE } from '@linggong/shared/domain/tenant-forms'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { oneOfIds } from '../../lists/filters.ts'

interface Node {
  readonly id: string
  readonly parent_id: string | null
  readonly name: string
  readonly is_user: boolean
}

/** The caller's own active staff with the role 渠道经理, below their departments (R596, decision 60). */
export async function channelTreeOf(tx: Tx, actor: Actor) {
  const departments = await tx.selectFrom('app.department').select(['id', 'parent_id', 'name']).where('tenant_id', '=', actor.tenantId).orderBy('id').execute()
  const users = await tx
    .selectFrom('app.staff as s')
    .innerJoin('app.account as a', 'a.id', 's.account_id')
    .innerJoin('app.role as r', (join) => join.onRef('r.tenant_id', '=', 's.tenant_id').on(sql<SqlBool>`r.id = any(s.role_ids)`))
    .select(['s.id', 's.department_id'])
    .select((eb) => eb.fn.coalesce('s.name', 'a.name').as('name'))
    .where('s.tenant_id', '=', actor.tenantId)
    .where('s.status', '=', 'enable')
    .where('r.name', '=', CHANNEL_ROLE)
    .orderBy('s.id')
    .execute()
  const nodes: Node[] = [
    ...users.map(({ id, department_id, name }) => ({ id, parent_id: department_id, name, is_user: true })),
    ...departments.map((row) => ({ ...row, is_user: false })),
  ]
  return { results: withPeople(forestOf(nodes)).map(wire) }
}

/** Without the departments that nobody can be chosen from. */
const withPeople = (nodes: readonly Nested<Node>[]): Nested<Node>[] =>
  nodes.map((node) => (node.children === undefined ? node : { ...node, children: withPeople(node.children) })).filter(({ is_user, children = [] }) => is_user || children.length > 0)

interface Choice {
  readonly id: string
  readonly name: string
  readonly is_user: boolean
  readonly children?: Choice[]
}

const wire = ({ id, name, is_user, children }: Nested<Node>): Choice => ({ id, name, is_user, ...(children && { children: children.map(wire) }) })

/** Who of the caller's own staff brought these organisations, first and second. */
export async function channelNames(tx: Tx, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('app.tenant as t')
    .innerJoin('app.staff as s', (join) => join.on(sql<SqlBool>`s.id in (t.channel_user_id, t.channel_user_two_id)`))
    .innerJoin('app.account as a', 'a.id', 's.account_id')
    .select(['t.id', sql<string>`string_agg(coalesce(s.name, a.name), '、' order by s.id <> t.channel_user_id)`.as('names')])
    .where(oneOfIds('t.id', ids))
    .where('s.tenant_id', '=', actor.tenantId)
    .groupBy('t.id')
    .execute()
  return new Map(rows.map(({ id, names }) => [id, names]))
}
