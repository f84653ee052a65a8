import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { exportSettlements, searchSettlements } from '@linggong/shared/contract/settlements'
import type { Db } from '../../db/connect.ts'
import type { Caller } from '../../kernel/actor.ts'
import { asksNothing, countCap, inIndexOrder, rowsOfPage, type Page, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope, scoped } from '../../kernel/scope.ts'
import { rememberedLater } from '../../kernel/totals.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { nameOfQuery } from '../../kernel/written.ts'
import { waitingOf } from '../approvals/waiting.ts'
import { atLeast, atMost, inDateRange, is, like, matching, ofAgency, on, oneOf, oneOfIds } from '../lists/filters.ts'
import { namesOf } from '../lists/names.ts'
import { columnsOf } from '../lists/serve.ts'
import { lackingDetails } from '../task-details/lacking.ts'
import { capped, cappedSum, isCapped } from '../lists/sums.ts'
import type { Settlement } from './transition.ts'
import type { SettlementRow } from './wire.ts'

/** Those of the search, and of the receivables. */
export type SettlementFilters = z.output<NonNullable<typeof exportSettlements.body>> & { readonly pay_at?: string | undefined; readonly received_at?: string | undefined }

export const settlementOrderings = inIndexOrder({
  id: 'app.settlement.id',
  create_at: 'app.settlement.id',
  settlement_amount: 'app.settlement.settlement_amount',
  pay_amount: 'app.settlement.pay_amount',
  settlement_at: 'app.settlement.settlement_at',
  confirm_at: 'app.settlement.confirm_at',
  audit_at: 'app.settlement.audit_at',
  pay_at: 'app.settlement.pay_at',
})

/** All columns by name: a column added by a migration does not affect running processes. */
const columns = [
  'app.settlement.park_id', 'app.settlement.id', 'app.settlement.platform_id', 'app.settlement.agency_id',
  'app.settlement.company_id', 'app.settlement.batch_id', 'app.settlement.sn', 'app.settlement.status', 'app.settlement.created_by',
  'app.settlement.confirmed_by', 'app.settlement.bill_count', 'app.settlement.worker_count', 'app.settlement.settlement_amount',
  'app.settlement.enterprise_service_fee', 'app.settlement.enterprise_added_service_fee', 'app.settlement.value_added_service_fee',
  'app.settlement.user_use_fee', 'app.settlement.promotion_fee', 'app.settlement.accounting_fee', 'app.settlement.company_tax',
  'app.settlement.personal_service_fee', 'app.settlement.tax_amount', 'app.settlement.income_tax_amount', 'app.settlement.net_amount', 'app.settlement.pay_amount',
  'app.settlement.paid_amount', 'app.settlement.paid_count', 'app.settlement.failed_count', 'app.settlement.excess_amount',
  'app.settlement.charged', 'app.settlement.pay_mode', 'app.settlement.round', 'app.settlement.rates', 'app.settlement.tax_config',
  'app.settlement.reject_reason', 'app.settlement.voucher_url', 'app.settlement.received_amount', 'app.settlement.received_by', 'app.settlement.write_off_remark', 'app.settlement.approvers',
  'app.settlement.create_at', 'app.settlement.confirm_at', 'app.settlement.audit_at', 'app.settlement.pay_at',
  'app.settlement.settlement_at', 'app.settlement.version', 'app.settlement.contract_id', 'app.settlement.rate_change_id', 'app.settlement.split_from', 'app.settlement.traded_at',
  'app.settlement.round_closed_at', 'app.settlement.swept_round', 'app.settlement.in_book',
  'app.settlement.separate_fee', 'app.settlement.invoice_amount', 'app.settlement.applied_amount', 'app.settlement.invoiced_amount', 'app.settlement.invoice_status', 'app.settlement.invoice_at', 'app.settlement.to_redink_amount', 'app.settlement.split_plan',
] as const

const shown = { table: 'app.settlement', columns, orderings: settlementOrderings } as const

/** Summing up more rows than this costs more than it is worth. */
export const sumCap = 100_000

async function withNames(tx: Tx, rows: readonly Settlement[]): Promise<SettlementRow[]> {
  const waitingOnes = await waitingOf(tx, rows.filter(({ status }) => status === 'to_payment' || status === 'pay_failure'), new Date())
  const lackingOnes = await lackingDetails(tx, rows.filter(({ status }) => status === 'to_audit'))
  const name = await namesOf(tx, {
    tenants: rows.flatMap((row) => [row.company_id, row.agency_id, row.platform_id, row.park_id]),
    batches: rows.map((row) => row.batch_id),
  })
  const waiting = await waitingOnes()
  const lacking = await lackingOnes()
  return rows.map((row) => ({
    ...row,
    company_name: name(row.company_id),
    agency_name: name(row.agency_id),
    platform_name: name(row.platform_id),
    park_name: name(row.park_id),
    batch_sn: name(row.batch_id),
    approval: waiting.get(row.id) ?? null,
    lacks_details: lacking.has(row.id),
  }))
}

/** A payment that waits, of a settlement that has not changed since; `mine`: asked for and not yet approved by others than the caller. */
function inReview(caller: Caller, wishes: readonly string[]) {
  const waits = (more = sql``) => sql`(app.settlement.status in ('to_payment', 'pay_failure') and exists (
    select from app.payment_approval a where a.park_id = app.settlement.park_id and a.settlement_id = app.settlement.id
      and a.status = 'pending' and a.settlement_version = app.settlement.version ${more}))`
  const mine = sql`and a.requested_by <> ${caller.staffId} and not a.signatures @> ${JSON.stringify([{ staff_id: caller.staffId }])}::jsonb`
  const one = (wish: string) => (wish === 'pending' ? waits() : wish === 'mine' ? waits(mine) : wish === 'none' ? sql`not ${waits()}` : sql`false`)
  return sql<SqlBool>`(${sql.join(wishes.map(one), sql` or `)})`
}

