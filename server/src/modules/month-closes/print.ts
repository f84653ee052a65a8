import { z } from 'zod'
import { makeMonthCertificate } from '@linggong/shared/contract/month-closes'
import { monthCertificateFields as field } from '@linggong/shared/domain/fields/month-close'
import { workerPages } from '@linggong/shared/domain/worker-purposes'
import type { Row } from '../../db/tables.ts'
import { monthCertificate } from '../../documents/month-certificate.ts'
import { storeExport } from '../../jobs/export-file.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { defineJob } from '../../jobs/runner.ts'
import type { Actor } from '../../kernel/actor.ts'
import { written } from '../../kernel/print-code.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { namesOf } from '../lists/names.ts'
import { notePrint } from '../prints/prints.ts'
import { certificateNo } from './number.ts'
import { codeOf } from './verify.ts'

/** A certificate as a PDF, made by a job. Absent and foreign months answer 404, and so does one that was not closed so often. */
export async function requestCertificate(tx: Tx, actor: Actor, id: string, n: number): Promise<{ id: string }> {
  const { month } = await scopedId(tx, actor, 'app.month_close', id)
  const sn = certificateNo(await certificateOf(tx, actor, month, n))
  return { id: await enqueueJob(tx, actor, { kind: 'export', category: 'month_certificate', filename: `关账证书_${month}_${sn}.pdf`, payload: { id, n }, total: 1 }) }
}

const certificateOf = async (tx: Tx, actor: Actor, month: string, n: number): Promise<Row<'app.month_certificate'>> =>
  (await scoped(tx, actor, 'app.month_certificate').selectAll('app.month_certificate').where('app.month_certificate.month', '=', month).where('app.month_certificate.n', '=', n).executeTakeFirst())
  ?? refuse(404, '没有这份关账证书，请刷新后重试')

const payload = z.object({ id: z.uuid(), n: z.int() })

export const certificateJob = defineJob('month_certificate', 'export', async (job, { deps }) => {
  const { id, n } = payload.parse(job.payload)
  const { one, park } = await inTransaction(deps.db, job.actor, async (tx) => {
    const { month, park_id } = await scopedId(tx, job.actor, 'app.month_close', id)
    return { one: await certificateOf(tx, job.actor, month, n), park: (await namesOf(tx, { tenants: [park_id] }))(park_id) }
  }, { readOnly: true })
  const [sn, at] = [certificateNo(one), deps.clock()]
  const code = codeOf(deps.links, one, at)
  const { workerOrigin } = deps.config
  const content = monthCertificate({
    sn, park, month: one.month, n: one.n, kind: one.kind, closer: one.closer, closedAt: one.closed_at, issuedAt: one.create_at, sums: one.sums, reasons: one.reasons,
    postingCount: one.posting_count, postingHash: one.posting_hash, chainN: one.chain_n, chainHash: one.chain_hash, printedAt: at,
    closing: `校验码 ${written(code)}${workerOrigin === undefined ? '' : `，可凭${field.sn.label}和校验码在 ${workerOrigin}${workerPages.statement} 核验真伪`}`,
  })
  const file = await storeExport(deps, job.actor, { name: job.filename, mime: 'application/pdf', content })
  const { park_id } = one
  await inTransaction(deps.db, job.actor, (tx) => notePrint(tx, file.id, { park_id, platform_id: null, agency_id: null, company_id: null, document: 'month_certificate', document_id: one.id, figures: one.posting_hash, code, create_at: at }))
  return { file_id: file.id, total: 1, success_count: 1 }
}, [makeMonthCertificate])
