import { TaskLists } from '@linggong/shared/business/task/lists'
import { batches, tasks } from './tasks.ts'

/** 任务列表: tasks one by one, and in batches. */
export function Page() {
  return <TaskLists tasks={tasks} batches={batches} />
}
