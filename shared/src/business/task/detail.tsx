import { type Fact, factsOf } from '@linggong/shared/ui/facts'
import type { Filters } from '@linggong/shared/ui/list-state'
import { formatCents } from '@linggong/shared/domain/money'
import { Alert } from 'antd'
import { taskFields } from '../../domain/fields/task.ts'
import { DocumentDetail } from '../document-detail.tsx'
import type { FlavourDocument } from '../document.tsx'
import { RecordLink } from '../home.tsx'
import { TaskApplies } from './applies.tsx'
import { areasText, type Task, type TaskRecord } from './document.tsx'
import { Marked } from './marked.tsx'
import { TaskBills } from './nested.tsx'

interface TaskDetailProps<F extends Filters> {
  readonly of: FlavourDocument<Task, TaskRecord, F>
}

/** 任务详情: what was ordered, who has taken it, what was paid for it, and all that happened (R653). */
export function TaskDetail<F extends Filters>({ of }: TaskDetailProps<F>) {
  return (
    <DocumentDetail
      of={of}
      notice={({ status, audit_reason }) => (status === 'rejected' ? <Alert type="warning" showIcon title={`任务内容未通过审核：${audit_reason}`} /> : null)}
      facts={taskFacts}
      tabs={(record) => [
        { key: 'applies', label: `报名记录 (${record.all_apply_count})`, content: <TaskApplies of={of} record={record} /> },
        { key: 'bills', label: '账单', content: <TaskBills record={record} /> },
      ]}
    />
  )
}

/** With 80.00 – 120.00, where there is a range. */
const priceText = ({ price, min_price, max_price }: TaskRecord): string => `¥ ${formatCents(price)}${min_price === max_price ? '' : `（${formatCents(min_price)} – ${formatCents(max_price)}）`}`

function taskFacts(record: TaskRecord): Fact[] {
  const fact = factsOf(taskFields, record)
  return [
    fact('name', { value: <Marked text={record.name} words={record.written} /> }),
    fact('company_name'),
    fact('agency_name'),
    fact('settlement_status'),
    fact('paid_amount'),
    fact('price', { value: priceText(record) }),
    fact('people_count'),
    fact('traded_count'),
    fact('areas', { value: areasText(record.areas) }),
    fact('start_on'),
    fact('end_on'),
    fact('template_name'),
    fact('category'),
    fact('batch_sn', { value: record.batch_id === null ? '' : <RecordLink of="task_batch" id={record.batch_id}>{record.batch_sn}</RecordLink> }),
    fact('is_fast'),
    fact('created_by'),
    fact('creator'),
    ...times.map((key) => fact(key)),
    fact('description', { value: <span style={{ whiteSpace: 'pre-wrap' }}><Marked text={record.description} words={record.written} /></span>, isWide: true }),
  ]
}

/** In the order in which they usually come (R170). */
const times = ['create_at', 'audit_at', 'release_at', 'receive_at', 'traded_at', 'confirm_at', 'finish_at', 'deal_at', 'pay_at', 'settlement_at'] as const
