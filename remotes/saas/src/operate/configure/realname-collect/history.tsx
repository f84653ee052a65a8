import { useRead } from '@linggong/shared/api/queries'
import type { RowDialogProps } from '@linggong/shared/business/dialog-list'
import { HistoryDrawer } from '@linggong/shared/business/history-drawer'
import { realnameCollectHistory } from '@linggong/shared/contract/realname-collect'
import { realnameCollectFields } from '@linggong/shared/domain/fields/realname-collect'
import type { CollectConfig } from './list.tsx'

export function CollectHistory({ row, onClose }: RowDialogProps<CollectConfig>) {
  const query = useRead(realnameCollectHistory, { params: { id: row.id } })
  return <HistoryDrawer subject={row.name} query={query} fields={realnameCollectFields} onClose={onClose} />
}
