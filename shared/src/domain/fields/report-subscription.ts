// 订阅报表: the export of a list as its subscriber sees it, on a schedule.
import { EXPORT_CATEGORIES } from '../categories.ts'
import { EXPORT_STATUSES } from '../statuses.ts'
import { FREQUENCIES, HOURS, WEEKDAYS } from '../subscriptions/schedule.ts'
import { options } from '../status-option.ts'
import { code, count, flag, object, status, text, time } from './field.ts'

export const REPORT_SUBSCRIPTION_STATUSES = /* @__PURE__ */ options(['enable', '发送中', 'success'], ['disable', '已暂停', 'info'])
export const REPORT_RUN_KINDS = /* @__PURE__ */ options(['due', '按计划'], ['now', '立即发送'])

export const reportSubscriptionFields = {
  name: text('名称'),
  category: code('列表', EXPORT_CATEGORIES),
  /** The call of the export. */
  call: text('导出的列表'),
  /** The page that shows the list. */
  path: text('列表页面'),
  filters: object('筛选条件'),
  /** By the key of the filter: what moves along with the day. */
  periods: object('随日期变动的条件'),
  frequency: code('频率', FREQUENCIES),
  weekday: code('星期', WEEKDAYS),
  month_day: count('日期'),
  hour: code('时间', HOURS),
  status: status('状态', REPORT_SUBSCRIPTION_STATUSES),
  is_enable: flag('启用'),
  pause_reason: text('暂停原因'),
  next_at: time('下次发送'),
  last_at: time('最近发送'),
  create_at: time('创建时间'),
} as const

export const reportSubscriptionWords = { create: '新增', update: '编辑', enable: '恢复', disable: '暂停', stop: '系统暂停', remove: '删除' } as const

/** What came of one due time. */
export const reportRunFields = {
  due_at: time('应发时间'),
  kind: code('方式', REPORT_RUN_KINDS),
  status: status('状态', EXPORT_STATUSES),
  filename: text('文件名'),
  total: count('行数'),
  failure_reason: text('说明'),
  create_at: time('发送时间'),
  expire_at: time('有效期至'),
} as const
