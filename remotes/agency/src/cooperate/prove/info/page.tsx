import { DocumentDetail } from '@linggong/shared/business/document-detail'
import { archiveProof } from '@linggong/shared/contract/proofs'
import { proofFields as field } from '@linggong/shared/domain/fields/proof'
import { Can } from '@linggong/shared/ui/can'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { factsOf } from '@linggong/shared/ui/facts'
import { Alert, Progress } from 'antd'
import { type ProofRecord, proofs } from '../proofs.tsx'
import { Records } from './records.tsx'

/** 证明详情: how far it is, and each worker's document. */
export function Page() {
  return (
    <DocumentDetail
      of={proofs}
      buttons={({ id, status }) =>
        status === 'finished' && (
          <Can keys="AgencyCooperateProvePageIndex:archive">
            <ExportButton call={archiveProof} label="打包下载" input={[{ params: { id } }]} />
          </Can>
        )
      }
      notice={(record) => <HowFar record={record} />}
      facts={(record) => {
        const fact = factsOf(field, record)
        return [
          fact('kind'), fact('period'), fact('user_count'), fact('done_count'), fact('amount'), fact('tax_amount'), fact('creator'), fact('create_at'), fact('finish_at'), ...(record.fail_reason === '' ? [] : [fact('fail_reason')]),
          ...(record.void_reason === '' ? [] : [fact('void_reason')]),
        ]
      }}
      tabs={(record) => [{ key: 'records', label: `人员与文件 (${record.user_count})`, content: <Records proof={record} /> }]}
    />
  )
}

/** What has been made, while it is; and what to do when it could not be. */
function HowFar({ record: { status, done_count, user_count, fail_reason, void_reason } }: { readonly record: ProofRecord }) {
  if (status === 'generating') {
    return <Alert type="info" showIcon title={`正在生成，已完成 ${done_count} / ${user_count} 份；可以离开本页，完成后在这里下载`} description={<Progress percent={Math.floor((done_count * 100) / user_count)} size="small" aria-label={field.done_count.label} />} />
  }
  if (status === 'failure') return <Alert type="error" showIcon title={`生成失败：${fail_reason}`} description={`已生成 ${done_count} / ${user_count} 份。重新生成只补缺少的。`} />
  return status === 'voided' && <Alert type="warning" showIcon title={`已作废：${void_reason}`} description="文件不能再下载。" />
}
