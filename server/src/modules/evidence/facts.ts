import { sql } from 'kysely'
import { CONTRACT_AUTH_TYPES, PAY_MODES } from '@linggong/shared/domain/categories'
import { CHECK_KINDS } from '@linggong/shared/domain/company-users'
import { allPoints, type AskedPoints, type EvidenceFacts, neededFor, type WorkerContract } from '@linggong/shared/domain/evidence/chain'
import { statusOf } from '@linggong/shared/domain/status-option'
import { businessDate } from '@linggong/shared/domain/time'
import type { Caller } from '../../kernel/actor.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { acceptancesOf } from './acceptances.ts'
import type { ProvenBill } from './bills.ts'
import { INVOICED } from './invoices.ts'
import { noWork, tasksOf } from './tasks.ts'

const unique = (ids: Iterable<string | null>): string[] => [...new Set(ids)].filter((id) => id !== null)

/** Each kind of facts in one statement for all bills, whatever their number: 6000 take as many round trips as one. Without those that only other points need. */
export async function factsOf(tx: Tx, caller: Caller, bills: readonly ProvenBill[], asked: AskedPoints = allPoints): Promise<EvidenceFacts[]> {
  if (bills.length === 0) return []
  const needs = neededFor(asked)
  const contractOf = needs.has('company_contract') ? await companyContracts(tx, caller, bills) : nothing
  const identityOf = needs.has('identity') ? await identities(tx, caller, bills) : nothing
  const signedOf = needs.has('worker_contracts') ? await signedContracts(tx, caller, bills) : noContracts
  const receiptOf = needs.has('receipt') ? await receipts(tx, caller, bills) : nothing
  const workOf = needs.has('task') ? await tasksOf(tx, caller, bills, needs.has('deliverables')) : noWork
  const acceptanceOf = needs.has('acceptance') ? await acceptancesOf(tx, caller, bills) : nothing
  const invoiceOf = needs.has('invoice') ? await invoices(tx, caller, bills) : nothing
  return bills.map((bill) => ({
    bill,
    settlement_id: bill.settlement_id,
    company_user_id: bill.company_user_id,
    person_id: bill.person_id,
    company_contract: contractOf(bill),
    identity: identityOf(bill),
    worker_contracts: signedOf(bill),
    ...workOf(bill),
    acceptance: acceptanceOf(bill),
    receipt: receiptOf(bill),
    tax: bill.is_estimate || bill.tax_month === null ? null : { month: bill.tax_month, amount: bill.vat + bill.urban_tax + bill.edu_surcharge + bill.local_edu_surcharge + bill.income_tax },
    invoice: invoiceOf(bill),
  }))
}

const nothing = (): null => null
const noContracts = (): readonly WorkerContract[] => []

type Of<K extends keyof EvidenceFacts> = (bill: ProvenBill) => EvidenceFacts[K]

/** The contract whose rates the settlement has; of a bill without one, or of an older settlement, that of its day. */
async function companyContracts(tx: Tx, caller: Caller, bills: readonly ProvenBill[]): Promise<Of<'company_contract'>> {
  const settled = await tx.selectFrom('app.settlement as s').select(['s.id', 's.contract_id']).where(inScope(caller, 's')).where('s.id', 'in', [...unique(bills.map((bill) => bill.settlement_id)), none]).execute()
  const rows = await tx
    .selectFrom('app.company_contract as c')
    .select(['c.id', 'c.company_id', 'c.sn', 'c.start_at', 'c.end_at', 'c.audit_at', 'c.audit_status', 'c.create_at'])
    .where(inScope(caller, 'c'))
    .where('c.company_id', 'in', unique(bills.map((bill) => bill.company_id)))
    .where('c.audit_status', '<>', 'rejected')
    .orderBy('c.create_at', 'desc')
    .execute()
  const contracts = new Map(rows.map((row) => [row.id, row]))
  const ofSettlement = new Map(settled.map((row) => [row.id, row.contract_id]))
  return (bill) => {
    const day = businessDate(bill.create_at)
    const own = rows.filter(({ company_id }) => company_id === bill.company_id)
    const found = contracts.get(ofSettlement.get(bill.settlement_id ?? '') ?? '') ?? own.find(({ start_at, end_at }) => start_at <= day && day <= end_at) ?? own[0]
    // A contract that was passed before audits were dated counts from its making.
    return found === undefined ? null : { id: found.id, sn: found.sn, start_at: found.start_at, end_at: found.end_at, audit_at: found.audit_status === 'passed' ? (found.audit_at ?? found.create_at) : null }
  }
}

const none = '00000000-0000-0000-0000-000000000000'
const auditLabels = { idcard: '证件审核', liveness: '活体审核', realname_collect: '税务实名', termination: '' } as const

