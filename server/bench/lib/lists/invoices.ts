import type { Call as ContractCall } from '@linggong/shared/contract/call'
import { listAgencyInvoices } from '@linggong/shared/contract/agency-invoices'
import { listCompanyInvoices } from '@linggong/shared/contract/company-invoices'
import { invoiceStats, listInvoiceBatches } from '@linggong/shared/contract/invoice-batches'
import { listInvoiceCategories } from '@linggong/shared/contract/invoice-categories'
import { listAgencyInvoiceInfo, listCompanyInvoiceInfo } from '@linggong/shared/contract/invoice-info'
import { listRedinks } from '@linggong/shared/contract/invoice-redink-offsets'
import { listInvoices } from '@linggong/shared/contract/invoices'
import { listRefunds } from '@linggong/shared/contract/refund-invoice-batches'
import type { Facts } from '../facts.ts'
import { cases, orders, plain, since, type Cases } from './cases.ts'

/** What enterprises are invoiced: titles, applications, invoices, what is given back and taken back. */
export function invoiceLists(facts: Facts): [ContractCall, Cases][] {
  const [month, quarter] = [since(facts, 29), since(facts, 89)]
  const company = { company_id: facts.companyId }
  const issued = { ...plain, '第 20 页': { page: 20 }, 号码: { number: facts.invoiceNumber }, 抬头: { title: facts.companyName.slice(0, 4) }, 申请: { batch_sn: facts.invoiceBatchSn }, 已红冲: { is_redinked: 'true' }, 专票: { kind: 'bw_electron_special' }, 企业: company, 一季: { issue_at: quarter }, ...orders('id', 'number', 'issue_at', 'amount') } as const
  return [
    cases(listInvoiceBatches, {
      ...plain, '第 20 页': { page: 20 }, 编号: { sn: facts.invoiceBatchSn }, 企业: company, 待开票: { status: 'to_invoice' }, 待确认: { status: 'to_company_confirm,to_agency_confirm' }, 专票: { category: 'bw_electron_special' },
      企业发起: { created_by: 'company' }, 一月: { submit_at: month }, ...orders('submit_at', 'real_invoice_amount'),
    }),
    cases(invoiceStats, { ...plain, '第 5 页': { page: 5 }, 企业: company, 企业名称: { company_name: facts.companyName.slice(0, 4) }, 一季: { settlement_at: quarter }, ...orders('month', 'settled_amount', 'not_invoiced_amount') }),
    cases(listInvoiceCategories, { ...plain, 名称: { name: '服务' }, 启用: { is_enable: 'true' } }),
    cases(listCompanyInvoiceInfo, { ...plain, 企业: company, 抬头: { title: facts.companyName.slice(0, 4) }, 税号: { tax_no: '9146' }, 默认抬头: { is_default: 'true' } }),
    cases(listAgencyInvoiceInfo, { ...plain, 抬头: { title: '抬头' }, 税号: { tax_no: '9146' }, 默认抬头: { is_default: 'true' } }),
    cases(listInvoices, { ...issued, 待开: { status: 'to_invoice' } }),
    cases(listCompanyInvoices, issued),
    cases(listAgencyInvoices, issued),
    cases(listRedinks, { ...plain, 待确认: { status: 'to_buyer_confirm,to_seller_confirm' }, 已开具: { status: 'issued' }, 发票号码: { invoice_number: facts.redinkedNumber }, 原因: { reason: '1' }, 企业: company, 一季: { create_at: quarter }, 一月到期: { expire_at: month }, ...orders('create_at', 'expire_at', 'amount') }),
    cases(listRefunds, { ...plain, 待审核: { status: 'to_audit' }, 申请: { batch_sn: facts.refundedBatchSn }, 企业: company, 一季: { create_at: quarter }, ...orders('create_at', 'amount') }),
  ]
}
