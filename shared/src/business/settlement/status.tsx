import { StatusTag } from '@linggong/shared/ui/status-tag'
import { statusOf } from '../../domain/status-option.ts'
import { PAYMENT_APPROVAL_STATUSES, SETTLEMENT_STATUSES } from '../../domain/statuses.ts'
import type { Settlement } from './document.tsx'

/**
 * The status; in its place 待复核 while a payment waits for other members, because that is what there is to do. On pointing at it: the status
 * itself, and who may approve.
 */
export function SettlementStatus({ status, approval }: Pick<Settlement, 'status' | 'approval'>) {
  if (approval === null) return <StatusTag table={SETTLEMENT_STATUSES} value={status} />
  return (
    <span title={`${statusOf(SETTLEMENT_STATUSES, status).label}：${waitingText(approval)}`}>
      <StatusTag table={PAYMENT_APPROVAL_STATUSES} value="pending" />
    </span>
  )
}

/** Who asked for the payment, and who may approve it. */
export function waitingText({ requester, missing, approvers }: NonNullable<Settlement['approval']>): string {
  const whom = approvers.length === 0 ? '' : `，可以复核的成员：${approvers.join('、')}`
  return `${requester}提交的支付还需 ${missing} 人复核${whom}`
}
