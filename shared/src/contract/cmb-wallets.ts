import { z } from 'zod'
import { cmbWalletFields } from '../domain/fields/cmb-wallet.ts'
import { CMB_WALLET_STATUSES } from '../domain/statuses.ts'
import { family } from './call.ts'
import { readCalls } from './list-calls.ts'
import { changeLogEntry, cents, commaList, id, idParams, line, listOf, timestamp, version } from './schemas/common.ts'
import { payMode } from './schemas/tenant-config.ts'

const call = family('cmb-wallets', cmbWalletFields)

const wallet = z.object({
  pay_mode: payMode,
  account_name: z.string(),
  account_no: z.string(),
  available: cents,
  frozen: cents,
  status: z.enum(CMB_WALLET_STATUSES.map(({ value }) => value)),
})

/** The wallet of the current company: what it can pay with. */
export const walletInfo = call({
  name: 'walletInfo',
  summary: '当前企业钱包',
  method: 'GET',
  path: '/v1/cmb-wallets/get_cmb_wallet_info/',
  access: { company: ['CompanySettlementSettPageIndex'] },
  open: 'wallet:read',
  background: true,
  response: wallet,
})

/** The same with what a payer must know of it, the whole number of the account; by the second client, which counts no loading (R551, R552). */
export const otherWallet = call({
  name: 'otherWallet',
  summary: '招行钱包收款账户',
  method: 'GET',
  path: '/v1/cmb-wallets-other/',
  access: { company: ['CompanyFinanceNewcmbPageIndex'] },
  background: true,
  response: wallet.extend({ /** Null: nobody has asked the bank for it. */ status: wallet.shape.status.nullable(), owner_name: z.string(), bank_name: z.string(), branch: z.string() }),
})

/** The caller's own accounts with what is on them; before the group has entered an account it has none. */
export const listCmbWallets = call({
  name: 'listCmbWallets',
  summary: '招行账户',
  method: 'GET',
  path: '/v1/cmb-wallets/',
  access: { park: ['ParkFinanceAccountPageIndex'], agency: ['AgencyFinanceCmbPageIndex', 'AgencyCustomerCompanyPageAdd', 'AgencyCustomerCompanyPageEdit', 'AgencyCustomerConfigurePageIndex'] },
  background: true,
  response: z.object({
    results: z.array(z.object({ id, account_no: z.string(), account_name: z.string(), bank_name: z.string(), branch: z.string(), status: wallet.shape.status, open_at: timestamp.nullable() })),
    owner_name: z.string(),
    /** In cents, whether or not there is an account yet; negative after a return of fees (decision 82). */
    available: cents,
    frozen: cents,
  }),
})

const walletPage = 'AgencyCustomerCompanyCMBWalletPageInfo'

/** The enterprises with their units, also those that have none yet (R707). */
export const { search: listCompanyWallets, counted: countCompanyWallets } = readCalls(call, {
  search: { name: 'listCompanyWallets', summary: '企业招行钱包', method: 'GET', path: '/v1/cmb-wallets/companies/' },
  counted: { name: 'countCompanyWallets', summary: '企业招行钱包各状态的数量', path: '/v1/cmb-wallets/companies/status_counts/' },
  access: { agency: ['AgencyFinanceCmbPageIndex', walletPage] },
  filters: { company_id: id.optional(), company_name: line(64).optional(), status: commaList.optional() },
  response: listOf(
    z.object({
      /** Of the enterprise. */
      id,
      company_name: z.string(),
      pay_mode: payMode,
      /** Null: nobody has asked the bank for it. */
      wallet_id: id.nullable(),
      account_no: z.string(),
      status: wallet.shape.status.nullable(),
      /** Why the bank has not opened the last one. */
      reason: z.string(),
      available: cents,
      frozen: cents,
      open_at: timestamp.nullable(),
    }),
  ),
})

/** The offices of the bank. */
export const cmbBranches = call({
  name: 'cmbBranches',
  summary: '招行网点',
  method: 'GET',
  path: '/v1/cmb-wallets/branches/',
  access: { agency: [walletPage], platform: ['PlatformOperateBusinessPageIndex:bind_cmb'], saas: ['AdminOperateParkPageIndex:bind_cmb'] },
  background: true,
  response: z.object({ results: z.array(z.object({ name: z.string() })) }),
})

const account = z.object({
  id,
  kind: z.enum(['main', 'unit']),
  owner_name: z.string(),
  account_name: z.string(),
  account_no: z.string(),
  bank_name: z.string(),
  branch: z.string(),
  status: wallet.shape.status,
  /** Why the bank has not opened it. */
  reason: z.string(),
  create_at: timestamp,
  open_at: timestamp.nullable(),
  version,
})

/** One account with its history. */
export const cmbWalletById = call({
  name: 'cmbWalletById',
  summary: '招行账户详情',
  method: 'GET',
  path: '/v1/cmb-wallets/:id',
  access: { agency: ['AgencyFinanceCmbPageIndex', walletPage] },
  params: idParams,
  response: account.extend({ events: z.array(changeLogEntry) }),
})

const asked = account.pick({ id: true, status: true, version: true })

/** 开通: asks the bank for an enterprise's unit, below the agency's main account (no. 50 of docs/breadth). The answer comes later. */
export const openCmbWallet = call({
  name: 'openCmbWallet',
  summary: '开通企业招行钱包',
  method: 'POST',
  path: '/v1/cmb-wallets/',
  access: { agency: [`${walletPage}:open`] },
  idempotent: true,
  newBusiness: true,
  body: z.strictObject({ company_id: id }),
  response: asked,
  changes: ['cmb-wallets'],
})

const bound = z.strictObject({ account_no: line(40).regex(/^[\d ]{8,40}$/u, '请输入招行账号，只含数字'), branch: line(64).min(1, '请选择开户网点') })

/** 绑定招行 (R593): the main account of an agency, which the bank confirms. What its enterprises pay goes there. */
export const bindCmb = call({
  name: 'bindCmb',
  summary: '业务公司绑定招行',
  method: 'POST',
  path: '/v1/agencies/:id/bind_cmb/',
  access: { platform: ['PlatformOperateBusinessPageIndex:bind_cmb'] },
  stepUp: true,
  idempotent: true,
  params: idParams,
  body: bound,
  response: asked,
  changes: ['cmb-wallets', 'tenants', 'tenant-forms'],
})

/** The same for a park, by the operator: the account of its own money. */
export const bindParkCmb = call({
  name: 'bindParkCmb',
  summary: '园区绑定招行',
  method: 'POST',
  path: '/v1/parks/:id/bind_cmb/',
  access: { saas: ['AdminOperateParkPageIndex:bind_cmb'] },
  stepUp: true,
  idempotent: true,
  params: idParams,
  body: bound,
  response: asked,
  changes: ['cmb-wallets', 'tenants', 'tenant-forms'],
})

/** 生成收款码 (R592): what a code contains with which payers pay into the agency's main account; always the same. */
export const generatePaycode = call({
  name: 'generatePaycode',
  summary: '生成业务公司收款码',
  method: 'GET',
  path: '/v1/agencies/:id/generate_paycode/',
  access: { platform: ['PlatformOperateBusinessPageIndex:paycode'] },
  params: idParams,
  response: z.object({ pay_code: z.string(), account_name: z.string(), account_no: z.string() }),
})
