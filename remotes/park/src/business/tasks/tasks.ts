import { inFlavour } from '@linggong/shared/business/document'
import { task, taskFilters } from '@linggong/shared/business/task/document'
import { home } from '../../home.ts'

export const tasks = inFlavour(task, home, {
  columns: ['sn', 'name', 'status', 'settlement_status', 'company_name', 'agency_name', 'category', 'amount', 'paid_amount', 'people_count', 'traded_count', 'areas', 'is_fast', 'create_at', 'finish_at'],
  filters: taskFilters,
  empty: '还没有任务。企业或业务公司发布任务后会显示在这里。',
})
