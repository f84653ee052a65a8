import { sql } from 'kysely'
import type { z } from 'zod'
import { type exportRefunds, listRefunds } from '@linggong/shared/contract/refund-invoice-batches'
import type { refund } from '@linggong/shared/contract/schemas/issued-invoice'
import { refundFields } from '@linggong/shared/domain/fields/invoice'
import { refundBatchMachine } from '@linggong/shared/domain/machines/invoice'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { nameOfQuery } from '../../kernel/written.ts'
import { inDateRange, is, matching, ofDocument, on, oneOf } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { withSums } from '../lists/sums.ts'

type Filters = z.output<NonNullable<typeof exportRefunds.query>>

const batchSn = sql<string>`(select b.sn from app.invoice_batch b where b.id = app.refund_batch.batch_id and b.park_id = app.refund_batch.park_id)`
const numbers = sql<string>`(select coalesce(string_agg(i.number, '、' order by i.number), '') from app.refund_batch_invoice l join app.invoice i on i.id = l.invoice_id and i.park_id = l.park_id
  where l.refund_batch_id = app.refund_batch.id and l.park_id = app.refund_batch.park_id)`
const red = sql<number>`(select coalesce(-sum(o.amount), 0)::bigint from app.redink_offset o where o.refund_batch_id = app.refund_batch.id and o.park_id = app.refund_batch.park_id and o.status = 'issued')`

const refunds = (tx: Tx, actor: Actor, filters: Filters) =>
  scoped(tx, actor, 'app.refund_batch')
    .innerJoin(tenantNames.as('agency'), 'agency.id', 'app.refund_batch.agency_id')
    .innerJoin(tenantNames.as('company'), 'company.id', 'app.refund_batch.company_id')
    .where(matching('app.refund_batch', filters, { sn: is, status: oneOf, company_id: is, create_at: inDateRange, batch_sn: on('batch_id', ofDocument(actor, 'app.invoice_batch')) }))
    .selectAll('app.refund_batch')
    .select(['agency.name as agency_name', 'company.name as company_name', batchSn.as('batch_sn'), numbers.as('invoice_numbers'), red.as('red_amount'), sql<boolean>`app.refund_batch.created_by = ${actor.flavour}`.as('is_own')])

type Row = Awaited<ReturnType<ReturnType<typeof refunds>['execute']>>[number]

const source = fromStatement(refunds, { id: 'app.refund_batch.id', create_at: 'app.refund_batch.create_at', amount: 'app.refund_batch.amount' })

const wire = (row: Row): z.input<typeof refund> => ({
  id: row.id, sn: row.sn, status: row.status, batch_id: row.batch_id, batch_sn: row.batch_sn, company_id: row.company_id, company_name: row.company_name, agency_name: row.agency_name, amount: row.amount, red_amount: row.red_amount,
  invoice_numbers: row.invoice_numbers, reason: row.reason, reject_reason: row.reject_reason, created_by: row.created_by, creator: row.creator, auditor: row.auditor, is_own: row.is_own,
  create_at: row.create_at.toISOString(), audit_at: row.audit_at?.toISOString() ?? null, finish_at: row.finish_at?.toISOString() ?? null, version: row.version,
})

const { column } = sheetColumnsOf(refundFields)

export const refundList = serveList(
  listRefunds,
  {
    ...source,
    page: (tx, actor, filters: Filters, paging, now) =>
      withSums(tx, () => source.page(tx, actor, filters, paging, now), { name: nameOfQuery('refunds', filters), query: (most: number) => refunds(tx, actor, filters).clearSelect().select('app.refund_batch.amount').limit(most) }, ['amount']),
  },
  {
    wire,
    category: 'refund_invoice_batch',
    machine: refundBatchMachine,
    columns: [
      column('sn', 22), column('status', 10), column('batch_sn', 22), column('company_name', 30), column('agency_name', 30), column('amount'), column('red_amount'), column('invoice_numbers', 40), column('reason', 30), column('reject_reason', 30),
      column('creator', 12), column('auditor', 12), column('create_at'), column('audit_at'), column('finish_at'),
    ],
  },
)

/** Absent and foreign ones answer 404. */
export async function refundOf(tx: Tx, actor: Actor, id: string) {
  const row = await refunds(tx, actor, {}).where('app.refund_batch.id', '=', id).executeTakeFirst()
  if (row === undefined) refuse(404, texts.notFound)
  const lines = await tx
    .selectFrom('app.refund_batch_invoice as l')
    .innerJoin('app.invoice as i', (join) => join.onRef('i.id', '=', 'l.invoice_id').onRef('i.park_id', '=', 'l.park_id'))
    .select([
      'l.invoice_id', 'i.number', 'i.amount as invoice_amount', 'l.amount',
      sql<number>`(select coalesce(-sum(o.amount), 0)::bigint from app.redink_offset o where o.refund_batch_id = l.refund_batch_id and o.invoice_id = l.invoice_id and o.park_id = l.park_id and o.status = 'issued')`.as('red_amount'),
    ])
    .where('l.park_id', '=', row.park_id)
    .where('l.refund_batch_id', '=', id)
    .orderBy('i.number')
    .execute()
  return { ...wire(row), invoices: lines.map((line) => ({ ...line, number: line.number ?? '' })), events: await historyOf(tx, 'refund_batch', id) }
}
