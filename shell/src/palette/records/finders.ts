import { queryOf } from '@linggong/shared/api/queries'
import { listAgencyContracts } from '@linggong/shared/contract/agency-contracts'
import { listBillBatches } from '@linggong/shared/contract/bill-batches'
import { searchBills } from '@linggong/shared/contract/bills'
import { listCompanyContracts } from '@linggong/shared/contract/company-contracts'
import { listPlatformContracts } from '@linggong/shared/contract/platform-contracts'
import { searchSettlements } from '@linggong/shared/contract/settlements'
import { searchStaffs } from '@linggong/shared/contract/staffs'
import { listPlatforms } from '@linggong/shared/contract/tenants'
import { formatCents } from '@linggong/shared/domain/money'
import { statusOf } from '@linggong/shared/domain/status-option'
import { BILL_BATCH_STATUSES, CONTRACT_AUDIT_STATUSES, BILL_STATUSES, SETTLEMENT_STATUSES } from '@linggong/shared/domain/statuses'
import type { DocumentName } from '@linggong/shared/domain/pages/tables'
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

interface Contract {
  readonly id: string
  readonly sn: string
  readonly audit_status: string
}

const contractsIn = <C extends Contract>({ results }: { readonly results: readonly C[] }, partyOf: (contract: C) => string): FoundRecord[] =>
  results.map((one) => ({ id: one.id, title: one.sn, detail: facts(statusOf(CONTRACT_AUDIT_STATUSES, one.audit_status).label, partyOf(one)) }))

export const documentFinders: { readonly [N in DocumentName]?: Finder } = {
  bill: async (queries, { kind, text }) => {
    const body = kind === 'name' ? { name: text } : { batch_search: text }
    const { results } = await queries.fetchQuery(queryOf(searchBills, { body, quiet }))
    return results.map(({ id, sn, name, status, amount }) => ({ id, title: kind === 'number' ? sn : `${name} ${sn}`, detail: facts(statusOf(BILL_STATUSES, status).label, `¥ ${formatCents(amount)}`) }))
  },
  bill_batch: async (queries, { kind, text }) => {
    if (kind !== 'number') return none
    const { results } = await queries.fetchQuery(queryOf(listBillBatches, { query: { sn: text }, quiet }))
    return results.map(({ id, sn, status, company_name: company }) => ({ id, title: sn, detail: facts(statusOf(BILL_BATCH_STATUSES, status).label, company) }))
  },
  settlement: async (queries, { kind, text }) => {
    if (kind === 'personal') return none
    const { results } = await queries.fetchQuery(queryOf(searchSettlements, { body: kind === 'number' ? { sn: text } : { company_name: text }, quiet }))
    return results.map(({ id, sn, status, company_name: company, pay_amount: amount }) => ({ id, title: sn, detail: facts(statusOf(SETTLEMENT_STATUSES, status).label, company, `¥ ${formatCents(amount)}`) }))
  },
  company_contract: async (queries, question) => (question.kind === 'number' ? contractsIn(await queries.fetchQuery(queryOf(listCompanyContracts, { query: { sn: question.text }, quiet })), ({ company_name: name }) => name) : none),
  agency_contract: async (queries, question) => (question.kind === 'number' ? contractsIn(await queries.fetchQuery(queryOf(listAgencyContracts, { query: { sn: question.text }, quiet })), ({ agency_name: name }) => name) : none),
  platform_contract: async (queries, question) => (question.kind === 'number' ? contractsIn(await queries.fetchQuery(queryOf(listPlatformContracts, { query: { sn: question.text }, quiet })), ({ platform_name: name }) => name) : none),
  group: async (queries, { kind, text }) => {
    if (kind !== 'name') return none
    const { results } = await queries.fetchQuery(queryOf(listPlatforms, { query: { name: text }, quiet }))
    return results.map(({ id, name }) => ({ id, title: name, detail: '' }))
  },
}

/** Colleagues: they have no pages of their own, so the list opens with the one that was found. */
export const findStaff: Finder = async (queries, { kind, text }) => {
  if (kind === 'number') return none
  const { results } = await queries.fetchQuery(queryOf(searchStaffs, { query: { search: text, scope: 'own' }, quiet }))
  return results.map(({ id, name, phone, role_names: roles }) => ({ id, title: name, detail: facts(phone, roles.join('、')) }))
}
