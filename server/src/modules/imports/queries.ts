import { sql } from 'kysely'
import type { z } from 'zod'
import { rawBillRow, rowIssue } from '@linggong/shared/contract/schemas/bill-import'
import type { ImportStatus } from '@linggong/shared/domain/machines/job'
import { maskAccount, maskIdNoTwo, maskPhone } from '@linggong/shared/domain/masks'
import type { JobDefinition } from '../../jobs/definition.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import type { Actor } from '../../kernel/actor.ts'
import { mapPage, page, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { requireCategory } from '../exports/category-access.ts'
import { jobOrderings, jobsOf, type JobFilter } from '../exports/records.ts'
import { errorsCategory } from '../exports/errors-file.ts'

/** The import records of the caller's own organisation. */
export async function importsOf(tx: Tx, actor: Actor, filter: JobFilter & Paging) {
  const rows = jobsOf(scoped(tx, actor, 'app.job'), actor, 'import', filter)
    .select(['app.job.id', 'app.job.category', 'app.job.filename', 'app.job.total', 'app.job.success_count', 'app.job.failure_count', 'app.job.progress'])
    .select(['app.job.failure_reason', 'app.job.result_id', 'app.job.creator', 'app.job.create_at', 'app.job.finish_at'])
    .select(sql<ImportStatus>`app.job.status`.as('status'))
  return mapPage(await page(tx, rows, filter, jobOrderings), (row) => ({
    ...row,
    create_at: row.create_at.toISOString(),
    finish_at: row.finish_at?.toISOString() ?? null,
  }))
}

/** The rows that an import refused, in file order, masked as on all screens; only the file to correct has them unmasked. */
export async function errorsOf(tx: Tx, jobs: readonly JobDefinition[], actor: Actor, id: string, paging: Paging) {
  await ownImport(tx, jobs, actor, id)
  const rows = tx
    .selectFrom('app.import_row')
    .select(['app.import_row.row_no', 'app.import_row.raw', 'app.import_row.issues'])
    .where('app.import_row.park_id', '=', actor.chain.park_id)
    .where('app.import_row.job_id', '=', id)
    .where('app.import_row.ok', '=', false)
  const found = await page(tx, rows, { ...paging, ordering: paging.ordering ?? 'id' }, { id: 'app.import_row.row_no' })
  return mapPage(found, (row) => ({ row: row.row_no, raw: masked(rawBillRow.parse(row.raw)), issues: row.issues.map((issue) => rowIssue.parse(issue)) }))
}

function masked(raw: z.output<typeof rawBillRow>): z.output<typeof rawBillRow> {
  return { ...raw, id_no: maskIdNoTwo(raw.id_no), phone: maskPhone(raw.phone), account_no: maskAccount(raw.account_no) }
}

/** Requests the failed rows as a file that can be corrected and imported again. */
export async function exportErrors(tx: Tx, jobs: readonly JobDefinition[], actor: Actor, id: string): Promise<{ id: string }> {
  const job = await ownImport(tx, jobs, actor, id)
  if (job.failure_count === 0) refuse(400, '没有失败的数据行')
  const filename = `${job.filename.replace(/\.\w{1,5}$/u, '')}-失败明细.xlsx`
  return { id: await enqueueJob(tx, actor, { kind: 'export', category: errorsCategory, filename, payload: { import_id: id }, total: job.failure_count }) }
}

async function ownImport(tx: Tx, jobs: readonly JobDefinition[], actor: Actor, id: string) {
  const job = await scopedId(tx, actor, 'app.job', id)
  if (job.kind !== 'import' || job.tenant_id !== actor.tenantId) refuse(404, texts.notFound)
  requireCategory(jobs, actor, job)
  return job
}
