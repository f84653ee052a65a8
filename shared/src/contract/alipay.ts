import { z } from 'zod'
import { alipayAccountFields } from '../domain/fields/alipay-account.ts'
import { alipayAgreementMachine } from '../domain/machines/alipay-agreement.ts'
import { MAX_PAYMENT_CENTS } from '../domain/bounds.ts'
import { applyWithdrawal } from './cmb-withdraw-records.ts'
import { family } from './call.ts'
import { readCalls } from './list-calls.ts'
import { businessDate, cents, changeLogEntry, commaList, done, id, idParams, line, listOf, receivedCents, timestamp, version } from './schemas/common.ts'
import { payMode } from './schemas/tenant-config.ts'

const call = family('alipay', alipayAccountFields)

const signStatus = z.enum(alipayAgreementMachine.states)
/** Where somebody signs or pays, in the payment app. */
const link = z.object({ url: z.string() })
/** To pay with, until then. */
const payLink = link.extend({ until: timestamp })

const pages = { park: ['ParkFinanceAccountPageIndex'], agency: ['AgencyFinanceAccountPageIndex'], company: ['CompanyFinanceAccountPageIndex'] } as const

/** 签约 (R694): the agreement is on its way until the payment app says that it was signed. Asked again meanwhile, it answers the same link. */
export const alipaySignUrl = call({
  name: 'alipaySignUrl',
  summary: '支付宝签约链接',
  method: 'GET',
  path: '/v1/alipay/sign_url/',
  access: { park: ['ParkFinanceAccountPageIndex:sign'], agency: ['AgencyFinanceAccountPageIndex:sign'], company: ['CompanyFinanceAccountPageIndex:sign'] },
  newBusiness: true,
  response: link,
  changes: ['alipay'],
})

/** 邀请签约 (R695): the link by which an enterprise below the agency signs, to be sent to it. */
export const alipayInviteUrl = call({
  name: 'alipayInviteUrl',
  summary: '邀请企业签约支付宝',
  method: 'GET',
  path: '/v1/alipay/invite_url/',
  access: { agency: ['AgencyFinanceAccountPageIndex:invite'] },
  newBusiness: true,
  query: z.strictObject({ company_id: id }),
  response: link,
  changes: ['alipay'],
})

/** 解约 (R696): with the code that was sent to the operator; refused while anything is in the book. */
export const terminateAlipay = call({
  name: 'terminateAlipay',
  summary: '解除支付宝协议',
  method: 'POST',
  path: '/v1/alipay/termination/',
  access: { agency: ['AgencyFinanceAccountPageIndex:termination'], company: ['CompanyFinanceAccountPageIndex:termination'] },
  idempotent: true,
  body: z.strictObject({ captcha: z.string().regex(/^\d{6}$/u, '请输入6位验证码'), reason: line(200).min(1, '请填写解约原因'), version }),
  response: done,
  changes: ['alipay'],
})

/** R697: to the operator's own phone. */
export const sendTerminationSms = call({
  name: 'sendTerminationSms',
  summary: '发送支付宝解约验证码',
  method: 'POST',
  path: '/v1/alipay/termination_sms/',
  access: terminateAlipay.access,
  response: done,
})

/** 充值 (R698): the link by which this much is paid into the book. The money is there once the payment app says so, and once only. */
export const alipayTopupUrl = call({
  name: 'alipayTopupUrl',
  summary: '支付宝充值链接',
  method: 'GET',
  path: '/v1/alipay/topup_url/',
  access: { park: ['ParkFinanceAccountPageIndex:topup'], agency: ['AgencyFinanceAccountPageIndex:topup'], company: ['CompanyFinanceAccountPageIndex:topup'] },
  newBusiness: true,
  /** Cents. */
  query: z.strictObject({ amount: z.coerce.number().int('充值金额应为整数分').min(1, '充值金额必须大于 0').max(MAX_PAYMENT_CENTS) }),
  response: payLink,
  changes: ['alipay'],
})

