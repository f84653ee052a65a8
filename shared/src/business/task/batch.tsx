import { useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters, remoteSelectFilter } from '@linggong/shared/ui/list-state'
import type { CallOutput, RowOf } from '../../contract/call.ts'
import { listTaskBatches, taskBatchById } from '../../contract/task-batches.ts'
import { taskBatchFields as field } from '../../domain/fields/task-batch.ts'
import { taskBatchMachine } from '../../domain/machines/task.ts'
import { taskBatchWords } from '../../domain/machines/words.ts'
import { defineDocument, type DialogProps } from '../document.tsx'
import { filtersOf, listedBy, sumsNote } from '../listed.tsx'
import { opens } from '../opens.tsx'
import { useCompanyOptions } from '../use-company-options.tsx'

export type TaskBatch = RowOf<typeof listTaskBatches>
export type TaskBatchRecord = CallOutput<typeof taskBatchById>
export type TaskBatchDialogProps = DialogProps<TaskBatchRecord>

const filters = filtersOf(field, 'sn', 'status', 'has_details', 'create_at')

/** Also for flavours above the enterprise, which select one. */
export const taskBatchFilters = defineFilters({ ...filters, company_id: remoteSelectFilter(field.company_id.label, useCompanyOptions) })

const { column, custom } = columnsOf<TaskBatch, typeof field>(field)

/** 任务批次: tasks that were sent together (domain.md §1.2, §2.6; R174). */
export const taskBatch = defineDocument({
  name: 'task_batch',
  what: '任务批次',
  unit: '批',
  fields: field,
  machine: taskBatchMachine,
  words: taskBatchWords,
  filters,
  columns: [
    opens('task_batch', column('sn', { fixed: 'left', width: 152 })),
    column('status'),
    column('company_name', { width: 120, grow: true }),
    column('agency_name', { width: 120, grow: true }),
    column('template_name', { width: 104 }),
    column('filename', { width: 140, grow: true }),
    column('total', { width: 76 }),
    column('success_count', { width: 76 }),
    column('failure_count', { width: 76 }),
    column('amount', { width: 120 }),
    custom('details_filename', ({ details_filename }) => (details_filename === '' ? '未上传' : details_filename), { width: 140 }),
    column('create_at', { sortable: true }),
    column('creator', { width: 72 }),
    column('remark', { width: 106 }),
  ],
  ...listedBy(listTaskBatches),
  sums: ({ sums }) => sums && { amount: sums.amount },
  summary: ({ sums }) => sumsNote(sums),
  useRecord: (id, options) => useRead(taskBatchById, { params: { id } }, options),
  amount: ({ amount }) => ({ label: field.amount.label, cents: amount }),
  actions: {
    upload_details: { grant: 'upload', label: '上传任务明细', short: '上传明细', isOpen: ({ status }: TaskBatch) => status === 'success' || status === 'part_success' },
    update_remark: { grant: 'edit', isOpen: ({ status }: TaskBatch) => status !== 'processing', isOnPageOnly: true },
  },
})
