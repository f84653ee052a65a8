import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { exportBillBatches } from '@linggong/shared/contract/bill-batches'
import type { Caller } from '../../kernel/actor.ts'
import { page, type Page, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope, scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { allOf, inDateRange, oneOf, type Condition } from '../lists/filters.ts'
import { cappedSum } from '../lists/sums.ts'
import type { BillBatchRow } from './wire.ts'

export type BillBatchFilters = z.output<NonNullable<typeof exportBillBatches.query>>

export const billBatchOrderings = {
  id: 'app.bill_batch.id',
  create_at: 'app.bill_batch.id',
  amount: 'app.bill_batch.amount',
  bill_count: 'app.bill_batch.bill_count',
}

/** A settled or canceled batch has no open bills, so its bills are not read. */
const open = (what: RawBuilder<number>) => sql<number>`
  case when app.bill_batch.status in ('settled', 'canceled') then 0
  else (select ${what} from app.bill b where b.park_id = app.bill_batch.park_id and b.batch_id = app.bill_batch.id and b.status = 'to_settlement') end`

const withNames = [
  sql<string>`(select t.name from app.tenant t where t.id = app.bill_batch.company_id)`.as('company_name'),
  sql<string>`(select t.name from app.tenant t where t.id = app.bill_batch.agency_id)`.as('agency_name'),
  open(sql`count(*)`).as('open_count'),
  open(cappedSum('b.amount')).as('open_amount'),
] as const

function matching(filters: BillBatchFilters) {
  const all: Condition[] = []
  if (filters.sn) all.push(sql<SqlBool>`app.bill_batch.sn = ${filters.sn}`)
  if (filters.company_id) all.push(sql<SqlBool>`app.bill_batch.company_id = ${filters.company_id}`)
  if (filters.status?.length) all.push(oneOf('app.bill_batch.status', filters.status))
  if (filters.create_at) all.push(inDateRange('app.bill_batch.create_at', filters.create_at))
  return allOf(all)
}

export const billBatchQuery = (tx: Tx, caller: Caller, filters: BillBatchFilters) =>
  scoped(tx, caller, 'app.bill_batch').where(matching(filters)).selectAll('app.bill_batch').select(withNames)

export async function listBillBatchRows(tx: Tx, caller: Caller, filters: BillBatchFilters, paging: Paging): Promise<Page<BillBatchRow>> {
  return page(tx, billBatchQuery(tx, caller, filters), paging, billBatchOrderings)
}

export async function billBatchRow(tx: Tx, caller: Caller, id: string): Promise<BillBatchRow> {
  const row = await tx
    .selectFrom('app.bill_batch')
    .selectAll('app.bill_batch')
    .select(withNames)
    .where('app.bill_batch.id', '=', id)
    .where(inScope(caller, 'app.bill_batch'))
    .executeTakeFirst()
  return row ?? refuse(404, texts.notFound)
}
