import { z } from 'zod'
import { serviceFeeBillFields } from '../domain/fields/service-fee-bill.ts'
import { references, text } from '../domain/fields/field.ts'
import { assertionInputFields } from '../domain/fields/passkey.ts'
import { serviceFeeBillMachine } from '../domain/machines/service-fee-bill.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { changeLogEntry, cents, commaList, dateRange, id, idParams, line, listOf, percent, sums, timestamp, version } from './schemas/common.ts'
import { consent, passkeyQuestion } from './schemas/passkey.ts'

const call = family('service-fee-bills', { ...serviceFeeBillFields, ...assertionInputFields, captcha: text('验证码'), ids: references('服务费账单') })

/** By kind: what a settlement's company was charged; what an agency owes its group for a month (domain.md §3.2). */
const parts = z.object({
  enterprise_service_fee: cents.optional(),
  enterprise_added_service_fee: cents.optional(),
  value_added_service_fee: cents.optional(),
  user_use_fee: cents.optional(),
  paid_settlement_amount: cents.optional(),
  carried: cents.optional(),
  /** Of the month before, committed after it had been billed; absent: nothing. */
  late: cents.optional(),
  software_use_fee_ratio: percent.optional(),
  ratio_fee: cents.optional(),
  fixed_fee: cents.optional(),
  carry: cents.optional(),
})

const serviceFeeBill = z.object({
  id,
  sn: z.string(),
  status: z.enum(serviceFeeBillMachine.states),
  kind: z.enum(['company_service_fee', 'software_use_fee']),
  payer_name: z.string(),
  payee_name: z.string(),
  settlement_id: id.nullable(),
  settlement_sn: z.string().nullable(),
  month: z.string().nullable(),
  /** What is owed in all; of a separate service fee it follows the settlement's rounds and returns (decision 83). */
  amount: cents,
  /** From the wallet, less what has gone back there. */
  paid_amount: cents,
  /** What returns of other settlements have taken back. */
  credit_amount: cents,
  due_amount: cents,
  parts,
  /** Its settlement was paid from the payment app, and so is it. */
  in_book: z.boolean(),
  fail_reason: z.string(),
  create_at: timestamp,
  pay_at: timestamp.nullable(),
  version,
})

const readers = { platform: ['PlatformSettlementServicePageIndex'], agency: ['AgencySettlementServicePageIndex'], company: ['CompanySettlementServicePageIndex'] } as const

const payers = { agency: ['AgencySettlementServicePageIndex:payment'], company: ['CompanySettlementServicePageIndex:payment'] } as const

export const { search: listServiceFeeBills, exported: exportServiceFeeBills, counted: countServiceFeeBills } = listCalls(call, {
  search: { name: 'listServiceFeeBills', summary: '服务费账单列表', method: 'GET', path: '/v1/service-fee-bills/' },
  exported: { name: 'exportServiceFeeBills', summary: '导出服务费账单', method: 'POST', path: '/v1/service-fee-bills/exports/' },
  counted: { name: 'countServiceFeeBills', summary: '服务费账单各状态的数量', path: '/v1/service-fee-bills/status_counts/' },
  access: readers,
  filters: {
    sn: line(40).optional(),
    kind: commaList.optional(),
    status: commaList.optional(),
    month: line(7).optional(),
    agency_id: id.optional(),
    company_id: id.optional(),
    create_at: dateRange.optional(),
  },
  response: listOf(serviceFeeBill).extend({ sums: sums.extend({ amount: cents, due_amount: cents }).optional() }),
})

const detail = serviceFeeBill.extend({ events: z.array(changeLogEntry) })

export const serviceFeeBillById = call({
  name: 'serviceFeeBillById',
  summary: '服务费账单详情',
  method: 'GET',
  path: '/v1/service-fee-bills/:id/',
  access: readers,
  params: idParams,
  response: detail,
})

const chosen = z.array(id).min(1).max(100)

/** The code of a company's payment of fee bills: any change of them asks for another. */
export const sendServiceFeeSms = call({
  name: 'sendServiceFeeSms',
  summary: '发送服务费支付验证码',
  method: 'POST',
  path: '/v1/service-fee-bills/payment_sms/',
  access: { company: payers.company },
  newBusiness: true,
  body: z.strictObject({ ids: chosen }),
  response: z.object({ ok: z.literal(true), phone: z.string() }),
})

/** Instead of the code: what a passkey of the payment phone's owner is to sign, for exactly these bills. */
export const startServiceFeePasskey = call({
  name: 'startServiceFeePasskey',
  summary: '开始以通行密钥支付服务费',
  method: 'POST',
  path: '/v1/service-fee-bills/payment_passkey/',
  access: { company: payers.company },
  newBusiness: true,
  body: z.strictObject({ ids: chosen }),
  response: passkeyQuestion,
})

/** An agency pays its group from its available balance, a company its agency from its wallet: what is due (R679, decision 83). */
export const payServiceFeeBill = call({
  name: 'payServiceFeeBill',
  summary: '支付服务费账单',
  method: 'PUT',
  path: '/v1/service-fee-bills/:id/payment/',
  access: payers,
  newBusiness: true,
  moves: 'money',
  idempotent: true,
  params: idParams,
  body: z.strictObject({ version, ...consent }),
  response: detail,
  changes: ['service-fee-bills'],
})

/** Each is paid or returns a reason (R680). */
export const payServiceFeeBills = call({
  name: 'payServiceFeeBills',
  summary: '批量支付服务费账单',
  method: 'PUT',
  path: '/v1/service-fee-bills/batch_payment/',
  access: payers,
  newBusiness: true,
  moves: 'money',
  idempotent: true,
  body: z.strictObject({ ids: chosen, ...consent }),
  response: z.object({ results: z.array(z.object({ id, sn: z.string(), ok: z.boolean(), text: z.string() })) }),
  changes: ['service-fee-bills'],
})

/** What fee bills are paid with: of an agency its available balance (decision 82), of a company both places of its wallet. */
export const feeFunds = call({
  name: 'feeFunds',
  summary: '服务费可用余额',
  method: 'GET',
  path: '/v1/service-fee-bills/funds/',
  access: { agency: readers.agency, company: readers.company },
  background: true,
  response: z.object({ available: cents, frozen: cents, /** In the payment app; an agency pays nothing from there. */ book_available: cents, /** Masked; where a company's code goes. */ payment_phone: z.string(), /** The caller may approve with a passkey instead. */ takes_passkey: z.boolean() }),
})
