import type { RowOf } from '@linggong/shared/contract/call'
import type { listNotices } from '@linggong/shared/contract/system-notifies'
import { noticeFields } from '@linggong/shared/domain/fields/notice'
import { type Column, actionsColumn, columnsOf } from '@linggong/shared/ui/columns'

export type Notice = RowOf<typeof listNotices>

/** The permission to change and to withdraw. */
export const editKey = 'AdminOperateConfigurePageIndex:edit' as const

export type NoticeTask = 'edit' | 'view' | 'withdraw' | 'history'

interface NoticeColumnsOptions {
  readonly mayEdit: boolean
  readonly onOpen: (task: NoticeTask, notice: Notice) => void
}

const { column } = columnsOf<Notice, typeof noticeFields>(noticeFields)

/** What has ended or was withdrawn is a record. */
const isOpen = ({ status }: Notice): boolean => status === 'scheduled' || status === 'showing'

export function noticeColumns({ mayEdit, onOpen }: NoticeColumnsOptions): Column<Notice>[] {
  return [
    column('title', { fixed: 'left', width: 180, grow: true, sortable: true }),
    column('status'),
    column('audience', { width: 220 }),
    column('start_time', { width: 164, sortable: true }),
    column('end_time', { width: 164, sortable: true }),
    column('creator', { width: 120 }),
    actionsColumn(
      (notice) => [
        { label: '查看', onClick: () => onOpen('view', notice) },
        ...(mayEdit && isOpen(notice) ? [{ label: '编辑', permission: editKey, onClick: () => onOpen('edit', notice) }] : []),
        ...(mayEdit && isOpen(notice) ? [{ label: '撤下', permission: editKey, danger: true, onClick: () => onOpen('withdraw', notice) }] : []),
        { label: '变更记录', onClick: () => onOpen('history', notice) },
      ],
      220,
    ),
  ]
}
