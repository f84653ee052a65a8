import { useAction } from '@linggong/shared/api/actions'
import type { ServiceFeeBillDialogProps } from '@linggong/shared/business/service-fee/document'
import { payServiceFeeBill } from '@linggong/shared/contract/service-fee-bills'
import { ConfirmFees } from '../confirm-fees.tsx'

/** 支付: what is due, from the wallet to the agency. */
export function PayDialog({ record, onClose }: ServiceFeeBillDialogProps) {
  const pay = useAction(payServiceFeeBill, { success: '服务费账单已支付', onDone: onClose, inPlace: true })
  return (
    <ConfirmFees
      bills={[record]}
      title={`支付服务费账单 ${record.sn}`}
      sentence={`将向${record.payee_name}支付结算单 ${record.settlement_sn ?? ''} 的服务费`}
      action={pay}
      onPay={(consent) => pay.run({ params: { id: record.id }, body: { version: record.version, ...consent } })}
      onClose={onClose}
    />
  )
}
