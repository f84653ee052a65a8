import { useRead } from '@linggong/shared/api/queries'
import { listReportSubscriptions } from '@linggong/shared/contract/report-subscriptions'
import { reportSubscriptionFields } from '@linggong/shared/domain/fields/report-subscription'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { useMemo, useState } from 'react'
import { type ReportTask, type Subscription, reportColumns } from './columns.tsx'
import { reportFilters } from './filters.ts'

const dialogs = {
  send: lazyDialog(() => import('./dialogs.tsx').then((module) => module.SendDialog)),
  edit: lazyDialog(() => import('./edit-dialog.tsx').then((module) => module.EditDialog)),
  switch: lazyDialog(() => import('./dialogs.tsx').then((module) => module.PauseDialog)),
  runs: lazyDialog(() => import('./runs-drawer.tsx').then((module) => module.RunsDrawer)),
  history: lazyDialog(() => import('./dialogs.tsx').then((module) => module.ReportHistory)),
  remove: lazyDialog(() => import('./dialogs.tsx').then((module) => module.RemoveDialog)),
} as const

/** 订阅报表: one's own subscriptions, which are made by 订阅 over the lists. */
export function Reports({ tabs }: { readonly tabs: ListTabs }) {
  const list = useListState(reportFilters, { name: 'reports' })
  const query = useRead(listReportSubscriptions, { query: list.params }, { staleTime: 0 })
  const [shown, setShown] = useState<{ readonly task: ReportTask; readonly subscription: Subscription } | null>(null)
  const columns = useMemo(() => reportColumns((task, subscription) => setShown({ task, subscription })), [])
  const Dialog = shown && dialogs[shown.task]
  return (
    <>
      <ListPage
        title="导出记录"
        tabs={tabs}
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        fields={reportSubscriptionFields}
        empty={{ text: '还没有订阅。在各业务列表筛选后点击“订阅”，系统按计划把它导出，完成后发消息给您。' }}
      />
      {shown !== null && Dialog !== null && (
        <>
          <FocusReturn />
          <Dialog subscription={shown.subscription} onClose={() => setShown(null)} />
        </>
      )}
    </>
  )
}
