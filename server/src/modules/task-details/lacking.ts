import { sql } from 'kysely'
import { along, prepared, sendAlong } from '../../db/connect.ts'
import { inPark, parkValues } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { written } from '../../kernel/written.ts'

/**
 * Which of these settlements cannot pass their audit for want of task details (domain.md §2.8, decision 41): there is no file of one's own,
 * and a bill has none whose task is of a template that asks for them. A bill that names no task of a template does not say by which its work
 * was done: it needs them where every enabled template of the enterprise asks. To be awaited after the next statement of `tx`, with which
 * the question leaves.
 */
export async function lackingDetails(tx: Tx, settlements: readonly { readonly id: string }[]): Promise<() => Promise<ReadonlySet<string>>> {
  if (settlements.length === 0) return async () => new Set()
  const [ids, park] = [settlements.map(({ id }) => id), parkValues(tx)]
  const found = await sendAlong(tx, written(tx, `lacking details ${park.length}`, [...park, ids], () => sql<{ id: string }>`
    select ${prepared} ${along} s.id from app.settlement s
    where ${inPark(tx, 's')} and s.id = any (${ids}::uuid[])
      and exists (select from app.task_template t where t.park_id = s.park_id and t.agency_id = s.agency_id and t.is_detail_required)
      and not exists (select from app.settlement_detail_record r where r.park_id = s.park_id and r.settlement_id = s.id and r.kind = 'custom')
      and exists (select from app.bill b
        left join app.task k on k.park_id = b.park_id and k.company_id = b.company_id and k.sn = b.task_sn
        left join app.task_template t on t.park_id = k.park_id and t.id = k.template_id
        where b.park_id = s.park_id and b.settlement_id = s.id
          and coalesce(t.is_detail_required, (select bool_and(o.is_detail_required) from app.company_task_template c join app.task_template o on o.park_id = c.park_id and o.id = c.template_id
            where c.park_id = s.park_id and c.company_id = s.company_id and o.is_enable))
          and not exists (select from app.settlement_detail d where d.park_id = b.park_id and d.bill_id = b.id and d.settlement_id = s.id))`))
  return async () => new Set((await found()).map(({ id }) => id))
}
