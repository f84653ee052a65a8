import { useAction } from '@linggong/shared/api/actions'
import { send } from '@linggong/shared/api/client'
import { useRead } from '@linggong/shared/api/queries'
import type { Settlement } from '@linggong/shared/business/settlement/document'
import { payMany, sendPaymentSms, settlementById } from '@linggong/shared/contract/settlements'
import { useTenant } from '@linggong/shared/session/use-session'
import { useBatchResult } from '@linggong/shared/ui/batch-result'
import { LoadingBlock } from '@linggong/shared/ui/state-block'
import { RoundConfirm, type RoundFacts } from '../round-confirm.tsx'

interface PayManyDialogProps {
  readonly rows: readonly Settlement[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** 批量支付: one SMS code for several settlements; each has a result of its own. */
export function PayManyDialog({ rows, onDone, onClose }: PayManyDialogProps) {
  const tenant = useTenant()
  const [first] = rows
  const detail = useRead(settlementById, { params: { id: first?.id ?? '' } }, { enabled: first !== undefined })
  const pay = useAction(payMany, { inPlace: true })
  const result = useBatchResult({ title: '批量支付', words: { done: '已提交', refused: '未支付' }, unit: '张结算单', onDone, onClose })
  if (result.dialog !== null) return result.dialog
  if (first === undefined || tenant === null) return null
  if (detail.data === undefined) return <LoadingBlock what="付款信息" />
  const ids = rows.map(({ id }) => id)
  return (
    <RoundConfirm
      subject={tenant.id}
      choice={{ ids }}
      title={`批量支付 ${rows.length} 张结算单`}
      sentence={(facts) => manyText(rows.length, facts)}
      phone={detail.data.payment_phone}
      sendCode={() => send(sendPaymentSms, { params: { id: tenant.id }, body: { ids } })}
      action={pay}
      onPay={async (consent) => {
        const answer = await pay.run({ body: { ...consent, ids } })
        if (answer === undefined) return undefined
        result.settle(answer)
        // The list of results, or nothing, is in the place of this dialog already.
        return false
      }}
      onClose={onClose}
    />
  )
}

function manyText(chosen: number, { bill_count, worker_count, refused }: RoundFacts) {
  return (
    <>
      {refused.map(({ id, sn, text }) => (
        <span key={id} style={{ display: 'block' }}>
          结算单 {sn} 不在本次支付中：{text}
        </span>
      ))}
      将支付 {chosen - refused.length} 张结算单、{worker_count} 人次、{bill_count} 笔，连同各项费用
    </>
  )
}
