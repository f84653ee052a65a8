// The entries of the risk lists (domain.md §1.6, admin/sensitive/list).
import { maskEmail } from '../masks.ts'
import { HIT_LISTS, HIT_PLACES, SENSITIVE_LEVELS } from '../risk-lists.ts'
import { ENABLED_STATUSES } from '../statuses.ts'
import { contactFields } from './contact.ts'
import { code, count, date, flag, masked, reference, status, text, time } from './field.ts'
import { personalFields } from './personal.ts'

const kept = { creator: text('添加人'), create_at: time('添加时间') }
const { id_no } = personalFields
const credit_code = /* @__PURE__ */ text('统一社会信用代码')
const reason = /* @__PURE__ */ text('列入原因')
/** The last day; without one it holds until it is removed. */
const expire_at = /* @__PURE__ */ date('有效期至')
const hits = /* @__PURE__ */ count('命中次数')

export const sensitiveWordFields = { word: text('敏感词'), level: status('级别', SENSITIVE_LEVELS), is_enable: flag('状态', ENABLED_STATUSES), hits, ...kept } as const
export const executiveFields = { name: text('姓名'), id_no, position: text('职务'), enterprise_name: text('企业名称'), credit_code, hits, ...kept } as const
export const enterpriseBlacklistFields = { name: text('企业名称'), credit_code, reason, expire_at, hits, ...kept } as const
export const userBlacklistFields = { name: text('姓名'), id_no, reason, expire_at, hits, ...kept } as const
export const industryBlacklistFields = { industry_name: text('行业'), industry_id: reference('行业'), reason, ...kept } as const

export const riskWords = { create: '新增', update: '编辑', enable: '启用', disable: '停用', delete: '删除' } as const

/** What the lists have stopped, or pointed out. */
export const riskHitFields = {
  list: code('名单', HIT_LISTS),
  what: text('命中内容'),
  level: status('处理', SENSITIVE_LEVELS),
  place: code('位置', HIT_PLACES),
  organization: text('组织'),
  row_nos: text('行号'),
  row_count: count('命中行数'),
  creator: text('操作人'),
  create_at: time('命中时间'),
} as const

/** Where the operator is told of hits of sensitive words (R714). */
export const sensitiveNotifyFields = { email: masked('命中通知邮箱', maskEmail), email_code: contactFields.email_code } as const
export const sensitiveNotifyWords = { update: '修改' } as const
