import { inFlavour } from '@linggong/shared/business/document'
import { taskBatch, taskBatchFilters } from '@linggong/shared/business/task/batch'
import { task, taskFilters } from '@linggong/shared/business/task/document'
import { home } from '../../home.ts'

const empty = '还没有任务。业务公司或企业发布任务后会显示在这里。'

export const tasks = inFlavour(task, home, {
  columns: ['sn', 'name', 'status', 'settlement_status', 'company_name', 'agency_name', 'amount', 'paid_amount', 'people_count', 'traded_count', 'areas', 'category', 'is_fast', 'batch_sn', 'create_at', 'finish_at'],
  filters: taskFilters,
  empty,
})

export const batches = inFlavour(taskBatch, home, {
  columns: ['sn', 'status', 'company_name', 'agency_name', 'template_name', 'filename', 'total', 'success_count', 'failure_count', 'amount', 'details_filename', 'create_at', 'creator'],
  filters: taskBatchFilters,
  empty,
})
