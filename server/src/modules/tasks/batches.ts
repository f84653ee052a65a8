import type { z } from 'zod'
import { sql, type SqlBool } from 'kysely'
import { type exportTaskBatches, exportTaskBatchesByQuery, listTaskBatches, type updateTaskBatch, type uploadTaskDetails } from '@linggong/shared/contract/task-batches'
import { taskBatchFields } from '@linggong/shared/domain/fields/task-batch'
import { taskBatchMachine } from '@linggong/shared/domain/machines/task'
import { defineExport } from '../../documents/export-job.ts'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { inIndexOrder, type Paging } from '../../kernel/lists.ts'
import { asSeen } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { nameOfQuery } from '../../kernel/written.ts'
import { handTo, ownUploads } from '../files/own.ts'
import { fileUrl } from '../files/service.ts'
import { inDateRange, is, matching, on, oneOf, oneOfIds } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { countOf, fromStatement, serveList } from '../lists/serve.ts'
import { withSums } from '../lists/sums.ts'
import { taskBatchRecord } from './machine.ts'

type Filter = z.output<NonNullable<typeof exportTaskBatches.body>>

const table = 'app.task_batch'
const orderings = inIndexOrder({ id: `${table}.id`, create_at: `${table}.id`, amount: `${table}.amount`, total: `${table}.total` })
const hasDetails = (_: string, value: 'true' | 'false') => (value === 'true' ? sql<SqlBool>`app.task_batch.details_file_id is not null` : sql<SqlBool>`app.task_batch.details_file_id is null`)

const statement = (tx: Tx, actor: Actor, filters: Filter) =>
  scoped(tx, actor, table)
    .leftJoin(tenantNames.as('company'), 'company.id', `${table}.company_id`)
    .leftJoin(tenantNames.as('agency'), 'agency.id', `${table}.agency_id`)
    .where(matching(table, filters, { sn: is, company_id: is, status: oneOf, has_details: hasDetails, create_at: inDateRange, ids: on('id', oneOfIds) }))
    .selectAll(table)
    .select([sql<string>`coalesce(company.name, '')`.as('company_name'), sql<string>`coalesce(agency.name, '')`.as('agency_name')])

type Listed = Awaited<ReturnType<ReturnType<typeof statement>['execute']>>[number]

const wire = (row: Listed) => ({
  id: row.id,
  sn: row.sn,
  status: row.status,
  company_id: row.company_id,
  company_name: row.company_name,
  agency_name: row.agency_name,
  template_id: row.template_id,
  template_name: row.template_name,
  filename: row.filename,
  total: row.total,
  success_count: row.success_count,
  failure_count: row.failure_count,
  amount: row.amount,
  details_url: row.details_file_id === null ? '' : fileUrl(row.details_file_id),
  details_filename: row.details_filename,
  details_at: row.details_at === null ? null : row.details_at.toISOString(),
  remark: row.remark,
  created_by: row.created_by,
  creator: row.creator,
  create_at: row.create_at.toISOString(),
  version: row.version,
})

const rows = fromStatement(statement, orderings)

async function searchRows(tx: Tx, actor: Actor, filters: Filter, paging: Paging, now: Date) {
  const matched = { name: nameOfQuery('task batches', filters), query: (most: number) => statement(tx, actor, filters).clearSelect().select(`${table}.amount`).limit(most) }
  return withSums(tx, () => rows.page(tx, actor, filters, paging, now), matched, ['amount'])
}

const { column } = sheetColumnsOf(taskBatchFields)

const columns = [
  column('sn', 20), column('status', 10), column('company_name', 30), column('agency_name', 30), column('template_name', 16), column('filename', 34), column('total', 10), column('success_count', 10),
  column('failure_count', 10), column('amount'), column('details_filename', 30), column('details_at'), column('created_by', 10), column('creator', 12), column('remark', 24), column('create_at'),
]

