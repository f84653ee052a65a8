import { useAction } from '@linggong/shared/api/actions'
import { FileView } from '@linggong/shared/ui/file-view'
import { rejectVoucher } from '../../contract/settlements.ts'
import { settlementFields } from '../../domain/fields/settlement.ts'
import { REASON } from '../../domain/verdict.ts'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { Facts } from '@linggong/shared/ui/facts'
import { Money } from '@linggong/shared/ui/money'
import { Form, Input } from 'antd'
import type { SettlementDialogProps } from './document.tsx'

/** 驳回凭证: the voucher does not prove the payment; the enterprise sees the reason, and uploads another or withdraws the payment. */
export function RejectVoucherDialog({ record, onClose }: SettlementDialogProps) {
  const [form] = Form.useForm<{ reason: string }>()
  const reject = useAction(rejectVoucher, { success: '凭证已驳回，等待企业重新上传', onDone: onClose })
  return (
    <FormDialog<{ reason: string }>
      form={form}
      width={560}
      title={`驳回付款凭证 ${record.sn}`}
      okText="驳回"
      cancelText="返回"
      isDanger
      isRunning={reject.isRunning}
      head={
        <div style={{ marginBottom: 16 }}>
          <p>驳回后回到“结算中”，企业会看到驳回原因，可重新上传凭证或撤回线下支付。</p>
          <Facts
            label="凭证信息"
            facts={[
              { label: settlementFields.company_name.label, value: record.company_name },
              { label: settlementFields.pay_amount.label, value: <Money symbol strong cents={record.pay_amount} /> },
              { label: settlementFields.voucher_url.label, value: <FileView fileUrl={record.voucher_url} text="查看凭证" /> },
            ]}
          />
        </div>
      }
      onFinish={({ reason }) => void reject.run({ params: { id: record.id }, body: { reason: reason.trim().replaceAll(/\s+/gu, ' '), version: record.version } })}
      onClose={onClose}
    >
      <Form.Item name="reason" label={`驳回${settlementFields.reject_reason.label}`} rules={[{ required: true, whitespace: true, message: REASON.text }]}>
        <Input.TextArea maxLength={200} showCount rows={3} />
      </Form.Item>
    </FormDialog>
  )
}
