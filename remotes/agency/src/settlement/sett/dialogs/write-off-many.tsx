import { useAction } from '@linggong/shared/api/actions'
import type { Settlement } from '@linggong/shared/business/settlement/document'
import { writeOffMany } from '@linggong/shared/contract/settlements'
import { sum } from '@linggong/shared/domain/money'
import { ConfirmMoney } from '@linggong/shared/ui/confirm-money'
import { App } from 'antd'

interface WriteOffManyDialogProps {
  readonly rows: readonly Settlement[]
  readonly onClose: () => void
}

/** 批量核销: each at its full amount; each succeeds or is refused by itself, and said so. */
export function WriteOffManyDialog({ rows, onClose }: WriteOffManyDialogProps) {
  const { message, modal } = App.useApp()
  const writeOff = useAction(writeOffMany, {
    inPlace: true,
    onDone: ({ results }) => {
      const refused = results.filter(({ ok }) => !ok)
      if (refused.length === 0) {
        message.success(`已核销 ${results.length} 张结算单`)
        return
      }
      modal.warning({
        title: `${results.length - refused.length} 张已核销，${refused.length} 张未核销`,
        content: refused.map(({ id, sn, text }) => <div key={id}>{`${sn}：${text}`}</div>),
      })
    },
  })
  return (
    <ConfirmMoney
      open
      title={`批量核销 ${rows.length} 张结算单`}
      sentence="每张按应付金额全额到账核销，核销后不能恢复；多付的请单独核销，少付的请驳回凭证。应付金额合计"
      amount={sum(rows.map((row) => row.pay_amount))}
      verb="核销"
      action={writeOff}
      onConfirm={() => writeOff.run({ body: { ids: rows.map(({ id }) => id) } })}
      onClose={onClose}
    />
  )
}
