import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { wireTimes } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'

function departmentsQuery(tx: Tx, actor: Actor) {
  return tx
    .selectFrom('app.department as d')
    .select(['d.id', 'd.parent_id', 'd.name', 'd.is_enable', 'd.version', 'd.create_at'])
    .select(sql<number>`(select count(*) from app.staff s where s.department_id = d.id)`.as('staff_count'))
    .where('d.tenant_id', '=', actor.tenantId)
    .orderBy('d.id')
}

export type Department = Awaited<ReturnType<ReturnType<typeof departmentsQuery>['execute']>>[number]

/** All departments of the caller's organisation, oldest first. */
export const departmentsOf = (tx: Tx, actor: Actor): Promise<Department[]> => departmentsQuery(tx, actor).execute()

export const departmentWire = (row: Department) => wireTimes(row)

export async function departmentRow(tx: Tx, actor: Actor, id: string): Promise<Department> {
  return (await departmentsQuery(tx, actor).where('d.id', '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound)
}
