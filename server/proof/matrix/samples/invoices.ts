import type { Kind } from '../../world/shape.ts'
import type { Sample } from '../sample.ts'

export const writtenTitle = (title: string) => ({ title, tax_no: '91460106MA5T1A2B38', bank_account: '755900000000001', receiver_phone: '19988880002' })
export const writtenCategory = (name: string) => ({ name, tax_code: '3040803000000000000', ratios: [6] })

/** The default title of each has a second one beside it, which can be deleted. */
const titles = (one: Kind, other: Kind) => ({
  byId: { id: one },
  update: { id: other, body: ({ thing }) => ({ ...writtenTitle('改过的抬头'), version: thing(other)['version'] }) },
  remove: { id: other },
}) satisfies Readonly<Record<string, Sample>>
const company = titles('companyTitle', 'otherCompanyTitle')
const agency = titles('agencyTitle', 'otherAgencyTitle')

export const invoices = {
  createCompanyInvoiceInfo: { body: ({ me, thing }) => ({ ...writtenTitle('新抬头'), ...(me.flavour === 'agency' && { company_id: thing('company').id }) }) },
  companyInvoiceInfoById: company.byId,
  updateCompanyInvoiceInfo: company.update,
  removeCompanyInvoiceInfo: company.remove,
  createAgencyInvoiceInfo: { body: () => writtenTitle('新抬头') },
  agencyInvoiceInfoById: agency.byId,
  updateAgencyInvoiceInfo: agency.update,
  removeAgencyInvoiceInfo: agency.remove,
  companyInvoiceTitle: { id: 'company' },
  saveCompanyInvoiceTitle: { id: 'company', body: ({ thing }) => ({ ...writtenTitle('新的默认抬头'), version: thing('companyTitle')['version'] }) },
  agencyInvoiceTitle: { id: 'agency' },
  saveAgencyInvoiceTitle: { id: 'agency', body: ({ thing }) => ({ ...writtenTitle('新的默认抬头'), version: thing('agencyTitle')['version'] }) },
  createInvoiceCategory: { body: () => writtenCategory('*信息技术服务*软件维护服务') },
  updateInvoiceCategory: { id: 'invoiceCategory', body: ({ thing }) => ({ is_enable: false, version: thing('invoiceCategory')['version'] }) },
  invoiceCategoryHistory: { id: 'invoiceCategory' },
} as const satisfies Readonly<Record<string, Sample>>
