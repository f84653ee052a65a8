import { Form, Input } from 'antd'
import { FormDialog } from './form-dialog.tsx'

interface ReasonDialogProps {
  readonly open: boolean
  readonly title: string
  /** What will happen. */
  readonly what: string
  readonly label?: string
  readonly okText: string
  readonly isRequired?: boolean
  readonly isDanger?: boolean
  readonly isRunning: boolean
  readonly onOk: (reason: string) => void
  readonly onCancel: () => void
}

/** For actions that need a reason: reject, cancel. */
export function ReasonDialog(props: ReasonDialogProps) {
  return props.open ? <Asking {...props} /> : null
}

function Asking({ title, what, label = '原因', okText, isRequired = true, isDanger = false, isRunning, onOk, onCancel }: ReasonDialogProps) {
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <FormDialog
      form={form}
      title={title}
      okText={okText}
      // 取消 beside 取消结算单 would be ambiguous.
      cancelText="返回"
      isDanger={isDanger}
      isRunning={isRunning}
      head={<p>{what}</p>}
      onFinish={({ reason }) => onOk(oneLine(reason ?? ''))}
      onClose={onCancel}
    >
      <Form.Item name="reason" label={label} rules={[{ required: isRequired, whitespace: true, message: `请填写${label}` }]}>
        <Input.TextArea maxLength={200} showCount rows={3} />
      </Form.Item>
    </FormDialog>
  )
}

/** The contract takes one line, so line breaks become spaces. */
const oneLine = (text: string) => text.trim().replaceAll(/\s+/gu, ' ')
