import { useAction } from '@linggong/shared/api/actions'
import { send } from '@linggong/shared/api/client'
import { useRead } from '@linggong/shared/api/queries'
import type { Settlement } from '@linggong/shared/business/settlement/document'
import { payMany, sendPaymentSms, settlementById } from '@linggong/shared/contract/settlements'
import { useTenant } from '@linggong/shared/session/use-session'
import { useBatchResult } from '@linggong/shared/ui/batch-result'
import { LoadingBlock } from '@linggong/shared/ui/state-block'
import { useState } from 'react'
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
  const [ids, setIds] = useState(() => rows.map(({ id }) => id))
  const detail = useRead(settlementById, { params: { id: first?.id ?? '' } }, { enabled: first !== undefined })
  const pay = useAction(payMany, { inPlace: true })
  const result = useBatchResult({ title: '批量支付', words: { done: '已提交', refused: '未支付' }, unit: '张结算单', onDone, onClose })
  if (result.dialog !== null) return result.dialog
  if (first === undefined || tenant === null) return null
  if (detail.data === undefined) return <LoadingBlock what="付款信息" />
  return (
    <RoundConfirm
      key={ids.join(' ')}
      subject={tenant.id}
      choice={{ ids }}
      title={`批量支付 ${ids.length} 张结算单`}
      sentence={(facts) => manyText(ids.length, facts)}
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
      leaveOut={{
        note: '所选账单的结算单不在本次支付中，保持“待结算”。',
        okText: () => '剔除其结算单',
        run: (bills) => {
          const out = new Set(bills.map(({ settlement_id }) => settlement_id))
          const left = ids.filter((id) => !out.has(id))
          if (left.length === 0) onClose()
          else setIds(left)
        },
      }}
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
