import { useRead } from '@linggong/shared/api/queries'
import { usePermissions } from '@linggong/shared/session/permissions'
import { actionsColumn, columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { FileView } from '@linggong/shared/ui/file-view'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { ListPage } from '@linggong/shared/ui/list-page'
import { defineFilters, useListState } from '@linggong/shared/ui/list-state'
import { Flex } from 'antd'
import { useMemo, useState } from 'react'
import type { RowOf } from '../../contract/call.ts'
import { listTaskDetailRecords } from '../../contract/task-details.ts'
import { taskDetailRecordFields as field } from '../../domain/fields/task-detail.ts'
import type { Home } from '../home.tsx'
import type { SettlementRecord } from './document.tsx'

type DetailRecord = RowOf<typeof listTaskDetailRecords>

const RecordDialog = lazyDialog(() => import('./task-detail-forms.tsx').then((module) => module.RecordDialog))

const filters = defineFilters({})
const { column } = columnsOf<DetailRecord, typeof field>(field)
const columns = [
  column('kind', { width: 88 }),
  column('filename', { width: 220, grow: true }),
  customColumn<DetailRecord>('file_urls', field.file_urls.label, ({ file_urls, kind }) => <Files urls={file_urls} isSheet={kind === 'import'} />, { width: 160, grow: true }),
  column('total', { width: 64 }),
  column('remark', { width: 140, grow: true }),
  column('creator', { width: 100 }),
  column('create_at'),
]

interface TaskDetailRecordsProps {
  readonly home: Home
  readonly record: SettlementRecord
}

/** 明细上传记录: each sheet and each set of own files. */
export function TaskDetailRecords({ home, record }: TaskDetailRecordsProps) {
  const { can } = usePermissions()
  const list = useListState(filters, { name: 'detail_records' })
  const query = useRead(listTaskDetailRecords, { params: { id: record.id }, query: list.params })
  const [changed, setChanged] = useState<DetailRecord | null>(null)
  const permission = home.keyOf('settlement', 'task_detail')
  const isUploader = permission !== undefined && can(permission) && record.status !== 'canceled'
  const shown = useMemo(
    () => (isUploader ? [...columns, actionsColumn<DetailRecord>((row) => [{ label: '修改', permission, onClick: () => setChanged(row) }], 72)] : columns),
    [isUploader, permission],
  )
  return (
    <>
      <ListPage isNested title="明细上传记录" list={list} query={query} columns={shown} rowKey="id" fields={field} empty={{ text: '还没有上传过任务明细。' }} />
      {changed && <RecordDialog row={changed} onClose={() => setChanged(null)} />}
    </>
  )
}

function Files({ urls, isSheet }: { readonly urls: readonly string[]; readonly isSheet: boolean }) {
  return (
    <Flex wrap gap={4}>
      {urls.map((url, index) => <FileView key={url} fileUrl={url} text={isSheet ? '原文件' : `文件 ${index + 1}`} purpose={isSheet ? 'bill_import' : 'custom_task_detail'} />)}
    </Flex>
  )
}
