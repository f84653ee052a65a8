import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { Form, Input } from 'antd'

interface RemarkDialogProps {
  readonly title: string
  readonly remark: string
  readonly isRunning: boolean
  readonly onOk: (remark: string) => void
  readonly onClose: () => void
}

/** The remark of a bill or a batch: one line, as the contract has it. */
export function RemarkDialog({ title, remark, isRunning, onOk, onClose }: RemarkDialogProps) {
  const [form] = Form.useForm<{ remark: string }>()
  return (
    <FormDialog form={form} title={title} initial={{ remark }} isRunning={isRunning} onFinish={(values) => onOk((values.remark ?? '').trim())} onClose={onClose}>
      <Form.Item name="remark" label="备注">
        <Input maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  )
}
