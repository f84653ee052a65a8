import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { useRead } from '@linggong/shared/api/queries'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Form, type FormInstance, Input, Modal } from 'antd'
import { useDeferredValue } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import { contractTemplate, createContractTemplate, updateContractTemplate } from '../../contract/contract-templates.ts'
import { contractTemplateFields } from '../../domain/fields/template.ts'
import { ContractPreview } from './contract-lines.tsx'
import type { RowDialogProps } from '../dialog-list.tsx'
import type { ContractTemplate } from './contract-list.tsx'
import { ContractText } from './contract-text.tsx'
import styles from './template.module.css'

interface Values {
  readonly name: string
  readonly body: string
}

const Item = itemsOf(contractTemplateFields)

interface EditorProps {
  readonly form: FormInstance<Values>
  readonly title: string
  readonly initial: Values
  readonly isRunning: boolean
  readonly onFinish: (values: Values) => void
  readonly onClose: () => void
}

/** The text on the left, what comes of it on the right. */
function Editor({ form, ...rest }: EditorProps) {
  const name = Form.useWatch('name', form) ?? rest.initial.name
  // The preview follows when there is time: typing does not wait for it.
  const body = useDeferredValue(Form.useWatch('body', form) ?? rest.initial.body)
  return (
    <FormDialog<Values> form={form} width={1160} {...rest}>
      <div className={styles['editor']}>
        <div>
          <Item name="name" asks="输入">
            <Input maxLength={50} showCount />
          </Item>
          <Item name="body">
            <ContractText />
          </Item>
        </div>
        <ContractPreview title={name} source={body} />
      </div>
    </FormDialog>
  )
}

export function CreateContractTemplate({ onClose }: { readonly onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const create = useAction(createContractTemplate, { success: '合同模板已保存，生成后可以分配', onDone: onClose, onFail: ({ fields }: ApiError) => showFaults(form, fields) })
  return <Editor form={form} title="新增合同模板" initial={{ name: '', body: '' }} isRunning={create.isRunning} onFinish={(body) => void create.run({ body })} onClose={onClose} />
}

export function EditContractTemplate({ row, onClose }: RowDialogProps<ContractTemplate>) {
  const query = useRead(contractTemplate, { params: { id: row.id } })
  if (query.data === undefined) {
    return (
      <Modal open title="编辑合同模板" footer={null} onCancel={onClose}>
        <PendingBlock of={query} what="合同模板" />
      </Modal>
    )
  }
  return <LoadedEditor template={query.data} onClose={onClose} />
}

function LoadedEditor({ template, onClose }: { readonly template: CallOutput<typeof contractTemplate>; readonly onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const update = useAction(updateContractTemplate, {
    success: template.generate_at === null ? '合同模板已保存' : '合同模板已保存，重新生成后生效',
    onDone: onClose,
    onFail: ({ fields }: ApiError) => showFaults(form, fields),
  })
  const { id, name, body, version } = template
  return <Editor form={form} title="编辑合同模板" initial={{ name, body }} isRunning={update.isRunning} onFinish={(values) => void update.run({ params: { id }, body: { ...values, version } })} onClose={onClose} />
}
