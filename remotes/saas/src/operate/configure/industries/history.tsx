import { useRead } from '@linggong/shared/api/queries'
import { HistoryDrawer } from '@linggong/shared/business/history-drawer'
import { industryHistory } from '@linggong/shared/contract/industries'
import { industryFields } from '@linggong/shared/domain/fields/industry'
import type { Industry } from './columns.tsx'

interface IndustryHistoryProps {
  readonly industry: Industry
  readonly onClose: () => void
}

export function IndustryHistory({ industry, onClose }: IndustryHistoryProps) {
  const query = useRead(industryHistory, { params: { id: industry.id } })
  return <HistoryDrawer subject={industry.name} query={query} fields={industryFields} onClose={onClose} />
}
