import { feesTotal } from '@linggong/shared/domain/fees'
import type { BillBatchStatus } from '@linggong/shared/domain/machines/bill-batch'
import { sum } from '@linggong/shared/domain/money'
import { partsTotal } from '@linggong/shared/domain/tax/vat'
import { monthKey } from '@linggong/shared/domain/time'
import type { NewRow, Row } from '../../src/db/tables.ts'
import { packTax } from '../../src/modules/taxes/tax-basis.ts'
import { chargedOf, feeColumns } from '../../src/modules/settlements/amounts.ts'
import type { Draft } from './drafts.ts'
import { taxRules } from './organisations.ts'
import type { Person } from './people.ts'
import type { PlannedBatch } from './plan.ts'
import type { BillState, SettlementState } from './settlement.ts'

const minute = 60_000
const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minute)

export interface BillPlace {
  readonly batchId: string
  readonly taskSn: string
}

function bare(batch: PlannedBatch, draft: Draft, { batchId, taskSn }: BillPlace) {
  const isAlipay = batch.company.config.pay_mode === 'alipay'
  return {
    ...batch.company.chain, id: draft.id, batch_id: batchId, company_user_id: draft.cooperation.id, person_id: draft.person.id, sn: draft.sn, row_no: draft.row_no,
    ...worker(draft.person), account_no: isAlipay ? draft.person.phone : draft.person.card, account_kind: isAlipay ? ('alipay' as const) : ('bank' as const),
    bank_name: isAlipay ? '' : draft.person.bank, amount: draft.amount, task_sn: taskSn, remark: '', create_at: batch.at,
  }
}

const worker = ({ name, idNo, phone }: Person) => ({ name, id_no: idNo, phone })

/** A bill that is in no settlement. */
export function openBill(batch: PlannedBatch, draft: Draft, place: BillPlace): NewRow<'app.bill'> {
  return {
    ...bare(batch, draft, place), settlement_id: null, status: batch.fate === 'canceled_batch' ? 'canceled' : 'to_settlement', promotion_fee: 0, personal_service_fee: 0, vat: 0, urban_tax: 0,
    edu_surcharge: 0, local_edu_surcharge: 0, income_tax: 0, carried_tax: 0, credit_tax: 0, card_fee: 0, accounting_fee: 0, user_use_fee: 0, excess_amount: 0, net_amount: draft.amount, is_estimate: true,
    tax_basis: null, fail_reason: '', reserved_month: null, tax_month: null, pay_at: null, version: 1,
  }
}

export function settledBill(batch: PlannedBatch, settlement: SettlementState, index: number, place: BillPlace): NewRow<'app.bill'> {
  const [bill, fees] = [settlement.bills[index], settlement.amounts.bills[index]]
  if (bill === undefined || fees === undefined) throw new Error('no such bill')
  const { draft, tax, status } = bill
  // Offline payments are taxed when they are written off.
  const isFinal = status === 'paid' || (status === 'paying' && settlement.rounds.length > 0)
  return {
    ...bare(batch, draft, place), settlement_id: settlement.id, status, promotion_fee: fees.promotion_fee, personal_service_fee: fees.personal_service_fee, vat: tax.vat, urban_tax: tax.urban,
    edu_surcharge: tax.edu, local_edu_surcharge: tax.local_edu, income_tax: tax.iit, carried_tax: tax.carried_total, credit_tax: tax.credit_used, card_fee: fees.card_fee, accounting_fee: fees.accounting_fee,
    user_use_fee: fees.user_use_fee, excess_amount: fees.excess, net_amount: tax.net, is_estimate: !isFinal, tax_basis: packTax(tax), fail_reason: bill.reason,
    reserved_month: bill.reserved, tax_month: isFinal ? tax.facts.month : null, pay_at: bill.payAt, version: status === 'in_settlement' ? 2 : 4,
  }
}

export function batchRow(batch: PlannedBatch, drafts: readonly Draft[], place: { id: string; status: BillBatchStatus; filename: string; creatorId: string; creator: string }): NewRow<'app.bill_batch'> {
  return {
    ...batch.company.chain, id: place.id, sn: batch.sn, status: place.status, filename: place.filename, remark: '',
    bill_count: drafts.length, amount: sum(drafts.map(({ amount }) => amount)), creator_id: place.creatorId, creator: place.creator, created_by: batch.createdBy, create_at: batch.at,
  }
}

/** Without what the database makes of other columns. */
export type MadeSettlement = Omit<Row<'app.settlement'>, 'invoice_amount' | 'invoice_status' | 'to_redink_amount'>

