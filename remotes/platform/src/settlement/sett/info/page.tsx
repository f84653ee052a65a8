import { SettlementDetail } from '@linggong/shared/business/settlement/detail'

/** 结算单详情 of the group: read only. */
export function Page() {
  return <SettlementDetail />
}
