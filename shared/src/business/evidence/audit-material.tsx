import { useRead } from '@linggong/shared/api/queries'
import { Alert } from 'antd'
import { settlementEvidence } from '../../contract/evidence.ts'
import { FeeTable } from '../settlement/fee-table.tsx'
import type { SettlementRecord } from '../settlement/document.tsx'
import { EvidenceTable } from './settlement.tsx'

/** What an agency decides on: the fees, and how much of the evidence there is before anybody is paid. */
export function AuditMaterial({ record }: { readonly record: SettlementRecord }) {
  const { data } = useRead(settlementEvidence, { params: { id: record.id }, query: { page: 1, page_size: 1 } }, { quiet: true })
  return (
    <>
      <FeeTable record={record} />
      {data !== undefined && (
        <>
          {data.sums.complete < data.sums.bills && <Alert type="warning" showIcon title={`${data.sums.bills - data.sums.complete} 笔账单的证据链有缺口，可在结算单的“证据链”中逐笔查看和补充。`} />}
          <EvidenceTable sums={data.sums} />
        </>
      )}
    </>
  )
}
