import { DialogList, type RowTask } from '@linggong/shared/business/dialog-list'
import { filtersOf, listedBy } from '@linggong/shared/business/listed'
import type { RowOf } from '@linggong/shared/contract/call'
import { listInvoiceCategories } from '@linggong/shared/contract/invoice-categories'
import { invoiceCategoryFields as field } from '@linggong/shared/domain/fields/invoice-category'
import { columnsOf } from '@linggong/shared/ui/columns'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { addInvoiceCategory } from '../../../commands.ts'
import { home } from '../../../home.ts'

export type InvoiceCategory = RowOf<typeof listInvoiceCategories>

const AddDialog = lazyDialog(() => import('./dialogs.tsx').then((module) => module.AddInvoiceCategory))
const EditDialog = lazyDialog(() => import('./dialogs.tsx').then((module) => module.EditInvoiceCategory))
const TurnDialog = lazyDialog(() => import('./dialogs.tsx').then((module) => module.InvoiceCategorySwitch))
const HistoryDialog = lazyDialog(() => import('./dialogs.tsx').then((module) => module.InvoiceCategoryHistory))

const listed = listedBy(listInvoiceCategories)
const filters = defineFilters(filtersOf(field, 'name', 'is_enable'))
const { column, custom } = columnsOf<InvoiceCategory, typeof field>(field)
const columns = [
  column('name', { fixed: 'left', width: 256, grow: true, sortable: true }), column('tax_code', { width: 200 }), custom('ratios', ({ ratios }) => ratios.map((ratio) => `${ratio}%`).join('、'), { width: 160 }),
  column('is_enable', { width: 96 }), column('create_at', { sortable: true }),
]

const permission = 'AdminOperateConfigurePageIndex:edit'
const tasks: readonly RowTask<InvoiceCategory>[] = [
  { label: '编辑', dialog: EditDialog, permission },
  { label: '变更记录', dialog: HistoryDialog },
  { label: ({ is_enable }) => (is_enable ? '停用' : '启用'), dialog: TurnDialog, permission, isDanger: ({ is_enable }) => is_enable },
]

/** What agencies may issue invoices for (R190, R688). */
export function InvoiceCategoryList({ tabs }: { readonly tabs: ListTabs }) {
  return (
    <DialogList
      home={home}
      of="invoice_category"
      tabs={tabs}
      filters={filters}
      listed={listed}
      fields={field}
      columns={columns}
      tasks={tasks}
      tasksWidth={180}
      add={{ command: addInvoiceCategory, dialog: AddDialog }}
      empty="还没有开票类目。新增后，业务公司和企业申请开票时才能选择开什么。"
    />
  )
}
