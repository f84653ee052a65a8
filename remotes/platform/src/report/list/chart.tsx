import { addDays, addMonths, monthOf } from '@linggong/shared/domain/time'
import { reportFields as field } from '@linggong/shared/domain/fields/report'
import { sum } from '@linggong/shared/domain/money'
import { MoneyBars } from '@linggong/shared/ui/charts'
import { Facts } from '@linggong/shared/ui/facts'
import { Money } from '@linggong/shared/ui/money'
import styles from './report.module.css'
import type { Report } from './reports.tsx'

/** So many bars have room. */
const most = 31

/** The totals of the days that were asked for, and what was paid over time. */
export function Chart({ report }: { readonly report: Report }) {
  const { sums, start_at, end_at } = report
  const money = (cents: number) => <Money symbol cents={cents} />
  return (
    <section className={styles['overview']} aria-label="合计">
      <Facts
        label="合计"
        facts={[
          { label: field.span.label, value: `${slashed(start_at)} – ${slashed(end_at)}` },
          { label: field.people.label, value: sums.people === null ? '账单过多，请缩短日期' : sums.people.toLocaleString('zh-CN') },
          { label: field.bill_count.label, value: sums.bill_count.toLocaleString('zh-CN') },
          { label: field.amount.label, value: money(sums.amount) },
          { label: field.tax_amount.label, value: money(sums.tax_amount) },
          { label: field.net_amount.label, value: money(sums.net_amount) },
          { label: field.service_fee.label, value: money(sums.service_fee) },
          { label: field.refund_amount.label, value: <>{money(sums.refund_amount)}（{sums.refund_count} 笔）</> },
        ]}
      />
      {report.series.length > 0 && <Bars report={report} />}
    </section>
  )
}

const slashed = (day: string): string => day.replaceAll('-', '/')

/** Each day where they have room, otherwise each month; those without anything too, so that the axis is time. */
function Bars({ report: { series, by, start_at, end_at } }: { readonly report: Report }) {
  const days = by === 'day' ? daysOf(start_at, end_at) : []
  const isDaily = by === 'day' && days.length <= most
  const periods = isDaily ? days : monthsOf(start_at, end_at)
  const known = Map.groupBy(series, ({ span }) => (isDaily ? span : monthOf(span)))
  return (
    <MoneyBars
      title={`${field.amount.label}，${isDaily ? '按日' : '按月'}`}
      bars={periods.map((period) => ({ label: isDaily ? period.slice(5).replace('-', '/') : period.replace('-', '/'), value: sum((known.get(period) ?? []).map(({ amount }) => amount)) }))}
    />
  )
}

function daysOf(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function monthsOf(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) months.push(month)
  return months
}
