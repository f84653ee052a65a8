import { TaskBatchDetail } from '@linggong/shared/business/task/batch-detail'
import { batches } from '../../list/tasks.ts'

/** 任务批次详情. */
export function Page() {
  return <TaskBatchDetail of={batches} />
}
