import { useAction } from '@linggong/shared/api/actions'
import { type Fact, Facts, factsOf } from '@linggong/shared/ui/facts'
import { FileView } from '@linggong/shared/ui/file-view'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Money } from '@linggong/shared/ui/money'
import { ReasonDialog } from '@linggong/shared/ui/reason-dialog'
import { Upload } from '@linggong/shared/ui/upload'
import { Alert, Form, Modal } from 'antd'
import { updateTopupOrder } from '../../contract/topup-orders.ts'
import { topupFields } from '../../domain/fields/topup.ts'
import { formatCents } from '../../domain/money.ts'
import { contentOf, type OrderDialogProps, type OrderRecord } from './order.tsx'
import styles from './service.module.css'

const Item = itemsOf(topupFields)

/** 上传凭证: the proof of the payment, which the operator then confirms. */
export function VoucherDialog({ record, onClose }: OrderDialogProps) {
  const [form] = Form.useForm<{ voucher_url: string }>()
  const upload = useAction(updateTopupOrder, { success: '凭证已上传，等待运营商确认到账', onDone: onClose })
  return (
    <FormDialog
      form={form}
      title={`上传付款凭证 ${record.sn}`}
      okText="提交"
      isRunning={upload.isRunning}
      head={<Summary record={record} />}
      onFinish={({ voucher_url }) => void upload.run({ params: { id: record.id }, body: { action: 'upload_voucher', voucher_url, version: record.version } })}
      onClose={onClose}
    >
      <Item name="voucher_url" asks="上传">
        <Upload purpose="topup_voucher" />
      </Item>
    </FormDialog>
  )
}

/** 确认到账: the counts rise at once. */
export function ConfirmDialog({ record, onClose }: OrderDialogProps) {
  const confirm = useAction(updateTopupOrder, { success: '已确认到账，服务次数已增加', onDone: onClose })
  return (
    <Modal
      open
      width={600}
      title={`确认到账 ${record.sn}`}
      okText="确认到账"
      cancelText="返回"
      confirmLoading={confirm.isRunning}
      onOk={() => void confirm.run({ params: { id: record.id }, body: { action: 'confirm', version: record.version } })}
      onCancel={onClose}
    >
      <p>
        请核对已收到 <strong>{record.tenant_name}</strong> 的应付金额。确认后次数立即增加，不能撤回。
      </p>
      <fieldset className={styles['sums']} aria-label="订单金额">
        {sums.map((key) => (
          <span key={key}>
            <small>{topupFields[key].label}</small>
            <Money strong symbol cents={record[key]} />
          </span>
        ))}
      </fieldset>
      {record.is_discount_claimed && <Alert type="warning" showIcon className={styles['claimed'] ?? ''} title={`优惠 ${formatCents(record.discount_amount)} 元由客户填写，未经运营商确认。确认到账即同意该优惠；不同意请驳回。`} />}
      <Contents record={record} />
    </Modal>
  )
}

export function RejectDialog({ record, onClose }: OrderDialogProps) {
  const reject = useAction(updateTopupOrder, { success: '已驳回，等待客户更正', onDone: onClose })
  return (
    <ReasonDialog
      open
      isDanger
      title={`驳回充值订单 ${record.sn}`}
      what={`${record.tenant_name}会看到驳回原因，可更正后重新提交；次数不会增加。`}
      label={topupFields.reject_reason.label}
      okText="驳回"
      isRunning={reject.isRunning}
      onOk={(reason) => void reject.run({ params: { id: record.id }, body: { action: 'reject', reason, version: record.version } })}
      onCancel={onClose}
    />
  )
}

export function CancelDialog({ record, onClose }: OrderDialogProps) {
  const cancel = useAction(updateTopupOrder, { success: '订单已取消', onDone: onClose })
  return (
    <Modal
      open
      title={`取消充值订单 ${record.sn}`}
      okText="取消订单"
      cancelText="返回"
      okButtonProps={{ danger: true }}
      confirmLoading={cancel.isRunning}
      onOk={() => void cancel.run({ params: { id: record.id }, body: { action: 'cancel', version: record.version } })}
      onCancel={onClose}
    >
      <p>取消后不能恢复；需要时可重新申请。</p>
      <Summary record={record} />
    </Modal>
  )
}

const sums = ['amount', 'discount_amount', 'payable_amount'] as const

function Summary({ record }: { readonly record: OrderRecord }) {
  const fact = factsOf(topupFields, record)
  return <Contents record={record} before={sums.map((key) => fact(key))} />
}

function Contents({ record, before = [] }: { readonly record: OrderRecord; readonly before?: readonly Fact[] }) {
  const fact = factsOf(topupFields, record)
  return (
    <Facts
      label="订单内容"
      facts={[
        ...before,
        ...(record.voucher_url === '' ? [] : [fact('voucher_url', { value: <FileView fileUrl={record.voucher_url} text="查看凭证" /> })]),
        { label: topupFields.content.label, value: contentOf(record), isWide: true },
      ]}
    />
  )
}
