import { useRead } from '@linggong/shared/api/queries'
import { roleHistory } from '@linggong/shared/contract/roles'
import { codes } from '@linggong/shared/domain/fields/field'
import { roleFields } from '@linggong/shared/domain/fields/people'
import { permissionTitles } from '@linggong/shared/domain/permission-set'
import { useTenant } from '@linggong/shared/session/use-session'
import { useMemo } from 'react'
import { HistoryDrawer } from '@linggong/shared/business/history-drawer'
import type { Role } from './columns.tsx'

export function RoleHistory({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const history = useRead(roleHistory, { params: { id: role.id } })
  return <HistoryDrawer subject={role.name} query={history} fields={useRoleFields()} onClose={onClose} />
}

/** With the permission labels of this kind of organisation. */
function useRoleFields() {
  const flavour = useTenant()?.flavour
  return useMemo(() => {
    const titles = flavour === undefined ? [] : [...permissionTitles(flavour)]
    const table = titles.map(([value, label]) => ({ value, label, tone: 'info' as const }))
    return { ...roleFields, permission_ids: codes(roleFields.permission_ids.label, table) }
  }, [flavour])
}
