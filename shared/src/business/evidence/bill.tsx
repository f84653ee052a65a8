import { useRead } from '@linggong/shared/api/queries'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import { billEvidenceById } from '../../contract/evidence.ts'
import { EvidencePoints } from './points.tsx'

/** 证据链 of one bill. */
export function BillEvidence({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRead(billEvidenceById, { params: { id } }, { quiet: true })
  if (data === undefined) return error ? <FailureBlock error={error} what="证据链" onRetry={() => void refetch()} /> : <LoadingBlock what="证据链" rows={6} />
  return <EvidencePoints points={data.points} />
}
