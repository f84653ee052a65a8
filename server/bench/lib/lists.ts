import { z } from 'zod'
import { listAcceptOrders, listBillAcceptOrders } from '@linggong/shared/contract/accept-orders'
import { listAgencyContracts } from '@linggong/shared/contract/agency-contracts'
import { listBillBatches } from '@linggong/shared/contract/bill-batches'
import { listBills, searchBills } from '@linggong/shared/contract/bills'
import type { Call as ContractCall, Flavour } from '@linggong/shared/contract/call'
import { listCompanyConfigurations } from '@linggong/shared/contract/company-configurations'
import { listCompanyContracts } from '@linggong/shared/contract/company-contracts'
import { listQrcodes, listRegisterRecords } from '@linggong/shared/contract/company-qrcodes'
import { searchCompanyUsers } from '@linggong/shared/contract/company-users'
import { listCompanyTaxes } from '@linggong/shared/contract/company-taxes'
import { contractTemplateCompanies, listContractTemplates } from '@linggong/shared/contract/contract-templates'
import { settlementEvidence } from '@linggong/shared/contract/evidence'
import { listExports } from '@linggong/shared/contract/exports'
import { importErrors, listImports } from '@linggong/shared/contract/imports'
import { listIndustries } from '@linggong/shared/contract/industries'
import { listMessages } from '@linggong/shared/contract/messages'
import { listOpenClients } from '@linggong/shared/contract/open-clients'
import { listOrganizations } from '@linggong/shared/contract/organizations'
import { listPlatformContracts } from '@linggong/shared/contract/platform-contracts'
import { listProjectCompanies } from '@linggong/shared/contract/project-companies'
import { listRealnameCollect } from '@linggong/shared/contract/realname-collect'
import { listEnterpriseBlacklist, listExecutives, listIndustryBlacklist, listRiskHits, listSensitiveWords, listUserBlacklist } from '@linggong/shared/contract/risk-lists'
import { proofRecords } from '@linggong/shared/contract/proofs'
import { listReportSubscriptions } from '@linggong/shared/contract/report-subscriptions'
import { listRateChanges } from '@linggong/shared/contract/rate-changes'
import { listReceivables } from '@linggong/shared/contract/receivables'
import { listFlow } from '@linggong/shared/contract/flow'
import { personApplies } from '@linggong/shared/contract/task-applies'
import { readReport } from '@linggong/shared/contract/reports'
import { listRoles } from '@linggong/shared/contract/roles'
import { listServiceFeeBills } from '@linggong/shared/contract/service-fee-bills'
import { listServiceUses } from '@linggong/shared/contract/service-use-records'
import { findSettlements, searchSettlements } from '@linggong/shared/contract/settlements'
import { listStaffs } from '@linggong/shared/contract/staffs'
import { listNotices } from '@linggong/shared/contract/system-notifies'
import { listTaskDetailRecords, listTaskDetails } from '@linggong/shared/contract/task-details'
import { searchTaskUsers } from '@linggong/shared/contract/task-sending'
import { listTaskBatches } from '@linggong/shared/contract/task-batches'
import { searchTasks, taskApplies, taskBills } from '@linggong/shared/contract/tasks'
import { listTaskTemplates } from '@linggong/shared/contract/task-templates'
import { listAgencies, listCompanies, listParks, listPlatforms, searchCompanies } from '@linggong/shared/contract/tenants'
import { listTopupOrders } from '@linggong/shared/contract/topup-orders'
import { serviceBalances } from '@linggong/shared/contract/topups'
import { listIdcardAudits, listLivenessAudits, listRealnameCollectAudits, listTerminationAudits } from '@linggong/shared/contract/user-audits'
import { listTerminationBatches } from '@linggong/shared/contract/user-terminations'
import { searchUsers, userEvents } from '@linggong/shared/contract/users'
import { listWeixinTemplates } from '@linggong/shared/contract/weixin'
import { alwaysGranted } from '@linggong/shared/domain/always-granted'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { addDays } from '@linggong/shared/domain/time'
import { calls } from '../../src/modules/index.ts'
import type { Facts } from './facts.ts'
import type { Call } from './http.ts'
import { bankLists } from './lists/banks.ts'
import { cases, orders, plain, since, type Cases, type Filters } from './lists/cases.ts'
import { invoiceLists } from './lists/invoices.ts'
import { taxLists } from './lists/taxes.ts'

