import { sql } from 'kysely'
import type { ExportStatus } from '@linggong/shared/domain/machines/job'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { mapPage, page, wireTimes, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { JobDefinition } from '../../jobs/definition.ts'
import { requireCategory } from './category-access.ts'
import { jobOrderings, jobsOf, type JobFilter } from './records.ts'
import { offerDownload } from '../files/service.ts'
import { errorsCategory, errorsPayload } from './errors-file.ts'
import { recordFile } from '../reveals/service.ts'

/** An archive of signed contracts, which have their persons' data in full. */
const contractCategory = 'contract'
const papersCategory = 'id_card'
/** Of contracts too, and of what was delivered. */
const evidenceCategory = 'evidence'
const proofCategory = 'proof_file'

/** The export records of the caller's own organisation, whoever requested them. */
export async function exportsOf(tx: Tx, actor: Actor, filter: JobFilter & Paging) {
  const rows = jobsOf(scoped(tx, actor, 'app.job'), actor, 'export', filter)
    .leftJoin('app.file', (join) => join.onRef('app.file.park_id', '=', 'app.job.park_id').onRef('app.file.id', '=', 'app.job.file_id'))
    .select(['app.job.id', 'app.job.category', 'app.job.filename', 'app.job.total', 'app.job.progress', 'app.job.failure_reason', 'app.job.creator'])
    .select(['app.job.create_at', 'app.job.finish_at', 'app.job.expire_at', 'app.file.size'])
    .select(sql<ExportStatus>`app.job.status`.as('status'))
  return mapPage(await page(tx, rows, filter, jobOrderings), wireTimes)
}

export async function downloadLink(tx: Tx, deps: Deps, jobs: readonly JobDefinition[], actor: Actor, id: string): Promise<{ url: string }> {
  const job = await scopedId(tx, actor, 'app.job', id)
  if (job.kind !== 'export' || job.tenant_id !== actor.tenantId) refuse(404, texts.notFound)
  requireCategory(jobs, actor, job)
  if (job.finish_at === null) refuse(400, '文件正在生成，请稍候')
  if (job.file_id === null) refuse(400, '导出失败，没有可下载的文件')
  if (job.expire_at !== null && job.expire_at <= deps.clock()) refuse('expired', '文件已过期')
  const { url } = await offerDownload(tx, deps, actor, job.file_id)
  // All other exports are masked.
  if (job.category === errorsCategory) await recordFile(tx, actor, { kind: 'import_error', id: errorsPayload.parse(job.payload).import_id, chain: job, what: `下载${job.filename}` }, deps.clock())
  // Each contract in it is on the record of whoever had it made; of a colleague who takes it, this line is.
  if (job.category === contractCategory) await recordFile(tx, actor, { kind: 'e_contract', id: job.id, chain: job, what: `下载${job.filename}`, fields: ['id_no', 'phone'] }, deps.clock())
  if (job.category === evidenceCategory) await recordFile(tx, actor, { kind: 'e_contract', id: job.id, chain: job, what: `下载${job.filename}`, fields: ['id_no', 'phone'] }, deps.clock())
  // The same of papers.
  if (job.category === papersCategory) await recordFile(tx, actor, { kind: 'paper', id: job.id, chain: job, what: `下载${job.filename}`, fields: ['id_card_front', 'id_card_back'] }, deps.clock())
  // What these people earn.
  if (job.category === proofCategory) await recordFile(tx, actor, { kind: 'proof', id: job.id, chain: job, what: `下载${job.filename}`, fields: ['user_name', 'amount'] }, deps.clock())
  return { url }
}