/** The first check that the person has passed here. */
async function identities(tx: Tx, caller: Caller, bills: readonly ProvenBill[]): Promise<Of<'identity'>> {
  const ids = unique(bills.map((bill) => bill.company_user_id))
  const users = await tx.selectFrom('app.company_user as u').select(['u.id', 'u.auth_level', 'u.auth_at']).where(inScope(caller, 'u')).where(among('u.id', ids)).where('u.auth_at', 'is not', null).execute()
  const audits = await tx
    .selectFrom('app.user_audit as a')
    .distinctOn('a.company_user_id')
    .select(['a.company_user_id', 'a.kind', 'a.audit_at'])
    .where(inScope(caller, 'a'))
    .where(among('a.company_user_id', ids))
    .where('a.status', '=', 'passed')
    .where('a.kind', '<>', 'termination')
    .where('a.audit_at', 'is not', null)
    .orderBy('a.company_user_id')
    .orderBy('a.audit_at')
    .execute()
  const checks = new Map<string, { how: string; at: Date }>()
  const add = (id: string, how: string, at: Date | null): void => {
    const known = checks.get(id)
    if (at !== null && (known === undefined || at < known.at)) checks.set(id, { how, at })
  }
  for (const { id, auth_level, auth_at } of users) add(id, auth_level === '' ? '实名认证' : statusOf(CHECK_KINDS, auth_level).label, auth_at)
  for (const { company_user_id, kind, audit_at } of audits) add(company_user_id, auditLabels[kind], audit_at)
  return ({ company_user_id }) => checks.get(company_user_id) ?? null
}

/** What they signed, in that order: a void one was in force until it ended. */
async function signedContracts(tx: Tx, caller: Caller, bills: readonly ProvenBill[]): Promise<Of<'worker_contracts'>> {
  const rows = await tx
    .selectFrom('app.e_contract as e')
    .select(['e.id', 'e.company_user_id', 'e.sn', 'e.sign_method', 'e.sign_at', 'e.ended_at'])
    .where(inScope(caller, 'e'))
    .where(among('e.company_user_id', unique(bills.map((bill) => bill.company_user_id))))
    .where('e.sign_at', 'is not', null)
    .orderBy('e.sign_at')
    .orderBy('e.id')
    .execute()
  const contracts = rows.flatMap(({ sign_method, sign_at, ...row }) => (sign_at === null ? [] : [{ ...row, how: statusOf(CONTRACT_AUTH_TYPES, sign_method).label, sign_at }]))
  const byWorker = Map.groupBy(contracts, ({ company_user_id }) => company_user_id)
  return ({ company_user_id }) => byWorker.get(company_user_id) ?? []
}

/** What the bank answered; of a payment outside, the voucher that was written off. */
async function receipts(tx: Tx, caller: Caller, bills: readonly ProvenBill[]): Promise<Of<'receipt'>> {
  const paid = bills.filter(({ status }) => status === 'paid')
  const rows = await tx
    .selectFrom('app.payout as p')
    .select(['p.bill_id', 'p.request_no', 'p.channel', 'p.amount', 'p.answer_at', 'p.create_at'])
    .where(inScope(caller, 'p'))
    .where(among('p.bill_id', paid.map(({ id }) => id)))
    .where('p.status', '=', 'success')
    .orderBy('p.round')
    .execute()
  const offline = await tx
    .selectFrom('app.settlement as s')
    .select(['s.id', 's.sn', 's.pay_at'])
    .where(inScope(caller, 's'))
    .where(among('s.id', unique(paid.map((bill) => bill.settlement_id))))
    .where('s.pay_mode', '=', 'offline')
    .where('s.voucher_url', '<>', '')
    .execute()
  const byBank = new Map(rows.map((row) => [row.bill_id, { no: row.request_no, how: statusOf(PAY_MODES, row.channel).label, at: row.answer_at ?? row.create_at, amount: row.amount }]))
  const byVoucher = new Map(offline.map((row) => [row.id, row]))
  return (bill) => {
    const voucher = byVoucher.get(bill.settlement_id ?? '')
    const at = bill.pay_at ?? voucher?.pay_at ?? null
    return byBank.get(bill.id) ?? (voucher === undefined || at === null ? null : { no: voucher.sn, how: '线下打款凭证', at, amount: bill.net_amount })
  }
}

/** What was issued for the settlement: it is invoiced as a whole. */
async function invoices(tx: Tx, caller: Caller, bills: readonly ProvenBill[]): Promise<Of<'invoice'>> {
  const issued = (what: 'count(*)::int' | 'min(i.number)') => sql`(select ${sql.raw(what)} from app.invoice_batch_settlement t join app.invoice i on i.park_id = t.park_id and i.batch_id = t.batch_id and i.detail_id = t.detail_id
    where t.park_id = s.park_id and t.settlement_id = s.id and ${INVOICED})`
  const rows = await tx
    .selectFrom('app.settlement as s')
    .select(['s.id', 's.invoice_amount', 's.invoiced_amount', 's.paid_amount', 's.separate_fee', 's.invoice_at', issued('count(*)::int').$castTo<number>().as('count'), issued('min(i.number)').$castTo<string | null>().as('number')])
    .where(inScope(caller, 's'))
    .where(among('s.id', unique(bills.map((bill) => bill.settlement_id))))
    .where('s.status', '=', 'paid')
    .execute()
  const found = new Map(rows.map((row) => [row.id, { amount: row.invoice_amount, invoiced: row.invoiced_amount, paid: row.paid_amount + row.separate_fee, number: row.number ?? '', count: row.count, at: row.invoice_at }]))
  return (bill) => found.get(bill.settlement_id ?? '') ?? null
}

/** Of many ids one array, since a statement takes no more than 65 535 values. */
const among = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`
