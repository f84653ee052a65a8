import { useAction } from '@linggong/shared/api/actions'
import { finishSettlement } from '@linggong/shared/contract/settlements'
import { Money } from '@linggong/shared/ui/money'
import { Modal } from 'antd'
import type { SettlementDialogProps } from '@linggong/shared/business/settlement/document'

/** 结束: accepts the partial result; failed bills leave the settlement (domain.md §2.8). */
export function FinishDialog({ record, onClose }: SettlementDialogProps) {
  const finish = useAction(finishSettlement, { success: '结算单已结束', onDone: onClose })
  const left = record.bill_count - record.paid_count
  return (
    <Modal
      open
      title={`结束结算单 ${record.sn}`}
      okText="结束结算单"
      cancelText="返回"
      okButtonProps={{ danger: true }}
      confirmLoading={finish.isRunning}
      onOk={() => void finish.run({ params: { id: record.id }, body: { version: record.version } })}
      onCancel={onClose}
    >
      <p>
        已成功支付 {record.paid_count} 笔，还有 {left} 笔未支付成功。结束后不再重新支付：
      </p>
      <ul>
        <li>未成功的 {left} 笔账单退出本结算单，回到“待结算”，可另行生成结算单；</li>
        <li>
          应付金额由 <Money symbol cents={record.pay_amount} /> 缩减为已付金额 <Money strong symbol cents={record.paid_amount} />，费用按实际支付的部分计收；
        </li>
        <li>结算单变为“已结算”，不能恢复。</li>
      </ul>
    </Modal>
  )
}
