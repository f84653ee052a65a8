import { FeeTable } from '../settlement/fee-table.tsx'
import type { SettlementRecord } from '../settlement/document.tsx'
import { LazyAuditedEvidence } from './lazy.tsx'

/** What an agency decides on: the fees, and the evidence. */
export function AuditMaterial({ record }: { readonly record: SettlementRecord }) {
  return (
    <>
      <FeeTable record={record} />
      <LazyAuditedEvidence id={record.id} />
    </>
  )
}
