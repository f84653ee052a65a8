// Fields of calls that belong to no entity: paging, choices, codes, rows. Used only by the contract, for the texts of refusals.
import { billFields } from './bill.ts'
import { count, file, reference, references, text, time, under, type Field } from './field.ts'
import { invoiceBatchFields } from './invoice-batch.ts'
import { importFields } from './job.ts'
import { assertionInputFields } from './passkey.ts'
import { receivableFields, settlementFields } from './settlement.ts'
import { agencyFields, companyFields, companyImportFields, parkFields, platformFields, tenantListFields } from './tenant.ts'

/** Fields of calls of every family. */
export const requestFields: Readonly<Record<string, Field>> = {
  id: text('编号'),
  ids: references('所选记录'),
  version: count('数据版本'),
  page: count('页码'),
  page_size: count('每页条数'),
  limit: count('每页条数'),
  ordering: text('排序'),
  search: text('关键词'),
  min_amount: count('最低金额'),
  max_amount: count('最高金额'),
  create_at: time('创建时间'),
  company_id: text('企业'),
  reason: text('原因'),
  remark: text('备注'),
  captcha: text('验证码'),
  filename: text('文件名'),
  size: count('文件大小'),
  file_url: file('文件'),
  file_hash: text('文件摘要'),
  purpose: text('文件用途'),
  format: text('文件格式'),
  row: importFields.row,
}

/** Some calls name bills of the settlement. */
export const settlementInputFields = { ...receivableFields, status: settlementFields.status, remark: settlementFields.write_off_remark, ...under('bills', billFields), ...under('split_detail', invoiceBatchFields), ...under('received', { ...settlementFields, remark: settlementFields.write_off_remark }), ...assertionInputFields } as const

/** Filters of company lists beyond the company's own fields. */
export const tenantInputFields = {
  ...platformFields,
  agency_id: reference(platformFields.agency_name.label),
  pay_mode: settlementFields.pay_mode,
  status: platformFields.is_enable,
  slim: text('仅取选项'),
  organization_id: parkFields.organization_id,
  is_ending: tenantListFields.is_ending,
  end_at: parkFields.end_at,
  park_id: agencyFields.park_id,
  province: text('省'),
  city: text('市'),
  district: text('区县'),
} as const

/** The four steps of the forms of all kinds of organisations. */
export const tenantFormFields = {
  ...platformFields,
  ...agencyFields,
  ...companyFields,
  ...parkFields,
  cooperation_time: companyImportFields.cooperation_time,
  settlement_config: text('结算规则'),
  config: text('限额'),
} as const

export const billInputFields = {
  ...billFields,
  bill_remark: text('批次备注'),
  batch_search: text('人员'),
  project_company_id: reference('项目公司'),
  bill_ids: references('账单'),
  search: text('查找内容'),
} as const
