import type { Filters } from '@linggong/shared/ui/list-state'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import type { ReactNode } from 'react'
import { DocumentList } from '../document-list.tsx'
import type { FlavourDocument } from '../document.tsx'
import type { TaskBatch, TaskBatchRecord } from './batch.tsx'
import type { Task, TaskRecord } from './document.tsx'

interface TaskListsProps<F extends Filters, G extends Filters> {
  readonly tasks: FlavourDocument<Task, TaskRecord, F>
  readonly batches: FlavourDocument<TaskBatch, TaskBatchRecord, G>
  /** Absent: flavours above the agency send nothing. */
  readonly button?: ReactNode
}

const lists = [
  { key: 'tasks', label: '任务' },
  { key: 'batches', label: '批次' },
] as const

/** 任务列表: one by one, and what was sent together. */
export function TaskLists<F extends Filters, G extends Filters>({ tasks, batches, button }: TaskListsProps<F, G>) {
  const tabs = useListTabs(lists)
  if (tabs.activeKey === 'batches') return <DocumentList of={batches} tabs={tabs} button={button} />
  return <DocumentList of={tasks} tabs={tabs} button={button} />
}
