import { useAction } from '@linggong/shared/api/actions'
import { auditSettlement } from '@linggong/shared/contract/settlements'
import { settlementFields } from '@linggong/shared/domain/fields/settlement'
import { REASON } from '@linggong/shared/domain/machines/settlement'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { Form, Input, Radio } from 'antd'
import { companyFees } from '@linggong/shared/business/settlement/fees'
import type { SettlementDialogProps, SettlementRecord } from '@linggong/shared/business/settlement/document'

interface Verdict {
  readonly result: 'pass' | 'reject'
  readonly reason?: string
}

/** 审核: what the enterprise confirmed, and whether it may be paid. A rejected one goes back to the enterprise. */
export function AuditDialog({ record, onClose }: SettlementDialogProps) {
  const [form] = Form.useForm<Verdict>()
  const result = Form.useWatch('result', form) ?? 'pass'
  const isPass = result === 'pass'
  const audit = useAction(auditSettlement, { success: isPass ? '审核已通过，企业可以支付' : '已驳回，等待企业重新确认', onDone: onClose })
  const handleFinish = ({ reason = '' }: Verdict) =>
    void audit.run({
      params: { id: record.id },
      body: { result, version: record.version, ...(!isPass && { reason: reason.trim().replaceAll(/\s+/gu, ' ') }) },
    })
  return (
    <FormDialog<Verdict>
      form={form}
      width={720}
      title={`审核结算单 ${record.sn}`}
      okText={isPass ? '通过' : '驳回'}
      cancelText="返回"
      isDanger={!isPass}
      initial={{ result: 'pass' }}
      isRunning={audit.isRunning}
      head={
        <div style={{ marginBottom: 16 }}>
          <Facts label="审核的金额" facts={amountsOf(record)} />
        </div>
      }
      onFinish={handleFinish}
      onClose={onClose}
    >
      <Form.Item
        name="result"
        label={settlementFields.result.label}
        extra={isPass ? `通过后企业即可支付，将向 ${record.worker_count} 人付款 ${record.bill_count} 笔。` : '驳回后回到“待确认”，企业会看到驳回原因。'}
      >
        <Radio.Group
          options={[
            { value: 'pass', label: '通过' },
            { value: 'reject', label: '驳回' },
          ]}
        />
      </Form.Item>
      {!isPass && (
        <Form.Item name="reason" label={`驳回${settlementFields.reject_reason.label}`} rules={[{ required: true, whitespace: true, message: REASON.text }]}>
          <Input.TextArea maxLength={200} showCount rows={3} />
        </Form.Item>
      )}
    </FormDialog>
  )
}

function amountsOf(record: SettlementRecord) {
  const fact = factsOf(settlementFields, record)
  return [
    fact('company_name'),
    { label: '人数 / 账单', value: `${record.worker_count} 人 / ${record.bill_count} 笔` },
    ...companyFees(record),
    fact('tax_amount'),
    fact('net_amount'),
  ]
}
