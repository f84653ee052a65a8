import { useAction } from '@linggong/shared/api/actions'
import type { ManyDialogProps } from '@linggong/shared/business/document'
import type { ServiceFeeBill } from '@linggong/shared/business/service-fee/document'
import { payServiceFeeBills } from '@linggong/shared/contract/service-fee-bills'
import { sum } from '@linggong/shared/domain/money'
import { useBatchResult } from '@linggong/shared/ui/batch-result'
import { ConfirmMoney } from '@linggong/shared/ui/confirm-money'
import { FundsLine } from '../funds-line.tsx'

/** 批量支付: each has a result of its own. */
export function PayManyDialog({ rows, onDone, onClose }: ManyDialogProps<ServiceFeeBill>) {
  const pay = useAction(payServiceFeeBills, { inPlace: true })
  const result = useBatchResult({ title: '批量支付', words: { done: '已支付', refused: '未支付' }, unit: '张服务费账单', onDone, onClose })
  const amount = sum(rows.map((row) => row.due_amount))
  return result.dialog ?? (
    <ConfirmMoney
      open
      title={`批量支付 ${rows.length} 张服务费账单`}
      parts={() => <FundsLine needed={amount} />}
      sentence="将从可用余额支付给集团，每张各有结果，金额合计"
      amount={amount}
      verb="支付"
      action={pay}
      onConfirm={async () => result.settle(await pay.run({ body: { ids: rows.map(({ id }) => id) } }))}
      onClose={onClose}
    />
  )
}
