import { useAction } from '@linggong/shared/api/actions'
import type { Settlement } from '@linggong/shared/business/settlement/document'
import { writeOffMany } from '@linggong/shared/contract/settlements'
import { sum } from '@linggong/shared/domain/money'
import { useBatchResult } from '@linggong/shared/ui/batch-result'
import { ConfirmMoney } from '@linggong/shared/ui/confirm-money'

interface WriteOffManyDialogProps {
  readonly rows: readonly Settlement[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** 批量核销: each with its full amount; each has a result of its own. */
export function WriteOffManyDialog({ rows, onDone, onClose }: WriteOffManyDialogProps) {
  const writeOff = useAction(writeOffMany, { inPlace: true })
  const result = useBatchResult({ title: '批量核销', words: { done: '已核销', refused: '未核销' }, unit: '张结算单', onDone, onClose })
  return result.dialog ?? (
    <ConfirmMoney
      open
      title={`批量核销 ${rows.length} 张结算单`}
      sentence="每张按应付金额全额到账核销，核销后不能恢复；多付的请单独核销，少付的请驳回凭证。应付金额合计"
      amount={sum(rows.map((row) => row.pay_amount))}
      verb="核销"
      action={writeOff}
      onConfirm={async () => result.settle(await writeOff.run({ body: { ids: rows.map(({ id }) => id) } }))}
      onClose={onClose}
    />
  )
}
