import { errorText } from '@linggong/shared/api/errors'
import { useRead } from '@linggong/shared/api/queries'
import { ExplainDrawer } from '@linggong/shared/ui/explain-drawer'
import { billExplanation } from '../../contract/bills.ts'

interface BillExplanationProps {
  readonly bill: { readonly id: string; readonly sn: string; readonly name: string } | null
  readonly onClose: () => void
}

/** Why this worker gets this amount. */
export function BillExplanation({ bill, onClose }: BillExplanationProps) {
  const query = useRead(billExplanation, { params: { id: bill?.id ?? '' } }, { enabled: bill !== null })
  return (
    <ExplainDrawer
      open={bill !== null}
      subject={bill === null ? '' : `${bill.name} · 账单 ${bill.sn} 的到账金额`}
      steps={query.data?.steps}
      isEstimate={query.data?.is_estimate === true}
      error={query.error === null ? undefined : errorText(query.error)}
      onClose={onClose}
    />
  )
}
