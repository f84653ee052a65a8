import { useRead } from '@linggong/shared/api/queries'
import { taskTemplateHistory } from '../../contract/task-templates.ts'
import { taskTemplateFields } from '../../domain/fields/template.ts'
import { HistoryDrawer } from '../history-drawer.tsx'
import type { RowDialogProps } from '../dialog-list.tsx'
import type { TaskTemplate } from './task-list.tsx'

export function TaskTemplateHistory({ row: template, onClose }: RowDialogProps<TaskTemplate>) {
  const query = useRead(taskTemplateHistory, { params: { id: template.id } })
  return <HistoryDrawer subject={template.name} query={query} fields={taskTemplateFields} onClose={onClose} />
}
