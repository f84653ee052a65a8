import { z } from 'zod'
import { archiveProof, createProof } from '@linggong/shared/contract/proofs'
import { proofFields } from '@linggong/shared/domain/fields/proof'
import { maskIdNoTwo } from '@linggong/shared/domain/masks'
import { statusOf } from '@linggong/shared/domain/status-option'
import type { Row } from '../../db/tables.ts'
import { archiveOf } from '../../documents/archive.ts'
import { proofDocument } from '../../documents/proof.ts'
import { storeBytes, storeExport } from '../../jobs/export-file.ts'
import { defineJob, type Job, type JobRun } from '../../jobs/runner.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { namesOf } from '../lists/names.ts'
import { documentNo } from './document-no.ts'
import { proofSteps } from './machine.ts'

const payload = z.object({ id: z.uuid() })
const perTurn = 20
const perRead = 200

/**
 * Makes the documents that are missing and then an archive of all. A document exists from the transaction in which its worker's row names it,
 * so a job that is killed goes on with those that have none, and none is made twice; bytes that no row has named go with the clean-up.
 */
export const documentsJob = defineJob('proof_file', 'export', async (job, run) => {
  const { deps } = run
  const proof = await proofOfJob(job, run)
  if (proof.status === 'voided') return { failure_reason: '证明已作废，不能下载' }
  if (proof.status === 'generating' && proof.job_id === job.id) await makeMissing(job, run, proof)
  const file = await storeExport(deps, job.actor, { name: job.filename, mime: 'application/zip', content: archiveOf(entries(job, run, proof), deps.clock()) })
  return { file_id: file.id, total: proof.user_count, success_count: proof.user_count }
}, [createProof, archiveProof], followProof)

const proofOfJob = ({ payload: wish, actor }: Job, { deps }: JobRun): Promise<Row<'app.proof'>> => inTransaction(deps.db, actor, (tx) => scopedId(tx, actor, 'app.proof', payload.parse(wish).id), { readOnly: true })

/** The proof ends with its job, whatever became of it. */
async function followProof(tx: Tx, { id: jobId, payload: wish, park_id, failure_reason, finish_at }: Row<'app.job'>): Promise<void> {
  const { id } = payload.parse(wish)
  const row = await tx.selectFrom('app.proof').selectAll().where('park_id', '=', park_id).where('id', '=', id).forUpdate().executeTakeFirst()
  // An archive that was asked for later.
  if (row === undefined || row.job_id !== jobId || row.status !== 'generating') return
  if (failure_reason === '') await proofSteps.move(tx, SYSTEM, row, 'succeed', { finish_at })
  else await proofSteps.move(tx, SYSTEM, row, 'fail', { fail_reason: failure_reason })
}

/** Of one proof, in the order of their numbers. */
const workersOf = (tx: Tx, { actor }: Job, { id }: Row<'app.proof'>) =>
  scoped(tx, actor, 'app.proof_user').innerJoin('app.person as p', 'p.id', 'app.proof_user.person_id').where('app.proof_user.proof_id', '=', id).selectAll('app.proof_user').select(['p.name', 'p.id_no']).orderBy('app.proof_user.position')

async function makeMissing(job: Job, run: JobRun, proof: Row<'app.proof'>): Promise<void> {
  const { deps } = run
  const names = await inTransaction(deps.db, job.actor, (tx) => namesOf(tx, { tenants: [proof.agency_id, proof.park_id] }), { readOnly: true })
  const kind = statusOf(proofFields.kind.table, proof.kind).label
  for (;;) {
    const workers = await inTransaction(deps.db, job.actor, (tx) => workersOf(tx, job, proof).where('app.proof_user.file_id', 'is', null).limit(perTurn).execute(), { readOnly: true })
    const [first] = workers
    if (first === undefined) return
    const made: { readonly of: string; readonly file: Awaited<ReturnType<typeof storeBytes>> }[] = []
    for (const worker of workers) {
      const content = proofDocument({
        title: kind, kind: proof.kind, documentNo: documentNo(proof.sn, worker.position), at: proof.create_at, agency: names(proof.agency_id), park: names(proof.park_id), name: worker.name, idNo: maskIdNoTwo(worker.id_no), from: proof.start_month, to: proof.end_month,
        months: worker.months,
      })
      made.push({ of: worker.id, file: await storeBytes(deps, job.actor, 'proof_pdf', { name: `${kind}_${worker.name}_${documentNo(proof.sn, worker.position)}.pdf`, mime: 'application/pdf', content }) })
      await run.progress(worker.position, proof.user_count)
    }
    await inTransaction(deps.db, job.actor, async (tx) => {
      // First: whoever has lost the job to another worker writes nothing.
      await run.checkpoint(tx, { made: workers.at(-1)?.position ?? 0 })
      await tx.insertInto('app.file').values(made.map(({ file }) => file)).execute()
      for (const { of, file } of made) await tx.updateTable('app.proof_user').set({ file_id: file.id }).where('park_id', '=', proof.park_id).where('id', '=', of).where('file_id', 'is', null).execute()
    })
  }
}

async function* entries(job: Job, run: JobRun, proof: Row<'app.proof'>) {
  const { deps } = run
  for (let after = 0; ; ) {
    const workers = await inTransaction(deps.db, job.actor, (tx) => workersOf(tx, job, proof).where('app.proof_user.position', '>', after).limit(perRead).execute(), { readOnly: true })
    for (const { position, name, file_id } of workers) {
      const content = file_id === null ? null : await deps.storage.read(file_id)
      if (content === null) refuse(400, `${name}的证明文件不存在，请联系管理员`)
      yield { name: `${documentNo(proof.sn, position)}_${name}.pdf`, content }
      await run.progress(position, proof.user_count)
    }
    const last = workers.at(-1)
    if (last === undefined || workers.length < perRead) return
    after = last.position
  }
}
