import { Form, Input, Modal } from 'antd'

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
    <Modal
      open
      title={title}
      okText="保存"
      confirmLoading={isRunning}
      afterOpenChange={(isOpen) => isOpen && form.focusField('remark')}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ remark }} onFinish={(values) => onOk((values.remark ?? '').trim())}>
        <Form.Item name="remark" label="备注">
          <Input maxLength={200} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
