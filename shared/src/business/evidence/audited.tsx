import { useRead } from '@linggong/shared/api/queries'
import { Alert } from 'antd'
import { settlementEvidence } from '../../contract/evidence.ts'
import { EvidenceTable } from './settlement.tsx'

/** How much of the evidence there is, before anybody is paid. */
export function AuditedEvidence({ id }: { readonly id: string }) {
  const { data } = useRead(settlementEvidence, { params: { id }, query: { page: 1, page_size: 1 } }, { quiet: true })
  if (data === undefined) return null
  return (
    <>
      {data.sums.complete < data.sums.bills && <Alert type="warning" showIcon title={`${data.sums.bills - data.sums.complete} 笔账单的证据链有缺口，可在结算单的“证据链”中逐笔查看和补充。`} />}
      <EvidenceTable sums={data.sums} />
    </>
  )
}
