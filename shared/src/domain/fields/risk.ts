// The entries of the risk lists (domain.md §1.6, admin/sensitive/list).
import { SENSITIVE_LEVELS } from '../risk-lists.ts'
import { ENABLED_STATUSES } from '../statuses.ts'
import { date, flag, reference, status, text, time } from './field.ts'
import { personalFields } from './personal.ts'

const kept = { creator: text('添加人'), create_at: time('添加时间') }
const { id_no } = personalFields
const credit_code = /* @__PURE__ */ text('统一社会信用代码')
const reason = /* @__PURE__ */ text('列入原因')
/** The last day; without one it holds until it is removed. */
const expire_at = /* @__PURE__ */ date('有效期至')

export const sensitiveWordFields = { word: text('敏感词'), level: status('级别', SENSITIVE_LEVELS), is_enable: flag('状态', ENABLED_STATUSES), ...kept } as const
export const executiveFields = { name: text('姓名'), id_no, position: text('职务'), enterprise_name: text('企业名称'), credit_code, ...kept } as const
export const enterpriseBlacklistFields = { name: text('企业名称'), credit_code, reason, expire_at, ...kept } as const
export const userBlacklistFields = { name: text('姓名'), id_no, reason, expire_at, ...kept } as const
export const industryBlacklistFields = { industry_name: text('行业'), industry_id: reference('行业'), reason, ...kept } as const

export const riskWords = { create: '新增', update: '编辑', enable: '启用', disable: '停用', delete: '删除' } as const