/** A list with one set of parameters. */
export interface ListCase extends Call {
  /** The list's name, by which the result table groups. */
  readonly list: string
  readonly what: string
}

/** Every list with its filters alone and combined, in each order, and with late pages. Pages of 20 rows unless stated. */
function table(facts: Facts): [ContractCall, Cases][] {
  const ahead = (days: number): string => `${facts.today},${addDays(facts.today, days)}`
  const [week, month, quarter] = [since(facts, 6), since(facts, 29), since(facts, 89)]
  const name = facts.names[0] ?? ''
  const given = Array.from(name).slice(-2).join('')
  const company = { 企业: { company_id: facts.companyId } }
  return [
    cases(searchBills, {
      ...plain, '第 50 页': { page: 50 }, '第 100 页，每页 100': { page: 100, page_size: 100 }, 已支付: { status: 'paid' }, 支付失败: { status: 'pay_failure' }, 待结算: { status: 'to_settlement' },
      多个状态: { status: 'pay_failure,refunded,in_settlement' }, 编号: { sn: facts.sns[0] }, 姓名: { name }, 姓: { name: name.slice(0, 1) }, 名: { name: given }, 多个姓名: { name: facts.names.join(',') },
      批量编号与姓名: { batch_search: [...facts.sns.slice(0, 3), ...facts.names.slice(3)].join(',') }, 批次: { batch_id: facts.batchId }, 结算单: { settlement_id: facts.settlementId }, ...company,
      一周: { create_at: week }, 一月: { create_at: month }, 支付一周: { pay_at: week }, 支付一季: { pay_at: quarter }, '5 千至 2 万元': { min_amount: 500_000, max_amount: 2_000_000 }, '3 万元以上': { min_amount: 3_000_000 },
      '一月内失败，千元以上': { create_at: month, status: 'pay_failure,refunded', min_amount: 100_000 }, 一季内同名: { create_at: quarter, name: given }, 一月按金额: { create_at: month, ordering: '-amount' },
      已支付按金额: { status: 'paid', ordering: 'amount' }, ...orders('id', 'create_at', 'amount'),
    }),
    cases(listBills, { ...plain, 状态: { status: 'paid' }, 姓名: { name }, 批次: { batch_id: facts.batchId } }),
    cases(searchSettlements, {
      ...plain, '第 20 页': { page: 20 }, 已支付: { status: 'paid' }, 待支付: { status: 'to_payment' }, 多个状态: { status: 'pay_failure,to_audit,to_confirm' }, 编号: { sn: facts.settlementSn }, ...company,
      企业名称: { company_name: facts.companyName.slice(0, 4) }, 一月: { create_at: month }, 结算一季: { settlement_at: quarter }, '10 万元以上': { min_amount: 10_000_000 },
      一季已支付按金额: { create_at: quarter, status: 'paid', ordering: '-settlement_amount' }, ...orders('id', 'create_at', 'settlement_amount', 'pay_amount', 'settlement_at'),
    }),
    cases(readReport, { ...plain, 一年按月: { by: 'month', start_at: addDays(facts.today, -364), end_at: facts.today }, 一年按日企业: { group_by: 'company', start_at: addDays(facts.today, -364), end_at: facts.today }, ...orders('amount') }),
    cases(listFlow, { ...plain, 结算单: { kind: 'settlement' }, 满三天: { age: '3' } }),
    cases(findSettlements, { ...plain, 编号: { sn: facts.settlementSn } }),
    cases(listBillBatches, { ...plain, '第 20 页': { page: 20 }, 待结算: { status: 'to_settlement' }, 一月: { create_at: month }, ...company, ...orders('id', 'create_at', 'amount', 'bill_count') }),
    cases(listCompanyTaxes, { ...plain, ...company }),
    cases(listCompanies, { ...plain, 选择框: { slim: 'true', page_size: 50 }, 启用: { status: 'enable' }, 开户未完成: { is_open: 'false' }, 开户已完成: { is_open: 'true' }, 名称: { name: facts.companyName.slice(0, 4) }, ...orders('name', 'create_at') }),
    cases(listAgencies, { ...plain, 开户未完成: { is_open: 'false' }, 名称: { name: '海口' }, ...orders('name', 'create_at') }),
    cases(listParks, { ...plain, 开户未完成: { is_open: 'false' }, 临近到期: { is_ending: 'true' }, 名称: { name: '海南' }, ...orders('name', 'create_at', 'end_at') }),
    cases(listPlatforms, { ...plain, 开户未完成: { is_open: 'false' }, 名称: { name: '众汇' }, 状态: { is_enable: 'true' }, ...orders('name', 'create_at') }),
    cases(listExports, { ...plain, 类别: { category: 'bill,settlement' }, 一季: { create_at: quarter }, 状态: { status: 'export_success' }, ...orders('create_at', 'finish_at', 'total') }),
    cases(listImports, { ...plain, 一季: { create_at: quarter }, 状态: { status: 'import_success' }, ...orders('create_at', 'finish_at', 'total') }),
    cases(importErrors, facts.importId === undefined ? {} : plain),
    cases(listStaffs, { ...plain, 姓名: { name: '王' }, 状态: { status: 'enable' }, ...orders('create_at') }),
    cases(listRoles, { ...plain, 名称: { name: '财务' }, ...orders('name', 'update_at') }),
    cases(listOrganizations, { ...plain, 名称: { name: '华东' }, 类别: { category: 'branch' }, ...orders('name', 'create_at') }),
    cases(listProjectCompanies, { ...plain, 名称: { name: '示例' }, ...orders('name', 'create_at') }),
    cases(listIndustries, { ...plain, 启用: { is_enable: 'true' }, 名称: { name: '服务' }, ...orders('name', 'create_at') }),
    cases(listOpenClients, { ...plain, ...orders('name', 'create_at', 'used_at') }),
    cases(listReportSubscriptions, { ...plain, ...orders('name', 'next_at', 'create_at') }),
    cases(listMessages, { ...plain, 未读: { is_read: 'false' }, '第 3 页': { page: 3 } }),
    cases(serviceBalances, { 默认: {} }),
    cases(listTopupOrders, { ...plain, 待确认: { status: 'to_confirm' }, 已到账: { status: 'finished' }, 一季: { create_at: quarter }, 一季到账: { finish_at: quarter }, ...orders('id', 'create_at') }),
    cases(listServiceUses, {
      ...plain, '第 50 页': { page: 50 }, 短信: { service: 'sms' }, 支付: { category: 'payment' }, 企业名称: { company_name: facts.companyName.slice(0, 4) }, 操作人: { staff: '林' }, 单号: { ref_sn: 'JS00000001' }, 一月: { create_at: month },
      ...orders('id', 'create_at'),
    }),
    cases(listNotices, { ...plain, 标题: { title: '升级' }, 展示中: { status: 'showing' }, 已结束: { status: 'ended' }, ...orders('title', 'start_time', 'end_time') }),
    cases(listWeixinTemplates, plain),
    // By whole values it answers 120 times an hour.
    cases(searchUsers, { 姓: { search: name.slice(0, 1) } }),
    // By whole numbers it answers 120 times an hour; the others are the nine filters.
    cases(searchCompanyUsers, {
      ...plain, '第 50 页': { page: 50 }, 省: { province: facts.area.province }, 区县: { ...facts.area }, 多个姓名: { batch_search: facts.names.join(',') }, 签约一月: { contract_sign_at: month }, 签约一季: { contract_sign_at: quarter },
      采集一月: { realname_collect_at: month }, 结算一周: { settlement_at: week }, 结算一季: { settlement_at: quarter }, 终止一季: { termination_at: quarter }, 所选: { ids: facts.companyUserIds.join(',') },
      已认证: { status: 'in_cooperation' }, 待认证: { status: 'to_auth,to_sign,to_audit' }, 待审核: { status: 'to_audit' }, 已终止: { status: 'end_cooperation' }, ...orders('id', 'contract_sign_at'),
    }),
    cases(userEvents, { 默认: {}, '第 2 页': { page: 2 } }),
    cases(listQrcodes, { ...plain, 名称: { name: '招募' }, 生效中: { status: 'active' }, 已过期: { status: 'expired' } }),
    cases(listRegisterRecords, facts.qrcodeId === undefined ? {} : plain),
    ...[listIdcardAudits, listLivenessAudits, listRealnameCollectAudits].map((call) =>
      cases(call, { ...plain, '第 50 页': { page: 50 }, 待审核: { status: 'to_audit' }, 已通过: { status: 'passed' }, 姓名: { user_name: name }, ...company, 一年: { create_at: since(facts, 400) } })),
    cases(listTerminationAudits, { ...plain, '第 50 页': { page: 50 }, 待审核: { status: 'to_audit' }, 姓名: { user_name: name }, ...company }),
    cases(listTerminationBatches, { ...plain, 待审核: { status: 'to_audit' }, ...company, 一月: { create_at: month } }),
    cases(listSensitiveWords, { ...plain, 敏感词: { word: '示例词1' }, 禁止: { level: 'refuse' }, ...orders('create_at') }),
    cases(listExecutives, { ...plain, '第 50 页': { page: 50 }, 姓名: { name: name.slice(0, 1) }, 企业名称: { enterprise_name: '示例企业77' }, ...orders('create_at') }),
    cases(listEnterpriseBlacklist, { ...plain, '第 50 页': { page: 50 }, 名称: { name: '贸易77' }, ...orders('create_at') }),
    cases(listUserBlacklist, { ...plain, '第 50 页': { page: 50 }, 姓名: { name: name.slice(0, 1) }, ...orders('create_at') }),
    cases(listIndustryBlacklist, { ...plain, ...orders('create_at') }),
    cases(listRiskHits, { ...plain, '第 50 页': { page: 50 }, 敏感词: { list: 'sensitive_word' }, 内容: { what: '示例词1' }, 单位: { organization: '海口' }, 环节: { place: 'bill_import' }, 一月: { create_at: month } }),
    cases(listRealnameCollect, { ...plain, 名称: { name: '海口' } }),
    cases(searchCompanies, { 地名: { search: '海口' }, 字号: { search: '云舟' }, 全名: { search: facts.companyName } }),
    cases(listCompanyContracts, {
      ...plain, 编号: { sn: facts.contractSn }, ...company, 审核通过: { audit_status: 'passed' }, 生效中: { status: 'in_force' }, 一季内到期: { end_at: ahead(90) }, 一年内开始: { start_at: since(facts, 365) }, 一季新增: { create_at: quarter },
      ...orders('id', 'start_at', 'end_at'),
    }),
    cases(listAgencyContracts, { ...plain, 编号: { sn: 'HT' }, 生效中: { status: 'in_force' }, 一年内到期: { end_at: ahead(365) }, ...orders('id', 'start_at', 'end_at') }),
    cases(listPlatformContracts, { ...plain, 编号: { sn: 'HT' }, 生效中: { status: 'in_force' }, 一年内到期: { end_at: ahead(365) }, ...orders('id', 'start_at', 'end_at') }),
    cases(listRateChanges, { ...plain, 合同编号: { contract_sn: 'HT' }, ...company, 已拒绝: { status: 'rejected' }, 一季内生效: { effective_at: quarter }, 一季发起: { create_at: quarter }, ...orders('id', 'effective_at', 'create_at') }),
    cases(listContractTemplates, { ...plain, 名称: { name: '协议' }, 已生成: { status: 'generated' }, ...orders('name', 'generate_at', 'create_at') }),
    cases(contractTemplateCompanies, facts.contractTemplateId === undefined ? {} : { ...plain, ...orders('create_at') }),
    cases(searchTasks, { ...plain, '第 50 页': { page: 50 }, 名称: { name: '地推' }, ...company, 招募中: { status: 'released' }, 部分结算: { settlement_status: 'part_settlement' }, 待成交: { has_waiting: 'true' }, 一季新增: { create_at: quarter }, ...orders('create_at', 'amount', 'paid_amount', 'finish_at') }),
    cases(listTaskBatches, { ...plain, ...company, 全部成功: { status: 'success' }, 一月: { create_at: month } }),
    cases(taskApplies, facts.taskId === undefined ? {} : plain),
    // The bills of the set name few tasks.
    cases(taskBills, facts.billedTaskId === undefined ? {} : plain),
    cases(personApplies, { ...plain, '第 50 页': { page: 50 }, 个人: { user_id: facts.applicantId }, 已成交: { status: 'traded' }, '个人，已完成': { user_id: facts.applicantId, status: 'finished,settled' } }),
    cases(searchTaskUsers, { 默认: { company_id: facts.companyId } }),
    cases(listTaskDetails, plain),
    cases(listTaskDetailRecords, plain),
    cases(listAcceptOrders, { ...plain, 验收一月: { accept_at: month } }),
    cases(listBillAcceptOrders, plain),
    cases(settlementEvidence, plain),
    cases(listReceivables, { ...plain, ...company, 待确认: { status: 'to_write_off' } }),
    cases(listServiceFeeBills, { ...plain, 一月: { create_at: month } }),
    cases(listTaskTemplates, { ...plain, 名称: { name: '推广' }, 启用: { is_enable: 'true' }, ...orders('name', 'task_max_amount', 'create_at') }),
    cases(listCompanyConfigurations, { ...plain, 名称: { name: facts.companyName.slice(0, 4) }, 模板: { contract_template_id: facts.contractTemplateId }, ...orders('name') }),
    ...invoiceLists(facts), ...taxLists(facts), ...bankLists(facts),
  ]
}

