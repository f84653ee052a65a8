import { SettlementDetail } from '@linggong/shared/business/settlement/detail'
import { ReceiptButton } from '@linggong/shared/business/settlement/receipt-button'

/** 结算单详情 of the group: nothing to change, a receipt to take. */
export function Page() {
  return (
    <SettlementDetail
      billPath="/platform/settlement/bill/info"
      batchPath="/platform/settlement/bill/batch/info"
      actions={(record) => <ReceiptButton record={record} />}
    />
  )
}