/** The columns of a settlement's row that depend on its final state. */
export function settlementRow(batch: PlannedBatch, settlement: SettlementState, place: { batchId: string; sn: string; isCanceled: boolean }): MadeSettlement {
  const { amounts, bills, rounds, rates } = settlement
  const { pay_mode } = batch.company.config
  const status = place.isCanceled ? 'canceled' : statusOf(batch, bills)
  const paid = bills.filter((bill) => bill.status === 'paid')
  const unpaid = bills.filter((bill) => bill.status === 'pay_failure' || bill.status === 'refunded').length
  const isPaidFor = status === 'paid' || status === 'pay_failure'
  const isConfirmed = status !== 'to_confirm' && (status !== 'canceled' || batch.createdBy === 'company')
  const isAudited = isConfirmed && status !== 'to_audit' && status !== 'canceled'
  const isSubmitted = isAudited && status !== 'to_payment'
  const lastRound = rounds.at(-1)
  return {
    ...batch.company.chain, id: settlement.id, batch_id: place.batchId, sn: place.sn, status, created_by: batch.createdBy, confirmed_by: isConfirmed ? 'company' : null, bill_count: bills.length,
    worker_count: new Set(bills.map(({ draft }) => draft.person.id)).size, settlement_amount: amounts.settlement_amount, ...feeColumns(amounts), personal_service_fee: amounts.personal_service_fee,
    tax_amount: sum(bills.map(({ tax }) => partsTotal(tax) + tax.iit)), income_tax_amount: sum(bills.map(({ tax }) => tax.iit)), net_amount: sum(bills.map(({ tax }) => tax.net)), pay_amount: amounts.pay_amount,
    paid_amount: isPaidFor ? sum(paid.map(({ draft }) => draft.amount)) + feesTotal(settlement.charged) : 0, paid_count: paid.length, failed_count: unpaid, excess_amount: amounts.excess_amount,
    charged: isPaidFor ? chargedOf(settlement) : {}, pay_mode, round: pay_mode === 'offline' && isSubmitted ? 1 : rounds.length, contract_id: batch.company.contract.id, rate_change_id: null, rates, tax_config: taxRules, reject_reason: '', voucher_url: '',
    received_amount: pay_mode === 'offline' && status === 'paid' ? amounts.pay_amount : null, write_off_remark: '', approvers: '', create_at: settlement.at,
    confirm_at: isConfirmed ? later(settlement.at, batch.createdBy === 'company' ? 0 : 15) : null, audit_at: isAudited ? later(settlement.at, 30) : null,
    pay_at: isSubmitted ? (lastRound?.at ?? batch.payAt) : null, settlement_at: unpaid === paid.length || paid.length === 0 || batch.fate === 'failing' ? null : (lastRound?.answeredAt ?? batch.payAt),
    // Its books are not swept: the benchmark is about what is paid, not about fees.
    traded_at: null, received_by: '', split_from: null, round_closed_at: null, swept_round: 0, in_book: false, applied_amount: 0, invoiced_amount: 0, separate_fee: 0, invoice_at: null, split_plan: null,
    version: isPaidFor ? 6 : isSubmitted ? 5 : isAudited ? 4 : isConfirmed ? 2 : 1,
  }
}

function statusOf({ fate }: PlannedBatch, bills: readonly BillState[]): Row<'app.settlement'>['status'] {
  if (fate === 'to_confirm' || fate === 'to_audit' || fate === 'to_payment' || fate === 'to_write_off' || fate === 'paying') return fate
  return bills.every((bill) => bill.status === 'paid') ? 'paid' : 'pay_failure'
}

/** One payout per bill and round. */
export function* payoutRows(batch: PlannedBatch, settlement: SettlementState, nextId: () => string): Generator<NewRow<'app.payout'>> {
  const { pay_mode } = batch.company.config
  for (const [index, { round, at, answeredAt, bills }] of settlement.rounds.entries()) {
    for (const bill of bills) {
      const { draft, tax } = bill
      const isFailed = settlement.failed[index]?.has(bill) === true
      const isBack = settlement.returned?.bills.has(bill) === true
      const status = bill.status === 'paying' ? 'sent' : isFailed ? 'failure' : isBack ? 'returned' : 'success'
      yield {
        ...batch.company.chain, id: nextId(), settlement_id: settlement.id, bill_id: draft.id, person_id: draft.person.id, round, request_no: `${draft.sn}R${round}`, channel: pay_mode,
        account_no: pay_mode === 'alipay' ? draft.person.phone : draft.person.card, amount: tax.net, status, reason: isFailed || isBack ? bill.reason || '收款账户户名不符' : '',
        next_at: status === 'sent' ? later(at, 60 * 24 * 365) : at, attempts: 1, create_at: at, answer_at: status === 'sent' ? null : isBack ? (settlement.returned?.at ?? null) : answeredAt,
      }
    }
  }
}

/** The month of the batch is part of the file name. */
export const filenameOf = (batch: PlannedBatch): string => `${batch.company.name.replace(/有限公司.*/u, '')}${Number(monthKey(batch.at).slice(5))}月账单-${batch.sn.slice(2)}.xlsx`
