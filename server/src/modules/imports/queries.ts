import type { z } from 'zod'
import type { importErrors, importRecord } from '@linggong/shared/contract/imports'
import { rawRowOf, rowIssue } from '@linggong/shared/contract/schemas/import'
import { importKind } from '@linggong/shared/domain/imports/kinds'
import { maskedRow } from '@linggong/shared/domain/imports/rows'
import { importMachine, type ImportStatus } from '@linggong/shared/domain/machines/job'
import { isState } from '@linggong/shared/domain/machines/machine'
import type { Row } from '../../db/tables.ts'
import type { JobDefinition } from '../../jobs/definition.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { mapPage, page, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { requireCategory } from '../exports/category-access.ts'
import { jobOrderings, jobsOf, type JobFilter } from '../exports/records.ts'
import { errorsCategory } from '../exports/errors-file.ts'

/** The import records of the caller's own organisation. */
export async function importsOf(tx: Tx, actor: Actor, filter: JobFilter & Paging) {
  const rows = jobsOf(scoped(tx, actor, 'app.job'), actor, 'import', filter).selectAll('app.job')
  return mapPage(await page(tx, rows, filter, jobOrderings), recordWire)
}

type ImportRecord = z.output<typeof importRecord>

export function recordWire(job: Row<'app.job'>): ImportRecord {
  const { id, category, filename, total, success_count, failure_count, progress, failure_reason, result_id, creator } = job
  if (!isState(importMachine, job.status)) throw new Error(`imports: no state '${job.status}'`)
  const status: ImportStatus = job.status
  return {
    id, category, status, filename, total, success_count, failure_count, progress, failure_reason, result_id, creator,
    create_at: job.create_at.toISOString(),
    finish_at: job.finish_at?.toISOString() ?? null,
  }
}

/** The rows that an import refused, in file order, masked as on every screen; the error file contains them unmasked. */
export async function errorsOf(tx: Tx, jobs: readonly JobDefinition[], actor: Actor, id: string, paging: Paging): Promise<z.output<typeof importErrors.response>> {
  const { category } = await readableImport(tx, jobs, actor, id)
  const kind = importKind(category) ?? refuse(404, texts.notFound)
  const stored = rawRowOf(kind)
  const rows = tx
    .selectFrom('app.import_row')
    .select(['app.import_row.row_no', 'app.import_row.raw', 'app.import_row.issues'])
    .where('app.import_row.park_id', '=', actor.chain.park_id)
    .where('app.import_row.job_id', '=', id)
    .where('app.import_row.ok', '=', false)
  const found = await page(tx, rows, { ...paging, ordering: paging.ordering ?? 'id' }, { id: 'app.import_row.row_no' })
  return mapPage(found, (row) => ({ row: row.row_no, raw: maskedRow(kind, stored.parse(row.raw)), issues: row.issues.map((issue) => rowIssue.parse(issue)) }))
}

/** Requests the failed rows as a file that can be corrected and imported again. */
export async function exportErrors(tx: Tx, jobs: readonly JobDefinition[], actor: Actor, id: string): Promise<{ id: string }> {
  const job = await readableImport(tx, jobs, actor, id)
  if (job.failure_count === 0) refuse(400, '没有失败的数据行')
  const filename = `${job.filename.replace(/\.\w{1,5}$/u, '')}-失败明细.xlsx`
  return { id: await enqueueJob(tx, actor, { kind: 'export', category: errorsCategory, filename, payload: { import_id: id, category: job.category }, total: job.failure_count }) }
}

/** One record of the caller's own organisation. */
export async function importOf(tx: Tx, actor: Actor, id: string) {
  return { ...recordWire(await ownRecord(tx, actor, id)), events: await historyOf(tx, 'import', id) }
}

async function ownRecord(tx: Tx, actor: Actor, id: string, options: { lock?: boolean } = {}): Promise<Row<'app.job'>> {
  const job = await scopedId(tx, actor, 'app.job', id, options)
  // A program sees the imports that it has submitted itself.
  const isOthers = actor.client !== undefined && job.staff_id !== actor.staffId
  if (job.kind !== 'import' || job.tenant_id !== actor.tenantId || isOthers) refuse(404, texts.notFound)
  return job
}

/** An import whose rows the caller may see, because they may import such files. */
export async function readableImport(tx: Tx, jobs: readonly JobDefinition[], actor: Actor, id: string, options: { lock?: boolean } = {}): Promise<Row<'app.job'>> {
  const job = await ownRecord(tx, actor, id, options)
  requireCategory(jobs, actor, job)
  return job
}
