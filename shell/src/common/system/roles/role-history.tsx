import { useRead } from '@linggong/shared/api/queries'
import { roleHistory } from '@linggong/shared/contract/roles'
import { HistoryDrawer } from '../history-drawer.tsx'
import type { Role } from './columns.tsx'

export function RoleHistory({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const history = useRead(roleHistory, { params: { id: role.id } })
  return <HistoryDrawer subject={role.name} query={history} onClose={onClose} />
}
