import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { useRead } from '@linggong/shared/api/queries'
import type { RowDialogProps } from '@linggong/shared/business/dialog-list'
import { HistoryDrawer } from '@linggong/shared/business/history-drawer'
import { rowSwitch } from '@linggong/shared/business/row-switch'
import { createInvoiceCategory, invoiceCategoryHistory, updateInvoiceCategory } from '@linggong/shared/contract/invoice-categories'
import { invoiceCategoryFields, INVOICE_RATIOS } from '@linggong/shared/domain/fields/invoice-category'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Form, Input, Select } from 'antd'
import { addInvoiceCategory } from '../../../commands.ts'
import type { InvoiceCategory } from './list.tsx'

const Item = itemsOf(invoiceCategoryFields)

interface Values {
  readonly name: string
  readonly tax_code: string
  readonly ratios: readonly string[]
}

interface CategoryFormProps {
  /** Absent: a new one. */
  readonly category?: InvoiceCategory
  readonly onClose: () => void
}

export const AddInvoiceCategory = ({ onClose }: { readonly onClose: () => void }) => <CategoryForm onClose={onClose} />
export const EditInvoiceCategory = ({ row, onClose }: RowDialogProps<InvoiceCategory>) => <CategoryForm category={row} onClose={onClose} />

function CategoryForm({ category, onClose }: CategoryFormProps) {
  const [form] = Form.useForm<Values>()
  const onFail = ({ fields }: ApiError) => showFaults(form, fields)
  const create = useAction(createInvoiceCategory, { success: '开票类目已新增', onDone: onClose, onFail })
  const update = useAction(updateInvoiceCategory, { success: '开票类目已保存', onDone: onClose, onFail })
  function handleFinish({ name, tax_code, ratios }: Values) {
    const facts = { name, tax_code, ratios: ratios.map(Number) }
    if (category === undefined) void create.run({ body: facts })
    else void update.run({ params: { id: category.id }, body: { ...facts, version: category.version } })
  }
  return (
    <FormDialog<Values>
      form={form}
      title={category === undefined ? addInvoiceCategory.title : '编辑开票类目'}
      initial={{ name: category?.name ?? '', tax_code: category?.tax_code ?? '', ratios: (category?.ratios ?? [6]).map(String) }}
      isRunning={create.isRunning || update.isRunning}
      onFinish={handleFinish}
      onClose={onClose}
    >
      <Item name="name" asks="输入" extra="如 *现代服务*市场推广服务：分类简称写在两个星号之间">
        <Input maxLength={60} showCount />
      </Item>
      <Item name="tax_code" asks="输入" extra="税务机关编码表中的 19 位数字">
        <Input maxLength={19} showCount inputMode="numeric" />
      </Item>
      <Item name="ratios" asks="选择">
        <Select mode="multiple" options={INVOICE_RATIOS.map(({ value, label }) => ({ value, label }))} />
      </Item>
    </FormDialog>
  )
}

export const InvoiceCategorySwitch = rowSwitch<InvoiceCategory>({
  what: '开票类目',
  nameOf: ({ name }) => name,
  call: updateInvoiceCategory,
  off: '新的开票申请不能再选它，已开的发票不变。',
  on: '新的开票申请可以再选它。',
})

export function InvoiceCategoryHistory({ row, onClose }: RowDialogProps<InvoiceCategory>) {
  const query = useRead(invoiceCategoryHistory, { params: { id: row.id } })
  return <HistoryDrawer subject={row.name} query={query} fields={invoiceCategoryFields} onClose={onClose} />
}
