// 关账 (domain.md §2.13): the months of a park, what stands in the way of closing one, and the certificates of closings.
import type { MonthCloseAction } from '../machines/month-close.ts'
import { options } from '../status-option.ts'
import { code, count, date, flag, money, object, status, text, time } from './field.ts'
import { incomeSummaryFields } from './income-summary.ts'

const MONTH_CLOSE_STATUSES = /* @__PURE__ */ options(['open', '未关账', 'warning'], ['soft_closed', '软关账', 'primary'], ['closed', '已关账', 'success'])
const MONTH_CLOSE_KINDS = /* @__PURE__ */ options(['clock', '到期自动'], ['hand', '人工'])

export const monthCloseFields = {
  month: incomeSummaryFields.month,
  status: status('关账状态', MONTH_CLOSE_STATUSES),
  due_on: date('自动关账日'),
  kind: code('关账方式', MONTH_CLOSE_KINDS),
  closer: text('关账人'),
  closed_at: time('关账时间'),
  asker: text('申请人'),
  ask_reason: text('重新打开原因'),
  ask_until: time('申请有效期至'),
  reason: text('重新打开原因'),
  version: count('版本'),
} as const

/** A certificate of a closing. */
export const monthCertificateFields = {
  sn: text('证书编号'),
  park_name: text('园区'),
  n: count('次数'),
  kind: monthCloseFields.kind,
  closer: monthCloseFields.closer,
  closed_at: monthCloseFields.closed_at,
  people: count('人数'),
  gross: incomeSummaryFields.gross,
  vat: incomeSummaryFields.vat,
  surcharge: incomeSummaryFields.surcharge,
  income_tax: incomeSummaryFields.income_tax,
  declared: count('已申报人数'),
  finished: count('已完税人数'),
  reason: text('分录类型'),
  count: count('笔数'),
  amount: money('金额'),
  posting_count: count('分录笔数'),
  posting_hash: text('分录哈希'),
  chain_n: count('防篡改链块号'),
  chain_hash: text('防篡改链哈希'),
  holds: flag('核验结果', [{ value: 'true', label: '一致', tone: 'success' }, { value: 'false', label: '不一致', tone: 'danger' }]),
  create_at: time('签发时间'),
  checks: object('检查清单'),
  certificates: object('关账证书'),
} as const

/** Beside its fields, and not with the words of the other machines: those come with every page. */
export const monthCloseWords = {
  create: '建立', soft_close: '软关账', soft_reopen: '取消软关账', close: '硬关账', fall_due: '到期关账', ask_reopen: '申请重新打开', agree_reopen: '同意重新打开', refuse_reopen: '不同意重新打开',
} as const satisfies Readonly<Record<MonthCloseAction | 'create', string>>
