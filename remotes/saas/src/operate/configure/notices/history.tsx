import { useRead } from '@linggong/shared/api/queries'
import { HistoryDrawer } from '@linggong/shared/business/history-drawer'
import { noticeHistory } from '@linggong/shared/contract/system-notifies'
import { noticeFields } from '@linggong/shared/domain/fields/notice'
import type { NoticeDialogProps } from './list.tsx'

export function NoticeHistory({ notice, onClose }: NoticeDialogProps) {
  const query = useRead(noticeHistory, { params: { id: notice.id } })
  return <HistoryDrawer subject={notice.title} query={query} fields={noticeFields} onClose={onClose} />
}
