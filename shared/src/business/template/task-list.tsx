import type { CommandFacts } from '@linggong/shared/session/commands'
import { columnsOf } from '@linggong/shared/ui/columns'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { useMemo } from 'react'
import type { RowOf } from '../../contract/call.ts'
import { listTaskTemplates } from '../../contract/task-templates.ts'
import { taskTemplateFields as field } from '../../domain/fields/template.ts'
import { DialogList, type RowTask } from '../dialog-list.tsx'
import type { Home } from '../home.tsx'
import { filtersOf, listedBy } from '../listed.tsx'

export type TaskTemplate = RowOf<typeof listTaskTemplates>

const CreateDialog = lazyDialog(() => import('./task-form.tsx').then((module) => module.CreateTaskTemplate))
const CreateForAgencyDialog = lazyDialog(() => import('./task-form.tsx').then((module) => module.CreateForAgency))
const EditDialog = lazyDialog(() => import('./task-form.tsx').then((module) => module.EditTaskTemplate))
const TurnDialog = lazyDialog(() => import('./task-switch.tsx').then((module) => module.TaskTemplateSwitch))
const HistoryDialog = lazyDialog(() => import('./task-history.tsx').then((module) => module.TaskTemplateHistory))

const listed = listedBy(listTaskTemplates)
const filters = defineFilters(filtersOf(field, 'name', 'is_enable'))
const { column } = columnsOf<TaskTemplate, typeof field>(field)
const name = column('name', { fixed: 'left', width: 128, grow: true, sortable: true })
const others = [
  column('category', { width: 80 }), column('industry_name', { width: 88 }), column('task_max_amount', { width: 136, sortable: true }), column('unit', { width: 76 }), column('is_detail_required', { width: 112 }),
  column('company_count', { width: 92 }), column('is_enable', { width: 72 }),
]
const columns = { own: [name, ...others], all: [name, column('agency_name', { width: 156, grow: true }), ...others] }

interface TaskTemplateListProps {
  readonly home: Home
  readonly tabs: ListTabs
  readonly add: CommandFacts
}

/** Kinds of work that an agency has approved, with the most that one task may cost (R172). */
export function TaskTemplateList({ home, tabs, add }: TaskTemplateListProps) {
  const isAbove = home.flavour === 'saas'
  const tasks = useMemo((): readonly RowTask<TaskTemplate>[] => {
    const permission = home.keyOf('task_template', 'edit')
    return [
      { label: '编辑', dialog: EditDialog, permission },
      { label: '变更记录', dialog: HistoryDialog },
      { label: ({ is_enable }) => (is_enable ? '停用' : '启用'), dialog: TurnDialog, permission, isDanger: ({ is_enable }) => is_enable },
    ]
  }, [home])
  return (
    <DialogList
      home={home}
      of="task_template"
      tabs={tabs}
      filters={filters}
      listed={listed}
      fields={field}
      columns={isAbove ? columns.all : columns.own}
      tasks={tasks}
      tasksWidth={172}
      add={{ command: add, dialog: isAbove ? CreateForAgencyDialog : CreateDialog }}
      empty="还没有任务模板。新增后可在企业的业务配置中选用。"
    />
  )
}
