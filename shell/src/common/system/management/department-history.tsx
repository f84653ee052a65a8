import { useRead } from '@linggong/shared/api/queries'
import { departmentHistory } from '@linggong/shared/contract/departments'
import { departmentFields } from '@linggong/shared/domain/fields/people'
import { HistoryDrawer } from '@linggong/shared/business/history-drawer'
import type { Department } from './tree.ts'

export function DepartmentHistory({ department, onClose }: { readonly department: Department; readonly onClose: () => void }) {
  const history = useRead(departmentHistory, { params: { id: department.id } })
  return <HistoryDrawer subject={department.name} query={history} fields={departmentFields} onClose={onClose} />
}
