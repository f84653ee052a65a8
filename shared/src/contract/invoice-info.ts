import { z } from 'zod'
import { invoiceInfoFields } from '../domain/fields/invoice-info.ts'
import { isPhone } from '../domain/phone.ts'
import { isEmail, isLandline, toFullWidthParentheses } from '../domain/validators.ts'
import { family } from './call.ts'
import { changeLogEntry, done, id, idParams, line, listOf, pageQuery, timestamp, version } from './schemas/common.ts'
import { invoiceTitle } from './schemas/invoice-title.ts'
import { creditCode } from './schemas/tenant-form.ts'

const call = family('invoice-info', invoiceInfoFields)

const changes = ['invoice-info']

/** Of enterprises: their own people, and those of the agency that issues their invoices. */
const companyReaders = { agency: ['AgencyFinanceBillingInfoPageIndex'], company: ['CompanyFinanceBillingInfoPageIndex'] } as const
const companyWriters = { agency: ['AgencyFinanceBillingInfoPageIndex:edit'], company: ['CompanyFinanceBillingInfoPageIndex:edit'] } as const
const agencyReaders = { agency: ['AgencyFinanceBillingInfoPageIndex'] } as const
const agencyWriters = { agency: ['AgencyFinanceBillingInfoPageIndex:edit'] } as const

/** Empty where the invoice does without. */
const or = (max: number, isRight: (text: string) => boolean, fault: string) => line(max).refine((text) => text === '' || isRight(text), fault).default('')

const facts = {
  title: line(100).min(1, '请输入发票抬头').transform(toFullWidthParentheses),
  tax_no: creditCode,
  address: line(100).default(''),
  phone: or(20, (text) => isPhone(text) || isLandline(text), '请输入正确的电话：手机号，或带区号的座机号'),
  bank_name: line(50).default(''),
  bank_account: or(30, (text) => /^\d{8,30}$/u.test(text), '银行账号应为 8 到 30 位数字'),
  email: or(100, isEmail, '请输入正确的邮箱地址'),
  receiver: line(30).default(''),
  receiver_phone: or(20, (text) => isPhone(text) || isLandline(text), '请输入正确的电话：手机号，或带区号的座机号'),
  receiver_address: line(200).default(''),
}

const invoiceInfo = z.object({ id, ...invoiceTitle.shape, is_default: z.boolean(), create_at: timestamp, version })
const companyInvoiceInfo = invoiceInfo.extend({ company_id: id, company_name: z.string() })

const log = { events: z.array(changeLogEntry) }

/** Further ones never take the place of the default by accident; the first is the default. */
const wish = { ...facts, is_default: z.boolean().default(false) }

const filters = { title: line(100).optional(), tax_no: line(18).optional(), is_default: z.enum(['true', 'false']).optional(), ...pageQuery }

/** R599. */
export const listCompanyInvoiceInfo = call({
  name: 'listCompanyInvoiceInfo',
  summary: '企业开票信息列表',
  method: 'GET',
  path: '/v1/company-invoice-info/',
  // Who applies for invoices chooses a title.
  access: { agency: [...companyReaders.agency, 'AgencyFinanceBillingPageIndex:add'], company: [...companyReaders.company, 'CompanyFinanceBillingPageIndex:add'] },
  query: z.strictObject({ company_id: id.optional(), ...filters }),
  response: listOf(companyInvoiceInfo),
})

/** `company_id`: whose, for an agency; an enterprise adds its own. */
export const createCompanyInvoiceInfo = call({
  name: 'createCompanyInvoiceInfo',
  summary: '新增企业开票信息',
  method: 'POST',
  path: '/v1/company-invoice-info/',
  access: companyWriters,
  idempotent: true,
  body: z.strictObject({ company_id: id.optional(), ...wish }),
  response: companyInvoiceInfo,
  changes,
})

export const companyInvoiceInfoById = call({
  name: 'companyInvoiceInfoById',
  summary: '企业开票信息详情',
  method: 'GET',
  path: '/v1/company-invoice-info/:id/',
  access: companyReaders,
  params: idParams,
  response: companyInvoiceInfo.extend(log),
})

