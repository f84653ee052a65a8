import { queryOf } from '@linggong/shared/api/queries'
import { listAgencyContracts } from '@linggong/shared/contract/agency-contracts'
import { listBillBatches } from '@linggong/shared/contract/bill-batches'
import { searchBills } from '@linggong/shared/contract/bills'
import { listWithdrawals } from '@linggong/shared/contract/cmb-withdraw-records'
import { listCompanyContracts } from '@linggong/shared/contract/company-contracts'
import { searchCompanyUsers } from '@linggong/shared/contract/company-users'
import { listInvoiceBatches } from '@linggong/shared/contract/invoice-batches'
import { listRedinks } from '@linggong/shared/contract/invoice-redink-offsets'
import { listPlatformContracts } from '@linggong/shared/contract/platform-contracts'
import { searchProofs } from '@linggong/shared/contract/proofs'
import { listRefunds } from '@linggong/shared/contract/refund-invoice-batches'
import { listServiceFeeBills } from '@linggong/shared/contract/service-fee-bills'
import { searchSettlements } from '@linggong/shared/contract/settlements'
import { searchStaffs } from '@linggong/shared/contract/staffs'
import { listTaskBatches } from '@linggong/shared/contract/task-batches'
import { searchTasks } from '@linggong/shared/contract/tasks'
import { listAgencies, listCompanies, listParks, listPlatforms } from '@linggong/shared/contract/tenants'
import { listTopupOrders } from '@linggong/shared/contract/topup-orders'
import { formatCents } from '@linggong/shared/domain/money'
import type { DocumentName } from '@linggong/shared/domain/pages/tables'
import { kindsOfSerial, type SERIALS } from '@linggong/shared/domain/serials'
import { statusOf, type StatusOption } from '@linggong/shared/domain/status-option'
import {
  BILL_BATCH_STATUSES, BILL_STATUSES, COMPANY_USER_LISTED, CONTRACT_AUDIT_STATUSES, INVOICE_STATUSES, REDINK_STATUSES, REFUND_BATCH_STATUSES, SERVICE_FEE_BILL_STATUSES, SETTLEMENT_STATUSES, TASK_BATCH_STATUSES, TASK_STATUSES,
  TOPUP_STATUSES, WITHDRAW_STATUSES,
} from '@linggong/shared/domain/statuses'
import type { QueryClient } from '@tanstack/react-query'
import type { Asked } from './asked.ts'

/** A record as the palette shows it; its kind is said by the page. */
export interface FoundRecord {
  readonly id: string
  readonly title: string
  readonly detail: string
}

type Question = NonNullable<Asked>

/** Finds records by the call of their list, so that nobody finds more than their lists show, masked as there. */
export type Finder = (queries: QueryClient, question: Question) => Promise<readonly FoundRecord[]>

const none: readonly FoundRecord[] = []
// A failure is shown in the palette.
const quiet = true

const facts = (...texts: readonly string[]) => texts.filter((text) => text !== '').join(' · ')
const yuan = (cents: number): string => `¥ ${formatCents(cents)}`
const inWords = (table: readonly StatusOption[], value: string): string => statusOf(table, value).label

interface Numbered {
  readonly id: string
  readonly sn: string
}

type Ask<R> = (queries: QueryClient, text: string) => Promise<{ readonly results: readonly R[] }>

/** By their whole number, which says of what kind it is: only the lists of that kind are asked. */
const byNumber = <R extends Numbered>(kinds: readonly (keyof typeof SERIALS)[], ask: Ask<R>, tell: (row: R) => readonly string[]): Finder => async (queries, { kind, text }) =>
  kind === 'number' && kindsOfSerial(text).some((one) => kinds.includes(one)) ? (await ask(queries, text)).results.map((row) => ({ id: row.id, title: row.sn, detail: facts(...tell(row)) })) : none

const byName = <R extends { readonly id: string; readonly name: string }>(ask: Ask<R>): Finder => async (queries, { kind, text }) =>
  kind === 'name' ? (await ask(queries, text)).results.map(({ id, name }) => ({ id, title: name, detail: '' })) : none

const contracts = <C extends Numbered & { readonly audit_status: string }>(ask: Ask<C>, partyOf: (contract: C) => string): Finder => byNumber(['contract'], ask, (one) => [inWords(CONTRACT_AUDIT_STATUSES, one.audit_status), partyOf(one)])

const settled: Finder = async (queries, { kind, text }) => {
  if (kind === 'personal' || (kind === 'number' && !kindsOfSerial(text).includes('settlement'))) return none
  const { results } = await queries.fetchQuery(queryOf(searchSettlements, { body: kind === 'number' ? { sn: text } : { company_name: text }, quiet }))
  return results.map(({ id, sn, status, company_name: company, pay_amount: amount }) => ({ id, title: sn, detail: facts(inWords(SETTLEMENT_STATUSES, status), company, yuan(amount)) }))
}

