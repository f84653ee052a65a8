import { useRead } from '@linggong/shared/api/queries'
import { contractTemplateHistory } from '../../contract/contract-templates.ts'
import { contractTemplateFields } from '../../domain/fields/template.ts'
import { HistoryDrawer } from '../history-drawer.tsx'
import type { RowDialogProps } from '../dialog-list.tsx'
import type { ContractTemplate } from './contract-list.tsx'

export function ContractTemplateHistory({ row: template, onClose }: RowDialogProps<ContractTemplate>) {
  const query = useRead(contractTemplateHistory, { params: { id: template.id } })
  return <HistoryDrawer subject={template.name} query={query} fields={contractTemplateFields} onClose={onClose} />
}
