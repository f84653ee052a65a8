import { type Fact, factsOf } from '@linggong/shared/ui/facts'
import type { Filters } from '@linggong/shared/ui/list-state'
import { Money } from '@linggong/shared/ui/money'
import { billBatchFields } from '../../domain/fields/bill-batch.ts'
import { DocumentDetail } from '../document-detail.tsx'
import type { FlavourDocument } from '../document.tsx'
import { BatchBills } from './batch-bills.tsx'
import type { BatchRecord, BillBatch } from './batch.tsx'

interface BatchDetailProps<F extends Filters> {
  readonly of: FlavourDocument<BillBatch, BatchRecord, F>
}

/** An import batch: its bills, and the action that settles them. */
export function BatchDetail<F extends Filters>({ of }: BatchDetailProps<F>) {
  return (
    <DocumentDetail
      of={of}
      facts={batchFacts}
      tabs={(batch) => [{ key: 'bills', label: `账单明细 (${batch.bill_count})`, content: <BatchBills of={of} batch={batch} /> }]}
    />
  )
}

function batchFacts(batch: BatchRecord): Fact[] {
  const fact = factsOf(billBatchFields, batch)
  return [
    fact('company_name'),
    fact('agency_name'),
    ...(batch.project_company_id === null ? [] : [fact('project_company_name')]),
    fact('filename'),
    fact('bill_count', { value: `${batch.bill_count} 笔` }),
    { label: '待结算', value: <>{batch.open_count} 笔，{<Money symbol cents={batch.open_amount} />}</> },
    fact('settlement_statuses'),
    fact('creator'),
    fact('create_at'),
    fact('remark', { isWide: true }),
  ]
}