const billed: Finder = async (queries, { kind, text }) => {
  if (kind === 'number' && !kindsOfSerial(text).includes('bill')) return none
  const { results } = await queries.fetchQuery(queryOf(searchBills, { body: kind === 'name' ? { name: text } : { batch_search: text }, quiet }))
  return results.map(({ id, sn, name, status, amount }) => ({ id, title: kind === 'number' ? sn : `${name} ${sn}`, detail: facts(inWords(BILL_STATUSES, status), yuan(amount)) }))
}

/** A worker of an enterprise, by name, phone or identity number. */
const cooperating: Finder = async (queries, { kind, text }) => {
  if (kind === 'number') return none
  const { results } = await queries.fetchQuery(queryOf(searchCompanyUsers, { body: { batch_search: text }, quiet }))
  return results.map(({ id, user_name: name, status, company_name: company }) => ({ id, title: name, detail: facts(inWords(COMPANY_USER_LISTED, status), company) }))
}

/** In the order in which they are shown: an organisation or a person before its documents. */
export const documentFinders: { readonly [N in DocumentName]?: Finder } = {
  company: byName((queries, name) => queries.fetchQuery(queryOf(listCompanies, { query: { name }, quiet }))),
  agency: byName((queries, name) => queries.fetchQuery(queryOf(listAgencies, { query: { name }, quiet }))),
  group: byName((queries, name) => queries.fetchQuery(queryOf(listPlatforms, { query: { name }, quiet }))),
  park: byName((queries, name) => queries.fetchQuery(queryOf(listParks, { query: { name }, quiet }))),
  company_user: cooperating,
  settlement: settled,
  bill: billed,
  bill_batch: byNumber(['bill_batch'], (queries, sn) => queries.fetchQuery(queryOf(listBillBatches, { query: { sn }, quiet })), (one) => [inWords(BILL_BATCH_STATUSES, one.status), one.company_name]),
  task: byNumber(['task'], (queries, sn) => queries.fetchQuery(queryOf(searchTasks, { body: { sn }, quiet })), (one) => [inWords(TASK_STATUSES, one.status), one.name]),
  task_batch: byNumber(['task_batch'], (queries, sn) => queries.fetchQuery(queryOf(listTaskBatches, { query: { sn }, quiet })), (one) => [inWords(TASK_BATCH_STATUSES, one.status)]),
  invoice_batch: byNumber(['invoice_batch'], (queries, sn) => queries.fetchQuery(queryOf(listInvoiceBatches, { query: { sn }, quiet })), (one) => [inWords(INVOICE_STATUSES, one.status), one.company_name, yuan(one.real_invoice_amount)]),
  redink_offset: byNumber(['redink_offset'], (queries, sn) => queries.fetchQuery(queryOf(listRedinks, { query: { sn }, quiet })), (one) => [inWords(REDINK_STATUSES, one.status), yuan(one.amount)]),
  refund_invoice_batch: byNumber(['refund_invoice_batch'], (queries, sn) => queries.fetchQuery(queryOf(listRefunds, { query: { sn }, quiet })), (one) => [inWords(REFUND_BATCH_STATUSES, one.status), yuan(one.amount)]),
  service_fee_bill: byNumber(['service_fee', 'software_fee'], (queries, sn) => queries.fetchQuery(queryOf(listServiceFeeBills, { query: { sn }, quiet })), (one) => [inWords(SERVICE_FEE_BILL_STATUSES, one.status), yuan(one.amount)]),
  topup_order: byNumber(['topup_order'], (queries, sn) => queries.fetchQuery(queryOf(listTopupOrders, { query: { sn }, quiet })), (one) => [inWords(TOPUP_STATUSES, one.status)]),
  withdraw: byNumber(['withdraw'], (queries, sn) => queries.fetchQuery(queryOf(listWithdrawals, { query: { sn }, quiet })), (one) => [inWords(WITHDRAW_STATUSES, one.status), yuan(one.amount)]),
  proof: byNumber(['proof'], (queries, sn) => queries.fetchQuery(queryOf(searchProofs, { body: { sn }, quiet })), () => []),
  company_contract: contracts((queries, sn) => queries.fetchQuery(queryOf(listCompanyContracts, { query: { sn }, quiet })), ({ company_name: name }) => name),
  agency_contract: contracts((queries, sn) => queries.fetchQuery(queryOf(listAgencyContracts, { query: { sn }, quiet })), ({ agency_name: name }) => name),
  platform_contract: contracts((queries, sn) => queries.fetchQuery(queryOf(listPlatformContracts, { query: { sn }, quiet })), ({ platform_name: name }) => name),
}

/** Colleagues: they have no pages of their own, so the list opens with the one that was found. */
export const findStaff: Finder = async (queries, { kind, text }) => {
  if (kind === 'number') return none
  const { results } = await queries.fetchQuery(queryOf(searchStaffs, { query: { search: text, scope: 'own' }, quiet }))
  return results.map(({ id, name, phone, role_names: roles }) => ({ id, title: name, detail: facts(phone, roles.join('、')) }))
}
