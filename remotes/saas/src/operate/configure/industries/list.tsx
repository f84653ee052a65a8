import { DialogList, type RowTask } from '@linggong/shared/business/dialog-list'
import { filtersOf, listedBy } from '@linggong/shared/business/listed'
import type { RowOf } from '@linggong/shared/contract/call'
import { listIndustries } from '@linggong/shared/contract/industries'
import { industryFields as field } from '@linggong/shared/domain/fields/industry'
import { columnsOf } from '@linggong/shared/ui/columns'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { addIndustry } from '../../../commands.ts'
import { home } from '../../../home.ts'

export type Industry = RowOf<typeof listIndustries>

const AddDialog = lazyDialog(() => import('./form.tsx').then((module) => module.AddIndustry))
const EditDialog = lazyDialog(() => import('./form.tsx').then((module) => module.EditIndustry))
const TurnDialog = lazyDialog(() => import('./switch-dialog.tsx').then((module) => module.IndustrySwitch))
const HistoryDialog = lazyDialog(() => import('./history.tsx').then((module) => module.IndustryHistory))

const listed = listedBy(listIndustries)
const filters = defineFilters(filtersOf(field, 'name', 'is_enable'))
const { column } = columnsOf<Industry, typeof field>(field)
const columns = [column('name', { fixed: 'left', width: 200, grow: true, sortable: true }), column('is_enable', { width: 96 }), column('create_at', { sortable: true })]

/** To rename, enable and disable. */
const permission = 'AdminOperateConfigurePageIndex:edit'
const tasks: readonly RowTask<Industry>[] = [
  { label: '编辑', dialog: EditDialog, permission },
  { label: '变更记录', dialog: HistoryDialog },
  { label: ({ is_enable }) => (is_enable ? '停用' : '启用'), dialog: TurnDialog, permission, isDanger: ({ is_enable }) => is_enable },
]

/** The industries that organisations are filed under and may work for (R234). */
export function IndustryList({ tabs }: { readonly tabs: ListTabs }) {
  return (
    <DialogList
      home={home}
      of="industry"
      tabs={tabs}
      filters={filters}
      listed={listed}
      fields={field}
      columns={columns}
      tasks={tasks}
      tasksWidth={180}
      add={{ command: addIndustry, dialog: AddDialog }}
      empty="还没有行业。新增后，组织的表单才能选择所属行业和可承接行业。"
    />
  )
}