export const updateCompanyInvoiceInfo = call({
  name: 'updateCompanyInvoiceInfo',
  summary: '修改企业开票信息',
  method: 'PUT',
  path: '/v1/company-invoice-info/:id/',
  access: companyWriters,
  params: idParams,
  body: z.strictObject({ ...wish, version }),
  response: companyInvoiceInfo,
  changes,
})

/** Invoices keep the title that they were made out to. */
export const removeCompanyInvoiceInfo = call({
  name: 'removeCompanyInvoiceInfo',
  summary: '删除企业开票信息',
  method: 'DELETE',
  path: '/v1/company-invoice-info/:id/',
  access: companyWriters,
  params: idParams,
  response: done,
  changes,
})

/** The agency's own: in whose name invoices are issued (R599). */
export const listAgencyInvoiceInfo = call({
  name: 'listAgencyInvoiceInfo',
  summary: '业务公司开票信息列表',
  method: 'GET',
  path: '/v1/agency-invoice-info/',
  access: agencyReaders,
  query: z.strictObject(filters),
  response: listOf(invoiceInfo),
})

export const createAgencyInvoiceInfo = call({
  name: 'createAgencyInvoiceInfo',
  summary: '新增业务公司开票信息',
  method: 'POST',
  path: '/v1/agency-invoice-info/',
  access: agencyWriters,
  idempotent: true,
  body: z.strictObject(wish),
  response: invoiceInfo,
  changes,
})

export const agencyInvoiceInfoById = call({
  name: 'agencyInvoiceInfoById',
  summary: '业务公司开票信息详情',
  method: 'GET',
  path: '/v1/agency-invoice-info/:id/',
  access: agencyReaders,
  params: idParams,
  response: invoiceInfo.extend(log),
})

export const updateAgencyInvoiceInfo = call({
  name: 'updateAgencyInvoiceInfo',
  summary: '修改业务公司开票信息',
  method: 'PUT',
  path: '/v1/agency-invoice-info/:id/',
  access: agencyWriters,
  params: idParams,
  body: z.strictObject({ ...wish, version }),
  response: invoiceInfo,
  changes,
})

export const removeAgencyInvoiceInfo = call({
  name: 'removeAgencyInvoiceInfo',
  summary: '删除业务公司开票信息',
  method: 'DELETE',
  path: '/v1/agency-invoice-info/:id/',
  access: agencyWriters,
  params: idParams,
  response: done,
  changes,
})

/** The default title of an organisation; without one, empty texts and version 0 (R598). */
const ownTitle = z.object({ ...invoiceTitle.shape, version: z.int().min(0) })
const savedTitle = z.strictObject({ ...facts, version: z.int().min(0) })

export const companyInvoiceTitle = call({
  name: 'companyInvoiceTitle',
  summary: '企业的默认开票信息',
  method: 'GET',
  path: '/v1/companies/:id/invoice_info/',
  access: { agency: ['AgencyCustomerCompanyPageInfo', ...companyReaders.agency], company: companyReaders.company },
  params: idParams,
  response: ownTitle,
})

export const saveCompanyInvoiceTitle = call({
  name: 'saveCompanyInvoiceTitle',
  summary: '保存企业的默认开票信息',
  method: 'PUT',
  path: '/v1/companies/:id/invoice_info/',
  access: companyWriters,
  params: idParams,
  body: savedTitle,
  response: ownTitle,
  changes,
})

export const agencyInvoiceTitle = call({
  name: 'agencyInvoiceTitle',
  summary: '业务公司的默认开票信息',
  method: 'GET',
  path: '/v1/agencies/:id/invoice_info/',
  access: { platform: ['PlatformOperateBusinessPageInfo'], agency: agencyReaders.agency },
  params: idParams,
  response: ownTitle,
})

export const saveAgencyInvoiceTitle = call({
  name: 'saveAgencyInvoiceTitle',
  summary: '保存业务公司的默认开票信息',
  method: 'PUT',
  path: '/v1/agencies/:id/invoice_info/',
  access: { platform: ['PlatformOperateBusinessPageEdit'], agency: agencyWriters.agency },
  params: idParams,
  body: savedTitle,
  response: ownTitle,
  changes,
})
