import { checkTaskImport, importTasks, taskImportTemplate } from '../../contract/task-sending.ts'
import { taskImport } from '../../domain/imports/task.ts'
import type { ChosenCompany } from '../import/for-company.tsx'
import { ImportDialog } from '../import/import-dialog.tsx'

interface TaskImportProps {
  readonly open: boolean
  /** Of an agency: whose tasks they are. */
  readonly company?: ChosenCompany
  readonly template?: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** 批量发布任务: a file of tasks, under a template. */
export function TaskImportDialog({ open, company, template, onClose }: TaskImportProps) {
  const title = ['批量发布任务', company?.name, template?.name].filter((part) => part !== undefined).join(' · ')
  const place = { ...(company && { company_id: company.id }), ...(template && { template_id: template.id }) }
  return <ImportDialog open={open} definition={taskImport} calls={{ template: taskImportTemplate, check: checkTaskImport, submit: importTasks }} title={title} place={place} onClose={onClose} />
}
