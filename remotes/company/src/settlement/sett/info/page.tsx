import { SettlementDetail } from '@linggong/shared/business/settlement/detail'
import { ApprovalNotice } from '../approval/notice.tsx'
import { settlements } from '../settlements.ts'

/** 结算单详情. */
export function Page() {
  return (
    <>
      <ApprovalNotice />
      <SettlementDetail of={settlements} />
    </>
  )
}
