import type { CallOutput } from '@linggong/shared/contract/call'
import type { listExports } from '@linggong/shared/contract/exports'
import { exportFields } from '@linggong/shared/domain/fields/job'
import { type Column, actionsColumn, columnsOf, dateTimeText } from '@linggong/shared/ui/columns'
import { JobProgress } from '../job-progress.tsx'

export type ExportRecord = CallOutput<typeof listExports>['results'][number]

interface ColumnDeps {
  readonly onDownload: (record: ExportRecord) => void
  /** ISO 8601; determines which files have expired. */
  readonly now: string
}

const { column, custom } = columnsOf<ExportRecord, typeof exportFields>(exportFields)

export function exportColumns({ onDownload, now }: ColumnDeps): Column<ExportRecord>[] {
  return [
    column('category', { width: 112 }),
    column('filename', { width: 190, grow: true }),
    column('total', { width: 78, sortable: true }),
    { key: 'size', title: exportFields.size.label, width: 82, align: 'right', render: ({ size }) => sizeText(size) },
    column('status', { width: 92 }),
    custom('progress', (record) => <JobProgress {...record} />, { width: 136 }),
    column('creator', { width: 84 }),
    column('create_at', { width: 156, sortable: true }),
    custom('expire_at', ({ expire_at: end }) => (isExpired(end, now) ? '已过期' : dateTimeText(end ?? '') || '—'), { width: 156 }),
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

/** A number of bytes, readable. */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return '—'
  if (bytes < 1024) return `${bytes} B`
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
