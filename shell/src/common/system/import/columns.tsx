import type { CallOutput } from '@linggong/shared/contract/call'
import type { listImports } from '@linggong/shared/contract/imports'
import { IMPORT_CATEGORIES } from '@linggong/shared/domain/categories'
import { IMPORT_STATUSES, statusOf } from '@linggong/shared/domain/statuses'
import { type Column, actionsColumn, customColumn, intColumn, statusColumn, textColumn, timeColumn } from '@linggong/shared/ui/columns'
import { JobProgress } from '../job-progress.tsx'

export type ImportRecord = CallOutput<typeof listImports>['results'][number]

interface ColumnDeps {
  readonly onShowErrors: (record: ImportRecord) => void
  readonly onExportErrors: (record: ImportRecord) => void
  /** Where the result of an import is, when this account may see it. */
  readonly resultPath: (record: ImportRecord) => string | undefined
  /** Whether this account may see the rows that were not taken. */
  readonly maySeeRows: (record: ImportRecord) => boolean
  readonly onOpen: (path: string) => void
}

export function importColumns({ onShowErrors, onExportErrors, resultPath, maySeeRows, onOpen }: ColumnDeps): Column<ImportRecord>[] {
  return [
    customColumn('category', '导入类别', ({ category }) => statusOf(IMPORT_CATEGORIES, category).label, { width: 112 }),
    textColumn('filename', '文件名', { width: 148, grow: true }),
    intColumn('total', '总行数', { width: 78, sortable: true }),
    intColumn('success_count', '成功', { width: 64 }),
    intColumn('failure_count', '失败', { width: 64 }),
    statusColumn(IMPORT_STATUSES, 'status', '状态', { width: 92 }),
    customColumn('progress', '进度', (record) => <JobProgress {...record} />, { width: 136 }),
    textColumn('creator', '操作人', { width: 84 }),
    timeColumn('create_at', '导入时间', { width: 156, sortable: true }),
    actionsColumn((record) => {
      const path = resultPath(record)
      return [
        ...(path === undefined ? [] : [{ label: '查看批次', onClick: () => onOpen(path) }]),
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
