import { checkTaskDetailImport, importTaskDetails, taskDetailTemplate } from '../../contract/task-details.ts'
import { taskDetailImport } from '../../domain/imports/task-detail.ts'
import { ImportDialog } from '../import/import-dialog.tsx'
import type { SettlementRecord } from './document.tsx'

interface TaskDetailImportDialogProps {
  readonly open: boolean
  readonly record: SettlementRecord
  readonly onClose: () => void
}

/** 导入任务明细 of one settlement (R652). */
export function TaskDetailImportDialog({ open, record: { id, sn }, onClose }: TaskDetailImportDialogProps) {
  return (
    <ImportDialog
      open={open}
      definition={taskDetailImport}
      calls={{ template: taskDetailTemplate, check: checkTaskDetailImport, submit: importTaskDetails }}
      title={`导入任务明细 · ${sn}`}
      params={{ id }}
      place={{ settlement_id: id }}
      onClose={onClose}
    />
  )
}
