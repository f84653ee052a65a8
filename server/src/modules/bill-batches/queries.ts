import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { exportBillBatches } from '@linggong/shared/contract/bill-batches'
import type { SettlementStatus } from '@linggong/shared/domain/machines/settlement'
import type { Caller } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inDateRange, is, matching, oneOf } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { cappedSum } from '../lists/sums.ts'
import type { BillBatchRow } from './wire.ts'

export type BillBatchFilters = z.output<NonNullable<typeof exportBillBatches.query>>

/** A settled or canceled batch has no open bills, so its bills are not read. */
const open = (what: RawBuilder<number>) => sql<number>`
  case when app.bill_batch.status in ('settled', 'canceled') then 0
  else (select ${what} from app.bill b where b.park_id = app.bill_batch.park_id and b.batch_id = app.bill_batch.id and b.status = 'to_settlement') end`

export const openAmount = open(cappedSum('b.amount')).as('open_amount')

const withNames = [
  sql<string>`company.name`.as('company_name'),
  sql<string>`agency.name`.as('agency_name'),
  // Not joined: a count would read the table, whose changes are not recorded, so it could not be remembered.
  sql<string>`coalesce((select p.name from app.project_company p where p.park_id = app.bill_batch.park_id and p.id = app.bill_batch.project_company_id), '')`.as('project_company_name'),
  // Of those that still count: each state that occurs, once.
  sql<SettlementStatus[]>`array(select distinct s.status from app.settlement s where s.park_id = app.bill_batch.park_id and s.batch_id = app.bill_batch.id and s.status <> 'canceled')`.as('settlement_statuses'),
  open(sql`count(*)`).as('open_count'),
  openAmount,
] as const

const batches = (tx: Tx, caller: Caller) =>
  scoped(tx, caller, 'app.bill_batch')
    .leftJoin(tenantNames.as('company'), 'company.id', 'app.bill_batch.company_id')
    .leftJoin(tenantNames.as('agency'), 'agency.id', 'app.bill_batch.agency_id')

export const billBatchQuery = (tx: Tx, caller: Caller, filters: BillBatchFilters) =>
  batches(tx, caller).where(matching('app.bill_batch', filters, { sn: is, company_id: is, project_company_id: is, status: oneOf, create_at: inDateRange })).selectAll('app.bill_batch').select(withNames)

export async function billBatchRow(tx: Tx, caller: Caller, id: string): Promise<BillBatchRow> {
  const row = await batches(tx, caller).selectAll('app.bill_batch').select(withNames).where('app.bill_batch.id', '=', id).executeTakeFirst()
  return row ?? refuse(404, texts.notFound)
}
