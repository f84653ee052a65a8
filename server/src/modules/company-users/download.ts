import { z } from 'zod'
import { downloadContracts } from '@linggong/shared/contract/company-users'
import { archiveOf } from '../../documents/archive.ts'
import { onTheWire, schemaOf } from '../../documents/export-job.ts'
import { dayText } from '../../documents/text.ts'
import { storeExport } from '../../jobs/export-file.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { defineJob } from '../../jobs/runner.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { recordFiles } from '../reveals/service.ts'
import { found } from './list.ts'

type Wish = z.output<NonNullable<typeof downloadContracts.body>>

/** Of one archive: what a computer opens without trouble. */
const most = 2000
const perRead = 100

/** The signed contracts of the workers whom the filter finds, which have their documents; one of each. */
const contractsOf = (tx: Tx, actor: Actor, wish: Wish) =>
  tx
    .selectFrom('app.e_contract as e')
    .innerJoin('app.person as p', 'p.id', 'e.person_id')
    .select(['e.id', 'e.sn', 'e.file_id', 'e.park_id', 'e.platform_id', 'e.agency_id', 'e.company_id', 'p.name'])
    .where(inScope(actor, 'e'))
    .where('e.status', '=', 'signed')
    .where('e.file_id', 'is not', null)
    .where('e.company_user_id', 'in', found(tx, actor, wish).clearSelect().select('app.company_user.id'))
    .orderBy('e.id')

/** 下载合同: an archive of documents, made by a job. */
export async function requestContracts(tx: Tx, actor: Actor, wish: Wish, now: Date): Promise<{ id: string }> {
  const total = (await contractsOf(tx, actor, wish).limit(most + 1).execute()).length
  if (total === 0) refuse(400, '所选范围内没有已签署的电子合同')
  if (total > most) refuse(400, `一次最多下载 ${most} 份合同，请缩小筛选范围`)
  return { id: await enqueueJob(tx, actor, { kind: 'export', category: 'contract', filename: `电子合同_${dayText(now)}.zip`, payload: { filters: onTheWire(wish) }, total }) }
}

/** Each contract has its person's number in full, so each is on the record before it is in the archive. */
export const contractsJob = defineJob('contract', 'export', async (job, run) => {
  const { deps } = run
  const wish = schemaOf(downloadContracts.body).parse(z.object({ filters: z.unknown() }).parse(job.payload).filters)
  const now = deps.clock()
  let done = 0
  async function* entries() {
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const rows = await inTransaction(deps.db, job.actor, async (tx) => {
        const part = await contractsOf(tx, job.actor, wish).where('e.id', '>', after).limit(perRead).execute()
        await recordFiles(tx, job.actor, part.map((row) => ({ kind: 'e_contract', id: row.id, chain: row, what: `批量下载合同${row.sn}`, fields: ['id_no', 'phone'] })), now)
        return part
      })
      for (const { sn, name, file_id } of rows) {
        const content = file_id === null ? null : await deps.storage.read(file_id)
        if (content === null) throw new Error(`the document of contract ${sn} is not in the store`)
        yield { name: `${sn}-${name}.pdf`, content }
        done += 1
      }
      await run.progress(done, Math.max(job.total, done))
      const last = rows.at(-1)
      if (last === undefined || done >= most) return
      after = last.id
    }
  }
  const file = await storeExport(deps, job.actor, { name: job.filename, mime: 'application/zip', content: archiveOf(entries(), now) })
  return { file_id: file.id, total: done, success_count: done }
}, [downloadContracts])
