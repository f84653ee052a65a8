import { DocumentList } from '@linggong/shared/business/document-list'
import { tasks } from './tasks.ts'

/** 任务管理: the tasks of the park's enterprises. */
export function Page() {
  return <DocumentList of={tasks} />
}
