import { errorText } from '@linggong/shared/api/errors'
import { useRead } from '@linggong/shared/api/queries'
import { ExplainDrawer } from '@linggong/shared/ui/explain-drawer'
import { billExplanation } from '../../contract/bills.ts'
import { billFields } from '../../domain/fields/bill.ts'

interface BillExplanationProps {
  readonly bill: { readonly id: string; readonly sn: string; readonly name: string }
  readonly open: boolean
  readonly onClose: () => void
}

/** "Why this amount" of one bill. */
export function BillExplanation({ bill, open: isOpen, onClose }: BillExplanationProps) {
  const query = useRead(billExplanation, { params: { id: bill.id } }, { enabled: isOpen })
  return (
    <ExplainDrawer
      open={isOpen}
      subject={`${bill.name} · 账单 ${bill.sn} 的${billFields.net_amount.label}`}
      steps={query.data?.steps}
      isEstimate={query.data?.is_estimate === true}
      error={query.error === null ? undefined : errorText(query.error)}
      onClose={onClose}
    />
  )
}