/** The lists that a user of this flavour may call. */
export function casesOf(flavour: Flavour, facts: Facts): ListCase[] {
  return table(facts).flatMap(([call, cases]) => {
    if (!mayCall(call, flavour)) return []
    return Object.entries(cases).map(([what, filters]) => ({ list: call.summary, what, ...asked(call, filters, facts) }))
  })
}

/** Lists of this flavour for which the data contain no example to search for. */
export function listsWithoutCases(flavour: Flavour, facts: Facts): string[] {
  return table(facts).flatMap(([call, cases]) => (mayCall(call, flavour) && Object.keys(cases).length === 0 ? [call.summary] : []))
}

/** Lists of the contract that the table above lacks. */
export function unmeasuredLists(facts: Facts): string[] {
  const measured = new Set(table(facts).map(([call]) => call.name))
  return calls.filter((call) => takesPages(call) && !measured.has(call.name)).map(({ name }) => name)
}

/** For a user with all permissions; the key of a page that does not exist yet is granted to nobody. */
function mayCall({ access }: ContractCall, flavour: Flavour): boolean {
  if (access === 'public' || access === 'self') return true
  const held = new Set([...allPermissions(flavour), ...alwaysGranted])
  return access[flavour]?.some((key) => held.has(key)) ?? false
}

