import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { exportBills } from '@linggong/shared/contract/bills'
import type { Db } from '../../db/connect.ts'
import type { Caller } from '../../kernel/actor.ts'
import { asksNothing, inIndexOrder, rowsOfPage, withTotal, type Page, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope, scoped } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { nameOfQuery } from '../../kernel/written.ts'
import { type Condition, atLeast, atMost, billOf, inDateRange, is, matching, ofAgency, on, oneOf, oneOfIds, personNamed } from '../lists/filters.ts'
import { namesAndStates } from '../lists/names.ts'
import { columnsOf } from '../lists/serve.ts'
import { withSums, type Sums } from '../lists/sums.ts'
import { namesOneOf } from '../lists/naming.ts'
import type { BillRow } from './wire.ts'

export type BillFilters = z.output<NonNullable<typeof exportBills.body>>

/** Ids are ordered by creation time, which is part of the indexes for every scope. */
const inTime: ReadonlyMap<string, string> = new Map([['id', 'create_at'], ['-id', '-create_at']])

export const billOrderings = inIndexOrder({
  id: 'app.bill.id',
  create_at: 'app.bill.create_at',
  amount: 'app.bill.amount',
  failed_at: 'app.bill.failed_at',
})

/** All columns but the search column and the tax basis, which only the explanation reads. */
const columns = [
  'app.bill.park_id', 'app.bill.id', 'app.bill.platform_id', 'app.bill.agency_id', 'app.bill.company_id', 'app.bill.batch_id',
  'app.bill.settlement_id', 'app.bill.company_user_id', 'app.bill.person_id', 'app.bill.sn', 'app.bill.row_no', 'app.bill.status',
  'app.bill.name', 'app.bill.id_no', 'app.bill.phone', 'app.bill.account_no', 'app.bill.account_kind', 'app.bill.bank_name',
  'app.bill.amount', 'app.bill.promotion_fee', 'app.bill.personal_service_fee', 'app.bill.vat', 'app.bill.urban_tax',
  'app.bill.edu_surcharge', 'app.bill.local_edu_surcharge', 'app.bill.income_tax', 'app.bill.carried_tax', 'app.bill.credit_tax', 'app.bill.card_fee',
  'app.bill.accounting_fee', 'app.bill.user_use_fee', 'app.bill.excess_amount',
  'app.bill.net_amount', 'app.bill.is_estimate', 'app.bill.task_sn', 'app.bill.remark', 'app.bill.fail_reason', 'app.bill.failed_at',
  'app.bill.reserved_month', 'app.bill.tax_month', 'app.bill.create_at', 'app.bill.pay_at', 'app.bill.version',
] as const

const shown = { table: 'app.bill', columns, orderings: billOrderings } as const

type BareBill = Omit<BillRow, 'company_name' | 'agency_name' | 'batch_sn' | 'settlement_sn' | 'settlement_status'>

async function withNames(tx: Tx, rows: readonly BareBill[]): Promise<BillRow[]> {
  const { name, state } = await namesAndStates(tx, {
    tenants: rows.flatMap((row) => [row.company_id, row.agency_id]),
    batches: rows.map((row) => row.batch_id),
    settlements: rows.map((row) => row.settlement_id),
  })
  return rows.map((row) => ({
    ...row,
    company_name: name(row.company_id),
    agency_name: name(row.agency_id),
    batch_sn: name(row.batch_id),
    settlement_sn: row.settlement_id === null ? null : name(row.settlement_id),
    settlement_status: row.settlement_id === null ? null : state(row.settlement_id),
  }))
}

const ofTask = (column: string, sn: string): Condition => namesOneOf(column, [sn])

const wanted = (caller: Caller, filters: BillFilters) =>
  matching('app.bill', filters, {
    sn: is,
    name: (_, text) => (splitNames(text).length > 0 ? personNamed('app.bill.person_id', splitNames(text)) : undefined),
    batch_search: (_, items) => billOf('app.bill', items),
    batch_id: is,
    settlement_id: is,
    company_id: is,
    agency_id: ofAgency(caller),
    task_sn: ofTask,
    status: oneOf,
    ids: on('id', oneOfIds),
    // Answered before, as ids (`byEvidence`).
    evidence: () => undefined,
    create_at: inDateRange,
    pay_at: inDateRange,
    failed_at: inDateRange,
    min_amount: on('amount', atLeast),
    max_amount: on('amount', atMost),
  })

