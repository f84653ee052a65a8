import { exportImportErrors } from '@linggong/shared/contract/imports'
import { rawRowOf } from '@linggong/shared/contract/schemas/import'
import { columnsOf, type AnyImport } from '@linggong/shared/domain/imports/define'
import { importKind } from '@linggong/shared/domain/imports/kinds'
import { headerOf } from '@linggong/shared/domain/imports/rows'
import type { Deps } from '../../deps.ts'
import { writeSheet, type SheetColumn } from '../../jobs/export-file.ts'
import { defineJob, type JobRun } from '../../jobs/runner.ts'
import type { Actor } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { errorsCategory, errorsPayload } from '../exports/errors-file.ts'

/** The template's columns, so that the file can be corrected and imported again, and the reason as the last one. */
const columnsFor = (kind: AnyImport): SheetColumn[] => [
  ...columnsOf(kind).map(([, column]) => ({ title: headerOf(column), kind: 'text', width: 20 }) as const),
  { title: '失败原因', kind: 'text', width: 60 },
]

export const exportImportErrorsJob = defineJob(errorsCategory, 'export', async (job, run) => {
  const { import_id, category } = errorsPayload.parse(job.payload)
  const kind = importKind(category)
  if (kind === undefined) throw new Error(`imports: unknown kind ${category}`)
  const rows = failedRows(run, job.actor, kind, import_id, job.total)
  const file = await writeSheet(run.deps, job.actor, job.filename, { columns: columnsFor(kind), rows, format: 'xlsx', title: '失败明细' })
  return { file_id: file.id, success_count: job.total }
}, [exportImportErrors])

async function* failedRows(run: JobRun, actor: Actor, kind: AnyImport, importId: string, total: number): AsyncGenerator<unknown[]> {
  const stored = rawRowOf(kind)
  let done = 0
  for await (const rows of chunks(run.deps, actor, importId)) {
    for (const row of rows) {
      const raw = stored.parse(row.raw)
      const reason = row.issues.filter((issue) => issue.level === 'error').map((issue) => issue.text).join('；')
      yield [...columnsOf(kind).map(([key]) => raw[key]), reason]
    }
    done += rows.length
    await run.progress(done, total)
  }
}

async function* chunks(deps: Deps, actor: Actor, importId: string) {
  let after = 0
  for (;;) {
    const rows = await inTransaction(deps.db, actor, (tx) =>
      tx
        .selectFrom('app.import_row')
        .select(['row_no', 'raw', 'issues'])
        .where('park_id', '=', actor.chain.park_id)
        .where('job_id', '=', importId)
        .where('ok', '=', false)
        .where('row_no', '>', after)
        .orderBy('row_no')
        .limit(1000)
        .execute(),
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last.row_no
  }
}
