import { z } from 'zod'
import { settlementInputFields } from '../domain/fields/request.ts'
import { GROUPS } from '../domain/machines/settlement.ts'
import { REASON } from '../domain/verdict.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { businessDate, changeLog, cents, commaList, dateRange, explanationStep, id, idParams, line, listOf, pageQuery, promisedCents, sums, version } from './schemas/common.ts'
import { consent, passkeyQuestion } from './schemas/passkey.ts'
import { chosenBills, chosenSettlements, correctedBills, paymentChoice, writeOff } from './schemas/payment.ts'
import { review } from './schemas/review.ts'
import { settlement, settlementDetail, settlementOrder } from './schemas/settlement.ts'

const call = family('settlements', settlementInputFields)

const filters = {
  sn: line(40).optional(),
  company_id: id.optional(),
  agency_id: id.optional(),
  company_name: line(64).optional(),
  batch_id: id.optional(),
  status: commaList.optional(),
  pay_mode: commaList.optional(),
  invoice_status: commaList.optional(),
  /** Settled, with something left that no application has taken. */
  invoiceable: z.enum(['true', 'false']).optional(),
  /** Invoiced of money that the bank has given back since (decision 85). */
  to_redink: z.enum(['true', 'false']).optional(),
  approval: commaList.optional(),
  /** Of `EVIDENCE_WISHES`; any one suffices. */
  evidence: commaList.optional(),
  ids: commaList.optional(),
  create_at: dateRange.optional(),
  settlement_at: dateRange.optional(),
  min_amount: cents.optional(),
  max_amount: cents.optional(),
  /** YYYY-MM: with payments of that month that the bank has not answered, or nobody knows the outcome of. */
  paying_month: line(7).optional(),
}

export const readers = {
  park: ['ParkBusinessSettlementsPageIndex'],
  platform: ['PlatformSettlementSettPageIndex'],
  agency: ['AgencySettlementSettPageIndex'],
  company: ['CompanySettlementSettPageIndex'],
} as const

/** Those who confirm receipts open the settlement from their list. */
const recordReaders = { ...readers, park: [...readers.park, 'ParkFinanceReceivePageIndex'] } as const

/** Who applies for invoices chooses from settlements. */
const applicants = { agency: ['AgencyFinanceBillingPageIndex:add'], company: ['CompanyFinanceBillingPageIndex:add'] } as const

export const settlementSums = sums.extend({ settlement_amount: cents, enterprise_service_fee: cents, promotion_fee: cents, income_tax_amount: cents, vat_amount: cents, pay_amount: cents, paid_amount: cents })

/** A payment also moves the sums of the tasks that its bills name. */
export const touched = ['settlements', 'bills', 'bill-batches', 'cmb-wallets', 'alipay', 'tasks', 'receivables', 'service-fee-bills'] as const
/** Agency and park may both confirm a receipt; the first one counts (decisions 10 and 78). */
export const receivers = { agency: ['AgencySettlementSettPageIndex:write_off'], park: ['ParkFinanceReceivePageIndex:write_off'] } as const
/** A payment may have to wait for a second person. */
const paid = [...touched, 'payment-approvals'] as const

export const { search: searchSettlements, exported: exportSettlements, counted: countSettlements } = listCalls(call, {
  search: { name: 'searchSettlements', summary: '查询结算单', method: 'POST', path: '/v1/settlements/search/' },
  exported: { name: 'exportSettlements', summary: '导出结算单', method: 'POST', path: '/v1/settlements/exports/' },
  counted: { name: 'countSettlements', summary: '结算单各状态的数量', path: '/v1/settlements/status_counts/' },
  access: readers,
  also: applicants,
  open: 'settlements:read',
  filters,
  response: listOf(settlement).extend({
    sums: settlementSums,
  }),
})

/** The look-up by number (R665), also of who applies for invoices. */
export const findSettlements = call({
  name: 'findSettlements', summary: '按单号查结算单', method: 'GET', path: '/v1/settlements/',
  access: { ...readers, agency: [...readers.agency, ...applicants.agency], company: [...readers.company, ...applicants.company] },
  query: z.strictObject({ sn: line(40).optional(), ...pageQuery }),
  response: listOf(settlement),
})

export const settlementById = call({
  name: 'settlementById',
  summary: '结算单详情',
  method: 'GET',
  path: '/v1/settlements/:id',
  access: recordReaders,
  open: 'settlements:read',
  params: idParams,
  response: settlementDetail,
})

