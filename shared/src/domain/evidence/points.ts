// 证据链: what proves that the payment of a bill was for work that was ordered, done and accepted.
import { options } from '../status-option.ts'

interface PointText {
  readonly label: string
  /** What is asked for. */
  readonly asks: string
  /** What fills it. */
  readonly fill: string
}

/** In the order in which they come about. */
export const EVIDENCE_POINTS = {
  company_contract: { label: '企业合同', asks: '任务当日生效、已审核的企业合同', fill: '签订或审核企业合同' },
  identity: { label: '实名认证', asks: '付款前核验合作用户的身份', fill: '完成实名认证' },
  worker_contract: { label: '用户合同', asks: '开始工作前签署、工作期间有效的合作合同', fill: '发起签约' },
  task: { label: '任务', asks: '发布、成交、完成的任务，按时间先后，早于账单', fill: '查看任务' },
  deliverable: { label: '工作成果', asks: '付款前提交、不与其他账单共用的成果', fill: '补充工作成果' },
  acceptance: { label: '验收单', asks: '付款前、任务完成后的验收', fill: '上传验收单' },
  receipt: { label: '付款凭据', asks: '与实付金额一致的付款结果', fill: '查看付款结果' },
  tax: { label: '代扣税费', asks: '付款月份的实际税费', fill: '查看税费' },
  invoice: { label: '发票', asks: '结算单应付金额的发票，不多不少', fill: '申请开票' },
} as const satisfies Readonly<Record<string, PointText>>

export type EvidenceKey = keyof typeof EVIDENCE_POINTS
export const evidenceKeys = Object.keys(EVIDENCE_POINTS) as [EvidenceKey, ...EvidenceKey[]]

export const EVIDENCE_STATES = /* @__PURE__ */ options(['present', '齐全', 'success'], ['missing', '缺少', 'danger'], ['disordered', '时间不符', 'warning'], ['not_needed', '不需要', 'info'])
export const evidenceStates = ['present', 'missing', 'disordered', 'not_needed'] as const
export type EvidenceState = (typeof evidenceStates)[number]

/** A record, on whose page a point is filled, by the name of its document. */
export interface EvidencePlace {
  readonly of: 'company_user' | 'company_contract' | 'task' | 'bill' | 'settlement'
  readonly id: string
  /** Of a cooperation, whose page names the person too. */
  readonly user_id?: string
}

export interface EvidencePoint {
  readonly key: EvidenceKey
  readonly state: EvidenceState
  /** What there is, in its own numbers and times; empty: nothing. */
  readonly fact: string
  /** When it came about. */
  readonly at: Date | null
  /** Why it is not as asked for; empty where it is. */
  readonly reason: string
  /** Where it is filled or looked up; null: nowhere yet. */
  readonly place: EvidencePlace | null
}

/** What fills it, where it is filled: a bill without a task is given one. */
export const fillOf = ({ key, place }: Pick<EvidencePoint, 'key' | 'place'>): string => (key === 'task' && place?.of === 'bill' ? '关联任务' : EVIDENCE_POINTS[key].fill)

/** Of the points of a bill, those that somebody has to do something about. */
export const isGap = ({ state }: Pick<EvidencePoint, 'state'>): boolean => state === 'missing' || state === 'disordered'
