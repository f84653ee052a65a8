import { archiveOf } from '../../documents/archive.ts'
import { dayText } from '../../documents/text.ts'
import { walletReceipt, type WalletReceipt } from '../../documents/wallet-receipt.ts'
import { storeExport } from '../../jobs/export-file.ts'
import type { Job, JobResult, JobRun } from '../../jobs/runner.ts'

/** The end of a job: an archive with a receipt of each row. */
export async function archiveReceipts({ actor, filename }: Job, { deps, progress }: JobRun, receipts: readonly WalletReceipt[]): Promise<JobResult> {
  async function* entries() {
    for (const [index, receipt] of receipts.entries()) {
      yield { name: `${dayText(receipt.at)}_${receipt.category}_${receipt.id.slice(-12)}.pdf`, content: walletReceipt({ printedAt: deps.clock(), printedBy: actor.name }, receipt) }
      await progress(index + 1, receipts.length)
    }
  }
  const file = await storeExport(deps, actor, { name: filename, mime: 'application/zip', content: archiveOf(entries(), deps.clock()) })
  return { file_id: file.id, total: receipts.length, success_count: receipts.length }
}
