import { listProjectCompanies } from '@linggong/shared/contract/project-companies'
import { projectCompanyFields } from '@linggong/shared/domain/fields/project-company'
import { useRead } from '@linggong/shared/api/queries'
import { usePermissions } from '@linggong/shared/session/permissions'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import { useMemo, useState } from 'react'
import { addProject } from '../../../commands.ts'
import { type ProjectCompany, projectColumns, projectKey } from './columns.tsx'
import { projectFilters } from './filters.ts'
import { ProjectForm } from './form.tsx'
import { ProjectLog } from './log.tsx'
import styles from './projects.module.css'
import { ProjectSwitch } from './switch-dialog.tsx'

type Shown = { readonly kind: 'edit' | 'switch' | 'log'; readonly project: ProjectCompany } | { readonly kind: 'add' } | null

/** The project companies of a company: cost entities for its bills and invoices (domain.md §1.2). */
export function ProjectCompanies() {
  const { can } = usePermissions()
  const list = useListState(projectFilters)
  const projects = useRead(listProjectCompanies, { query: list.params })
  const [shown, setShown] = useState<Shown>(null)
  const mayEdit = can(projectKey)
  const close = () => setShown(null)

  const columns = useMemo(
    () =>
      projectColumns({
        onEdit: mayEdit ? (project) => setShown({ kind: 'edit', project }) : undefined,
        onSwitch: mayEdit ? (project) => setShown({ kind: 'switch', project }) : undefined,
        onShowLog: (project) => setShown({ kind: 'log', project }),
      }),
    [mayEdit],
  )
  return (
    <>
      <div className={styles['toolbar']}>
        <CommandButton command={addProject} onClick={() => setShown({ kind: 'add' })} />
      </div>
      <ListPage
        isNested
        title="项目公司"
        list={list}
        query={projects}
        columns={columns}
        rowKey="id"
        fields={projectCompanyFields}
        empty={{ text: '还没有项目公司。按项目核算成本的企业可在此登记，账单和发票可归到项目公司。' }}
      />
      {shown?.kind === 'add' && <ProjectForm project={null} onClose={close} />}
      {shown?.kind === 'edit' && <ProjectForm project={shown.project} onClose={close} />}
      {shown?.kind === 'switch' && <ProjectSwitch project={shown.project} onClose={close} />}
      {shown?.kind === 'log' && <ProjectLog project={shown.project} onClose={close} />}
    </>
  )
}
