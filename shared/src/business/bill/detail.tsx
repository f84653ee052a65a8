import { ExportButton } from '@linggong/shared/ui/export-button'
import type { DetailTab } from '@linggong/shared/ui/detail-page'
import { type Fact, factsOf } from '@linggong/shared/ui/facts'
import type { Filters } from '@linggong/shared/ui/list-state'
import { MaskedText } from '@linggong/shared/ui/masked-text'
import { exportBillReceipts } from '../../contract/bills.ts'
import { billFields } from '../../domain/fields/bill.ts'
import type { RevealFieldOf } from '../../domain/reveals.ts'
import { DocumentDetail } from '../document-detail.tsx'
import type { FlavourDocument } from '../document.tsx'
import { LazyBillEvidence } from '../evidence/lazy.tsx'
import { PackageButton } from '../evidence/package-button.tsx'
import { RecordLink } from '../home.tsx'
import { BillAmounts } from './amounts.tsx'
import type { Bill, BillRecord } from './document.tsx'
import { LazyBillTrace } from './lazy-trace.tsx'
import { BillLimits } from './limits.tsx'

interface BillDetailProps<F extends Filters> {
  readonly of: FlavourDocument<Bill, BillRecord, F>
  /** What this flavour may read besides. */
  readonly further?: (bill: BillRecord) => readonly DetailTab[]
}

/** A bill: one worker's amount, its components and its history. */
export function BillDetail<F extends Filters>({ of, further }: BillDetailProps<F>) {
  return (
    <DocumentDetail
      of={of}
      buttons={({ id, status }) =>
        status === 'paid' && (
          <>
            <PackageButton of="bill" id={id} />
            <ExportButton call={exportBillReceipts} label="生成回单" input={[{ body: { ids: id } }]} />
          </>
        )
      }
      facts={billFacts}
      tabs={(bill) => [{ key: 'amounts', label: '金额构成', content: <BillAmounts bill={bill} /> }, { key: 'trace', label: '款项追踪', content: <LazyBillTrace id={bill.id} /> }, { key: 'limits', label: '额度', content: <BillLimits bill={bill} /> }, { key: 'evidence', label: '证据链', content: <LazyBillEvidence id={bill.id} /> }, ...(further?.(bill) ?? [])]}
    />
  )
}

function billFacts(bill: BillRecord): Fact[] {
  const fact = factsOf(billFields, bill)
  const personal = (field: RevealFieldOf<'bill'>) => fact(field, { value: <MaskedText masked={bill[field]} kind="bill" id={bill.id} field={field} /> })
  return [
    fact('name'),
    personal('id_no'),
    personal('phone'),
    bill.account_kind === 'alipay' || bill.bank_name === '' ? fact('account_kind') : fact('bank_name'),
    personal('account_no'),
    fact('task_sn', { value: bill.task_id === null ? bill.task_sn : <RecordLink of="task" id={bill.task_id}>{bill.task_sn}</RecordLink> }),
    fact('company_name'),
    fact('agency_name'),
    fact('batch_sn', { value: <RecordLink of="bill_batch" id={bill.batch_id}>{bill.batch_sn}</RecordLink> }),
    fact('settlement_sn', { value: bill.settlement_id === null ? '' : <RecordLink of="settlement" id={bill.settlement_id}>{bill.settlement_sn}</RecordLink> }),
    fact('settlement_status'),
    fact('create_at'),
    fact('pay_at'),
    ...(bill.fail_reason === '' ? [] : [fact('fail_reason', { isWide: true })]),
    fact('remark', { isWide: true }),
  ]
}
