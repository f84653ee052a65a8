// What has happened to a person over all their cooperations, as 个人 360 tells it (no. 14 of the list beyond).
import { options } from './status-option.ts'

/** As they follow from one another. */
export const personEventKinds = ['start', 'check', 'sign', 'audit', 'payment', 'failure', 'tax', 'refund', 'end'] as const
export type PersonEventKind = (typeof personEventKinds)[number]
export const PERSON_EVENTS = /* @__PURE__ */ options<PersonEventKind>(
  ['start', '开始合作', 'primary'], ['check', '实名认证', 'info'], ['sign', '签约', 'primary'], ['audit', '审核', 'info'], ['end', '终止合作', 'warning'],
  ['payment', '到账', 'success'], ['failure', '未到账', 'danger'], ['tax', '税费', 'info'], ['refund', '退税', 'success'],
)

/** A group sees its own enterprises alone, and these lines are drawn over all of a park. */
export const limitsBelowGroup = '以下仅为本集团企业的限额和收入。园区限额、业务公司限额，以及依法按该用户在园区全部收入计算的增值税免税额（每月 10 万元）和连续 12 个月 500 万元，都含其他集团的企业，因此不在此显示，支付时照常校验。'
