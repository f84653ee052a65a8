import { extname } from 'node:path'
import { z } from 'zod'
import { exportAlipayVouchers } from '@linggong/shared/contract/alipay-transactions'
import { exportVouchers } from '@linggong/shared/contract/settlement-files'
import { next } from '@linggong/shared/domain/machines/machine'
import { settlementMachine } from '@linggong/shared/domain/machines/settlement'
import { archiveOf } from '../../documents/archive.ts'
import { dayText } from '../../documents/text.ts'
import { storeExport } from '../../jobs/export-file.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { defineJob, type Job, type JobRun } from '../../jobs/runner.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scoped } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { bookReceipts } from '../alipay-transactions/vouchers.ts'
import { archiveReceipts } from '../cmb-transactions/receipt-archive.ts'
import { fileIdOf } from '../files/service.ts'
import { oneOfIds } from '../lists/filters.ts'
import { receiptOf, settlementOf } from './receipts.ts'

/** 导出凭证 (R675); refuses as a whole, naming those that have none. */
export async function requestVouchers(tx: Tx, actor: Actor, ids: readonly string[], now: Date): Promise<{ id: string }> {
  const chosen = [...new Set(ids)]
  const rows = await scoped(tx, actor, 'app.settlement').select(['id', 'sn', 'status', 'paid_count', 'pay_mode']).where(oneOfIds('app.settlement.id', chosen)).orderBy('id').execute()
  if (rows.length < chosen.length) refuse(400, `所选结算单中有 ${chosen.length - rows.length} 张不存在，请刷新后重试`)
  const early = rows.filter((row) => !next(settlementMachine, row, 'export_voucher', actor.flavour).ok)
  if (early.length > 0) refuse(400, `只有已结算或已上传付款凭证的结算单有凭证，以下结算单没有：${early.slice(0, 5).map(({ sn }) => sn).join('、')}${early.length > 5 ? ` 等 ${early.length} 张` : ''}`)
  const filename = `结算凭证_${dayText(now)}.zip`
  return { id: await enqueueJob(tx, actor, { kind: 'export', category: 'voucher', filename, payload: { ids: rows.map(({ id }) => id) }, total: rows.length }) }
}

/** Of settlements, or of rows of a book in the payment app. */
const payload = z.union([z.object({ ids: z.array(z.uuid()) }), z.object({ book: z.array(z.uuid()), company_id: z.uuid().optional() })])

/** Each paid settlement's receipt, and what its company has uploaded. */
export const vouchersJob = defineJob('voucher', 'export', async (job, run) => {
  const { deps } = run
  const wish = payload.parse(job.payload)
  if ('book' in wish) return archiveReceipts(job, run, await inTransaction(deps.db, job.actor, (tx) => bookReceipts(tx, job.actor, { ids: wish.book, company_id: wish.company_id }), { readOnly: true }))
  const { ids } = wish
  let done = 0
  async function* entries() {
    for (const id of ids) {
      const row = await settlementOf(job, run, id)
      // Of one that is not written off yet there is no receipt.
      if (row.status === 'paid') yield { name: `${row.sn}_结算回单.pdf`, content: await receiptOf(job, run, row) }
      const uploaded = await uploadedVoucher(job, run, row.voucher_url)
      if (uploaded !== null) yield { name: `${row.sn}_付款凭证${uploaded.extension}`, content: uploaded.content }
      done += 1
      await run.progress(done, ids.length)
    }
  }
  const file = await storeExport(deps, job.actor, { name: job.filename, mime: 'application/zip', content: archiveOf(entries(), deps.clock()) })
  return { file_id: file.id, total: ids.length, success_count: done }
}, [exportVouchers, exportAlipayVouchers])

async function uploadedVoucher({ actor }: Job, { deps }: JobRun, url: string): Promise<{ extension: string; content: AsyncIterable<Uint8Array> } | null> {
  const id = fileIdOf(url)
  if (id === null) return null
  const file = await inTransaction(deps.db, actor, (tx) => scoped(tx, actor, 'app.file').select('name').where('id', '=', id).where('purpose', '=', 'voucher').executeTakeFirst())
  const content = file === undefined ? null : await deps.storage.read(id)
  return file === undefined || content === null ? null : { extension: extname(file.name).toLowerCase(), content }
}
