import { SettlementDetail } from '@linggong/shared/business/settlement/detail'
import { settlements } from '../settlements.ts'

/** 结算单详情 of the park: read only, except for the receipt. */
export function Page() {
  return <SettlementDetail of={settlements} />
}
