import { useAction } from '@linggong/shared/api/actions'
import type { ManyDialogProps } from '@linggong/shared/business/document'
import type { ServiceFeeBill } from '@linggong/shared/business/service-fee/document'
import { payServiceFeeBills } from '@linggong/shared/contract/service-fee-bills'
import { useBatchResult } from '@linggong/shared/ui/batch-result'
import { ConfirmFees } from '../confirm-fees.tsx'

/** 批量支付: one code or signature for all of them; each has a result of its own. */
export function PayManyDialog({ rows, onDone, onClose }: ManyDialogProps<ServiceFeeBill>) {
  const pay = useAction(payServiceFeeBills, { inPlace: true })
  const result = useBatchResult({ title: '批量支付', words: { done: '已支付', refused: '未支付' }, unit: '张服务费账单', onDone, onClose })
  return result.dialog ?? (
    <ConfirmFees
      bills={rows}
      title={`批量支付 ${rows.length} 张服务费账单`}
      sentence="将从钱包支付服务费，每张各有结果"
      action={pay}
      onPay={async (consent) => {
        const answer = await pay.run({ body: { ids: rows.map(({ id }) => id), ...consent } })
        return result.settle(answer)
      }}
      onClose={onClose}
    />
  )
}
