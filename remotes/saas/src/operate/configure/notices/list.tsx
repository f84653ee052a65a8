import { useRead } from '@linggong/shared/api/queries'
import { listNotices } from '@linggong/shared/contract/system-notifies'
import { usePermissions } from '@linggong/shared/session/permissions'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { lazy, Suspense, useMemo, useState } from 'react'
import { addNotice } from '../../../commands.ts'
import { home } from '../../../home.ts'
import { type Notice, type NoticeTask, editKey, noticeColumns } from './columns.tsx'
import { noticeFilters } from './filters.ts'

export interface NoticeDialogProps {
  readonly notice: Notice
  readonly onClose: () => void
}

const dialogs = {
  edit: lazy(() => import('./form.tsx').then((module) => ({ default: module.NoticeForm }))),
  view: lazy(() => import('./view.tsx').then((module) => ({ default: module.NoticeView }))),
  withdraw: lazy(() => import('./withdraw.tsx').then((module) => ({ default: module.NoticeWithdraw }))),
  history: lazy(() => import('./history.tsx').then((module) => ({ default: module.NoticeHistory }))),
} as const

/** `notice`: absent for a new one. */
interface Shown {
  readonly task: NoticeTask
  readonly notice?: Notice
}

/** What the operator tells those who sign in, above every page. */
export function NoticeList({ tabs }: { readonly tabs: ListTabs }) {
  const { can } = usePermissions()
  const list = useListState(noticeFilters, { name: 'system_notify' })
  const notices = useRead(listNotices, { query: list.params })
  const [shown, setShown] = useState<Shown | null>(null)
  const mayEdit = can(editKey)
  const columns = useMemo(() => noticeColumns({ mayEdit, onOpen: (task, notice) => setShown({ task, notice }) }), [mayEdit])
  return (
    <>
      <ListPage
        title={home.listOf('system_notify').title}
        tabs={tabs}
        list={list}
        query={notices}
        columns={columns}
        rowKey="id"
        onOpen={(notice) => setShown({ task: 'view', notice })}
        actions={<CommandButton command={addNotice} onClick={() => setShown({ task: 'edit' })} />}
        empty={{ text: '还没有公告。发布后，所选组织的每个页面上方都会显示它。' }}
      />
      {shown !== null && (
        <>
          <FocusReturn />
          <Suspense fallback={null}>
            <ShownDialog {...shown} onClose={() => setShown(null)} />
          </Suspense>
        </>
      )}
    </>
  )
}

function ShownDialog({ task, notice, onClose }: Shown & { readonly onClose: () => void }) {
  if (task === 'edit' || notice === undefined) return <dialogs.edit {...(notice && { notice })} onClose={onClose} />
  const Dialog = dialogs[task]
  return <Dialog notice={notice} onClose={onClose} />
}
