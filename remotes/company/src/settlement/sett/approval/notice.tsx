import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import type { CallOutput } from '@linggong/shared/contract/call'
import { paymentApproval, withdrawPayment } from '@linggong/shared/contract/payment-approvals'
import { settlementById } from '@linggong/shared/contract/settlements'
import { dateTimeText } from '@linggong/shared/ui/columns'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { Money } from '@linggong/shared/ui/money'
import { useParams } from '@linggong/shared/ui/router'
import { Alert, Button, Space } from 'antd'
import { useState } from 'react'

export type Approval = NonNullable<CallOutput<typeof paymentApproval>['approval']>

const ReviewPaymentDialog = lazyDialog(() => import('./review.tsx').then((module) => module.ReviewPaymentDialog))
const often = 5000

/** What waits for a second person stands above its settlement, with who may approve; looked at again until somebody has. */
export function ApprovalNotice() {
  const { id = '' } = useParams()
  const query = useRead(paymentApproval, { params: { id } }, { refetchInterval: (data) => (data?.approval?.status === 'pending' ? often : false) })
  const approval = query.data?.approval
  const isPending = approval?.status === 'pending'
  // The page's own record: somebody else moves it on. It may lag behind the approval, so it is asked for until it knows as well.
  const settlement = useRead(settlementById, { params: { id } }, { refetchInterval: (data) => (isPending || (data?.approval ?? null) !== null ? often : false) })
  if (approval === null || approval === undefined) return null
  if (approval.status === 'declined' && approval.is_own) return <Alert type="error" showIcon closable style={space} title="提交的支付被驳回" description={approval.reason} />
  return isPending ? <Pending id={id} sn={settlement.data?.sn ?? ''} approval={approval} /> : null
}

interface PendingProps {
  /** Of the settlement. */
  readonly id: string
  readonly sn: string
  readonly approval: Approval
}

function Pending({ id, sn, approval }: PendingProps) {
  const [isOpen, setOpen] = useState(false)
  const withdraw = useAction(withdrawPayment, { success: '已撤回，可重新支付' })
  const { requester, create_at, bill_count, amount, reasons, approvers, missing, is_own, may_sign, version } = approval
  return (
    <>
      <Alert
        type="warning"
        showIcon
        style={space}
        title={
          <>
            待复核：{requester}于 {dateTimeText(create_at)} 提交的支付，{bill_count} 笔，金额 <Money symbol strong cents={amount} />
          </>
        }
        description={
          <>
            <div>{reasons.join('，')}，还需 {missing} 人复核。</div>
            <div>{approvers.length > 0 ? `可以复核的成员：${approvers.join('、')}` : '目前没有其他成员可以复核，请管理员为其他成员授予支付权限，或由经办人撤回'}</div>
          </>
        }
        action={
          <Space>
            {is_own && (
              <Button loading={withdraw.isRunning} onClick={() => void withdraw.run({ params: { id }, body: { version } })}>
                撤回支付
              </Button>
            )}
            {may_sign && (
              <Button type="primary" onClick={() => setOpen(true)}>
                复核
              </Button>
            )}
          </Space>
        }
      />
      {isOpen && <ReviewPaymentDialog id={id} sn={sn} approval={approval} onClose={() => setOpen(false)} />}
    </>
  )
}

/** As far from the edges as the page below. */
const space = { margin: '12px 16px 0' } as const
