// Park, group, agency and company: their common fields, and the brand of a group (domain.md §1.3, §1.6).
import { CONTRACT_AUTH_TYPES, LEGAL_IDCARD_TYPES, PAY_MODES, SEARCH_CATEGORIES, SETTLEMENT_TYPES, SIGN_TYPES, SOURCE_METHODS, TAX_MODES } from '../categories.ts'
import { ELEMENT_AUTH_TYPES } from '../company-users.ts'
import { CONTRACT_STATUSES, ENABLED_STATUSES, OPENING_STATUSES, TENANT_STATUSES, TERM_STATUSES } from '../statuses.ts'
import { code, codes, count, date, file, flag, money, object, percent, reference, references, status, text, time, under } from './field.ts'
import { paymentPolicyFields } from './payment-policy.ts'
import { personalFields } from './personal.ts'

/** The parts of `contact_address`. */
export const addressFields = { province: text('省'), city: text('市'), district: text('区县'), detail: text('详细地址') } as const

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
  ...under('contact_address', addressFields),
  park_name: text('所属园区'),
  platform_name: text('所属集团'),
  agency_name: text('所属业务公司'),
  contract_start_at: date('合同开始日期'),
  contract_end_at: date('合同结束日期'),
  is_enable: flag('状态', ENABLED_STATUSES),
  remark: text('备注'),
  create_at: time('创建时间'),
  is_fast_created: flag('快速创建'),
  manager_id_no: personalFields.manager_id_no,
  manager_id_card: file('负责人身份证照片'),
  attorney_letter: file('授权委托书'),
  source_method: code('客户来源', SOURCE_METHODS),
  /** Both, by their names. */
  channel: text('渠道'),
  channel_user_id: reference('一级渠道'),
  channel_proportion: percent('一级渠道分成比例'),
  channel_user_two_id: reference('二级渠道'),
  channel_two_proportion: percent('二级渠道分成比例'),
  business_licence: file('营业执照'),
  legal_id_no: personalFields.legal_id_no,
  legal_id_card: file('法人证件照'),
  legal_idcard_type: code('法人证件类型', LEGAL_IDCARD_TYPES),
  door_photo: file('门头照'),
  office_photo: file('办公环境照'),
  business_photo: file('经营场所照'),
  upstream_contract: file('上游合同'),
  industry_ids: references('可承接行业'),
  task_config: object('任务配置'),
  steps_done: object('已填步骤'),
  administrators: references('超级管理员'),
  administrator_choices: object('现任超级管理员'),
  removed_administrators: references('移除的管理员'),
  invites_manager: flag('再次邀请负责人'),
} as const

/** What the file of enterprises to open calls otherwise than the form. */
export const companyImportFields = { name: text('企业名称'), manager_name: text('负责人姓名'), cooperation_time: date('合作开始日期') } as const

const personLimits = { month_max_amount: money('单人月限额'), season_max_amount: money('单人季限额') } as const

/** The rows of the lists in `settlement_config`. */
export const tierFields = {
  ...under('settlement_config.tax_ratio', {
    amount: money('当月累计收入不超过'), ratio: percent('增值税率'), surcharge_ratio: percent('附加税费率'),
  }),
  ...under('settlement_config.individual_income_tax', { invoiced_amount: money('累计应纳税所得额不超过'), ratio: percent('税率'), deduction_amount: money('速算扣除数') }),
  ...under('settlement_config.gap_resets', { from: text('起始月份'), months: count('月数'), reason: text('原因') }),
} as const

/** An account of an organisation at a bank. */
export const bankAccountFields = { account_name: text('户名'), account_no: text('账号'), bank_name: text('开户银行'), branch: text('支行') } as const

/** The rules of settling in a park or through an agency (R219–R222). */
const settlingFields = {
  ...tierFields,
  ...under('settlement_config', {
    single_stroke_max_amount: money('单笔限额'),
    ...personLimits,
    tax_mode: code('个税计算方式', TAX_MODES),
    tax_ratio: object('增值税及附加税率阶梯'),
    income_deduction_amount: money('月减除费用'),
    individual_income_tax: object('个人所得税阶梯'),
    expense_ratio: percent('费用扣除比例'),
    gap_reset_months: count('中断几个月后重新累计'),
    gap_resets: object('中断规则的变更'),
    half_up_to: money('减半征收的收入上限'),
  }),
  ...under('config', { month_max_amount: money('企业默认单人月限额'), season_max_amount: money('企业默认单人季限额'), invoice_recheck: flag('企业确认开票后复核') }),
} as const

