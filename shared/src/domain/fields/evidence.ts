// 证据链, 证据包, 检查链接.
import { code, count, date, reference, text, time } from './field.ts'
import { options } from '../status-option.ts'

const PACKAGE_KINDS = /* @__PURE__ */ options(['settlement', '结算单'], ['bill', '账单'], ['company_user', '合作用户'], ['month', '月份'])
export const packageKinds = ['settlement', 'bill', 'company_user', 'month'] as const
export type PackageKind = (typeof packageKinds)[number]

export const evidenceFields = {
  of: code('范围', PACKAGE_KINDS),
  subject_id: reference('对象'),
  month: date('月份'),
  point: text('证据'),
  filename: text('文件名'),
  bill_count: count('账单数'),
  file_count: count('文件数'),
  manifest_hash: text('清单指纹'),
  creator: text('操作人'),
  create_at: time('生成时间'),
} as const

export const inspectionFields = {
  recipient: text('检查单位'),
  days: count('有效天数'),
  looks: count('查看次数'),
  last_look_at: time('最近查看'),
  expire_at: time('有效期至'),
  ended_at: time('停用时间'),
  create_at: time('创建时间'),
  creator: text('创建人'),
  token: text('链接'),
  code: text('提取码'),
  point: text('证据'),
  part: count('页码'),
} as const
