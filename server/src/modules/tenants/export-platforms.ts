import { exportPlatforms } from '@linggong/shared/contract/tenants'
import { writeSheet, type SheetColumn } from '../../jobs/export-file.ts'
import { byKeyset } from '../../jobs/keyset.ts'
import { defineJob, type Job, type JobRun } from '../../jobs/runner.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { platformsQuery, platformWire } from './platform-queries.ts'
import { platformCategory } from './platforms.ts'

const columns: SheetColumn[] = [
  { title: '集团名称', kind: 'text', width: 32 },
  { title: '简称', kind: 'text', width: 16 },
  { title: '统一社会信用代码', kind: 'text', width: 22 },
  { title: '行业', kind: 'text', width: 16 },
  { title: '负责人', kind: 'text', width: 12 },
  { title: '负责人电话', kind: 'text', width: 16 },
  { title: '业务公司数', kind: 'int' },
  { title: '企业数', kind: 'int' },
  { title: '状态', kind: 'text', width: 10 },
  { title: '创建时间', kind: 'datetime' },
]

export const exportPlatformsJob = defineJob(platformCategory, 'export', async (job, run) => {
  const count = { rows: 0 }
  const file = await writeSheet(run.deps, job.actor, job.filename, { columns, rows: rowsOf(job, run, count), format: 'xlsx', title: '集团' })
  return { file_id: file.id, total: count.rows, success_count: count.rows }
})

async function* rowsOf(job: Job, run: JobRun, count: { rows: number }): AsyncGenerator<unknown[]> {
  const filter = exportPlatforms.body?.parse(job.payload['filter']) ?? {}
  const chunks = byKeyset((before, limit) =>
    inTransaction(run.deps.db, job.actor, async (tx) => {
      const query = platformsQuery(tx, filter).orderBy('t.id', 'desc').limit(limit)
      return (before === null ? query : query.where('t.id', '<', before)).execute()
    }),
  )
  for await (const chunk of chunks) {
    for (const row of chunk) {
      const { manager_phone } = platformWire(row)
      yield [row.name, row.alias, row.credit_code, row.industry_name, row.manager_name, manager_phone, row.agency_count, row.company_count, row.is_enable ? '启用' : '停用', row.create_at]
    }
    count.rows += chunk.length
    await run.progress(count.rows, count.rows)
  }
}