const mainAccountFields = { wallet_accounts: object('钱包账户'), wallet_binding: object('绑定结果') } as const

export const parkFields = {
  ...tenantFields,
  ...settlingFields,
  start_at: date('合作开始日期'),
  end_at: date('合作结束日期'),
  organization_id: reference('组织'),
  address: text('园区地址'),
  sign_type: code('签约方式', SIGN_TYPES),
  settlement_type: code('结算方式', SETTLEMENT_TYPES),
  ...mainAccountFields,
  'config.invoice_amount_limit': money('单张发票限额'),
} as const

export const agencyFields = { ...tenantFields, ...settlingFields, ...mainAccountFields, park_id: reference('所属园区') } as const

/** Of lists: the text of the column, and the filter. */
const openingFields = { opening: text('开户进度'), is_open: flag('开户进度', OPENING_STATUSES) } as const

/** What lists of organisations add to a row. */
export const tenantListFields = {
  ...tenantFields,
  organization_name: text('组织'),
  address: text('地址'),
  start_at: parkFields.start_at,
  end_at: parkFields.end_at,
  is_ending: flag('合作期限', TERM_STATUSES),
  sign_type: parkFields.sign_type,
  settlement_type: parkFields.settlement_type,
  wallet_accounts: parkFields.wallet_accounts,
  pay_mode: code('支付方式', PAY_MODES),
  contract_status: status('合同状态', CONTRACT_STATUSES),
  agency_count: count('业务公司数'),
  company_count: count('企业数'),
  user_count: count('合作用户数'),
  month_amount: money('本月结算额'),
  balance: money('余额'),
  ...openingFields,
  status: status('状态', TENANT_STATUSES),
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
  channels: codes('收款渠道', PAY_MODES),
  ...under('config', personLimits),
  invoice_category_ids: references('开票类目'),
  agency_count: count('业务公司数'),
  company_count: count('企业数'),
  brand_name: brandFields.name,
  theme_color: brandFields.theme_color,
  industry_count: count('可用行业数'),
  update_at: time('更新时间'),
  ...openingFields,
} as const

/** A company with its rules about approvals, as its change log has them. */
export const companyFields = {
  ...tenantFields,
  ...under('payment_approval', paymentPolicyFields),
  month_bill_times_remind: count('单人单月发放次数提醒'),
  remit_account: object('打款账户'),
  ...under('remit_account', bankAccountFields),
  settlement_account: object('结算账户'),
  ...under('settlement_account', bankAccountFields),
  invoiced_tax_ratio: percent('开票税率'),
  pay_mode: code('支付方式', PAY_MODES),
  risk_check_days: count('重复发放核查天数'),
  agency_cmb_wallet_id: reference('收款招行钱包'),
  ...under('config', { ...personLimits, monthly_excess_remind: flag('超月限额提醒') }),
  task_templates: references('可用任务模板'),
  contract_template_id: reference('合作协议模板'),
  contract_auth_type: code('签约认证方式', CONTRACT_AUTH_TYPES),
  element_auth_type: code('认证方式', ELEMENT_AUTH_TYPES),
  is_disable_user_created_sms: flag('新建用户不发短信'),
  is_card_deduction_fee: flag('手续费从到账金额扣除'),
  is_enable_invoice_esign_pdf: flag('结算确认单电子签章'),
  is_enable_fast_task: flag('极速任务'),
} as const

export const tenantWords = { create: '新增', update: '编辑', enable: '启用', disable: '停用', save_step2: '保存资质信息', save_step3: '保存业务配置', save_step4: '保存任务与行业', remove_administrators: '移除管理员' } as const
export const platformWords = { ...tenantWords, save_brand: '修改品牌' } as const
export const companyWords = { ...tenantWords, save_policy: '修改付款复核规则', assign_template: '分配合同模板', evidence_package: '生成证据包' } as const
