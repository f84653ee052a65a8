// The lists of who and what may not be (domain.md §1.6, R236, R238, R239).
import { options } from './statuses.ts'

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