export const taskBatchList = serveList(listTaskBatches, { ...rows, page: searchRows }, { wire, category: 'task_batch', machine: taskBatchMachine, columns })

/** The same, asked for by a query (R655). */
export const taskBatchExport = defineExport(exportTaskBatchesByQuery, { category: 'task_batch', columns, count: (tx, actor, filters, most) => countOf(tx, rows.bounded(tx, actor, filters, most)), rows: rows.rows })

export async function taskBatchOf(tx: Tx, actor: Actor, id: string) {
  const row = (await statement(tx, actor, {}).where(`${table}.id`, '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound)
  return { ...wire(row), may_upload: row.status !== 'processing' && row.status !== 'failure' && !(await isOver(tx, row)) && !(await isInvoiced(tx, row)), events: await historyOf(tx, 'task_batch', id) }
}

/** All of its tasks are canceled, as those of a file that was taken back. */
async function isOver(tx: Tx, { park_id, id }: Pick<Listed, 'park_id' | 'id'>): Promise<boolean> {
  const { over } = await tx.selectFrom('app.task').select(sql<boolean>`coalesce(bool_and(status = 'canceled'), false)`.as('over')).where('park_id', '=', park_id).where('batch_id', '=', id).executeTakeFirstOrThrow()
  return over
}

export async function changeBatchRemark(tx: Tx, actor: Actor, id: string, { remark, version }: z.output<NonNullable<typeof updateTaskBatch.body>>): Promise<void> {
  const batch = asSeen(await scopedId(tx, actor, table, id, { lock: true }), version)
  await taskBatchRecord.change(tx, actor, batch, { remark }, { action: 'update_remark' })
}

/** An invoice is about its work: it was issued for a settlement with a bill for one of its tasks. */
async function isInvoiced(tx: Tx, { park_id, id }: Pick<Listed, 'park_id' | 'id'>): Promise<boolean> {
  const { rows: [row] } = await sql<{ is_invoiced: boolean }>`
    select exists (select from app.task t join app.bill b on b.park_id = t.park_id and b.company_id = t.company_id and b.task_sn = t.sn join app.settlement s on s.park_id = b.park_id and s.id = b.settlement_id
      where t.park_id = ${park_id} and t.batch_id = ${id} and s.invoiced_amount > 0) as is_invoiced`.execute(tx)
  return row?.is_invoiced === true
}

/** Uploaded, and replaced by another, from when the tasks are there until an invoice is issued for their work (domain.md §2.6). */
export async function uploadDetails(tx: Tx, actor: Actor, id: string, { file_url, version }: z.output<NonNullable<typeof uploadTaskDetails.body>>, now: Date): Promise<void> {
  const batch = asSeen(await scopedId(tx, actor, table, id, { lock: true }), version)
  if (batch.status === 'processing') refuse(400, '任务还在派发，完成后才能上传明细')
  if (batch.status === 'failure') refuse(400, '该批次没有派发成功的任务，不需要上传明细')
  if (await isOver(tx, batch)) refuse(400, '该批次的任务都已取消，不需要上传明细')
  if (await isInvoiced(tx, batch)) refuse(400, '该批次任务的账单已开票，不能再上传或替换任务明细')
  const [fileId = ''] = await ownUploads(tx, actor, [file_url], { purpose: 'task_details_file', field: 'file_url', fault: '请上传任务明细文件' })
  await handTo(tx, actor, batch, [fileId])
  const file = await tx.selectFrom('app.file').select(['id', 'name']).where('park_id', '=', batch.park_id).where('id', '=', fileId).executeTakeFirstOrThrow()
  const before = { details_url: batch.details_file_id === null ? '' : fileUrl(batch.details_file_id), details_filename: batch.details_filename }
  await taskBatchRecord.change(tx, actor, batch, { details_file_id: file.id, details_filename: file.name, details_at: now }, { action: 'upload_details', from: before, to: { details_url: fileUrl(file.id), details_filename: file.name } })
}
