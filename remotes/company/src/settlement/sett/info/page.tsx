import { useRead } from '@linggong/shared/api/queries'
import { SettlementDetail } from '@linggong/shared/business/settlement/detail'
import { paymentApproval } from '@linggong/shared/contract/payment-approvals'
import { useParams } from '@linggong/shared/ui/router'
import { ApprovalNotice } from '../approval/notice.tsx'
import { settlements } from '../settlements.ts'

/** 结算单详情. */
export function Page() {
  const { id = '' } = useParams()
  const approval = useRead(paymentApproval, { params: { id } }).data?.approval
  // Approval and payment are one transaction; earlier payments of the settlement needed none, or were approved by others.
  const isOf = (at: string) => approval?.status === 'approved' && Math.abs(Date.parse(at) - Date.parse(approval.decided_at ?? '')) < 5000
  return (
    <>
      <ApprovalNotice />
      <SettlementDetail of={settlements} stepNotes={({ create_at }) => (isOf(create_at) ? [`复核：${approval?.signatures.map(({ name }) => name).join('、')}`] : [])} />
    </>
  )
}
