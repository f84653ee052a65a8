import { useAction } from '@linggong/shared/api/actions'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { Form, Input, Modal } from 'antd'
import { answerRateChange } from '../../contract/rate-changes.ts'
import { rateChangeFields } from '../../domain/fields/contract.ts'
import { REASON } from '../../domain/verdict.ts'
import type { DialogProps } from '../document.tsx'
import { RateContent, type RateChange } from './rate-content.tsx'
import { RateImpact } from './rate-impact.tsx'

type Props = DialogProps<RateChange>

/** 同意: from its day on, new settlements have the new rates; those made before keep theirs. */
export function AgreeDialog({ record, onClose }: Props) {
  const { id, contract_id, contract_sn, effective_at, content, version } = record
  const agree = useAction(answerRateChange, { success: '已同意费率变更', onDone: onClose })
  return (
    <Modal
      open
      width={760}
      title={`同意合同 ${contract_sn} 的费率变更`}
      okText="同意"
      cancelText="返回"
      confirmLoading={agree.isRunning}
      onOk={() => void agree.run({ params: { id }, body: { result: 'confirm', version } })}
      onCancel={onClose}
    >
      <p>同意后，自 {effective_at.replaceAll('-', '/')} 起生成的结算单按新费率计算，此前生成的结算单不变。同意后不能撤回。</p>
      <RateContent record={record} />
      <RateImpact contractId={contract_id} content={content} effectiveAt={effective_at} />
    </Modal>
  )
}

interface Declined {
  readonly reason: string
}

/** 不同意, with a reason that the agency reads; the rates stay. */
export function DeclineDialog({ record, onClose }: Props) {
  const { id, contract_sn, version } = record
  const [form] = Form.useForm<Declined>()
  const decline = useAction(answerRateChange, { success: '已拒绝，费率不变', onDone: onClose })
  return (
    <FormDialog<Declined>
      form={form}
      width={600}
      title={`不同意合同 ${contract_sn} 的费率变更`}
      okText="不同意"
      cancelText="返回"
      isDanger
      isRunning={decline.isRunning}
      head={<RateContent record={record} />}
      onFinish={({ reason }) => void decline.run({ params: { id }, body: { result: 'reject', reason: reason.trim().replaceAll(/\s+/gu, ' '), version } })}
      onClose={onClose}
    >
      <Form.Item name="reason" label={rateChangeFields.reason.label} rules={[{ required: true, whitespace: true, message: REASON.text }]}>
        <Input.TextArea maxLength={200} showCount rows={3} />
      </Form.Item>
    </FormDialog>
  )
}

/** 撤回 what the enterprise has not answered. */
export function WithdrawDialog({ record, onClose }: Props) {
  const { id, contract_sn, company_name, version } = record
  const withdraw = useAction(answerRateChange, { success: '费率变更已撤回', onDone: onClose })
  return (
    <Modal
      open
      width={600}
      title={`撤回合同 ${contract_sn} 的费率变更`}
      okText="撤回"
      cancelText="返回"
      okButtonProps={{ danger: true }}
      confirmLoading={withdraw.isRunning}
      onOk={() => void withdraw.run({ params: { id }, body: { result: 'cancel', version } })}
      onCancel={onClose}
    >
      <p>撤回后{company_name}不再能答复，费率不变；需要时可重新发起。</p>
      <RateContent record={record} />
    </Modal>
  )
}
