import { useAction } from '@linggong/shared/api/actions'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Money } from '@linggong/shared/ui/money'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Form, Input, Modal, Select } from 'antd'
import { cancelRedink, createRedink, updateRedink } from '../../contract/invoice-redink-offsets.ts'
import { REDINK_REASONS } from '../../domain/categories.ts'
import { redinkFields } from '../../domain/fields/invoice.ts'
import type { DialogProps } from '../document.tsx'
import type { RedinkRecord } from './redink.tsx'

const Item = itemsOf(redinkFields)
const reasons = REDINK_REASONS.map(({ value, label }) => ({ value, label }))

export interface RedinkValues {
  /** Cents, above zero: what is typed is always sent negative (R499). */
  readonly amount: number
  readonly reason: RedinkRecord['reason']
  readonly remark?: string
}

/** Amount, reason and remark of an offset. `most`: what is left of the invoice, in cents. */
export function RedinkFields({ most }: { readonly most: number | undefined }) {
  return (
    <>
      <Item
        name="amount"
        extra={most === undefined ? undefined : <>可红冲 <Money cents={most} />，填写正数或负数均可，提交时一律为负数。</>}
        rules={[
          { required: true, message: '请输入红冲金额' },
          { validator: async (_, value: unknown) => (typeof value !== 'number' || value !== 0 ? undefined : Promise.reject(new Error('红冲金额不能为 0'))) },
          { validator: async (_, value: unknown) => (most === undefined || typeof value !== 'number' || Math.abs(value) <= most ? undefined : Promise.reject(new Error('红冲金额不能超过发票的可红冲金额'))) },
        ]}
      >
        <MoneyInput allowNegative />
      </Item>
      <Item name="reason" asks="选择">
        <Select options={reasons} />
      </Item>
      <Item name="remark">
        <Input.TextArea maxLength={200} showCount rows={2} />
      </Item>
    </>
  )
}

/** 提交: the bureau decides who confirms (decision 25 of the specification). */
export function SubmitDialog({ record, onClose }: DialogProps<RedinkRecord>) {
  const submit = useAction(updateRedink, { success: '已提交税务局', onDone: onClose })
  return (
    <Modal open title={`提交红冲单 ${record.sn}`} okText="提交税务局" confirmLoading={submit.isRunning} onOk={() => void submit.run({ params: { id: record.id }, body: { action: 'submit', version: record.version } })} onCancel={onClose}>
      <FocusReturn />
      <p>
        红冲发票 {record.invoice_number}，<Money strong symbol cents={record.amount} />。
      </p>
      <p>系统先向税务局查询购方是否已用途确认或入账：已使用的由购方在 72 小时内确认，未使用的无需确认、直接开具红字发票。</p>
    </Modal>
  )
}

/** The seller's word on one that the buyer has entered. */
function answerDialog({ action, title, text, success, isDanger }: { readonly action: 'seller_confirm' | 'deny'; readonly title: string; readonly text: string; readonly success: string; readonly isDanger: boolean }) {
  return function AnswerDialog({ record, onClose }: DialogProps<RedinkRecord>) {
    const answer = useAction(updateRedink, { success, onDone: onClose })
    return (
      <Modal
        open title={`${title}红冲单 ${record.sn}`} okText={title} cancelText="返回" okButtonProps={{ danger: isDanger }} confirmLoading={answer.isRunning}
        onOk={() => void answer.run({ params: { id: record.id }, body: { action, version: record.version } })} onCancel={onClose}
      >
        <FocusReturn />
        <p>
          购方录入的红字确认单 {record.confirm_no}，<Money strong symbol cents={record.amount} />。{text}
        </p>
      </Modal>
    )
  }
}

export const SellerConfirmDialog = answerDialog({ action: 'seller_confirm', title: '确认', text: '确认后开具红字发票。', success: '已确认，正在开具红字发票', isDanger: false })
export const DenyDialog = answerDialog({ action: 'deny', title: '否认', text: '否认后红字确认单作废，原发票照常有效。', success: '已否认', isDanger: true })

export function RetryDialog({ record, onClose }: DialogProps<RedinkRecord>) {
  const retry = useAction(updateRedink, { success: '已重新提交开票服务', onDone: onClose })
  return (
    <Modal open title="重新开具红字发票" okText="重新开具" confirmLoading={retry.isRunning} onOk={() => void retry.run({ params: { id: record.id }, body: { action: 'retry', version: record.version } })} onCancel={onClose}>
      <FocusReturn />
      <p>开票服务上次的答复：{record.fault}</p>
    </Modal>
  )
}

export function EditDialog({ record, onClose }: DialogProps<RedinkRecord>) {
  const [form] = Form.useForm<RedinkValues>()
  const save = useAction(updateRedink, { success: '红冲单已保存', onDone: onClose, onFail: ({ fields }) => showFaults(form, fields) })
  return (
    <FormDialog<RedinkValues>
      form={form}
      title={`修改红冲单 ${record.sn}`}
      initial={{ amount: record.amount, reason: record.reason, remark: record.remark }}
      isRunning={save.isRunning}
      onFinish={(values) => void save.run({ params: { id: record.id }, body: { ...values, action: 'save', version: record.version } })}
      onClose={onClose}
    >
      <RedinkFields most={undefined} />
    </FormDialog>
  )
}

/** Another one in place of one that came to nothing, for the same invoice and refund. */
export function AgainDialog({ record, onClose }: DialogProps<RedinkRecord>) {
  const [form] = Form.useForm<RedinkValues>()
  const create = useAction(createRedink, { success: '已建立新的红冲单，请提交税务局', onDone: onClose, onFail: ({ fields }) => showFaults(form, fields) })
  return (
    <FormDialog<RedinkValues>
      form={form}
      title={`重新申请红冲 ${record.invoice_number}`}
      okText="建立红冲单"
      initial={{ amount: record.amount, reason: record.reason, remark: record.remark }}
      isRunning={create.isRunning}
      onFinish={({ remark = '', ...values }) => void create.run({ body: { ...values, remark, invoice_id: record.invoice_id, ...(record.refund_batch_id !== null && { refund_batch_id: record.refund_batch_id }) } })}
      onClose={onClose}
    >
      <RedinkFields most={undefined} />
    </FormDialog>
  )
}

export function RedinkCancelDialog({ record, onClose }: DialogProps<RedinkRecord>) {
  const cancel = useAction(cancelRedink, { success: '红冲单已撤销', onDone: onClose })
  return (
    <Modal
      open title={`撤销红冲单 ${record.sn}`} okText="撤销红冲单" cancelText="返回" okButtonProps={{ danger: true }} confirmLoading={cancel.isRunning}
      onOk={() => void cancel.run({ params: { id: record.id }, body: { version: record.version } })} onCancel={onClose}
    >
      <FocusReturn />
      撤销后同时撤销税务局的红字确认单，发票的可红冲金额恢复。
    </Modal>
  )
}
