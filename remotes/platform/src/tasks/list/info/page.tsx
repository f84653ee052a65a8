import { TaskDetail } from '@linggong/shared/business/task/detail'
import { tasks } from '../tasks.ts'

/** 任务详情. */
export function Page() {
  return <TaskDetail of={tasks} />
}
