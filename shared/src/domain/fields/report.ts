// 报表 of a group: what its organisations paid, day by day or month by month (issue 23, R718).
import { billFields } from './bill.ts'
import { code, count, date, money, text } from './field.ts'

/** Rows are days or months. */
export const REPORT_STEPS = [{ value: 'day', label: '按日', tone: 'info' }, { value: 'month', label: '按月', tone: 'info' }] as const
/** Rows are of agencies, or of enterprises. */
export const REPORT_GROUPS = [{ value: 'agency', label: '业务公司', tone: 'info' }, { value: 'company', label: '企业', tone: 'info' }] as const

export type ReportStep = (typeof REPORT_STEPS)[number]['value']
export type ReportGroup = (typeof REPORT_GROUPS)[number]['value']

export const reportFields = {
  span: text('日期'),
  name: text('名称'),
  people: count('结算人数'),
  bill_count: count('账单数'),
  amount: money('账单金额'),
  tax_amount: money('代扣税费'),
  net_amount: billFields.net_amount,
  service_fee: money('服务费'),
  refund_count: count('退汇笔数'),
  refund_amount: money('退汇金额'),
} as const

/** What the calls take besides. */
export const reportInputFields = {
  ...reportFields,
  start_at: date('开始日期'),
  end_at: date('结束日期'),
  by: code('汇总方式', REPORT_STEPS),
  group_by: code('统计对象', REPORT_GROUPS),
  agency_id: billFields.agency_name,
} as const

/** A report is of a year at most. */
export const REPORT_DAYS = 366
