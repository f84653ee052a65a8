import { Form, Input, Select } from 'antd'
import type { CallOutput } from '../../contract/call.ts'
import type { reportConditions } from '../../contract/report-subscriptions.ts'
import type { PresetKey } from '../../domain/date-presets.ts'
import { reportSubscriptionFields } from '../../domain/fields/report-subscription.ts'
import { statusOf } from '../../domain/status-option.ts'
import { REPORT_PERIODS } from '../../domain/subscriptions/periods.ts'
import { FREQUENCIES, HOURS, type Schedule, WEEKDAYS } from '../../domain/subscriptions/schedule.ts'
import { itemsOf } from '../form-items.tsx'

export type Condition = CallOutput<typeof reportConditions>['results'][number]

/** What is typed into the form of a subscription. */
export interface SubscriptionValues extends Schedule {
  readonly name: string
  /** By the key of a condition; empty: it stays as it is. */
  readonly periods?: Readonly<Record<string, PresetKey | ''>>
}

const Item = itemsOf(reportSubscriptionFields)
const days = Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: `${index + 1} 日` }))
const numbered = (table: typeof HOURS | typeof WEEKDAYS) => table.map(({ value, label }) => ({ value: Number(value), label }))
const [hours, weekdays] = [numbered(HOURS), numbered(WEEKDAYS)]

/** The conditions that were chosen to move along. */
export const chosenPeriods = (periods: SubscriptionValues['periods'] = {}): Record<string, PresetKey> =>
  Object.fromEntries(Object.entries(periods).flatMap(([key, period]) => (period === '' ? [] : [[key, period]])))

/** What may move along, as it is or as it was found to be. */
export const initialPeriods = (conditions: readonly Condition[]): Record<string, PresetKey | ''> =>
  Object.fromEntries(conditions.flatMap(({ key, periods, period }) => (periods.length === 0 ? [] : [[key, period ?? '']])))

/** `状态：待支付；创建时间：上月`. */
export const conditionsText = (conditions: readonly Condition[]): string =>
  conditions.length === 0 ? '全部数据' : conditions.map(({ label, text, period }) => `${label}：${period === null ? text : statusOf(REPORT_PERIODS, period).label}`).join('；')

/** Name, what moves along with the day, and when it is sent. */
export function SubscriptionFields({ conditions }: { readonly conditions: readonly Condition[] }) {
  const frequency = Form.useWatch<Schedule['frequency'] | undefined>('frequency')
  return (
    <>
      <Item name="name" asks="输入">
        <Input maxLength={40} showCount placeholder="例如：上月结算明细" />
      </Item>
      {conditions.map(({ key, label, text, periods }) => periods.length > 0 && (
        <Form.Item key={key} name={['periods', key]} label={label} extra="选“上月”等，则每次按发送当天重新计算">
          <Select options={[{ value: '', label: `固定：${text}` }, ...periods.map((period) => ({ value: period, label: statusOf(REPORT_PERIODS, period).label }))]} />
        </Form.Item>
      ))}
      <Item name="frequency" asks="选择">
        <Select options={[...FREQUENCIES]} />
      </Item>
      {frequency === 'weekly' && (
        <Item name="weekday" asks="选择">
          <Select options={weekdays} />
        </Item>
      )}
      {frequency === 'monthly' && (
        <Item name="month_day" asks="选择" extra="没有这一天的月份，在最后一天发送">
          <Select options={days} />
        </Item>
      )}
      <Item name="hour" asks="选择" extra="北京时间">
        <Select options={hours} />
      </Item>
    </>
  )
}
