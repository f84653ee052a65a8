import type { CallOutput } from '@linggong/shared/contract/call'
import type { listExports } from '@linggong/shared/contract/exports'
import { EXPORT_CATEGORIES } from '@linggong/shared/domain/categories'
import { EXPORT_STATUSES, statusOf } from '@linggong/shared/domain/statuses'
import { type Column, actionsColumn, customColumn, dateTimeText, intColumn, statusColumn, textColumn, timeColumn } from '@linggong/shared/ui/columns'
import { JobProgress } from '../job-progress.tsx'

export type ExportRecord = CallOutput<typeof listExports>['results'][number]

interface ColumnDeps {
  readonly onDownload: (record: ExportRecord) => void
  /** ISO 8601, to tell what has expired. */
  readonly now: string
}

export function exportColumns({ onDownload, now }: ColumnDeps): Column<ExportRecord>[] {
  return [
    customColumn('category', '导出类别', ({ category }) => statusOf(EXPORT_CATEGORIES, category).label, { width: 112 }),
    textColumn('filename', '文件名', { width: 190, grow: true }),
    intColumn('total', '行数', { width: 78, sortable: true }),
    { key: 'size', title: '大小', width: 82, align: 'right', render: ({ size }) => sizeText(size) },
    statusColumn(EXPORT_STATUSES, 'status', '状态', { width: 92 }),
    customColumn('progress', '进度', (record) => <JobProgress {...record} />, { width: 136 }),
    textColumn('creator', '操作人', { width: 84 }),
    timeColumn('create_at', '导出时间', { width: 156, sortable: true }),
    customColumn('expire_at', '有效期至', ({ expire_at: end }) => (isExpired(end, now) ? '已过期' : dateTimeText(end ?? '') || '—'), { width: 148 }),
    actionsColumn((record) => {
      if (record.status !== 'export_success') return []
      const disabledReason = isExpired(record.expire_at, now) ? '文件已过期，请重新导出' : undefined
      return [{ label: '下载', onClick: () => onDownload(record), disabledReason }]
    }, 64),
  ]
}

function isExpired(end: string | null, now: string): boolean {
  return end !== null && Date.parse(end) <= Date.parse(now)
}

/** Bytes as people read them. */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return '—'
  if (bytes < 1024) return `${bytes} B`
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
