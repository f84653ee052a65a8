import { useAction } from '@linggong/shared/api/actions'
import { saveFrom } from '@linggong/shared/api/download'
import { useRead } from '@linggong/shared/api/queries'
import type { CallOutput } from '@linggong/shared/contract/call'
import { exportDownload } from '@linggong/shared/contract/exports'
import { reportRuns } from '@linggong/shared/contract/report-subscriptions'
import { reportRunFields } from '@linggong/shared/domain/fields/report-subscription'
import { type Column, actionsColumn, columnsOf } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { FailureBlock, LoadingBlock, StateBlock } from '@linggong/shared/ui/state-block'
import { Drawer } from 'antd'
import { useMemo } from 'react'
import type { ReportDialogProps } from './dialogs.tsx'

type Run = CallOutput<typeof reportRuns>['results'][number]

const { column } = columnsOf<Run, typeof reportRunFields>(reportRunFields)

const pollMs = 2000

const runColumns = (onDownload: (id: string, filename: string) => void, now: number): Column<Run>[] => [
  column('due_at', { width: 156 }),
  column('kind', { width: 88 }),
  column('status', { width: 92 }),
  column('filename', { width: 170, grow: true }),
  column('total', { width: 76 }),
  column('failure_reason', { width: 180, grow: true }),
  column('expire_at', { width: 156 }),
  actionsColumn(({ job_id: job, status, filename, expire_at: end }) => {
    if (job === null || status !== 'export_success') return []
    const disabledReason = end !== null && Date.parse(end) <= now ? '文件已过期，请立即发送一次' : undefined
    return [{ label: '下载', onClick: () => onDownload(job, filename), disabledReason }]
  }, 64),
]

/** The last times that it was due, or sent besides, with their files. */
export function RunsDrawer({ subscription: { id, name }, onClose }: ReportDialogProps) {
  const runs = useRead(reportRuns, { params: { id } }, { staleTime: 0, refetchInterval: (data) => (data?.results.some(({ status }) => status === 'exporting' || status === '') ? pollMs : false) })
  const { run: askForLink } = useAction(exportDownload)
  const columns = useMemo(
    () =>
      runColumns(async (job, filename) => {
        const link = await askForLink({ params: { id: job } })
        if (link) saveFrom(link.url, filename)
      }, runs.dataUpdatedAt),
    [askForLink, runs.dataUpdatedAt],
  )
  return (
    <Drawer open size={1080} title={`发送记录 · ${name}`} onClose={onClose}>
      {runs.data ? (
        <DataTable label="发送记录" rows={runs.data.results} columns={columns} rowKey={(run) => run.id} isDimmed={runs.isFetching} empty={<StateBlock title="还没有发送过" />} />
      ) : runs.error ? (
        <FailureBlock error={runs.error} what="发送记录" onRetry={() => void runs.refetch()} />
      ) : (
        <LoadingBlock what="发送记录" />
      )}
    </Drawer>
  )
}
