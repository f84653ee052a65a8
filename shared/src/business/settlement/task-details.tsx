import { useRead } from '@linggong/shared/api/queries'
import { usePermissions } from '@linggong/shared/session/permissions'
import { actionsColumn, columnsOf, customColumn } from '@linggong/shared/ui/columns'
import type { DetailTab } from '@linggong/shared/ui/detail-page'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { FileView } from '@linggong/shared/ui/file-view'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { ListPage } from '@linggong/shared/ui/list-page'
import { defineFilters, useListState } from '@linggong/shared/ui/list-state'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { Button, Flex } from 'antd'
import { useMemo, useState } from 'react'
import type { RowOf } from '../../contract/call.ts'
import { exportTaskDetails, listTaskDetails } from '../../contract/task-details.ts'
import { taskDetailFields as field } from '../../domain/fields/task-detail.ts'
import { type Home, RecordLink } from '../home.tsx'
import type { SettlementRecord } from './document.tsx'
import { TaskDetailRecords } from './task-detail-records.tsx'

export type TaskDetail = RowOf<typeof listTaskDetails>

const ImportDetails = lazyDialog(() => import('./task-detail-import.tsx').then((module) => module.TaskDetailImportDialog))
const CustomDetails = lazyDialog(() => import('./task-detail-forms.tsx').then((module) => module.CustomDetailDialog))
const PhotosDialog = lazyDialog(() => import('./task-detail-forms.tsx').then((module) => module.PhotosDialog))

/** What was done for the bills of a settlement, and for the two sides that make settlements the uploads (R672). */
export const detailTabs = (home: Home, record: SettlementRecord): readonly DetailTab[] => [
  { key: 'task_details', label: '任务明细', content: <TaskDetails home={home} record={record} /> },
  ...(home.keyOf('settlement', 'task_detail') === undefined ? [] : [{ key: 'task_detail_records', label: '明细上传记录', content: <TaskDetailRecords home={home} record={record} /> }]),
]

interface TaskDetailsProps {
  readonly home: Home
  readonly record: SettlementRecord
}

const filters = defineFilters({})
const { column, custom } = columnsOf<TaskDetail, typeof field>(field)
const columns = [
  custom('bill_sn', ({ bill_id, bill_sn }) => <RecordLink of="bill" id={bill_id}>{bill_sn}</RecordLink>, { fixed: 'left', width: 156 }),
  column('user_name', { width: 72 }),
  column('id_no', { width: 148 }),
  column('content', { width: 180, grow: true }),
  column('quantity', { width: 72 }),
  column('unit_price', { width: 96 }),
  column('amount', { width: 112, sortable: true }),
  column('done_at', { width: 96, sortable: true }),
  column('place', { width: 120, grow: true }),
  customColumn<TaskDetail>('file_urls', field.file_urls.label, ({ file_urls }) => <Photos urls={file_urls} />, { width: 128 }),
  column('remark', { width: 100, grow: true }),
]

function TaskDetails({ home, record }: TaskDetailsProps) {
  const { can } = usePermissions()
  const list = useListState(filters, { name: 'task_details' })
  const query = useRead(listTaskDetails, { params: { id: record.id }, query: list.params })
  const [photosOf, setPhotosOf] = useState<TaskDetail | null>(null)
  const permission = home.keyOf('settlement', 'task_detail')
  const isUploader = permission !== undefined && can(permission) && record.status !== 'canceled'
  const exportKey = home.keyOf('settlement', 'export')
  const shown = useMemo(
    () => (isUploader ? [...columns, actionsColumn<TaskDetail>((row) => [{ label: '照片', permission, onClick: () => setPhotosOf(row) }], 72)] : columns),
    [isUploader, permission],
  )
  const { data } = query
  return (
    <>
      <Flex wrap gap={8} align="center" justify="space-between" style={{ marginBlockEnd: 8 }}>
        <span>{data && `${record.bill_count} 笔账单中，${data.covered} 笔已有任务明细`}</span>
        <Flex gap={8}>
          {exportKey && can(exportKey) && <ExportButton call={exportTaskDetails} label="导出任务明细" input={[{ params: { id: record.id }, query: {} }]} total={data?.total} isCapped={data?.total_capped} />}
          {isUploader && <UploadButtons record={record} permission={permission} />}
        </Flex>
      </Flex>
      <ListPage isNested title="任务明细" list={list} query={query} columns={shown} rowKey="id" fields={field} empty={{ text: '还没有任务明细。' }} />
      {photosOf && <PhotosDialog settlementId={record.id} detail={photosOf} onClose={() => setPhotosOf(null)} />}
    </>
  )
}

function UploadButtons({ record, permission }: { readonly record: SettlementRecord; readonly permission: NonNullable<ReturnType<Home['keyOf']>> }) {
  const [opened, setOpened] = useState<'import' | 'custom' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <PermissionMark keys={permission} />
      <Button onClick={() => setOpened('custom')}>上传自有文件</Button>
      <Button type="primary" onClick={() => setOpened('import')}>导入任务明细</Button>
      {opened === 'custom' && <CustomDetails record={record} onClose={close} />}
      {/* Stays mounted when closed, because it contains the dialog after submission. */}
      <ImportDetails open={opened === 'import'} record={record} onClose={close} />
    </>
  )
}

function Photos({ urls }: { readonly urls: readonly string[] }) {
  return (
    <Flex wrap gap={4}>
      {urls.map((url, index) => <FileView key={url} fileUrl={url} text={`照片 ${index + 1}`} purpose="task_detail_photo" />)}
    </Flex>
  )
}
