import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Form, type FormInstance, Input, Switch } from 'antd'
import { createTaskTemplate, updateTaskTemplate } from '../../contract/task-templates.ts'
import { taskTemplateFields as field } from '../../domain/fields/template.ts'
import type { RowDialogProps } from '../dialog-list.tsx'
import { IndustrySelect } from '../tenant/industry-select.tsx'
import { AgencySearch } from './agency-search.tsx'
import type { TaskTemplate } from './task-list.tsx'

interface Values {
  readonly agency_id?: string
  readonly name: string
  readonly category: string
  readonly industry_id: string | null
  readonly task_max_amount: number | null
  readonly unit: string
  readonly is_detail_required: boolean
}

const Item = itemsOf(field)
const fresh: Values = { name: '', category: '', industry_id: null, task_max_amount: null, unit: '', is_detail_required: false }

interface FormProps {
  readonly form: FormInstance<Values>
  readonly title: string
  readonly initial: Values
  /** The operator names the agency. */
  readonly asksAgency?: boolean
  readonly isRunning: boolean
  readonly onFinish: (values: Values & { readonly task_max_amount: number }) => void
  readonly onClose: () => void
}

function TaskForm({ asksAgency = false, onFinish, ...rest }: FormProps) {
  return (
    <FormDialog<Values> {...rest} onFinish={(values) => values.task_max_amount !== null && onFinish({ ...values, task_max_amount: values.task_max_amount })}>
      {asksAgency && (
        <Item name="agency_id" asks="选择">
          <AgencySearch />
        </Item>
      )}
      <Item name="name" asks="输入">
        <Input maxLength={50} showCount />
      </Item>
      <Item name="category">
        <Input maxLength={30} showCount />
      </Item>
      <Item name="industry_id">
        <IndustrySelect />
      </Item>
      <Item name="task_max_amount" rules={[{ required: true, type: 'number', min: 1, message: `请输入${field.task_max_amount.label}` }]} extra="单个任务的金额不能超过它">
        <MoneyInput />
      </Item>
      <Item name="unit">
        <Input maxLength={10} showCount placeholder="次、单、小时等" />
      </Item>
      <Item name="is_detail_required" valuePropName="checked">
        <Switch />
      </Item>
    </FormDialog>
  )
}

interface CreateProps {
  readonly onClose: () => void
}

/** The operator says for which agency. */
export const CreateForAgency = (props: CreateProps) => <CreateTask asksAgency {...props} />
export const CreateTaskTemplate = (props: CreateProps) => <CreateTask asksAgency={false} {...props} />

function CreateTask({ asksAgency, onClose }: CreateProps & { readonly asksAgency: boolean }) {
  const [form] = Form.useForm<Values>()
  const create = useAction(createTaskTemplate, { success: '任务模板已新增', onDone: onClose, onFail: ({ fields }: ApiError) => showFaults(form, fields) })
  return <TaskForm form={form} title="新增任务模板" initial={fresh} asksAgency={asksAgency} isRunning={create.isRunning} onFinish={(body) => void create.run({ body })} onClose={onClose} />
}

export function EditTaskTemplate({ row, onClose }: RowDialogProps<TaskTemplate>) {
  const [form] = Form.useForm<Values>()
  const update = useAction(updateTaskTemplate, { success: '任务模板已保存', onDone: onClose, onFail: ({ fields }: ApiError) => showFaults(form, fields) })
  const { id, name, category, industry_id, task_max_amount, unit, is_detail_required, version } = row
  return (
    <TaskForm
      form={form}
      title="编辑任务模板"
      initial={{ name, category, industry_id, task_max_amount, unit, is_detail_required }}
      isRunning={update.isRunning}
      onFinish={(body) => void update.run({ params: { id }, body: { ...body, version } })}
      onClose={onClose}
    />
  )
}
