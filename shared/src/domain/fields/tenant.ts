// Park, group, agency and company: their common fields, and the brand of a group (domain.md §1.3, §1.6).
import { SEARCH_CATEGORIES, SOURCE_METHODS } from '../categories.ts'
import { ENABLED_STATUSES } from '../statuses.ts'
import { code, count, date, file, flag, object, reference, text, time, under } from './field.ts'
import { paymentPolicyFields } from './payment-policy.ts'
import { personalFields } from './personal.ts'

export const tenantFields = {
  sn: text('编号'),
  name: text('名称'),
  category: code('类型', SEARCH_CATEGORIES),
  alias: text('简称'),
  credit_code: text('统一社会信用代码'),
  industry_id: reference('所属行业'),
  industry_name: text('所属行业'),
  legal_name: text('法人姓名'),
  manager_name: text('负责人'),
  manager_phone: personalFields.manager_phone,
  payment_phone: personalFields.payment_phone,
  register_address: text('注册地址'),
  contact_address: object('联系地址'),
  park_name: text('所属园区'),
  platform_name: text('所属集团'),
  agency_name: text('所属业务公司'),
  contract_start_at: date('合同开始日期'),
  contract_end_at: date('合同结束日期'),
  is_enable: flag('状态', ENABLED_STATUSES),
  remark: text('备注'),
  create_at: time('创建时间'),
} as const

export const brandFields = {
  name: text('品牌名称'),
  logo: file('标志'),
  theme_color: text('主题色'),
  login_title: text('登录页标题'),
  login_text: text('登录页说明'),
  videos: object('帮助视频'),
  'videos.name': text('视频名称'),
  'videos.video_url': text('视频地址'),
} as const

export const platformFields = {
  ...tenantFields,
  ...under('brand', brandFields),
  source_method: code('客户来源', SOURCE_METHODS),
  agency_count: count('业务公司数'),
  company_count: count('企业数'),
} as const

/** A company with its rules about approvals, as its change log has them. */
export const companyFields = { ...tenantFields, ...under('payment_approval', paymentPolicyFields) } as const

export const tenantWords = { create: '新增', update: '编辑', enable: '启用', disable: '停用' } as const
export const platformWords = { ...tenantWords, save_brand: '修改品牌' } as const
export const companyWords = { ...tenantWords, save_policy: '修改付款复核规则' } as const
