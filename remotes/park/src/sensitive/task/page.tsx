import { DocumentList } from '@linggong/shared/business/document-list'
import { sensitiveTasks } from './tasks.ts'

/** 敏感任务: tasks with sensitive words, to be released or rejected. */
export function Page() {
  return <DocumentList of={sensitiveTasks} />
}