export const wanted = (caller: Caller, filters: SettlementFilters) =>
  matching('app.settlement', filters, {
    sn: is,
    company_id: is,
    agency_id: ofAgency(caller),
    company_name: (_, text) => sql<SqlBool>`app.settlement.company_id in (select t.id from app.tenant t where t.flavour = 'company' and t.name like ${like(text)})`,
    batch_id: is,
    status: oneOf,
    pay_mode: oneOf,
    invoice_status: oneOf,
    invoiceable: (_, value) => sql<SqlBool>`(app.settlement.status = 'paid' and app.settlement.applied_amount < app.settlement.invoice_amount) = ${value === 'true'}`,
    to_redink: (_, value) => sql<SqlBool>`${value === 'true' ? sql`` : sql`not `}app.settlement.to_redink_amount > 0`,
    approval: (_, wishes) => inReview(caller, wishes),
    // Answered before, as ids (`byEvidence`).
    evidence: () => undefined,
    ids: on('id', oneOfIds),
    create_at: inDateRange,
    settlement_at: inDateRange,
    pay_at: inDateRange,
    received_at: on('traded_at', inDateRange),
    min_amount: on('settlement_amount', atLeast),
    max_amount: on('settlement_amount', atMost),
    paying_month: (_, month) => sql<SqlBool>`app.settlement.id in (select b.settlement_id from app.bill b where b.park_id = app.settlement.park_id and b.status = 'paying' and b.tax_month = ${month})`,
  })

/** Shown under their columns. */
const summed = ['settlement_amount', 'enterprise_service_fee', 'promotion_fee', 'income_tax_amount', 'tax_amount', 'pay_amount', 'paid_amount'] as const

export type SettlementSums = z.output<typeof searchSettlements.response>['sums']

/** One page with the count and the sums over the whole filter, which are a single statement. */
export async function searchSettlementRows(tx: Tx, caller: Caller, filters: SettlementFilters, paging: Paging): Promise<Page<SettlementRow> & { sums: SettlementSums }> {
  // Whose turn an approval is depends on the member who asks.
  const name = filters.approval === undefined ? nameOfQuery('settlements', filters) : undefined
  const ids = () => scoped(tx, caller, 'app.settlement').where(wanted(caller, filters)).select('app.settlement.id')
  const sums = () => tx
    .selectFrom(boundedSettlements(tx, caller, filters, sumCap, summed).as('matched'))
    .select([sql<number>`count(*)`.as('n'), ...summed.map((column) => cappedSum(column).as(column))])
  const summing = await rememberedLater(tx, { name, query: sums }, 'sums')
  const results = await withNames(tx, await rowsOfPage(tx, caller, shown, { name, query: ids }, { ...paging, isFirst: paging.isFirst === true && asksNothing(filters) }))
  const totals = await summing()
  return {
    total: Math.min(totals.n, countCap),
    ...(totals.n > countCap ? { total_capped: true } : {}),
    page: paging.page,
    page_size: paging.page_size,
    results,
    sums: {
      settlement_amount: totals.settlement_amount,
      enterprise_service_fee: totals.enterprise_service_fee,
      promotion_fee: totals.promotion_fee,
      income_tax_amount: totals.income_tax_amount,
      vat_amount: capped(totals.tax_amount - totals.income_tax_amount),
      pay_amount: totals.pay_amount,
      paid_amount: totals.paid_amount,
      ...(summed.some((column) => isCapped(totals[column])) && { is_capped: true }),
    },
  }
}

/** With the related names; absent and foreign rows answer 404. */
export async function settlementRow(tx: Tx, caller: Caller, id: string): Promise<SettlementRow> {
  const row = await tx.selectFrom('app.settlement').select(columns).where('app.settlement.id', '=', id).where(inScope(caller, 'app.settlement')).executeTakeFirst()
  const [named] = await withNames(tx, row === undefined ? [] : [row])
  return named ?? refuse(404, texts.notFound)
}

/** As many matching rows as are worth counting. */
export const boundedSettlements = (tx: Tx, caller: Caller, filters: SettlementFilters, most: number, some?: readonly string[]) =>
  scoped(tx, caller, 'app.settlement').where(wanted(caller, filters)).select(columnsOf('app.settlement', some)).limit(most)

/** Their ids alone. */
export const candidateSettlements = (tx: Tx, caller: Caller, filters: SettlementFilters, most: number) =>
  scoped(tx, caller, 'app.settlement').where(wanted(caller, filters)).select('app.settlement.id').orderBy('app.settlement.id', 'desc').limit(most).execute()

/**
 * All matching settlements, newest first, for exports: keyset pages in separate transactions, so that a long
 * export holds no snapshot open.
 */
export async function* streamSettlements(db: Db, caller: Caller, filters: SettlementFilters): AsyncGenerator<SettlementRow[]> {
  const size = 1000
  let last: string | undefined
  for (;;) {
    const rows = await inTransaction(db, caller, async (tx) => {
      let query = scoped(tx, caller, 'app.settlement').where(wanted(caller, filters)).select(columns)
      if (last !== undefined) query = query.where('app.settlement.id', '<', last)
      return withNames(tx, await query.orderBy('app.settlement.id', 'desc').limit(size).execute())
    })
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows.at(-1)?.id
  }
}
