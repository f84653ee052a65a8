import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { exportBills } from '@linggong/shared/contract/bills'
import type { Db } from '../../db/connect.ts'
import type { Caller } from '../../kernel/actor.ts'
import { page, type Page, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope, scoped } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { allOf, inDateRange, nameContains, numberOrName, oneOf, oneOfIds, type Condition } from '../lists/filters.ts'
import type { BillRow } from './wire.ts'

export type BillFilters = z.output<NonNullable<typeof exportBills.body>>

export const billOrderings = {
  id: 'app.bill.id',
  create_at: 'app.bill.id',
  amount: 'app.bill.amount',
}

/** Everything but the search column and the tax basis, which only the explanation reads. */
const columns = [
  'app.bill.park_id', 'app.bill.id', 'app.bill.platform_id', 'app.bill.agency_id', 'app.bill.company_id', 'app.bill.batch_id',
  'app.bill.settlement_id', 'app.bill.company_user_id', 'app.bill.person_id', 'app.bill.sn', 'app.bill.row_no', 'app.bill.status',
  'app.bill.name', 'app.bill.id_no', 'app.bill.phone', 'app.bill.account_no', 'app.bill.account_kind', 'app.bill.bank_name',
  'app.bill.amount', 'app.bill.promotion_fee', 'app.bill.personal_service_fee', 'app.bill.vat', 'app.bill.urban_tax',
  'app.bill.edu_surcharge', 'app.bill.local_edu_surcharge', 'app.bill.income_tax', 'app.bill.carried_tax', 'app.bill.card_fee',
  'app.bill.accounting_fee', 'app.bill.user_use_fee', 'app.bill.excess_amount',
  'app.bill.net_amount', 'app.bill.is_estimate', 'app.bill.task_sn', 'app.bill.remark', 'app.bill.fail_reason',
  'app.bill.reserved_month', 'app.bill.tax_month', 'app.bill.create_at', 'app.bill.pay_at', 'app.bill.version',
] as const

const withNames = [
  sql<string>`(select t.name from app.tenant t where t.id = app.bill.company_id)`.as('company_name'),
  sql<string>`(select t.name from app.tenant t where t.id = app.bill.agency_id)`.as('agency_name'),
  sql<string>`(select b.sn from app.bill_batch b where b.id = app.bill.batch_id)`.as('batch_sn'),
  sql<string | null>`(select s.sn from app.settlement s where s.id = app.bill.settlement_id)`.as('settlement_sn'),
] as const

function matching(filters: BillFilters) {
  const all: Condition[] = []
  const names = splitNames(filters.name)
  if (filters.sn) all.push(sql<SqlBool>`app.bill.sn = ${filters.sn}`)
  if (names.length > 0) all.push(nameContains('app.bill', names))
  if (filters.batch_search?.length) all.push(numberOrName('app.bill', filters.batch_search))
  if (filters.batch_id) all.push(sql<SqlBool>`app.bill.batch_id = ${filters.batch_id}`)
  if (filters.settlement_id) all.push(sql<SqlBool>`app.bill.settlement_id = ${filters.settlement_id}`)
  if (filters.company_id) all.push(sql<SqlBool>`app.bill.company_id = ${filters.company_id}`)
  if (filters.status?.length) all.push(oneOf('app.bill.status', filters.status))
  if (filters.ids?.length) all.push(oneOfIds('app.bill.id', filters.ids))
  if (filters.create_at) all.push(inDateRange('app.bill.create_at', filters.create_at))
  if (filters.pay_at) all.push(inDateRange('app.bill.pay_at', filters.pay_at))
  if (filters.min_amount !== undefined) all.push(sql<SqlBool>`app.bill.amount >= ${filters.min_amount}`)
  if (filters.max_amount !== undefined) all.push(sql<SqlBool>`app.bill.amount <= ${filters.max_amount}`)
  return allOf(all)
}

/** Names come comma-joined: a pasted list. */
const splitNames = (names: string | undefined): string[] => (names ?? '').split(/[,，]/u).map((name) => name.trim()).filter((name) => name !== '')

export async function searchBillRows(tx: Tx, caller: Caller, filters: BillFilters, paging: Paging): Promise<Page<BillRow>> {
  const query = scoped(tx, caller, 'app.bill').where(matching(filters)).select(columns).select(withNames)
  return page(query, paging, billOrderings)
}

export async function billRow(tx: Tx, caller: Caller, id: string): Promise<BillRow> {
  const row = await tx
    .selectFrom('app.bill')
    .select(columns)
    .select(withNames)
    .where('app.bill.id', '=', id)
    .where(inScope(caller, 'app.bill'))
    .executeTakeFirst()
  return row ?? refuse(404, texts.notFound)
}

/** How many rows the filter has, counted no further than `most`. */
export async function countBills(tx: Tx, caller: Caller, filters: BillFilters, most: number): Promise<number> {
  const bounded = scoped(tx, caller, 'app.bill').where(matching(filters)).select('app.bill.id').limit(most)
  const { n } = await tx.selectFrom(bounded.as('bounded')).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return n
}

/**
 * Every bill of the filter, newest first, for exports and receipts: keyset pages in transactions of their own.
 * `after` resumes behind the last id written.
 */
export async function* streamBills(db: Db, caller: Caller, filters: BillFilters, options: { after?: string; chunk?: number } = {}): AsyncGenerator<BillRow[]> {
  const size = options.chunk ?? 2000
  let last = options.after
  for (;;) {
    const rows = await inTransaction(db, caller, (tx) => {
      let query = scoped(tx, caller, 'app.bill').where(matching(filters)).select(columns).select(withNames)
      if (last !== undefined) query = query.where('app.bill.id', '<', last)
      return query.orderBy('app.bill.id', 'desc').limit(size).execute()
    })
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows.at(-1)?.id
  }
}
