import { sql } from 'kysely'
import { z } from 'zod'
import type { Call } from '@linggong/shared/contract/call'
import { rawRowOf } from '@linggong/shared/contract/schemas/import'
import type { ColumnKey, Columns, ImportDefinition, RawRow, RowOf } from '@linggong/shared/domain/imports/define'
import { defineJob, type Job, type JobDefinition, type JobResult } from '../../jobs/definition.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { hasError, judge, type CheckedRow } from './checked-row.ts'
import { recordCompared } from './compared.ts'
import type { ImportKind } from './serve.ts'

/** Large enough to amortise the cost of a statement, small enough that a crashed worker loses little. */
const usualChunk = 500

/** Rows up to and including `after` have been processed. */
const progress = z.object({ after: z.int(), success: z.int(), failure: z.int() }).catch({ after: 0, success: 0, failure: 0 })
type Progress = z.output<typeof progress>

/**
 * Runs an import: checks the rows again, then writes them chunk by chunk, each in one transaction with the job's cursor. A crashed worker
 * leaves complete chunks, and the next worker continues after them.
 */
export function importJob<C extends Columns, B, O extends { readonly company_id?: string | undefined }, F extends CheckedRow<RowOf<C>>, U>(definition: ImportDefinition<C>, kind: ImportKind<C, B, O, F, U>, submit: Pick<Call, 'access'>): JobDefinition {
  return defineJob(definition.category, 'import', async (job, run) => {
    const { db, clock } = run.deps
    const now = clock()
    const order = kind.order.parse(job.payload)
    let done = progress.parse(job.cursor)
    const judged = judge(definition, await inTransaction(db, job.actor, (tx) => storedRows(tx, definition, job)), now)
    for (const from of chunks(judged(), done.after, kind.chunkRows ?? usualChunk)) {
      await run.progress(done.success + done.failure, job.total)
      done = await inTransaction(db, job.actor, async (tx) => {
        await kind.lock?.(tx, order)
        const checked = await kind.check(tx, order, judged().slice(...from), now)
        // A transaction of its own: a refusal undoes this one.
        await recordCompared(db, job.actor, { kind: definition, company: order.company_id, rows: checked }, now)
        const good = checked.filter((one) => !hasError(one))
        await markRows(tx, job, checked)
        if (good.length > 0) await kind.write(tx, job, order, good, now, run.deps)
        const cursor = { after: checked.at(-1)?.row.row ?? done.after, success: done.success + good.length, failure: done.failure + checked.length - good.length }
        await run.checkpoint(tx, cursor)
        return cursor
      })
    }
    return resultOf(definition, kind.resultId?.(order) ?? job.id, done)
  }, [submit])
}

/** The bounds of the remaining chunks, as row indexes. */
function chunks(rows: readonly CheckedRow<{ row: number }>[], after: number, size: number): [number, number][] {
  const first = rows.findIndex(({ row }) => row.row > after)
  if (first < 0) return []
  return Array.from({ length: Math.ceil((rows.length - first) / size) }, (_, index) => [first + index * size, first + (index + 1) * size])
}

function resultOf({ title, result }: Pick<ImportDefinition, 'title' | 'result'>, id: string, { success, failure }: Progress): JobResult {
  const counts = { total: success + failure, success_count: success, failure_count: failure }
  if (success === 0) return { ...counts, failure_reason: `${failure} 行全部未通过检查，未导入任何${title}` }
  const isOnePage = Object.values(result.pages).some(({ path }) => path.endsWith('/:id'))
  return { ...counts, ...(isOnePage && { result_id: id }) }
}

async function storedRows<C extends Columns>(tx: Tx, definition: ImportDefinition<C>, { id, actor }: Job): Promise<RawRow<ColumnKey<C>>[]> {
  const stored = rawRowOf(definition)
  const rows = await tx.selectFrom('app.import_row').select('raw').where('park_id', '=', actor.chain.park_id).where('job_id', '=', id).orderBy('row_no').execute()
  return rows.map(({ raw }) => stored.parse(raw))
}

async function markRows(tx: Tx, { id, actor }: Job, checked: readonly CheckedRow<{ row: number }>[]): Promise<void> {
  await sql`
    update app.import_row r set ok = n.ok, issues = n.issues
    from unnest(${checked.map(({ row }) => row.row)}::int[], ${checked.map((one) => !hasError(one))}::bool[], ${checked.map(({ issues }) => JSON.stringify(issues))}::jsonb[])
      as n(row_no, ok, issues)
    where r.park_id = ${actor.chain.park_id} and r.job_id = ${id} and r.row_no = n.row_no`.execute(tx)
}
