import { sql } from 'kysely'
import type { z } from 'zod'
import type { personApplies } from '@linggong/shared/contract/task-applies'
import type { taskApplies } from '@linggong/shared/contract/tasks'
import { maskIdNoTwo, maskPhone } from '@linggong/shared/domain/masks'
import type { Actor } from '../../kernel/actor.ts'
import { mapPage, page, withRows, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { fileUrl } from '../files/service.ts'
import { oneOf, oneOfIds } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'

const orderings = { id: 'a.id', receive_at: 'a.receive_at', status: 'a.status' } as const

/** Who works, as the enterprise knows them. */
const statement = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('app.task_apply as a')
    .innerJoin('app.company_user as u', (join) => join.onRef('u.park_id', '=', 'a.park_id').onRef('u.id', '=', 'a.company_user_id'))
    .innerJoin('app.person as p', 'p.id', 'a.person_id')
    .selectAll('a')
    .select([sql<string>`coalesce(nullif(u.given_name, ''), p.name)`.as('user_name'), 'u.phone', 'p.id_no'])
    .where(inScope(actor, 'a'))

type Listed = Awaited<ReturnType<ReturnType<typeof statement>['execute']>>[number]

const time = (value: Date | null): string | null => (value === null ? null : value.toISOString())

const wire = (row: Listed) => ({
  id: row.id,
  task_id: row.task_id,
  status: row.status,
  company_user_id: row.company_user_id,
  user_id: row.person_id,
  user_name: row.user_name,
  id_no: maskIdNoTwo(row.id_no),
  phone: maskPhone(row.phone),
  deliverable: row.deliverable,
  deliverable_urls: row.deliverable_file_ids.map(fileUrl),
  submit_at: time(row.submit_at),
  receive_at: row.receive_at.toISOString(),
  traded_at: time(row.traded_at),
  confirm_at: time(row.confirm_at),
  finish_at: time(row.finish_at),
  settlement_at: time(row.settlement_at),
  version: row.version,
})

/** Of a task that the caller sees. */
export async function appliesOf(tx: Tx, actor: Actor, { id }: { readonly id: string }, { status, ...paging }: Paging & { readonly status?: readonly string[] | undefined }): Promise<z.input<typeof taskApplies.response>> {
  const query = statement(tx, actor)
    .where('a.task_id', '=', id)
    .$if(status !== undefined && status.length > 0, (rows) => rows.where(oneOf('a.status', status ?? [])))
  return mapPage(await page(tx, query, paging, orderings), wire)
}

export async function applyOf(tx: Tx, actor: Actor, id: string) {
  return wire((await statement(tx, actor).where('a.id', '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound))
}

/** Of one person, or of all that the caller sees, with the tasks; newest first. */
export async function appliesOfPerson(tx: Tx, actor: Actor, { user_id, status, ...paging }: Paging & { readonly user_id?: string | undefined; readonly status?: readonly string[] | undefined }): Promise<z.input<typeof personApplies.response>> {
  const query = statement(tx, actor)
    .innerJoin('app.task as t', (join) => join.onRef('t.park_id', '=', 'a.park_id').onRef('t.id', '=', 'a.task_id'))
    .leftJoin(tenantNames.as('c'), 'c.id', 'a.company_id')
    .select(['t.sn as task_sn', 't.name as task_name', 't.amount as task_amount', 'c.name as company_name'])
    // By their cooperations, of which there are few.
    .$if(user_id !== undefined, (rows) => rows.where('u.person_id', '=', user_id ?? ''))
    .$if(status !== undefined && status.length > 0, (rows) => rows.where(oneOf('a.status', status ?? [])))
  const wanted = { ...paging, ordering: paging.ordering ?? '-id' }
  const found = async () => {
    if (user_id !== undefined) return page(tx, query, wanted, orderings)
    // Everybody who has applied is known, works for the enterprise and has a task: what the rows are joined with is needed neither to find nor to count them.
    const all = tx.selectFrom('app.task_apply as a').select('a.id').where(inScope(actor, 'a')).$if(status !== undefined && status.length > 0, (some) => some.where(oneOf('a.status', status ?? [])))
    return withRows(await page(tx, all, wanted, orderings), (ids) => query.where(oneOfIds('a.id', ids)).execute())
  }
  return mapPage(await found(), (row) => ({
    ...wire(row), task_sn: row.task_sn, task_name: row.task_name, task_amount: row.task_amount, company_name: row.company_name ?? '',
  }))
}