/** 支付宝批量付款链接 (R668): for exactly what the settlement comes to now. Paid, it is on its way as soon as the payment app has said so. */
export const alipayBatchPayUrl = call({
  name: 'alipayBatchPayUrl',
  summary: '获取支付宝付款链接',
  method: 'GET',
  path: '/v1/settlements/:id/alipay_batch_pay_url/',
  access: { company: ['CompanySettlementSettPageIndex:payment'] },
  newBusiness: true,
  params: idParams,
  response: payLink.extend({ amount: cents }),
  changes: ['alipay', 'settlements'],
})

/** The caller's own book (R699). */
export const alipayAccountInfo = call({
  name: 'alipayAccountInfo',
  summary: '支付宝钱包',
  method: 'GET',
  path: '/v1/alipay/account_info/',
  access: pages,
  background: true,
  response: z.object({
    owner_name: z.string(),
    sign_status: signStatus,
    account_name: z.string(),
    /** Masked. */
    login: z.string(),
    agreement_no: z.string(),
    /** Why the payment app has not taken the agreement, or why it was ended. */
    reason: z.string(),
    available: cents,
    frozen: cents,
    /** While it waits to be signed: the last day on which its link is valid. */
    link_until: businessDate.nullable(),
    sign_at: timestamp.nullable(),
    end_at: timestamp.nullable(),
    /** 0: there has been no agreement yet. */
    version: z.int(),
    events: z.array(changeLogEntry),
  }),
})

/** 提现 (R700): from the caller's own book to the account with which the agreement was signed; frozen at once, and audited like one from the bank. */
export const withdrawAlipay = call({
  name: 'withdrawAlipay',
  summary: '支付宝提现',
  method: 'POST',
  path: '/v1/alipay/withdraw/',
  access: { park: ['ParkFinanceAccountPageIndex:withdraw'], agency: ['AgencyFinanceAccountPageIndex:withdraw'], company: ['CompanyFinanceAccountPageIndex:withdraw'] },
  stepUp: true,
  idempotent: true,
  body: z.strictObject({ amount: receivedCents.min(1, '提现金额必须大于 0'), remark: line(200).default('') }),
  response: applyWithdrawal.response,
  changes: [...applyWithdrawal.changes, 'alipay', 'alipay-transactions'],
})

/** The books of the enterprises below, also of those that have signed nothing yet (R597). */
export const { search: listAlipayBalances, counted: countAlipayBalances } = readCalls(call, {
  search: { name: 'listAlipayBalances', summary: '企业支付宝余额', method: 'GET', path: '/v1/companies/alipay_balance_list' },
  counted: { name: 'countAlipayBalances', summary: '企业支付宝各签约状态的数量', path: '/v1/companies/alipay_balance_list/status_counts/' },
  access: { agency: ['AgencyCustomerCompanyPageIndex', 'AgencyFinanceAccountPageIndex'] },
  filters: { company_id: id.optional(), company_name: line(64).optional(), status: commaList.optional() },
  response: listOf(
    z.object({
      /** Of the enterprise. */
      id,
      company_name: z.string(),
      pay_mode: payMode,
      /** Of the agreement. */
      status: signStatus,
      account_name: z.string(),
      available: cents,
      frozen: cents,
      sign_at: timestamp.nullable(),
      version: z.int(),
    }),
  ),
})

/** 解绑支付宝 (R595): ends an enterprise's agreement for it; refused while anything is in its book. */
export const unbindAlipay = call({
  name: 'unbindAlipay',
  summary: '解绑企业支付宝',
  method: 'PUT',
  path: '/v1/companies/:id/unbind_alipay/',
  access: { agency: ['AgencyCustomerCompanyPageIndex:unbind_alipay'] },
  stepUp: true,
  params: idParams,
  body: z.strictObject({ reason: line(200).min(1, '请填写解绑原因'), version: z.int() }),
  response: done,
  changes: ['alipay'],
})
