import { useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters, flagFilter, remoteSelectFilter, textFilter } from '@linggong/shared/ui/list-state'
import type { CallOutput, RowOf } from '../../contract/call.ts'
import { searchTasks, taskById, taskEvents } from '../../contract/tasks.ts'
import { areaText } from '../../domain/area.ts'
import { taskFields as field, taskInputFields } from '../../domain/fields/task.ts'
import { taskMachine } from '../../domain/machines/task.ts'
import { taskWords } from '../../domain/machines/words.ts'
import { defineDocument, type DialogProps, type ManyDialogProps } from '../document.tsx'
import { filtersOf, listedBy, sumsNote } from '../listed.tsx'
import { opens } from '../opens.tsx'
import { useCompanyOptions } from '../use-company-options.tsx'

export type Task = RowOf<typeof searchTasks>
export type TaskRecord = CallOutput<typeof taskById>
export type TaskDialogProps = DialogProps<TaskRecord>
export type ManyTasksProps = ManyDialogProps<Task>

const filters = defineFilters({
  ...filtersOf(field, 'sn', 'name', 'status', 'settlement_status', 'category', 'is_fast', 'create_at', 'finish_at'),
  /** Set by links on the first page. */
  has_waiting: { ...flagFilter(taskInputFields.has_waiting), hidden: true },
})

/** Also for flavours above the enterprise, which select one. */
export const taskFilters = defineFilters({ ...filters, company_id: remoteSelectFilter(field.company_id.label, useCompanyOptions) })

/** For lists inside a batch. */
export const nestedTaskFilters = defineFilters({ ...filtersOf(field, 'name', 'status'), sn: textFilter(field.sn.label) })

/** 海南省 / 海口市；广东省; nowhere in particular is anywhere. */
export const areasText = (areas: readonly (readonly string[])[]): string => (areas.length === 0 ? '不限' : areas.map((path) => areaText(path)).join('；'))

const { column, custom } = columnsOf<Task, typeof field>(field)

const columns = [
  opens('task', column('sn', { fixed: 'left', width: 152 })),
  column('name', { width: 140, grow: true }),
  column('status'),
  column('settlement_status'),
  column('company_name', { width: 120, grow: true }),
  column('agency_name', { width: 120, grow: true }),
  column('category', { width: 88 }),
  column('amount', { sortable: true, width: 116 }),
  column('paid_amount', { sortable: true, width: 116 }),
  column('price', { width: 104 }),
  column('people_count', { width: 80 }),
  column('waiting_count', { width: 92 }),
  column('traded_count', { width: 80 }),
  custom('areas', ({ areas }) => areasText(areas), { width: 140 }),
  column('is_fast', { width: 84 }),
  opens('task_batch', column('batch_sn', { width: 152 }), ({ batch_id }) => batch_id),
  column('audit_reason', { width: 140 }),
  column('create_at', { sortable: true }),
  column('release_at'),
  column('finish_at', { sortable: true }),
  column('creator', { width: 72 }),
]

type TaskColumn = (typeof columns)[number]['key']

/** For lists inside other pages. A constant of the screen. */
export const pickTaskColumns = (names: readonly TaskColumn[]) => names.flatMap((name) => columns.find(({ key }) => key === name) ?? [])

/** Of a list of tasks, below their columns. */
export const taskSums = ({ sums }: Pick<CallOutput<typeof searchTasks>, 'sums'>) => sums && { amount: sums.amount, paid_amount: sums.paid_amount }

/** 任务: work that an enterprise orders (domain.md §1.6, §2.6). */
export const task = defineDocument({
  name: 'task',
  what: '任务',
  unit: '个',
  fields: field,
  machine: taskMachine,
  words: taskWords,
  filters,
  columns,
  ...listedBy(searchTasks),
  sums: (answer) => taskSums(answer),
  summary: ({ sums }) => sumsNote(sums),
  useRecord: (id, options) => useRead(taskById, { params: { id } }, options),
  useLog: (id, options) => useRead(taskEvents, { params: { id } }, options),
  amount: ({ amount }) => ({ label: field.amount.label, cents: amount }),
  actions: {
    traded: { label: '全部成交', short: '成交', leads: true, explains: ['workers'] },
    finish: { leads: true, many: 'finish' },
    update: { grant: 'edit' },
    cancel: { isDanger: true },
  },
})
