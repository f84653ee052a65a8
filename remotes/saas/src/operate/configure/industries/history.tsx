import { useRead } from '@linggong/shared/api/queries'
import type { RowDialogProps } from '@linggong/shared/business/dialog-list'
import { HistoryDrawer } from '@linggong/shared/business/history-drawer'
import { industryHistory } from '@linggong/shared/contract/industries'
import { industryFields } from '@linggong/shared/domain/fields/industry'
import type { Industry } from './list.tsx'

export function IndustryHistory({ row: industry, onClose }: RowDialogProps<Industry>) {
  const query = useRead(industryHistory, { params: { id: industry.id } })
  return <HistoryDrawer subject={industry.name} query={query} fields={industryFields} onClose={onClose} />
}
