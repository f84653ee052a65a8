import { sql } from 'kysely'
import type { BillStatus } from '@linggong/shared/domain/machines/bill'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'

interface Worker {
  readonly id: string
  readonly person_id: string
}

/** Bills that are to be paid, or can be paid again; a canceled or paid one holds nobody. */
const unpaid: readonly BillStatus[] = ['to_settlement', 'in_settlement', 'paying', 'pay_failure', 'refunded']

/** Those of an enterprise's workers who have unpaid bills, by their cooperations, with how many. */
export async function unpaidOf(tx: Tx, { park_id, company_id }: { readonly park_id: string; readonly company_id: string }, workers: readonly Worker[]): Promise<ReadonlyMap<string, number>> {
  // By the person, which has an index.
  const { rows } = await sql<{ person_id: string; n: number }>`
    select person_id, count(*) as n from app.bill
    where park_id = ${park_id} and company_id = ${company_id} and person_id = any(${workers.map(({ person_id }) => person_id)}::uuid[]) and status = any(${[...unpaid]}) group by 1`.execute(tx)
  const bills = new Map(rows.map(({ person_id, n }) => [person_id, n]))
  return new Map(workers.flatMap(({ id, person_id }): [string, number][] => (bills.has(person_id) ? [[id, bills.get(person_id) ?? 0]] : [])))
}

export const unpaidText = (bills: number): string => `存在 ${bills} 笔未支付的账单，不能终止合作，请先支付或取消`

export async function refuseUnpaid(tx: Tx, of: { readonly park_id: string; readonly company_id: string }, worker: Worker): Promise<void> {
  const bills = (await unpaidOf(tx, of, [worker])).get(worker.id) ?? 0
  if (bills > 0) refuse(400, unpaidText(bills))
}
