import { z } from 'zod'
import { exportBillReceipts } from '@linggong/shared/contract/bills'
import { createReceipt } from '@linggong/shared/contract/settlement-files'
import { next } from '@linggong/shared/domain/machines/machine'
import { settlementMachine } from '@linggong/shared/domain/machines/settlement'
import { storeExport } from '../../jobs/export-file.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { defineJob, type Job, type JobResult, type JobRun } from '../../jobs/runner.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { stateAfter } from '../../kernel/steps.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { boundedBills, streamBills, type BillFilters } from '../bills/queries.ts'
import { countOf } from '../lists/serve.ts'
import { settlementRow } from '../settlements/queries.ts'
import type { SettlementRow } from '../settlements/wire.ts'
import { billReceipts, type BillReceipt } from '../../documents/bill-receipt.ts'
import { onTheWire, schemaOf } from '../../documents/export-job.ts'
import { billFacts, cardFeesOf, paidLines, settlementFacts } from './receipt-data.ts'
import { settlementReceipt, type ReceiptLine } from '../../documents/settlement-receipt.ts'
import { dayText } from '../../documents/text.ts'

/** Maximum pages of one file: the maximum size of a batch. */
const mostReceipts = 6000
const pdf = 'application/pdf'

/** 结算回单 of a paid settlement. */
export async function requestSettlementReceipt(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const row = await settlementRow(tx, actor, id)
  stateAfter(next(settlementMachine, row, 'create_receipt', actor.flavour))
  return { id: await enqueueJob(tx, actor, { kind: 'export', category: 'receipt', filename: `结算回单_${row.sn}.pdf`, payload: { of: 'settlement', id }, total: row.bill_count }) }
}

/** 付款回单, one page per matching paid bill. */
export async function requestBillReceipts(tx: Tx, actor: Actor, filters: BillFilters, now: Date): Promise<{ id: string }> {
  if (filters.status !== undefined && filters.status.length > 0 && !filters.status.includes('paid')) refuse(400, '只有已支付的账单可以生成回单')
  const paid = { ...filters, status: ['paid'] }
  const total = await countOf(tx, boundedBills(tx, actor, paid, mostReceipts + 1))
  if (total === 0) refuse(400, '所选范围内没有已支付的账单')
  if (total > mostReceipts) refuse(400, `一次最多生成 ${mostReceipts} 张回单，请缩小筛选范围`)
  const id = await enqueueJob(tx, actor, { kind: 'export', category: 'receipt', filename: `账单回单_${dayText(now)}.pdf`, payload: { of: 'bills', filters: onTheWire(paid) }, total })
  return { id }
}

const payload = z.discriminatedUnion('of', [
  z.object({ of: z.literal('settlement'), id: z.uuid() }),
  z.object({ of: z.literal('bills'), filters: z.unknown() }),
])

export const receiptJob = defineJob('receipt', 'export', async (job, run) => {
  const wish = payload.parse(job.payload)
  return wish.of === 'settlement' ? printSettlement(job, run, wish.id) : printBills(job, run, schemaOf(exportBillReceipts.body).parse(wish.filters))
}, [createReceipt, exportBillReceipts])

/** The document of one settlement; each chunk of its bills passes through `told`. */
export async function receiptOf(job: Job, { deps }: JobRun, row: SettlementRow, told: (lines: AsyncIterable<ReceiptLine[]>) => AsyncIterable<ReceiptLine[]> = (lines) => lines) {
  const facts = settlementFacts(row, await cardFeesOf(deps.db, job.actor, row.id), { jobId: job.id, at: deps.clock(), by: job.actor.name })
  return settlementReceipt(facts, told(paidLines(deps.db, job.actor, row.id)))
}

/** As the job's requester sees it. */
export const settlementOf = ({ actor }: Job, { deps }: JobRun, id: string): Promise<SettlementRow> => inTransaction(deps.db, actor, (tx) => settlementRow(tx, actor, id))

async function printSettlement(job: Job, run: JobRun, id: string): Promise<JobResult> {
  const { deps } = run
  const row = await settlementOf(job, run, id)
  const content = await receiptOf(job, run, row, (lines) => counted(lines, run, row.bill_count))
  const file = await storeExport(deps, job.actor, { name: job.filename, mime: pdf, content })
  return { file_id: file.id, total: row.bill_count, success_count: row.bill_count }
}

async function printBills(job: Job, run: JobRun, filters: BillFilters): Promise<JobResult> {
  const { deps } = run
  let pages = 0
  async function* facts(): AsyncGenerator<BillReceipt[]> {
    for await (const rows of counted(streamBills(deps.db, job.actor, filters, { chunk: 500 }), run, job.total)) {
      pages += rows.length
      yield rows.map((row) => billFacts(row, job.id))
    }
  }
  const file = await storeExport(deps, job.actor, { name: job.filename, mime: pdf, content: billReceipts({ printedAt: deps.clock(), printedBy: job.actor.name }, facts()) })
  return { file_id: file.id, total: pages, success_count: pages }
}

/** Reports progress chunk by chunk, and stops when the lease is lost. */
async function* counted<R>(chunks: AsyncIterable<R[]>, run: JobRun, total: number): AsyncGenerator<R[]> {
  let done = 0
  for await (const rows of chunks) {
    yield rows
    done += rows.length
    await run.progress(done, Math.max(total, done))
  }
}
