import { z } from 'zod'
import { uploadTaxProof } from '@linggong/shared/contract/income-summaries'
import { taxProofImport } from '@linggong/shared/domain/imports/tax-proof'
import { maskProofName } from '@linggong/shared/domain/tax-proof-names'
import { insertRows, json } from '../../db/bulk.ts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { takeNew } from '../../jobs/lease.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { defineJob, workAtOnce, type Job } from '../../jobs/runner.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Result } from '../../kernel/each.ts'
import { Refusal } from '../../kernel/refuse.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { fileIdOf } from '../files/service.ts'
import { attachProof, type Proof } from './declare.ts'
import { aboutMonths, incomeMonths } from './summaries.ts'

const payload = z.object({ items: z.array(z.object({ id: z.uuid(), file_url: z.string() })) })

/** As if the first file stood below the heading of a sheet: refused ones are exported as such. */
const rowOf = (index: number): number => index + 2

const rowsOf = (tx: Tx, { park_id, id }: { readonly park_id: string | null; readonly id: string }) =>
  tx.selectFrom('app.import_row').select(['row_no', 'raw', 'ok', 'issues']).where('park_id', '=', park_id).where('job_id', '=', id).orderBy('row_no')

/** The import record of an upload (R313): which files, whose months they are for, and a job that this process has taken already. */
async function recordUpload(deps: Deps, tx: Tx, actor: Actor, items: readonly Proof[], now: Date): Promise<Row<'app.job'>> {
  const { park_id } = actor.chain
  const fileIds = items.flatMap(({ file_url }) => fileIdOf(file_url) ?? [])
  const files = fileIds.length === 0 ? [] : await tx.selectFrom('app.file').select(['id', 'name']).where('park_id', '=', park_id).where('tenant_id', '=', actor.tenantId).where('id', 'in', fileIds).execute()
  const ids = items.map(({ id }) => id)
  const months = await incomeMonths(tx, actor, { ids }).execute()
  const about = await aboutMonths(tx, actor, ids, now)
  const rows = items.map(({ id, file_url }) => ({
    name: files.find((file) => file.id === fileIdOf(file_url))?.name ?? '',
    user_name: about(id).user_name,
    month: months.find((one) => one.id === id)?.month ?? '',
  }))
  const [first] = rows
  const name = maskProofName(first?.name ?? '')
  const jobId = await enqueueJob(tx, actor, {
    kind: 'import',
    category: taxProofImport.category,
    filename: rows.length > 1 ? `${name} 等 ${rows.length} 份` : name,
    payload: { items: items.map(({ id, file_url }) => ({ id, file_url })) },
    total: rows.length,
  })
  await insertRows(tx, 'app.import_row', rows.map((raw, index) => ({ ...actor.chain, job_id: jobId, row_no: rowOf(index), raw: { row: rowOf(index), ...raw }, ok: null })))
  return takeNew(tx, { park_id: park_id ?? '' }, jobId, deps.config.jobLeaseSeconds * 1000, now)
}

/** 完税证明 of several months (R692): each in a transaction of its own, in the order of their ids, so that two such uploads lock in the same order. One that is refused stops none of the others. */
export const taxProofJob = defineJob(taxProofImport.category, 'import', async (job, run) => {
  const { db, clock } = run.deps
  const { items } = payload.parse(job.payload)
  const settled = await inTransaction(db, job.actor, (tx) => rowsOf(tx, keyOf(job)).where('ok', 'is not', null).execute())
  // After a lost lease those that are settled stay so.
  const open = items.map((item, index) => ({ ...item, row: rowOf(index) })).filter(({ row }) => !settled.some(({ row_no }) => row_no === row))
  for (const [index, item] of open.toSorted((one, other) => (one.id < other.id ? -1 : 1)).entries()) {
    await run.progress(settled.length + index, items.length)
    const settle = (tx: Tx, fault: string | null) => Promise.all([markRow(tx, job, item.row, fault), run.checkpoint(tx, {})])
    try {
      await inTransaction(db, job.actor, async (tx) => {
        await attachProof(tx, job.actor, item, clock())
        await settle(tx, null)
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await inTransaction(db, job.actor, (tx) => settle(tx, error.message))
    }
  }
  const all = await inTransaction(db, job.actor, (tx) => rowsOf(tx, keyOf(job)).execute())
  const done = all.filter(({ ok }) => ok === true).length
  return { total: all.length, success_count: done, failure_count: all.length - done, ...(done === 0 && { failure_reason: `${all.length} 份全部未能上传，原因见失败明细` }) }
}, [uploadTaxProof])

const keyOf = ({ id, actor }: Job) => ({ id, park_id: actor.chain.park_id })

async function markRow(tx: Tx, { id, actor }: Job, row: number, fault: string | null): Promise<void> {
  const issues = fault === null ? [] : [{ column: 'row', level: 'error' as const, text: fault }]
  await tx.updateTable('app.import_row').set({ ok: fault === null, issues: json(issues) }).where('park_id', '=', actor.chain.park_id).where('job_id', '=', id).where('row_no', '=', row).execute()
}

/** What the caller waits for, and 导入记录 lists. Each month once. */
export async function uploadProofs(deps: Deps, actor: Actor, wanted: readonly Proof[]): Promise<Result[]> {
  const items = wanted.filter(({ id }, index) => wanted.findIndex((one) => one.id === id) === index)
  const job = await inTransaction(deps.db, actor, (tx) => recordUpload(deps, tx, actor, items, deps.clock()))
  await workAtOnce(deps, taxProofJob, job)
  const rows = await inTransaction(deps.db, actor, (tx) => rowsOf(tx, job).execute())
  return rows.map(({ ok, issues, raw }, index) => ({
    id: items[index]?.id ?? '',
    sn: typeof raw['month'] === 'string' ? raw['month'] : '',
    ok: ok === true,
    text: ok === null ? '尚未处理完，结果见“导入记录”' : ok ? '已完税' : issues.map(({ text }) => text).join('；'),
  }))
}
