import { useAction } from '@linggong/shared/api/actions'
import type { ServiceFeeBillDialogProps } from '@linggong/shared/business/service-fee/document'
import { payServiceFeeBill } from '@linggong/shared/contract/service-fee-bills'
import { ConfirmMoney } from '@linggong/shared/ui/confirm-money'
import { FundsLine } from '../funds-line.tsx'

/** 支付: from the agency's available balance to its group. */
export function PayDialog({ record, onClose }: ServiceFeeBillDialogProps) {
  const pay = useAction(payServiceFeeBill, { success: '服务费账单已支付', onDone: onClose, inPlace: true })
  return (
    <ConfirmMoney
      open
      title={`支付服务费账单 ${record.sn}`}
      parts={() => <FundsLine needed={record.due_amount} />}
      sentence={`将从可用余额向${record.payee_name}支付 ${record.month ?? ''} 的软件使用费`}
      amount={record.due_amount}
      verb="支付"
      action={pay}
      onConfirm={() => pay.run({ params: { id: record.id }, body: { version: record.version } })}
      onClose={onClose}
    />
  )
}