/** Names are comma-joined, e.g. from a pasted list. */
const splitNames = (names: string): string[] => names.split(/[,，]/u).map((name) => name.trim()).filter((name) => name !== '')

/** Newest first by default: the order of the indexes for every scope. */
export async function billRows(tx: Tx, caller: Caller, filters: BillFilters, paging: Paging): Promise<Page<BillRow>> {
  const ids = { name: nameOfQuery('bills', filters), query: () => scoped(tx, caller, 'app.bill').where(wanted(caller, filters)).select('app.bill.id') }
  const ordering = paging.ordering ?? '-create_at'
  const inOrder = { ...paging, isFirst: paging.isFirst === true && asksNothing(filters), ordering: inTime.get(ordering) ?? ordering }
  const found = await withTotal(tx, ids, paging, () => rowsOfPage(tx, caller, shown, ids, inOrder))
  return { ...found, results: await withNames(tx, found.results) }
}

/** The same with the totals of the filter. */
export async function searchBillRows(tx: Tx, caller: Caller, filters: BillFilters, paging: Paging): Promise<Page<BillRow> & { sums?: Sums<'amount' | 'net_amount'> }> {
  const matched = { name: nameOfQuery('bills', filters), query: (most: number) => boundedBills(tx, caller, filters, most, ['amount', 'net_amount']) }
  return withSums(tx, () => billRows(tx, caller, filters, paging), matched, ['amount', 'net_amount'])
}

export async function billRow(tx: Tx, caller: Caller, id: string): Promise<BillRow> {
  const row = await tx.selectFrom('app.bill').select(columns).where('app.bill.id', '=', id).where(inScope(caller, 'app.bill')).executeTakeFirst()
  const [named] = await withNames(tx, row === undefined ? [] : [row])
  return named ?? refuse(404, texts.notFound)
}

/** The task that a bill names: its page leads there. */
export async function taskOfBill(tx: Tx, { park_id, company_id, task_sn }: Pick<BillRow, 'park_id' | 'company_id' | 'task_sn'>): Promise<string | null> {
  if (task_sn === '') return null
  const task = await tx.selectFrom('app.task').select('id').where('park_id', '=', park_id).where('company_id', '=', company_id).where('sn', '=', task_sn).executeTakeFirst()
  return task?.id ?? null
}

/** As many matching rows as are worth counting. */
export const boundedBills = (tx: Tx, caller: Caller, filters: BillFilters, most: number, some?: readonly string[]) =>
  scoped(tx, caller, 'app.bill').where(wanted(caller, filters)).select(columnsOf('app.bill', some)).limit(most)

/** Their ids alone. */
export const candidateBills = (tx: Tx, caller: Caller, filters: BillFilters, most: number) =>
  scoped(tx, caller, 'app.bill').where(wanted(caller, filters)).select('app.bill.id').limit(most).execute()

/** All matching bills, newest first, for exports and receipts: keyset pages in separate transactions. */
export async function* streamBills(db: Db, caller: Caller, filters: BillFilters, options: { chunk?: number } = {}): AsyncGenerator<BillRow[]> {
  const size = options.chunk ?? 2000
  // As text, because a Date would truncate the microseconds.
  let last: { id: string; at: string } | undefined
  for (;;) {
    const rows = await inTransaction(db, caller, async (tx) => {
      let query = scoped(tx, caller, 'app.bill').where(wanted(caller, filters)).select(columns).select(sql<string>`app.bill.create_at::text`.as('at'))
      if (last !== undefined) query = query.where(sql<SqlBool>`(app.bill.create_at, app.bill.id) < (${last.at}::timestamptz, ${last.id}::uuid)`)
      const found = await query.orderBy('app.bill.create_at', 'desc').orderBy('app.bill.id', 'desc').limit(size).execute()
      const end = found.at(-1)
      if (end !== undefined) last = { id: end.id, at: end.at }
      return withNames(tx, found)
    })
    if (rows.length > 0) yield rows
    if (rows.length < size) return
  }
}
