import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { ImageSet } from '@linggong/shared/ui/image-upload'
import { Form, Input } from 'antd'
import type { RowOf } from '../../contract/call.ts'
import { listTaskDetailRecords, updateTaskDetailRecord, uploadCustomTaskDetail } from '../../contract/task-details.ts'
import { taskDetailRecordFields } from '../../domain/fields/task-detail.ts'
import type { SettlementRecord } from './document.tsx'
import type { TaskDetail } from './task-details.tsx'

type DetailRecord = RowOf<typeof listTaskDetailRecords>

const Item = itemsOf(taskDetailRecordFields)
const mostFiles = 10
const mostPhotos = 9

interface FileValues {
  readonly file_urls?: readonly string[]
  readonly remark?: string
}

const files = (
  <Item name="file_urls" asks="上传">
    <ImageSet purpose="custom_task_detail" label="明细文件" most={mostFiles} />
  </Item>
)
const remark = (
  <Item name="remark">
    <Input.TextArea maxLength={200} showCount rows={2} />
  </Item>
)

interface CustomDetailDialogProps {
  readonly record: SettlementRecord
  readonly onClose: () => void
}

/** 上传自有文件: details in the enterprise's own form, in place of a sheet (R670). */
export function CustomDetailDialog({ record: { id, sn }, onClose }: CustomDetailDialogProps) {
  const [form] = Form.useForm<FileValues>()
  const upload = useAction(uploadCustomTaskDetail, { success: '明细文件已上传', onDone: onClose, onFail: ({ fields }) => showFaults(form, fields) })
  return (
    <FormDialog<FileValues>
      form={form}
      title={`上传自有文件 · ${sn}`}
      okText="上传"
      isRunning={upload.isRunning}
      head={<p>已有自己格式的任务明细（如工作量确认单）时使用，代替逐笔导入。</p>}
      onFinish={({ file_urls = [], remark: text = '' }) => void upload.run({ params: { id }, body: { file_urls: [...file_urls], remark: oneLine(text) } })}
      onClose={onClose}
    >
      {files}
      {remark}
    </FormDialog>
  )
}

interface RecordDialogProps {
  readonly row: DetailRecord
  readonly onClose: () => void
}

/** 修改: the remark of an upload, and its files where they are one's own (R671). */
export function RecordDialog({ row, onClose }: RecordDialogProps) {
  const { id, kind, version } = row
  const [form] = Form.useForm<FileValues>()
  const update = useAction(updateTaskDetailRecord, { success: '已保存', onDone: onClose, onFail: ({ fields }) => showFaults(form, fields) })
  const isCustom = kind === 'custom'
  return (
    <FormDialog<FileValues>
      form={form}
      title={`修改上传记录 ${row.filename}`}
      initial={{ remark: row.remark, ...(isCustom && { file_urls: row.file_urls }) }}
      isRunning={update.isRunning}
      onFinish={({ file_urls = [], remark: text = '' }) => void update.run({ params: { id }, body: { remark: oneLine(text), ...(isCustom && { file_urls: [...file_urls] }), version } })}
      onClose={onClose}
    >
      {isCustom && files}
      {remark}
    </FormDialog>
  )
}

interface PhotosDialogProps {
  readonly settlementId: string
  readonly detail: TaskDetail
  readonly onClose: () => void
}

/** 照片 of one detail. */
export function PhotosDialog({ settlementId, detail, onClose }: PhotosDialogProps) {
  const { data } = useRead(listTaskDetailRecords, { params: { id: settlementId }, query: { page: 1, page_size: 1000 } }, { staleTime: 0 })
  const record = data?.results.find(({ id }) => id === detail.record_id)
  const [form] = Form.useForm<{ photos?: readonly string[] }>()
  const update = useAction(updateTaskDetailRecord, { success: '照片已保存', onDone: onClose, onFail: ({ fields }) => showFaults(form, fields) })
  return (
    <FormDialog<{ photos?: readonly string[] }>
      form={form}
      title={`现场照片 · ${detail.bill_sn} ${detail.user_name}`}
      initial={{ photos: detail.file_urls }}
      isRunning={update.isRunning || record === undefined}
      onFinish={({ photos = [] }) => {
        if (record) void update.run({ params: { id: record.id }, body: { remark: record.remark, photos: [{ id: detail.id, file_urls: [...photos] }], version: record.version } })
      }}
      onClose={onClose}
    >
      <Item name="photos">
        <ImageSet purpose="task_detail_photo" label="照片" most={mostPhotos} />
      </Item>
    </FormDialog>
  )
}

/** The contract takes one line. */
const oneLine = (text: string) => text.trim().replaceAll(/\s+/gu, ' ')
