import { EXPORT_CATEGORIES, IMPORT_CATEGORIES } from '@linggong/shared/domain/categories'
import { statusOf } from '@linggong/shared/domain/status-option'
import { subscriptionOf } from '../../documents/export-job.ts'
import type { Row } from '../../db/tables.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { tell } from './write.ts'

/** Notifies the requester of the end of an import or export; of a program's, who may look at it, and only when it failed. Only companies are told of their own jobs (their header has the messages, R033), but who subscribes to a report is told of it wherever they are. */
export async function tellOfJob(tx: Tx, job: Row<'app.job'>): Promise<void> {
  const subscription = subscriptionOf(job.payload)
  if (job.flavour !== 'company' && subscription === undefined) return
  const { park_id, platform_id, agency_id, company_id, kind } = job
  const client = await tx.selectFrom('app.open_client').select('name').where('id', '=', job.staff_id).executeTakeFirst()
  if (client !== undefined && job.failure_reason === '' && job.failure_count === 0) return
  const [title, body] = kind === 'import' ? importWords(job) : subscription === undefined ? exportWords(job) : reportWords(job, subscription.name)
  await tell(tx, [
    {
      tenantId: job.tenant_id,
      flavour: job.flavour,
      chain: { park_id, platform_id, agency_id, company_id },
      ...(client === undefined && { staffId: job.staff_id }),
      permission: kind === 'import' ? 'CommonSystemImportPageIndex' : 'CommonSystemExportPageIndex',
      kind: subscription === undefined ? 'job' : 'report',
      title,
      body,
      target: { kind, id: job.id },
      // Sent once, even when a lease changes hands at the last moment.
      eventKey: `job:${job.id}`,
    },
  ])
}

function importWords(job: Row<'app.job'>): readonly [string, string] {
  const { label } = statusOf(IMPORT_CATEGORIES, job.category)
  if (job.failure_reason !== '') return [`${label}失败`, `文件“${job.filename}”未能导入：${job.failure_reason}。`]
  const failed = job.failure_count > 0 ? `，失败 ${job.failure_count} 条，可在导入记录中下载失败明细` : ''
  return [`${label}完成`, `文件“${job.filename}”导入成功 ${job.success_count} 条${failed}。`]
}

function exportWords(job: Row<'app.job'>): readonly [string, string] {
  const { label } = statusOf(EXPORT_CATEGORIES, job.category)
  if (job.failure_reason !== '') return [`${label}导出失败`, `文件“${job.filename}”未能生成：${job.failure_reason}。`]
  return [`${label}导出完成`, `文件“${job.filename}”已生成，请在导出记录中下载，保留 7 天。`]
}

function reportWords(job: Row<'app.job'>, name: string): readonly [string, string] {
  if (job.failure_reason !== '') return [`订阅报表“${name}”未能生成`, `文件“${job.filename}”未能生成：${job.failure_reason}。可在“导出记录”的“订阅报表”中立即发送。`]
  return [`订阅报表“${name}”已生成`, `文件“${job.filename}”（${job.total} 行）已生成，请登录后在导出记录中下载，保留 7 天。`]
}
