import { useAction } from '@linggong/shared/api/actions'
import { CopyText } from '@linggong/shared/ui/copy-text'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { ReasonDialog } from '@linggong/shared/ui/reason-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { Upload } from '@linggong/shared/ui/upload'
import { Alert, Form, Input, Modal } from 'antd'
import { cancelInvoice, confirmInvoice, correctInvoice, mailInvoice, rejectInvoice } from '../../contract/invoices.ts'
import { invoiceInfoFields } from '../../domain/fields/invoice-info.ts'
import { invoiceFields } from '../../domain/fields/invoice.ts'
import { numberFault } from '../../domain/invoice-number.ts'
import type { DialogProps } from '../document.tsx'
import { textFaultRule } from '../text-fault-rule.ts'
import type { InvoiceRecord } from './invoice.tsx'

const Item = itemsOf(invoiceFields)

/** 邮寄 (R380): the application is mailed with its last invoice. */
export function MailDialog({ record, onClose }: DialogProps<InvoiceRecord>) {
  const [form] = Form.useForm<{ express_no: string }>()
  const mail = useAction(mailInvoice, { success: '已登记邮寄', onDone: onClose })
  return (
    <FormDialog<{ express_no: string }>
      form={form}
      title={`邮寄发票 ${record.number}`}
      okText="邮寄"
      isRunning={mail.isRunning}
      head={
        <>
          <p>所有发票都邮寄后，开票申请变为已邮寄。</p>
          <MailTo record={record} />
        </>
      }
      onFinish={({ express_no }) => void mail.run({ params: { id: record.id }, body: { express_no: express_no.trim(), version: record.version } })}
      onClose={onClose}
    >
      <Item name="express_no" rules={[{ required: true, message: '请填写快递单号' }, { pattern: /^\s*[A-Za-z0-9-]{5,40}\s*$/u, message: '快递单号为 5 到 40 位字母、数字或横线' }]}>
        <Input maxLength={40} showCount autoComplete="off" />
      </Item>
    </FormDialog>
  )
}

/** Where the parcel goes, as the title of the application says: whole, since it is copied onto the label. */
function MailTo({ record: { title, mail_to } }: { readonly record: InvoiceRecord }) {
  const { receiver = '', receiver_phone: phone = '', receiver_address: address = '' } = mail_to ?? {}
  const fact = factsOf(invoiceInfoFields, { title, receiver, receiver_phone: phone, receiver_address: address })
  const copied = (text: string) => ({ value: text === '' ? null : <CopyText text={text} /> })
  const missing = (['receiver', 'receiver_phone', 'receiver_address'] as const).filter((key) => (mail_to?.[key] ?? '') === '')
  return (
    <>
      {missing.length > 0 && (
        <Alert type="warning" showIcon style={{ marginBottom: 12 }} title={`申请时的发票抬头没有填写${missing.map((key) => invoiceInfoFields[key].label).join('、')}，请先向企业确认再寄送。`} />
      )}
      <Facts label="邮寄到" facts={[fact('title', { isWide: true }), fact('receiver', copied(receiver)), fact('receiver_phone', copied(phone)), fact('receiver_address', { ...copied(address), isWide: true })]} />
    </>
  )
}

/** Asks the vendor at once. */
export function ConfirmDialog({ record, onClose }: DialogProps<InvoiceRecord>) {
  const confirm = useAction(confirmInvoice, { success: '发票已开具', onDone: onClose })
  return (
    <Modal open title="确认开票结果" okText="查询并确认" confirmLoading={confirm.isRunning} onOk={() => void confirm.run({ params: { id: record.id }, body: { version: record.version } })} onCancel={onClose}>
      <FocusReturn />
      立即向开票服务查询这张发票的结果，已开具的会登记发票号码。
    </Modal>
  )
}

export function RejectDialog({ record, onClose }: DialogProps<InvoiceRecord>) {
  const reject = useAction(rejectInvoice, { success: '发票已驳回', onDone: onClose })
  return (
    <ReasonDialog
      open
      title="驳回发票"
      what="驳回后这条开票明细没有发票，可以重新提交开票，或上传在别处开具的发票。"
      okText="驳回"
      isDanger
      isRunning={reject.isRunning}
      onOk={(reason) => void reject.run({ params: { id: record.id }, body: { reason, version: record.version } })}
      onCancel={onClose}
    />
  )
}

export function CancelDialog({ record, onClose }: DialogProps<InvoiceRecord>) {
  const cancel = useAction(cancelInvoice, { success: '发票已取消', onDone: onClose })
  return (
    <Modal open title="取消发票" okText="取消发票" cancelText="返回" okButtonProps={{ danger: true }} confirmLoading={cancel.isRunning} onOk={() => void cancel.run({ params: { id: record.id }, body: { version: record.version } })} onCancel={onClose}>
      <FocusReturn />
      取消后这条开票明细没有发票，可以重新提交开票，或上传在别处开具的发票。
    </Modal>
  )
}

interface Corrected {
  readonly number: string
  readonly file_url?: string
}

/** 更正号码: the number of an invoice that was issued elsewhere was typed wrongly. */
export function CorrectDialog({ record, onClose }: DialogProps<InvoiceRecord>) {
  const [form] = Form.useForm<Corrected>()
  const correct = useAction(correctInvoice, { success: '发票号码已更正', onDone: onClose, onFail: ({ fields }) => showFaults(form, fields) })
  return (
    <FormDialog<Corrected>
      form={form}
      title={`更正发票号码 ${record.number}`}
      okText="更正"
      isRunning={correct.isRunning}
      head={<p>登记时填错的号码按票面改正，金额和开票日期不变。被它占用的号码随即空出，等待登记的发票会自动登记。</p>}
      onFinish={({ number, file_url = '' }) => void correct.run({ params: { id: record.id }, body: { number: number.trim(), file_url, version: record.version } })}
      onClose={onClose}
    >
      <Item name="number" rules={[{ required: true, message: '请输入发票号码' }, textFaultRule(numberFault)]}>
        <Input maxLength={20} showCount inputMode="numeric" autoComplete="off" />
      </Item>
      <Item name="file_url" extra="文件也上传错了时重新上传，否则留空。">
        <Upload purpose="invoice_file" />
      </Item>
    </FormDialog>
  )
}