export const settlementEvents = call({
  name: 'settlementEvents',
  summary: '结算单变更记录',
  method: 'GET',
  path: '/v1/settlements/:id/events/',
  access: recordReaders,
  params: idParams,
  response: changeLog,
})

export const settlementExplanation = call({
  name: 'settlementExplanation',
  summary: '结算单金额说明',
  method: 'GET',
  path: '/v1/settlements/:id/explanation/',
  access: readers,
  open: 'settlements:read',
  params: idParams,
  response: z.object({ steps: z.array(explanationStep) }),
})

/** Creates a settlement from all open bills of one batch, or from those given. */
export const createSettlement = call({
  name: 'createSettlement',
  summary: '生成结算单',
  method: 'POST',
  path: '/v1/settlements/',
  access: { agency: ['AgencySettlementBillPageIndex:settle'], company: ['CompanySettlementBillPageIndex:settle'] },
  newBusiness: true,
  idempotent: true,
  body: settlementOrder,
  response: settlementDetail,
  changes: touched,
})

export const confirmSettlement = call({
  name: 'confirmSettlement',
  summary: '确认结算单',
  method: 'PUT',
  path: '/v1/settlements/:id/confirm/',
  access: { company: ['CompanySettlementSettPageIndex:confirm'] },
  newBusiness: true,
  params: idParams,
  body: z.strictObject({ promotion_fee: promisedCents.default(0), version }),
  response: settlementDetail,
  changes: touched,
})

export const auditSettlement = call({
  name: 'auditSettlement',
  summary: '审核结算单',
  path: '/v1/settlements/:id/audit/',
  access: { agency: ['AgencySettlementSettPageIndex:audit'] },
  ...review,
  response: settlementDetail,
  changes: touched,
})

export const revokeSettlement = call({
  name: 'revokeSettlement',
  summary: '撤回结算单',
  method: 'PUT',
  path: '/v1/settlements/:id/revoke/',
  access: { agency: ['AgencySettlementSettPageIndex:revoke'], company: ['CompanySettlementSettPageIndex:revoke'] },
  params: idParams,
  body: z.strictObject({ version }),
  response: settlementDetail,
  changes: touched,
})

export const cancelSettlement = call({
  name: 'cancelSettlement',
  summary: '取消结算单',
  method: 'PUT',
  path: '/v1/settlements/:id/cancel/',
  access: { agency: ['AgencySettlementSettPageIndex:cancel'], company: ['CompanySettlementSettPageIndex:cancel'] },
  params: idParams,
  body: z.strictObject({ version, reason: line(200).optional() }),
  response: settlementDetail,
  changes: touched,
})

/** Divides a settlement that is not paid yet: it is canceled, and each group of its bills becomes a settlement in the same state (domain.md §2.8). */
export const splitSettlementBills = call({
  name: 'splitSettlementBills',
  summary: '拆分结算单的账单',
  method: 'POST',
  path: '/v1/settlements/:id/split_bills/',
  access: { agency: ['AgencySettlementSettPageIndex:split_bills'] },
  idempotent: true,
  params: idParams,
  /** Each bill of the settlement is in exactly one group. */
  body: z.strictObject({ groups: z.array(z.array(id).min(1, '每组至少需要一条账单').max(6000)).min(2, GROUPS.text).max(50, '一次最多拆分为50组'), version }),
  response: settlementDetail,
  changes: touched,
})

/** 结束: accept the partial result; the failed bills leave the settlement (domain.md §2.8). */
export const finishSettlement = call({
  name: 'finishSettlement',
  summary: '结束结算单(接受部分成功)',
  method: 'PUT',
  path: '/v1/settlements/:id/finish/',
  access: { agency: ['AgencySettlementSettPageIndex:finish'] },
  params: idParams,
  body: z.strictObject({ version }),
  response: settlementDetail,
  changes: touched,
})

/** The code pays exactly what it was sent for: any change of it asks for another. */
export const sendPaymentSms = call({
  name: 'sendPaymentSms',
  summary: '发送支付验证码',
  method: 'POST',
  path: '/v1/settlements/:id/payment_sms/',
  access: { company: ['CompanySettlementSettPageIndex:payment'] },
  newBusiness: true,
  params: idParams,
  body: paymentChoice,
  response: z.object({ ok: z.literal(true), phone: z.string() }),
})

