import type { Call as ContractCall } from '@linggong/shared/contract/call'
import { listBureauReports } from '@linggong/shared/contract/bureau-reports'
import { searchIncomeSummaries } from '@linggong/shared/contract/income-summaries'
import { listMonthCloses } from '@linggong/shared/contract/month-closes'
import { filterProofUsers, proofRecords, searchProofs } from '@linggong/shared/contract/proofs'
import { searchTaxRegistrations } from '@linggong/shared/contract/tax-registrations'
import { listUserInvoices, userInvoiceStats } from '@linggong/shared/contract/user-invoices'
import { addDays, monthOf } from '@linggong/shared/domain/time'
import type { Facts } from '../facts.ts'
import { cases, orders, plain, since, type Cases } from './cases.ts'

/** What a park does for the bureau, and what agencies prove to workers. */
export function taxLists(facts: Facts): [ContractCall, Cases][] {
  const [month, quarter] = [since(facts, 29), since(facts, 89)]
  // A month that is declared and confirmed.
  const past = monthOf(addDays(facts.today, -100))
  const names = { 多个姓名: { batch_search: facts.names.join(',') } }
  const company = { 企业: { company_id: facts.companyId } }
  return [
    cases(searchIncomeSummaries, { ...plain, '第 50 页': { page: 50 }, 一月: { month: past }, 待申报: { status: 'to_declare' }, 已完税: { status: 'finished' }, '一月，已完税': { month: past, status: 'finished' }, 个人: { user_id: facts.personId }, ...names, 一月按收入: { month: past, ordering: '-gross' }, 一月按个税: { month: past, ordering: '-income_tax' }, ...orders('month') }),
    cases(searchTaxRegistrations, { ...plain, '第 50 页': { page: 50 }, 待处理: { status: 'to_deal_with' }, 已办理: { status: 'already_dealt_with' }, 实名未通过: { realname_status: 'failed' }, 一季提交: { submit_at: quarter }, 一年办理: { deal_at: since(facts, 400) }, ...names, ...orders('submit_at', 'deal_at', 'create_at') }),
    cases(listUserInvoices, {
      ...plain, '第 50 页': { page: 50 }, 账单: { bill_sn: facts.sns[0] }, 姓名: { user_name: facts.names[0] }, 发票号码: { invoice_no: `G${facts.invoicedBillSn}` }, 待开: { status: 'to_invoice' }, 待作废: { status: 'to_void' }, ...company, 一月: { pay_at: month }, '一月，企业': { pay_at: month, company_id: facts.companyId },
      ...orders('id', 'pay_at', 'amount'),
    }),
    cases(userInvoiceStats, { ...plain, 一月: { month: past }, ...orders('month', 'open_amount', 'done_amount') }),
    cases(listMonthCloses, { ...plain, 一月: { month: past }, 已关账: { status: 'closed' }, 一季: { due_on: quarter }, ...orders('month', 'due_on') }),
    cases(listBureauReports, { ...plain, 已报送: { status: 'reported' }, ...orders('quarter', 'create_at') }),
    cases(filterProofUsers, { ...plain, 一月: { start_at: past, end_at: past }, 一季: { start_at: monthOf(addDays(facts.today, -160)), end_at: past }, 一年: { start_at: monthOf(addDays(facts.today, -330)), end_at: monthOf(facts.today) }, '一月，企业': { start_at: past, end_at: past, company_id: facts.companyId }, '一月，姓名': { start_at: past, end_at: past, batch_search: facts.names.join(',') } }),
    cases(searchProofs, { ...plain, 编号: { sn: 'ZM1' }, 收入: { kind: 'income' }, 已完成: { status: 'finished' }, 一月: { month: past }, 创建人: { creator: '林' }, 一季: { create_at: quarter }, ...orders('create_at', 'user_count', 'amount') }),
    cases(proofRecords, facts.proofId === undefined ? {} : { ...plain, ...orders('position', 'amount') }),
  ]
}
