import { useRead } from '@linggong/shared/api/queries'
import { openClientHistory } from '@linggong/shared/contract/open-clients'
import { openClientFields } from '@linggong/shared/domain/fields/open-client'
import { HistoryDrawer } from '@linggong/shared/business/history-drawer'
import type { OpenClient } from './columns.tsx'

export function OpenHistory({ client, onClose }: { readonly client: OpenClient; readonly onClose: () => void }) {
  const history = useRead(openClientHistory, { params: { id: client.id } })
  return <HistoryDrawer subject={client.name} query={history} fields={openClientFields} onClose={onClose} />
}
