// Templates of contracts with workers and of kinds of work, and which of them apply to an enterprise (domain.md §1.2, §1.6; R172, R235).
import { ENABLED_STATUSES, TEMPLATE_STATUSES } from '../statuses.ts'
import { count, flag, money, reference, references, status, text, time } from './field.ts'
import { companyFields, tenantFields } from './tenant.ts'

export const contractTemplateFields = {
  name: text('模板名称'),
  body: text('正文'),
  status: status('状态', TEMPLATE_STATUSES),
  company_count: count('使用企业数'),
  generate_at: time('生成时间'),
  create_at: time('创建时间'),
  company_ids: references('企业'),
} as const

export const contractTemplateWords = { create: '新增', update: '编辑', generate: '生成' } as const

export const taskTemplateFields = {
  name: text('模板名称'),
  agency_name: text('业务公司'),
  agency_id: reference('业务公司'),
  category: text('任务类别'),
  industry_id: reference(tenantFields.industry_id.label),
  industry_name: text(tenantFields.industry_name.label),
  task_max_amount: money('任务金额上限'),
  unit: text('计量单位'),
  is_detail_required: flag('须上传任务明细'),
  company_count: count('可用企业数'),
  is_enable: flag('状态', ENABLED_STATUSES),
  create_at: time('创建时间'),
} as const

export const taskTemplateWords = { create: '新增', update: '编辑', enable: '启用', disable: '停用' } as const

/** What an agency sets for each of its enterprises, in the words of the enterprise's form. */
export const companyConfigurationFields = {
  name: text('企业'),
  agency_name: taskTemplateFields.agency_name,
  pay_mode: companyFields.pay_mode,
  task_template_count: count('任务模板数'),
  contract_template_id: companyFields.contract_template_id,
  contract_template_name: text(companyFields.contract_template_id.label),
  contract_auth_type: companyFields.contract_auth_type,
  month_max_amount: companyFields['config.month_max_amount'],
  season_max_amount: companyFields['config.season_max_amount'],
  month_bill_times_remind: companyFields.month_bill_times_remind,
  is_enable: tenantFields.is_enable,
} as const
