import { useAction } from '@linggong/shared/api/actions'
import type { InvoiceBatch } from '@linggong/shared/business/invoice-batches/document'
import { agencyConfirmInvoiceBatches } from '@linggong/shared/contract/invoice-batches'
import { sum } from '@linggong/shared/domain/money'
import { useBatchResult } from '@linggong/shared/ui/batch-result'
import { ConfirmMoney } from '@linggong/shared/ui/confirm-money'

interface ConfirmManyDialogProps {
  readonly rows: readonly InvoiceBatch[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** 批量确认 (R683): each has a result of its own. */
export function ConfirmManyDialog({ rows, onDone, onClose }: ConfirmManyDialogProps) {
  const confirm = useAction(agencyConfirmInvoiceBatches, { inPlace: true })
  const result = useBatchResult({ title: '批量确认', words: { done: '已确认', refused: '未确认' }, unit: '笔开票申请', onDone, onClose })
  return result.dialog ?? (
    <ConfirmMoney
      open
      title={`批量确认 ${rows.length} 笔开票申请`}
      sentence="确认后进入待开票，由业务公司提交开票。开票金额合计"
      amount={sum(rows.map((row) => row.real_invoice_amount))}
      verb="确认"
      action={confirm}
      onConfirm={async () => result.settle(await confirm.run({ body: { ids: rows.map(({ id }) => id) } }))}
      onClose={onClose}
    />
  )
}
