import { projectCompanyHistory } from '@linggong/shared/contract/project-companies'
import { projectCompanyFields } from '@linggong/shared/domain/fields/project-company'
import { useRead } from '@linggong/shared/api/queries'
import { ChangeLog } from '@linggong/shared/ui/change-log'
import { Drawer } from 'antd'
import type { ProjectCompany } from './columns.tsx'

export function ProjectLog({ project, onClose }: { readonly project: ProjectCompany; readonly onClose: () => void }) {
  const query = useRead(projectCompanyHistory, { params: { id: project.id } })
  return (
    <Drawer open size={640} title={`变更记录 · ${project.name}`} onClose={onClose}>
      <ChangeLog query={query} fields={projectCompanyFields} />
    </Drawer>
  )
}
