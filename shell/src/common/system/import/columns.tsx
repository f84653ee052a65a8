import type { CallOutput } from '@linggong/shared/contract/call'
import type { listImports } from '@linggong/shared/contract/imports'
import { importFields } from '@linggong/shared/domain/fields/job'
import { type Column, actionsColumn, columnsOf } from '@linggong/shared/ui/columns'
import { JobProgress } from '../job-progress.tsx'

export type ImportRecord = CallOutput<typeof listImports>['results'][number]

interface ColumnDeps {
  readonly onShowErrors: (record: ImportRecord) => void
  readonly onExportErrors: (record: ImportRecord) => void
  /** The button that leads to an import's result; undefined when this account may not see it. */
  readonly resultOf: (record: ImportRecord) => { readonly label: string; readonly onClick: () => void } | undefined
  /** Whether this account may see the refused rows. */
  readonly maySeeRows: (record: ImportRecord) => boolean
  /** Undefined where the import cannot be undone, or not by this account. */
  readonly undo: (record: ImportRecord) => (() => void) | undefined
}

const { column, custom } = columnsOf<ImportRecord, typeof importFields>(importFields)

export function importColumns({ onShowErrors, onExportErrors, resultOf, maySeeRows, undo }: ColumnDeps): Column<ImportRecord>[] {
  return [
    column('category', { width: 112 }),
    column('filename', { width: 148, grow: true }),
    column('total', { width: 78, sortable: true }),
    column('success_count', { width: 64 }),
    column('failure_count', { width: 64 }),
    column('status', { width: 92 }),
    custom('progress', (record) => <JobProgress {...record} />, { width: 104 }),
    column('creator', { width: 84 }),
    column('create_at', { width: 156, sortable: true }),
    actionsColumn((record) => {
      const result = resultOf(record)
      const onUndo = undo(record)
      return [
        ...(result === undefined ? [] : [result]),
        ...(onUndo === undefined ? [] : [{ label: '撤销导入', onClick: onUndo }]),
        ...(record.failure_count > 0 && maySeeRows(record)
          ? [
              { label: '查看失败明细', onClick: () => onShowErrors(record) },
              { label: '导出失败行', onClick: () => onExportErrors(record) },
            ]
          : []),
      ]
    }, 246),
  ]
}
