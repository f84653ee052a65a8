import { useAction } from '@linggong/shared/api/actions'
import { FileView } from '@linggong/shared/ui/file-view'
import { writeOffSettlement } from '../../contract/settlements.ts'
import { settlementFields } from '../../domain/fields/settlement.ts'
import { DIFFERENCE, RECEIVED } from '../../domain/machines/settlement.ts'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { Money } from '@linggong/shared/ui/money'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Form, Input } from 'antd'
import type { SettlementDialogProps } from './document.tsx'

interface Received {
  readonly received_amount: number | null
  readonly remark?: string
}

/** 核销: compares the received amount with the amount due; an excess goes to the enterprise's wallet, less cannot be written off. */
export function WriteOffDialog({ record, onClose }: SettlementDialogProps) {
  const [form] = Form.useForm<Received>()
  const fact = factsOf(settlementFields, record)
  const received = Form.useWatch('received_amount', form)
  const writeOff = useAction(writeOffSettlement, { success: '核销完成，结算单已结算', onDone: onClose })
  const excess = typeof received === 'number' ? Math.max(0, received - record.pay_amount) : 0

  const handleFinish = ({ received_amount, remark = '' }: Received) => {
    if (received_amount === null) return
    const text = remark.trim()
    void writeOff.run({
      params: { id: record.id },
      body: { received_amount, version: record.version, ...(text !== '' && { remark: text }) },
    })
  }
  return (
    <FormDialog<Received>
      form={form}
      width={560}
      title={`核销结算单 ${record.sn}`}
      okText="核销"
      cancelText="返回"
      initial={{ received_amount: record.pay_amount }}
      isRunning={writeOff.isRunning}
      head={
        <div style={{ marginBottom: 16 }}>
          <p>核销后 {record.bill_count} 笔账单按已支付入账，税费随之确定，结算单变为“已结算”，不能恢复。</p>
          <Facts
            label="核销信息"
            facts={[
              fact('company_name'),
              fact('pay_amount', { value: <Money symbol strong cents={record.pay_amount} /> }),
              fact('voucher_url', { value: record.voucher_url === '' ? '未上传' : <FileView fileUrl={record.voucher_url} text="查看凭证" /> }),
              { label: '多付金额', value: excess === 0 ? '' : <><Money symbol cents={excess} />，存入企业钱包</> },
            ]}
          />
        </div>
      }
      onFinish={handleFinish}
      onClose={onClose}
    >
      <Form.Item
        name="received_amount"
        label={settlementFields.received_amount.label}
        rules={[
          { required: true, type: 'integer', message: '请输入到账金额' },
          { type: 'integer', min: record.pay_amount, message: RECEIVED.text },
        ]}
      >
        <MoneyInput words />
      </Form.Item>
      <Form.Item name="remark" label={settlementFields.write_off_remark.label} dependencies={['received_amount']} rules={[{ required: excess > 0, whitespace: true, message: DIFFERENCE }]}>
        <Input maxLength={200} showCount placeholder={excess > 0 ? '请说明多付的原因' : '选填'} />
      </Form.Item>
    </FormDialog>
  )
}
