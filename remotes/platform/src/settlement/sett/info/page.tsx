import { SettlementDetail } from '@linggong/shared/business/settlement/detail'
import { settlements } from '../settlements.ts'

/** 结算单详情 of the group: nothing to change, a receipt to take. */
export function Page() {
  return <SettlementDetail of={settlements} />
}
