import { sql } from 'kysely'
import { along, prepared, sendAlong } from '../../db/connect.ts'
import { inPark, parkValues } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { written } from '../../kernel/written.ts'

/**
 * Which of these settlements cannot pass their audit for want of task details (domain.md §2.8, decision 41): every task template that
 * applies to the enterprise asks for them, there is no file of one's own, and a bill has none. With a template that does not ask, or without
 * any, the settlement does not say by which its work was done, and is not held up. To be awaited after the next statement of `tx`, with
 * which the question leaves.
 */
export async function lackingDetails(tx: Tx, settlements: readonly { readonly id: string }[]): Promise<() => Promise<ReadonlySet<string>>> {
  if (settlements.length === 0) return async () => new Set()
  const [ids, park] = [settlements.map(({ id }) => id), parkValues(tx)]
  const found = await sendAlong(tx, written(tx, `lacking details ${park.length}`, [...park, ids], () => sql<{ id: string }>`
    select ${prepared} ${along} s.id from app.settlement s
    where ${inPark(tx, 's')} and s.id = any (${ids}::uuid[])
      and (select bool_and(t.is_detail_required) from app.company_task_template c join app.task_template t on t.park_id = c.park_id and t.id = c.template_id
        where c.park_id = s.park_id and c.company_id = s.company_id)
      and not exists (select from app.settlement_detail_record r where r.park_id = s.park_id and r.settlement_id = s.id and r.kind = 'custom')
      and exists (select from app.bill b where b.park_id = s.park_id and b.settlement_id = s.id
        and not exists (select from app.settlement_detail d where d.park_id = b.park_id and d.bill_id = b.id and d.settlement_id = s.id))`))
  return async () => new Set((await found()).map(({ id }) => id))
}
