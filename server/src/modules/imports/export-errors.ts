import { importBills } from '@linggong/shared/contract/bills'
import { rawBillRow } from '@linggong/shared/contract/schemas/bill-import'
import { BILL_COLUMNS } from '@linggong/shared/domain/bill-import'
import type { Deps } from '../../deps.ts'
import { writeSheet, type SheetColumn } from '../../jobs/export-file.ts'
import { defineJob, type JobRun } from '../../jobs/runner.ts'
import type { Actor } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { errorsCategory, errorsPayload } from '../exports/errors-file.ts'

/** The columns of the template, so that the file can be corrected and imported again; the reason comes last. */
const columns: SheetColumn[] = [
  ...BILL_COLUMNS.map(({ label, required }) => ({ title: required ? `${label}*` : label, kind: 'text', width: 20 }) as const),
  { title: '失败原因', kind: 'text', width: 60 },
]

export const exportImportErrorsJob = defineJob(errorsCategory, 'export', async (job, run) => {
  const { import_id } = errorsPayload.parse(job.payload)
  const file = await writeSheet(run.deps, job.actor, job.filename, { columns, rows: failedRows(run, job.actor, import_id, job.total), format: 'xlsx', title: '失败明细' })
  return { file_id: file.id, success_count: job.total }
}, [importBills])

async function* failedRows(run: JobRun, actor: Actor, importId: string, total: number): AsyncGenerator<unknown[]> {
  let done = 0
  for await (const rows of chunks(run.deps, actor, importId)) {
    for (const row of rows) {
      const raw = rawBillRow.parse(row.raw)
      const reason = row.issues.filter((issue) => issue.level === 'error').map((issue) => issue.text).join('；')
      yield [raw.name, raw.id_no, raw.phone, raw.account_no, raw.amount, raw.task_sn, raw.remark, reason]
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
