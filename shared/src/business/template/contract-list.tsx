import type { CommandFacts } from '@linggong/shared/session/commands'
import { columnsOf } from '@linggong/shared/ui/columns'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { useMemo } from 'react'
import type { RowOf } from '../../contract/call.ts'
import { listContractTemplates } from '../../contract/contract-templates.ts'
import { contractTemplateFields as field } from '../../domain/fields/template.ts'
import { DialogList, type RowTask } from '../dialog-list.tsx'
import type { Home } from '../home.tsx'
import { filtersOf, listedBy } from '../listed.tsx'

export type ContractTemplate = RowOf<typeof listContractTemplates>

const CreateDialog = lazyDialog(() => import('./contract-editor.tsx').then((module) => module.CreateContractTemplate))
const ViewDialog = lazyDialog(() => import('./contract-view.tsx').then((module) => module.ContractTemplateView))
const EditDialog = lazyDialog(() => import('./contract-editor.tsx').then((module) => module.EditContractTemplate))
const GenerateDialog = lazyDialog(() => import('./contract-generate.tsx').then((module) => module.GenerateContractTemplate))
const AssignDialog = lazyDialog(() => import('./assign-dialog.tsx').then((module) => module.AssignToEnterprises))
const HistoryDialog = lazyDialog(() => import('./contract-history.tsx').then((module) => module.ContractTemplateHistory))

const listed = listedBy(listContractTemplates)
const { column } = columnsOf<ContractTemplate, typeof field>(field)
const [name, status, count] = [column('name', { fixed: 'left', width: 200, grow: true, sortable: true }), column('status'), column('company_count', { width: 104 })]
const [generated, created] = [column('generate_at', { sortable: true }), column('create_at', { sortable: true })]
const columns = { own: [name, status, count, generated, created], offered: [name, count, generated] }
const filters = { own: defineFilters(filtersOf(field, 'name', 'status')), offered: defineFilters(filtersOf(field, 'name')) }

/** The operator writes templates, agencies read and assign them. */
function tasksIn(home: Home): readonly RowTask<ContractTemplate>[] {
  const key = (action: string) => home.keyOf('contract_template', action)
  const view: RowTask<ContractTemplate> = { label: '查看', dialog: ViewDialog }
  const assign: RowTask<ContractTemplate> = { label: '分配企业', dialog: AssignDialog, permission: key('assign'), isFor: ({ generate_at }) => generate_at !== null }
  if (home.flavour !== 'saas') return [view, assign]
  return [
    view,
    { label: '编辑', dialog: EditDialog, permission: key('edit') },
    { label: '生成', dialog: GenerateDialog, permission: key('generate'), isFor: ({ status: state }) => state === 'draft' },
    assign,
    { label: '变更记录', dialog: HistoryDialog, permission: key('edit') },
  ]
}

interface ContractTemplateListProps {
  readonly home: Home
  readonly tabs: ListTabs
  /** Of those who write them. */
  readonly add?: CommandFacts
}

/** Templates of the contracts with workers: texts with placeholders, and the documents made of them (R235, R610). */
export function ContractTemplateList({ home, tabs, add }: ContractTemplateListProps) {
  const tasks = useMemo(() => tasksIn(home), [home])
  const whose = add === undefined ? 'offered' : 'own'
  return (
    <DialogList
      home={home}
      of="contract_template"
      tabs={tabs}
      filters={filters[whose]}
      listed={listed}
      fields={field}
      columns={columns[whose]}
      tasks={tasks}
      tasksWidth={add === undefined ? 132 : 232}
      add={add && { command: add, dialog: CreateDialog }}
      empty={add === undefined ? '运营平台还没有生成合同模板。' : '还没有合同模板。新增并生成后，业务公司才能分配给企业。'}
    />
  )
}
