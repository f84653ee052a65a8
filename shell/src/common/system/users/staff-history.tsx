import { useRead } from '@linggong/shared/api/queries'
import { staffHistory } from '@linggong/shared/contract/staffs'
import { staffFields } from '@linggong/shared/domain/fields/people'
import { HistoryDrawer } from '@linggong/shared/business/history-drawer'
import type { Staff } from './columns.tsx'

export function StaffHistory({ staff, onClose }: { readonly staff: Staff; readonly onClose: () => void }) {
  const history = useRead(staffHistory, { params: { id: staff.id } })
  return <HistoryDrawer subject={staff.name} query={history} fields={staffFields} onClose={onClose} />
}
