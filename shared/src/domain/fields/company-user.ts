// Cooperation of an enterprise with a worker, with its checks and contracts (domain.md §1.3, §1.6 park/cooperate/users; R157–R166).
import { CONTRACT_AUTH_TYPES } from '../categories.ts'
import { CHECK_KINDS, CHECK_OUTCOMES, COOPERATION_SOURCES, E_CONTRACT_STATUSES, ELEMENT_AUTH_TYPES } from '../company-users.ts'
import { options } from '../status-option.ts'
import { AUDIT_STATUSES, COMPANY_USER_LISTED, COMPANY_USER_STATES, ENABLED_STATUSES } from '../statuses.ts'
import { code, count, flag, money, reference, status, text, time } from './field.ts'
import { personalFields } from './personal.ts'

const { id_no, phone, bank_card } = personalFields

export const companyUserFields = {
  user_name: text('姓名'),
  id_no,
  phone,
  bank_card,
  /** With the three that lists show as one (R305). */
  status: status('状态', COMPANY_USER_STATES),
  auth_status: status('认证状态', COMPANY_USER_LISTED),
  company_id: reference('企业'),
  company_name: text('企业'),
  agency_name: text('业务公司'),
  source: code('来源', COOPERATION_SOURCES),
  area: text('地区'),
  province: text('省'),
  city: text('市'),
  district: text('区县'),
  remark: text('备注'),
  auth_level: code('认证方式', ELEMENT_AUTH_TYPES),
  auth_at: time('认证时间'),
  auth_fault: text('认证结果'),
  sign_method: code('签约方式', CONTRACT_AUTH_TYPES),
  contract_sign_at: time('签约时间'),
  realname_collect_at: time('实名采集时间'),
  settlement_at: time('最近结算时间'),
  termination_at: time('终止时间'),
  month_amount: money('本月收入'),
  season_amount: money('本季收入'),
  is_enable: flag('启用状态', ENABLED_STATUSES),
  creator: text('创建人'),
  create_at: time('创建时间'),
} as const

/** What calls about cooperations take besides. */
export const companyUserInputFields = {
  ...companyUserFields,
  name: companyUserFields.user_name,
  user_id: reference('合作用户'),
  batch_search: text('姓名、手机号或身份证号'),
} as const

/** What a file of changes has (R613): an empty cell leaves what is there. */
export const batchEditFields = {
  id_no,
  phone: { ...phone, label: `新${phone.label}` },
  bank_card: { ...bank_card, label: `新${bank_card.label}` },
  area: text(`新${companyUserFields.area.label}`),
  remark: companyUserFields.remark,
} as const

/** A question to the register of identities. */
export const authCheckFields = { kind: code('认证方式', CHECK_KINDS), outcome: status('结果', CHECK_OUTCOMES), reason: text('说明'), tries: count('查询次数'), create_at: time('提交时间'), answer_at: time('答复时间') } as const

/** A contract of a person with an enterprise. */
export const eContractFields = {
  sn: text('合同编号'), company_name: companyUserFields.company_name, template_name: text('合同模板'), status: status('合同状态', E_CONTRACT_STATUSES),
  sign_method: companyUserFields.sign_method, sign_at: companyUserFields.contract_sign_at, create_at: companyUserFields.create_at,
} as const

/** An audit of the person, or of the end of the cooperation, as its page shows it. */
export const cooperationAuditFields = {
  kind: code('审核类型', options(['idcard', '身份证审核'], ['liveness', '活体审核'], ['realname_collect', '实名采集审核'], ['termination', '终止审核'])),
  status: status('审核状态', AUDIT_STATUSES),
  cause: text('终止原因'), reason: text('驳回原因'), creator: text('提交人'), create_at: time('提交时间'), auditor: text('审核人'), audit_at: time('审核时间'),
} as const
