import { SettlementDetail } from '@linggong/shared/business/settlement/detail'
import { ReceiptButton } from '@linggong/shared/business/settlement/receipt-button'

/** 结算单详情 of the park: nothing to change, a receipt to take; it has no screen for a single bill. */
export function Page() {
  return <SettlementDetail actions={(record) => <ReceiptButton record={record} />} />
}
