import { readOnce, useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/ui/columns'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { type Fact, Facts, factsOf } from '@linggong/shared/ui/facts'
import { defineFilters, remoteSelectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { Tag } from 'antd'
import { countTasks, exportTasks, searchTasks, taskById, taskEvents, updateTask } from '../../contract/tasks.ts'
import { taskFields as field } from '../../domain/fields/task.ts'
import { taskMachine } from '../../domain/machines/task.ts'
import { taskWords } from '../../domain/machines/words.ts'
import { defineDocument } from '../document.tsx'
import { filtersOf, sumsNote } from '../listed.tsx'
import { opens } from '../opens.tsx'
import { reviewDialog } from '../review-dialog.tsx'
import { useCompanyOptions } from '../use-company-options.tsx'
import { areasText, type Task, type TaskRecord, taskSums } from './document.tsx'
import { Marked } from './marked.tsx'

const filters = defineFilters({
  ...filtersOf(field, 'sn', 'name', 'status'),
  hits: textFilter(field.hits.label),
  ...filtersOf(field, 'create_at'),
})

/** For those who see several enterprises by name. */
export const sensitiveTaskFilters = defineFilters({ ...filters, company_id: remoteSelectFilter(field.company_id.label, useCompanyOptions) })

const { column, custom } = columnsOf<Task, typeof field>(field)

const Words = ({ words }: { readonly words: readonly string[] }) => words.map((word) => <Tag key={word} color="error">{word}</Tag>)

const only = { is_sensitive: 'true' } as const

/** 敏感任务: tasks in whose text sensitive words stand, for those who release or reject them (R029, R031). */
export const sensitiveTask = defineDocument({
  name: 'sensitive_task',
  what: '任务',
  unit: '个',
  fields: field,
  machine: taskMachine,
  words: taskWords,
  filters,
  columns: [
    opens('sensitive_task', column('sn', { fixed: 'left', width: 152 })),
    custom('name', ({ name, written }) => <Marked text={name} words={written} />, { width: 180, grow: true }),
    custom('hits', ({ hits }) => <Words words={hits} />, { width: 160 }),
    column('status'),
    column('company_name', { width: 140, grow: true }),
    column('agency_name', { width: 140, grow: true }),
    column('amount', { sortable: true, width: 116 }),
    column('people_count', { width: 80 }),
    column('create_at', { sortable: true }),
    column('audit_at'),
    column('audit_reason', { width: 160 }),
  ],
  // The calls of all tasks, about those alone.
  useList: (params) => useRead(searchTasks, { body: { ...params, ...only } }),
  readList: (params) => readOnce(searchTasks, { body: { ...params, ...only } }),
  useCounts: (params, options) => useRead(countTasks, { body: { ...params, ...only } }, { ...options, quiet: true }),
  exportButton: (params, shown) => <ExportButton call={exportTasks} input={[{ body: { ...params, ...only } }]} {...shown} />,
  sums: (answer) => taskSums(answer),
  summary: ({ sums }) => sumsNote(sums),
  useRecord: (id, options) => useRead(taskById, { params: { id } }, options),
  useLog: (id, options) => useRead(taskEvents, { params: { id } }, options),
  amount: ({ amount }) => ({ label: field.amount.label, cents: amount }),
  actions: { audit_pass: { grant: 'audit', label: '审核', reject: 'audit_reject', leads: true } },
})

const keys = ['company_name', 'agency_name', 'template_name', 'category', 'price', 'people_count', 'creator', 'create_at'] as const

/** What was found, and the whole text in which it stands. */
function factsIn(record: TaskRecord): Fact[] {
  const fact = factsOf(field, record)
  return [
    fact('name', { value: <Marked text={record.name} words={record.written} />, isWide: true }),
    fact('hits', { value: record.hits.length === 0 ? null : <Words words={record.written} />, isWide: true }),
    fact('description', { value: <span style={{ whiteSpace: 'pre-wrap' }}><Marked text={record.description} words={record.written} /></span>, isWide: true }),
    ...keys.map((key) => fact(key)),
    fact('areas', { value: areasText(record.areas) }),
    ...(record.audit_reason === '' ? [] : [fact('audit_reason', { isWide: true })]),
  ]
}

/** 审核: released at once, or sent back with a reason that the enterprise reads. */
export const SensitiveReview = reviewDialog(sensitiveTask, {
  call: updateTask,
  body: ({ result, reason = '', version }) => ({ action: result === 'pass' ? 'audit_pass' : 'audit_reject', reason, version }),
  facts: factsIn,
  consequence: () => ({ pass: '通过后任务立即发布，合作用户可以报名。', reject: '驳回后任务不会发布，企业能看到驳回原因。' }),
})

/** Of a record over its list. */
export const SensitiveFacts = ({ record }: { readonly record: TaskRecord }) => <Facts label="任务信息" facts={factsIn(record)} />
