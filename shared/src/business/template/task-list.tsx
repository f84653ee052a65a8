import { useRead } from '@linggong/shared/api/queries'
import { usePermissions } from '@linggong/shared/session/permissions'
import { Can } from '@linggong/shared/ui/can'
import { actionsColumn, columnsOf } from '@linggong/shared/ui/columns'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { ListPage } from '@linggong/shared/ui/list-page'
import { defineFilters, useListState } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { Button } from 'antd'
import { type ComponentType, useMemo, useState } from 'react'
import type { RowOf } from '../../contract/call.ts'
import { listTaskTemplates } from '../../contract/task-templates.ts'
import { taskTemplateFields as field } from '../../domain/fields/template.ts'
import type { Home } from '../home.tsx'
import { filtersOf } from '../listed.tsx'

export type TaskTemplate = RowOf<typeof listTaskTemplates>

export interface TaskDialogProps {
  readonly template: TaskTemplate
  readonly onClose: () => void
}

const CreateDialog = lazyDialog(() => import('./task-form.tsx').then((module) => module.CreateTaskTemplate))
const EditDialog = lazyDialog(() => import('./task-form.tsx').then((module) => module.EditTaskTemplate))
const TurnDialog = lazyDialog(() => import('./task-switch.tsx').then((module) => module.TaskTemplateSwitch))
const HistoryDialog = lazyDialog(() => import('./task-history.tsx').then((module) => module.TaskTemplateHistory))
const dialogs = { edit: EditDialog, switch: TurnDialog, history: HistoryDialog } satisfies Record<string, ComponentType<TaskDialogProps>>

const filters = defineFilters(filtersOf(field, 'name', 'is_enable'))
const { column } = columnsOf<TaskTemplate, typeof field>(field)

interface TaskTemplateListProps {
  readonly home: Home
  readonly tabs: ListTabs
}

/** Kinds of work that an agency has approved, with the most that one task may cost (R172). */
export function TaskTemplateList({ home, tabs }: TaskTemplateListProps) {
  const { can } = usePermissions()
  const isAbove = home.flavour === 'saas'
  const list = useListState(filters, { name: 'task_template' })
  const query = useRead(listTaskTemplates, { query: list.params })
  const [shown, setShown] = useState<{ readonly task: keyof typeof dialogs; readonly template: TaskTemplate } | 'new' | null>(null)
  const close = () => setShown(null)
  const [addKey, editKey] = [home.keyOf('task_template', 'add'), home.keyOf('task_template', 'edit')]
  const mayEdit = editKey !== undefined && can(editKey)
  const columns = useMemo(
    () => [
      column('name', { fixed: 'left', width: 128, grow: true, sortable: true }),
      ...(isAbove ? [column('agency_name', { width: 156, grow: true })] : []),
      column('category', { width: 80 }),
      column('industry_name', { width: 88 }),
      column('task_max_amount', { width: 136, sortable: true }),
      column('unit', { width: 76 }),
      column('is_detail_required', { width: 112 }),
      column('company_count', { width: 92 }),
      column('is_enable', { width: 72 }),
      actionsColumn<TaskTemplate>((template) => {
        const open = (task: keyof typeof dialogs) => () => setShown({ task, template })
        return [
          ...(mayEdit ? [{ label: '编辑', permission: editKey, onClick: open('edit') }] : []),
          { label: '变更记录', onClick: open('history') },
          ...(mayEdit ? [{ label: template.is_enable ? '停用' : '启用', permission: editKey, danger: template.is_enable, onClick: open('switch') }] : []),
        ]
      }, 172),
    ],
    [isAbove, mayEdit, editKey],
  )
  const Dialog = shown === null || shown === 'new' ? undefined : dialogs[shown.task]
  return (
    <>
      <ListPage
        title={home.listOf('task_template').title}
        tabs={tabs}
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        fields={field}
        actions={
          addKey === undefined ? null : (
            <Can keys={addKey}>
              <Button type="primary" onClick={() => setShown('new')}>
                新增任务模板
              </Button>
            </Can>
          )
        }
        empty={{ text: '还没有任务模板。新增后可在企业的业务配置中选用。' }}
      />
      {shown !== null && <FocusReturn />}
      {shown === 'new' && <CreateDialog isAbove={isAbove} onClose={close} />}
      {Dialog !== undefined && shown !== null && shown !== 'new' && <Dialog template={shown.template} onClose={close} />}
    </>
  )
}