const takesPages = ({ query, body }: ContractCall): boolean => [query, body].some((schema) => schema instanceof z.ZodObject && 'page_size' in schema.shape)

/** Of the paths with an id, whose it is; a list of imports where nothing is said. */
const idOf = ({ name }: ContractCall, facts: Facts): string => {
  const ids: Readonly<Record<string, string | undefined>> = {
    [contractTemplateCompanies.name]: facts.contractTemplateId, [userEvents.name]: facts.personId, [listRegisterRecords.name]: facts.qrcodeId,
    [listTaskDetails.name]: facts.settlementId, [listTaskDetailRecords.name]: facts.settlementId, [settlementEvidence.name]: facts.settlementId,
    [proofRecords.name]: facts.proofId, [taskApplies.name]: facts.taskId, [taskBills.name]: facts.billedTaskId,
  }
  return (Object.hasOwn(ids, name) ? ids[name] : facts.importId) ?? ''
}

function asked(call: ContractCall, filters: Filters, facts: Facts): Call {
  const path = call.path.replace(':id', idOf(call, facts))
  const given = Object.fromEntries(Object.entries({ ...(takesPages(call) ? { page: 1, page_size: 20 } : {}), ...filters }).filter(([, value]) => value !== undefined))
  if (call.method === 'POST') return { method: 'POST', path, body: given }
  const query = Object.entries(given).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&')
  return { method: 'GET', path: query === '' ? path : `${path}?${query}` }
}
