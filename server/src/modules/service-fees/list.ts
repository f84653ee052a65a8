import type { z } from 'zod'
import { listServiceFeeBills, type exportServiceFeeBills } from '@linggong/shared/contract/service-fee-bills'
import { serviceFeeBillFields } from '@linggong/shared/domain/fields/service-fee-bill'
import { serviceFeeBillMachine } from '@linggong/shared/domain/machines/service-fee-bill'
import { ppmToPercent } from '@linggong/shared/domain/money'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { inIndexOrder } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { nameOfQuery } from '../../kernel/written.ts'
import { inDateRange, is, matching, ofAgency, oneOf } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { withSums } from '../lists/sums.ts'

type Filters = z.output<NonNullable<typeof exportServiceFeeBills.body>>

const bills = (tx: Tx, actor: Actor, filters: Filters) =>
  scoped(tx, actor, 'app.service_fee_bill')
    .innerJoin(tenantNames.as('payer'), 'payer.id', 'app.service_fee_bill.payer_id')
    .innerJoin(tenantNames.as('payee'), 'payee.id', 'app.service_fee_bill.payee_id')
    .leftJoin('app.settlement as s', (join) => join.onRef('s.park_id', '=', 'app.service_fee_bill.park_id').onRef('s.id', '=', 'app.service_fee_bill.settlement_id'))
    .where(matching('app.service_fee_bill', filters, { sn: is, kind: oneOf, status: oneOf, month: is, agency_id: ofAgency(actor), company_id: is, create_at: inDateRange }))
    .selectAll('app.service_fee_bill')
    .select(['payer.name as payer_name', 'payee.name as payee_name', 's.sn as settlement_sn', 's.in_book'])

type Bill = Awaited<ReturnType<ReturnType<typeof bills>['execute']>>[number]

const orderings = inIndexOrder({ id: 'app.service_fee_bill.id', create_at: 'app.service_fee_bill.create_at', amount: 'app.service_fee_bill.amount', due_amount: 'app.service_fee_bill.due_amount', month: 'app.service_fee_bill.month', pay_at: 'app.service_fee_bill.pay_at' })
const rows = fromStatement(bills, orderings)

const wire = ({ parts: { software_use_fee_ppm: ppm, ...parts }, ...row }: Bill) => ({
  id: row.id,
  sn: row.sn,
  status: row.status,
  kind: row.kind,
  payer_name: row.payer_name,
  payee_name: row.payee_name,
  settlement_id: row.settlement_id,
  settlement_sn: row.settlement_sn,
  month: row.month,
  amount: row.amount,
  paid_amount: row.paid_amount,
  credit_amount: row.credit_amount,
  due_amount: row.due_amount,
  parts: { ...parts, ...(ppm !== undefined && { software_use_fee_ratio: ppmToPercent(ppm) }) },
  in_book: row.in_book === true,
  fail_reason: row.fail_reason,
  create_at: row.create_at.toISOString(),
  pay_at: row.pay_at?.toISOString() ?? null,
  version: row.version,
})

const { column } = sheetColumnsOf(serviceFeeBillFields)

export const serviceFeeBillList = serveList(
  listServiceFeeBills,
  {
    ...rows,
    page: (tx, actor, filters: Filters, paging, now) =>
      withSums(tx, () => rows.page(tx, actor, filters, paging, now), { name: nameOfQuery('service fee bills', filters), query: (most: number) => bills(tx, actor, filters).clearSelect().select(['app.service_fee_bill.amount', 'app.service_fee_bill.due_amount']).limit(most) }, ['amount', 'due_amount']),
  },
  {
    wire,
    category: 'service_fee_bill',
    machine: serviceFeeBillMachine,
    columns: [
      column('sn', 22), column('status', 10), column('kind', 12), column('payer_name', 30), column('payee_name', 30), column('settlement_sn', 22), column('month', 10),
      column('amount'), column('paid_amount'), column('credit_amount'), column('due_amount'), column('create_at'), column('pay_at'),
    ],
  },
)

/** Absent and foreign ones answer 404. */
export async function serviceFeeBillOf(tx: Tx, actor: Actor, id: string) {
  const row = await bills(tx, actor, {}).where('app.service_fee_bill.id', '=', id).executeTakeFirst()
  if (row === undefined) refuse(404, texts.notFound)
  return { ...wire(row), events: await historyOf(tx, 'service_fee_bill', id) }
}
