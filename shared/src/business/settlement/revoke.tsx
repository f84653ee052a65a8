import { useAction } from '@linggong/shared/api/actions'
import { Money } from '@linggong/shared/ui/money'
import { Modal } from 'antd'
import { revokeSettlement } from '../../contract/settlements.ts'
import type { SettlementDialogProps } from './document.tsx'

/** 撤回: each side revokes its own step; the state determines which one (domain.md §2.8). */
export function RevokeDialog({ record, onClose }: SettlementDialogProps) {
  const revoke = useAction(revokeSettlement, { success: '已撤回', onDone: onClose })
  return (
    <Modal
      open
      title={`撤回结算单 ${record.sn}`}
      okText="撤回"
      cancelText="返回"
      confirmLoading={revoke.isRunning}
      onOk={() => void revoke.run({ params: { id: record.id }, body: { version: record.version } })}
      onCancel={onClose}
    >
      <p>
        {record.company_name}，{record.worker_count} 人，应付金额 <Money strong symbol cents={record.pay_amount} />。
      </p>
      <p>{consequences[record.status] ?? consequences['to_audit']}</p>
    </Modal>
  )
}

const consequences: Readonly<Record<string, string>> = {
  to_audit: '撤回确认后回到“待确认”，可重新填写推广费并确认。',
  to_payment: '撤回审核后回到“待审核”，企业不能再支付，直到重新审核通过。',
  paying: '撤回线下支付后回到“待结算”，可重新支付或取消。已经汇出的款项请先与业务公司核对。',
}
