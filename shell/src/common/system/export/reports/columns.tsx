import type { CallOutput } from '@linggong/shared/contract/call'
import type { listReportSubscriptions } from '@linggong/shared/contract/report-subscriptions'
import { EXPORT_CATEGORIES } from '@linggong/shared/domain/categories'
import { reportSubscriptionFields } from '@linggong/shared/domain/fields/report-subscription'
import { statusOf } from '@linggong/shared/domain/status-option'
import { filtersOn } from '@linggong/shared/domain/subscriptions/periods'
import { scheduleText } from '@linggong/shared/domain/subscriptions/schedule'
import { businessDate } from '@linggong/shared/domain/time'
import { type Column, actionsColumn, columnsOf } from '@linggong/shared/ui/columns'
import { conditionsText } from '@linggong/shared/ui/export-button/subscription-fields'
import { Link } from '@linggong/shared/ui/router'

export type Subscription = CallOutput<typeof listReportSubscriptions>['results'][number]
export type ReportTask = 'send' | 'edit' | 'switch' | 'runs' | 'history' | 'remove'

const { column, custom } = columnsOf<Subscription, typeof reportSubscriptionFields>(reportSubscriptionFields)

export function reportColumns(onOpen: (task: ReportTask, subscription: Subscription) => void): Column<Subscription>[] {
  return [
    column('name', { fixed: 'left', width: 140, grow: true, sortable: true }),
    custom('category', (row) => <Link to={pathToday(row)}>{statusOf(EXPORT_CATEGORIES, row.category).label}</Link>, { width: 108 }),
    custom('filters', ({ conditions }) => conditionsText(conditions), { width: 200, grow: true }),
    custom('frequency', scheduleText, { width: 132 }),
    column('status', { width: 84 }),
    column('pause_reason', { width: 160 }),
    column('next_at', { width: 156, sortable: true }),
    column('last_at', { width: 156 }),
    actionsColumn((row) => {
      const action = (task: ReportTask, label: string, danger = false) => ({ label, danger, onClick: () => onOpen(task, row) })
      return [
        action('send', '立即发送'), action('runs', '发送记录'), action('edit', '编辑'), action('switch', row.status === 'enable' ? '暂停' : '恢复'), action('history', '变更记录'), action('remove', '删除', true),
      ]
    }, 216),
  ]
}

/** The list with what moves along as it is today. */
function pathToday({ path, conditions }: Subscription): string {
  const [page = '', search = ''] = path.split('?')
  const periods = Object.fromEntries(conditions.flatMap(({ key, period }) => (period === null ? [] : [[key, period]])))
  const now = new URLSearchParams(search)
  for (const [key, value] of Object.entries(filtersOn(Object.fromEntries(now), periods, businessDate(new Date())))) now.set(key, String(value))
  return search === '' ? page : `${page}?${now.toString()}`
}
