import { ExportButton } from '@linggong/shared/ui/export-button'
import { type Fact, factsOf } from '@linggong/shared/ui/facts'
import { FileView } from '@linggong/shared/ui/file-view'
import type { Filters } from '@linggong/shared/ui/list-state'
import { Can } from '@linggong/shared/ui/can'
import { exportTaskBatchesByQuery } from '../../contract/task-batches.ts'
import { taskBatchFields } from '../../domain/fields/task-batch.ts'
import { DocumentDetail } from '../document-detail.tsx'
import type { FlavourDocument } from '../document.tsx'
import type { TaskBatch, TaskBatchRecord } from './batch.tsx'
import { BatchTasks } from './nested.tsx'

interface TaskBatchDetailProps<F extends Filters> {
  readonly of: FlavourDocument<TaskBatch, TaskBatchRecord, F>
}

/** 任务批次详情: its tasks, and the file that proves their work. */
export function TaskBatchDetail<F extends Filters>({ of }: TaskBatchDetailProps<F>) {
  const exportKey = of.home.keyOf('task_batch', 'export')
  return (
    <DocumentDetail
      of={of}
      buttons={({ id }) => exportKey && <Can keys={exportKey}><ExportButton call={exportTaskBatchesByQuery} label="导出批次" input={[{ query: { ids: id } }]} total={1} /></Can>}
      facts={batchFacts}
      tabs={({ id, success_count }) => [{ key: 'tasks', label: `任务 (${success_count})`, content: <BatchTasks id={id} /> }]}
    />
  )
}

function batchFacts(batch: TaskBatchRecord): Fact[] {
  const fact = factsOf(taskBatchFields, batch)
  return [
    fact('company_name'),
    fact('agency_name'),
    fact('template_name'),
    fact('filename'),
    fact('total', { value: `${batch.total} 个，成功 ${batch.success_count}，失败 ${batch.failure_count}` }),
    fact('details_url', { value: batch.details_url === '' ? '未上传' : <FileView fileUrl={batch.details_url} text={batch.details_filename} /> }),
    fact('details_at'),
    fact('created_by'),
    fact('creator'),
    fact('create_at'),
    fact('remark', { isWide: true }),
  ]
}