/** Instead of the code: what a passkey of the payment phone's owner is to sign, for exactly this payment. */
export const startPaymentPasskey = call({
  name: 'startPaymentPasskey',
  summary: '开始以通行密钥支付',
  method: 'POST',
  path: '/v1/settlements/:id/payment_passkey/',
  access: { company: ['CompanySettlementSettPageIndex:payment'] },
  newBusiness: true,
  params: idParams,
  body: paymentChoice,
  response: passkeyQuestion,
})

/** Pays all of its bills, to corrected accounts where given. */
export const paySettlement = call({
  name: 'paySettlement',
  summary: '支付结算单',
  method: 'PUT',
  path: '/v1/settlements/:id/payment/',
  access: { company: ['CompanySettlementSettPageIndex:payment'] },
  newBusiness: true,
  moves: 'money',
  idempotent: true,
  params: idParams,
  body: z.strictObject({ ...consent, version, bills: correctedBills.optional() }),
  response: settlementDetail,
  stepUp: ({ bills }) => bills !== undefined,
  changes: paid,
})

/** Pays the failed and returned bills again, to corrected accounts where given. */
export const repaySettlement = call({
  name: 'repaySettlement',
  summary: '重新支付失败账单',
  method: 'POST',
  path: '/v1/settlements/:id/new_payment/',
  access: { company: ['CompanySettlementSettPageIndex:payment'] },
  newBusiness: true,
  moves: 'money',
  idempotent: true,
  params: idParams,
  body: z.strictObject({ ...consent, version, bills: chosenBills }),
  response: settlementDetail,
  stepUp: ({ bills }) => bills.some(({ account_no }) => account_no !== undefined),
  changes: paid,
})

export const payMany = call({
  name: 'payMany',
  summary: '批量支付结算单',
  method: 'POST',
  path: '/v1/settlements/batch_settlement/',
  access: { company: ['CompanySettlementSettPageIndex:payment'] },
  newBusiness: true,
  moves: 'money',
  idempotent: true,
  body: z.strictObject({ ...consent, ids: chosenSettlements }),
  response: z.object({ results: z.array(z.object({ id, sn: z.string(), ok: z.boolean(), text: z.string() })) }),
  changes: paid,
})

export const payOffline = call({
  name: 'payOffline',
  summary: '线下支付',
  method: 'PUT',
  path: '/v1/settlements/:id/offline_payment/',
  access: { company: ['CompanySettlementSettPageIndex:payment'] },
  newBusiness: true,
  params: idParams,
  body: z.strictObject({ version }),
  response: settlementDetail,
  changes: touched,
})

export const uploadVoucher = call({
  name: 'uploadVoucher',
  summary: '上传付款凭证',
  method: 'PUT',
  path: '/v1/settlements/:id/upload_voucher/',
  access: { company: ['CompanySettlementSettPageIndex:payment'] },
  params: idParams,
  body: z.strictObject({ voucher_url: line(1000).min(1, '请上传付款凭证'), version }),
  response: settlementDetail,
  changes: touched,
})

export const rejectVoucher = call({
  name: 'rejectVoucher',
  summary: '驳回付款凭证',
  method: 'PUT',
  path: '/v1/settlements/:id/reject_voucher/',
  access: receivers,
  params: idParams,
  body: z.strictObject({ reason: line(200).min(1, REASON.text), version }),
  response: settlementDetail,
  changes: touched,
})

export const writeOffSettlement = call({
  name: 'writeOffSettlement',
  summary: '核销结算单',
  method: 'PUT',
  path: '/v1/settlements/:id/write_off/',
  access: receivers,
  params: idParams,
  body: z.strictObject({ ...writeOff, version }),
  response: settlementDetail,
  changes: touched,
})

export const writeOffMany = call({
  name: 'writeOffMany',
  summary: '批量核销',
  method: 'POST',
  path: '/v1/settlements/batch_write_off/',
  access: receivers,
  /** Each settlement is paid in full. */
  body: z.strictObject({ ids: z.array(id).min(1).max(100) }),
  response: z.object({ results: z.array(z.object({ id, sn: z.string(), ok: z.boolean(), text: z.string() })) }),
  changes: touched,
})

export const moveSettlementDate = call({
  name: 'moveSettlementDate',
  summary: '修改结算时间',
  method: 'PUT',
  path: '/v1/settlements/update_settlement_at/',
  access: { agency: ['AgencySettlementSettPageIndex:update_settlement_at'] },
  body: z.strictObject({ id, settlement_at: businessDate, version }),
  response: settlementDetail,
  changes: touched,
})
