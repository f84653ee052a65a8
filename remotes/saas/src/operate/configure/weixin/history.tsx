import { useRead } from '@linggong/shared/api/queries'
import { HistoryDrawer } from '@linggong/shared/business/history-drawer'
import { weixinTemplateHistory } from '@linggong/shared/contract/weixin'
import { weixinFields } from '@linggong/shared/domain/fields/weixin'
import { MESSAGE_KINDS } from '@linggong/shared/domain/message-kinds'
import { statusOf } from '@linggong/shared/domain/status-option'
import type { WeixinDialogProps } from './list.tsx'

export function WeixinHistory({ template: { event }, onClose }: WeixinDialogProps) {
  const query = useRead(weixinTemplateHistory, { params: { event } })
  return <HistoryDrawer subject={statusOf(MESSAGE_KINDS, event).label} query={query} fields={weixinFields} onClose={onClose} />
}
