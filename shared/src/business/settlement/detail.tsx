import { Link } from '@linggong/shared/ui/router'
import { Alert } from 'antd'
import type { Filters } from '@linggong/shared/ui/list-state'
import { DocumentDetail } from '../document-detail.tsx'
import { labelOf } from '../../domain/fields/field.ts'
import { settlementFields } from '../../domain/fields/settlement.ts'
import { DETAILS } from '../../domain/machines/settlement.ts'
import type { FlavourDocument, Log } from '../document.tsx'
import { InspectionButton } from '../evidence/inspection-button.tsx'
import { PackageButton } from '../evidence/package-button.tsx'
import { LazySettlementEvidence } from '../evidence/lazy.tsx'
import { LazySettlementInvoices } from '../invoices/lazy-chain.tsx'
import { SettlementBills } from './bills.tsx'
import { detailTabs } from './task-details.tsx'
import type { Settlement, SettlementRecord } from './document.tsx'
import { settlementFacts } from './facts.tsx'
import { SettlementFees } from './fees.tsx'
import { ReceiptButton } from './receipt-button.tsx'

interface SettlementDetailProps<F extends Filters> {
  readonly of: FlavourDocument<Settlement, SettlementRecord, F>
}

/** A settlement as all flavours see it: amounts with explanation, bills, change log. */
export function SettlementDetail<F extends Filters>({ of }: SettlementDetailProps<F>) {
  return (
    <DocumentDetail
      of={of}
      stepNotes={approversOf}
      buttons={(record) => (
        <>
          <InspectionButton id={record.id} sn={record.sn} />
          <PackageButton of="settlement" id={record.id} />
          <ReceiptButton record={record} />
        </>
      )}
      notice={({ lacks_details }) => lacks_details && <Alert type="warning" showIcon title={DETAILS.text} action={<Link to="?tab=task_details">查看任务明细</Link>} />}
      facts={settlementFacts}
      tabs={(record) => [
        { key: 'bills', label: `账单明细 (${record.bill_count})`, content: <SettlementBills record={record} /> },
        { key: 'evidence', label: '证据链', content: <LazySettlementEvidence id={record.id} /> },
        { key: 'invoices', label: '发票', content: <LazySettlementInvoices record={record} /> },
        { key: 'fees', label: '费用构成', content: <SettlementFees record={record} /> },
        ...detailTabs(of.home, record),
      ]}
    />
  )
}

/** Who had to approve a payment besides who made it. */
const approversOf = ({ content }: Log['results'][number]): string[] =>
  content.flatMap(({ field, new_value }) => (field === 'approvers' && new_value !== '' ? [`${labelOf(settlementFields, field)}：${String(new_value)}`] : []))
