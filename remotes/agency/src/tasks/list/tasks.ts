import { inFlavour } from '@linggong/shared/business/document'
import { taskBatch, taskBatchFilters } from '@linggong/shared/business/task/batch'
import { CancelTaskDialog, FinishTaskDialog, FinishTasksDialog, TaskBatchRemarkDialog, TradeTaskDialog, UploadDetailsDialog } from '@linggong/shared/business/task/dialogs'
import { task, taskFilters } from '@linggong/shared/business/task/document'
import { EditTaskDialog } from '@linggong/shared/business/task/lazy-edit'
import { home } from '../../home.ts'

const empty = '还没有任务。'

export const tasks = inFlavour(task, home, {
  columns: ['sn', 'name', 'status', 'settlement_status', 'company_name', 'amount', 'paid_amount', 'people_count', 'waiting_count', 'traded_count', 'areas', 'category', 'is_fast', 'batch_sn', 'audit_reason', 'create_at', 'finish_at', 'creator'],
  filters: taskFilters,
  dialogs: { traded: TradeTaskDialog, finish: FinishTaskDialog, update: EditTaskDialog, cancel: CancelTaskDialog },
  many: { finish: FinishTasksDialog },
  empty,
})

export const batches = inFlavour(taskBatch, home, {
  columns: ['sn', 'status', 'company_name', 'template_name', 'filename', 'total', 'success_count', 'failure_count', 'amount', 'details_filename', 'create_at', 'creator', 'remark'],
  filters: taskBatchFilters,
  dialogs: { upload_details: UploadDetailsDialog, update_remark: TaskBatchRemarkDialog },
  empty,
})
