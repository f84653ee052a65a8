import { SettlementDetail } from '@linggong/shared/business/settlement/detail'

/** 结算单详情 of the park: read only, it has no screen for a single bill. */
export function Page() {
  return <SettlementDetail />
}
