import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { type exportRedinks, listRedinks } from '@linggong/shared/contract/invoice-redink-offsets'
import type { redink } from '@linggong/shared/contract/schemas/issued-invoice'
import { redinkFields } from '@linggong/shared/domain/fields/invoice'
import { redinkMachine } from '@linggong/shared/domain/machines/invoice'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { nameOfQuery } from '../../kernel/written.ts'
import { fileUrl } from '../files/service.ts'
import { inDateRange, is, matching, ofDocument, on, oneOf } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { withSums } from '../lists/sums.ts'

type Filters = z.output<NonNullable<typeof exportRedinks.query>>

const blue = <C extends 'number' | 'amount'>(column: C) => sql<C extends 'amount' ? number : string>`(select i.${sql.ref(column)} from app.invoice i where i.id = app.redink_offset.invoice_id and i.park_id = app.redink_offset.park_id)`
const refundSn = sql<string | null>`(select r.sn from app.refund_batch r where r.id = app.redink_offset.refund_batch_id and r.park_id = app.redink_offset.park_id)`

const redinks = (tx: Tx, actor: Actor, filters: Filters) =>
  scoped(tx, actor, 'app.redink_offset')
    .innerJoin(tenantNames.as('agency'), 'agency.id', 'app.redink_offset.agency_id')
    .innerJoin(tenantNames.as('company'), 'company.id', 'app.redink_offset.company_id')
    .where(
      matching('app.redink_offset', filters, {
        sn: is, status: oneOf, company_id: is, create_at: inDateRange, expire_at: inDateRange,
        reason: (column, values) => sql<SqlBool>`${sql.ref(column)} = any(${values.map((value) => reasons.findIndex((reason) => reason === value) + 1)}::smallint[])`,
        invoice_number: on('invoice_id', ofDocument(actor, 'app.invoice', 'number')),
        refund_sn: on('refund_batch_id', ofDocument(actor, 'app.refund_batch')),
      }),
    )
    .selectAll('app.redink_offset')
    .select(['agency.name as agency_name', 'company.name as company_name', blue('number').as('invoice_number'), blue('amount').as('invoice_amount'), refundSn.as('refund_sn')])

type Row = Awaited<ReturnType<ReturnType<typeof redinks>['execute']>>[number]

const source = fromStatement(redinks, { id: 'app.redink_offset.id', create_at: 'app.redink_offset.create_at', amount: 'app.redink_offset.amount', expire_at: 'app.redink_offset.expire_at' })

const reasons = ['1', '2', '3', '4'] as const
const time = (at: Date | null): string | null => at?.toISOString() ?? null

const wire = (row: Row): z.input<typeof redink> => ({
  id: row.id, sn: row.sn, status: row.status, invoice_id: row.invoice_id, invoice_number: row.invoice_number, invoice_amount: row.invoice_amount, refund_batch_id: row.refund_batch_id, refund_sn: row.refund_sn ?? '',
  company_name: row.company_name, agency_name: row.agency_name, amount: row.amount, tax_amount: row.tax_amount, deduct_amount: row.deduct_amount, reason: reasons[row.reason - 1] ?? '1', remark: row.remark, confirm_no: row.confirm_no, is_used: row.is_used,
  number: row.number ?? '', fault: row.fault, file_url: row.file_id === null ? '' : fileUrl(row.file_id), creator: row.creator, create_at: row.create_at.toISOString(), submit_at: time(row.submit_at), expire_at: time(row.expire_at),
  confirm_at: time(row.confirm_at), issue_at: time(row.issue_at), version: row.version,
})

const { column, custom } = sheetColumnsOf(redinkFields)

export const redinkList = serveList(
  listRedinks,
  {
    ...source,
    page: (tx, actor, filters: Filters, paging, now) =>
      withSums(tx, () => source.page(tx, actor, filters, paging, now), { name: nameOfQuery('redinks', filters), query: (most: number) => redinks(tx, actor, filters).clearSelect().select('app.redink_offset.amount').limit(most) }, ['amount']),
  },
  {
    wire,
    category: 'invoice_redink_offset',
    machine: redinkMachine,
    columns: [
      column('sn', 22), column('status', 24), column('invoice_number', 24), column('company_name', 30), column('amount'), column('tax_amount'), custom('reason', ({ reason }) => String(reason), 12), column('confirm_no', 24), column('number', 24),
      column('refund_sn', 22), column('fault', 30), column('remark', 30), column('creator', 12), column('create_at'), column('submit_at'), column('expire_at'), column('issue_at'),
    ],
  },
)

/** Absent and foreign ones answer 404. */
export async function redinkOf(tx: Tx, actor: Actor, id: string) {
  const row = await redinks(tx, actor, {}).where('app.redink_offset.id', '=', id).executeTakeFirst()
  if (row === undefined) refuse(404, texts.notFound)
  return { ...wire(row), events: await historyOf(tx, 'redink_offset', id) }
}
