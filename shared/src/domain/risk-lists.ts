// The lists of who and what may not be (domain.md §1.6, R236, R238, R239).
import { options } from './status-option.ts'

/** As the tabs of 风险名单 show them, by the entity of their records. */
export const RISK_LISTS = {
  sensitive_word: '敏感词',
  executive: '企业高管',
  enterprise_blacklist: '企业黑名单',
  user_blacklist: '人员黑名单',
  industry_blacklist: '行业名单',
} as const

export type RiskEntity = keyof typeof RISK_LISTS

/** What becomes of a text with the word. */
export const SENSITIVE_LEVELS = /* @__PURE__ */ options(['remind', '提醒', 'warning'], ['refuse', '禁止', 'danger'])

/** The lists whose hits are recorded: an industry that is listed is offered to nobody, so nobody runs into it. */
export const HIT_LISTS = /* @__PURE__ */ options(['sensitive_word', RISK_LISTS.sensitive_word], ['executive', RISK_LISTS.executive], ['enterprise_blacklist', RISK_LISTS.enterprise_blacklist], ['user_blacklist', RISK_LISTS.user_blacklist])

/** Where an entry was met with. */
export const HIT_PLACES = /* @__PURE__ */ options(['bill_import', '导入账单'], ['settlement', '生成结算单'], ['payment', '支付'], ['company_form', '企业表单'], ['company_import', '批量导入企业'], ['company_user', '合作用户'], ['task', '发布任务'])
