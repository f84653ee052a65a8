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
import { listContractTemplates } from '../../contract/contract-templates.ts'
import { contractTemplateFields as field } from '../../domain/fields/template.ts'
import type { PermissionKey } from '../../domain/permissions.ts'
import type { Home } from '../home.tsx'
import { filtersOf } from '../listed.tsx'

export type ContractTemplate = RowOf<typeof listContractTemplates>

export interface TemplateDialogProps {
  readonly template: ContractTemplate
  readonly onClose: () => void
}

const CreateDialog = lazyDialog(() => import('./contract-editor.tsx').then((module) => module.CreateContractTemplate))
const ViewDialog = lazyDialog(() => import('./contract-view.tsx').then((module) => module.ContractTemplateView))
const EditDialog = lazyDialog(() => import('./contract-editor.tsx').then((module) => module.EditContractTemplate))
const GenerateDialog = lazyDialog(() => import('./contract-generate.tsx').then((module) => module.GenerateContractTemplate))
const AssignDialog = lazyDialog(() => import('./assign-dialog.tsx').then((module) => module.AssignToEnterprises))
const HistoryDialog = lazyDialog(() => import('./contract-history.tsx').then((module) => module.ContractTemplateHistory))
const dialogs: Readonly<Record<string, ComponentType<TemplateDialogProps>>> = { view: ViewDialog, edit: EditDialog, generate: GenerateDialog, assign: AssignDialog, history: HistoryDialog }

const { column } = columnsOf<ContractTemplate, typeof field>(field)
const filters = { own: defineFilters(filtersOf(field, 'name', 'status')), offered: defineFilters(filtersOf(field, 'name')) }

interface Action {
  readonly task: string
  readonly label: string
  readonly permission: PermissionKey | undefined
  readonly isFor?: (row: ContractTemplate) => boolean
}

/** The tasks of a flavour, in reading order: the operator writes templates, agencies read and assign them. */
function actionsIn(home: Home): readonly Action[] {
  const key = (action: string) => home.keyOf('contract_template', action)
  const view: Action = { task: 'view', label: '查看', permission: undefined }
  const assign: Action = { task: 'assign', label: '分配企业', permission: key('assign'), isFor: ({ generate_at }) => generate_at !== null }
  if (home.flavour !== 'saas') return [view, assign]
  return [view, { task: 'edit', label: '编辑', permission: key('edit') }, { task: 'generate', label: '生成', permission: key('generate'), isFor: ({ status }) => status === 'draft' }, assign, { task: 'history', label: '变更记录', permission: key('edit') }]
}

interface ContractTemplateListProps {
  readonly home: Home
  readonly tabs: ListTabs
}

/** Templates of the contracts with workers: texts with placeholders, and the documents made of them (R235, R610). */
export function ContractTemplateList({ home, tabs }: ContractTemplateListProps) {
  const { can } = usePermissions()
  const writes = home.flavour === 'saas'
  const list = useListState(writes ? filters.own : filters.offered, { name: 'contract_template' })
  const query = useRead(listContractTemplates, { query: list.params })
  const [shown, setShown] = useState<{ readonly task: string; readonly template: ContractTemplate } | 'new' | null>(null)
  const close = () => setShown(null)
  const columns = useMemo(() => {
    const granted = actionsIn(home).filter(({ permission }) => permission === undefined || can(permission))
    return [
      column('name', { fixed: 'left', width: 200, grow: true, sortable: true }),
      ...(writes ? [column('status', { width: 88 })] : []),
      column('company_count', { width: 104 }),
      column('generate_at', { width: 164, sortable: true }),
      ...(writes ? [column('create_at', { width: 164, sortable: true })] : []),
      actionsColumn<ContractTemplate>((template) => granted.filter(({ isFor }) => isFor?.(template) ?? true).map(({ task, label, permission }) => ({ label, ...(permission && { permission }), onClick: () => setShown({ task, template }) })), writes ? 232 : 132),
    ]
  }, [home, writes, can])
  const addKey = home.keyOf('contract_template', 'add')
  const Dialog = shown === null || shown === 'new' ? undefined : dialogs[shown.task]
  return (
    <>
      <ListPage
        title={home.listOf('contract_template').title}
        tabs={tabs}
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        fields={field}
        actions={
          writes && addKey !== undefined ? (
            <Can keys={addKey}>
              <Button type="primary" onClick={() => setShown('new')}>
                新增合同模板
              </Button>
            </Can>
          ) : null
        }
        empty={{ text: writes ? '还没有合同模板。新增并生成后，业务公司才能分配给企业。' : '运营平台还没有生成合同模板。' }}
      />
      {shown !== null && <FocusReturn />}
      {shown === 'new' && <CreateDialog onClose={close} />}
      {Dialog !== undefined && shown !== null && shown !== 'new' && <Dialog template={shown.template} onClose={close} />}
    </>
  )
}
