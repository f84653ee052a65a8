import { z } from 'zod'
import { exportBureauReport } from '@linggong/shared/contract/bureau-reports'
import { statusOf } from '@linggong/shared/domain/status-option'
import { bureauReportInputFields } from '@linggong/shared/domain/fields/bureau-report'
import { enqueueJob } from '../../jobs/queue.ts'
import { storeExport } from '../../jobs/export-file.ts'
import { defineJob } from '../../jobs/runner.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { recordFiles } from '../reveals/service.ts'
import { allLines, formBytes, linesAfter, type ReportLine } from './files.ts'
import { isIn } from '@linggong/shared/domain/bureau-report/template'

type Wish = z.output<NonNullable<typeof exportBureauReport.body>>

/** A form of a version as the bureau takes it. Made by a job. */
export async function requestForm(tx: Tx, actor: Actor, { report_id, form }: Wish): Promise<{ id: string }> {
  const { quarter, revision, people, new_people, changed_people, status } = await scopedId(tx, actor, 'app.bureau_report', report_id)
  if (status === 'preparing') refuse(400, '报表正在生成，请稍后再下载')
  const total = form === 'income' ? people : new_people + changed_people
  return { id: await enqueueJob(tx, actor, { kind: 'export', category: 'bureau_report', filename: `涉税信息报送_${quarter}_第${revision}版_${statusOf(bureauReportInputFields.form.table, form).label}.csv`, payload: { report_id, form }, total }) }
}

/** It has each person's number in full, so each is on the record before it is in the file. */
export const formJob = defineJob('bureau_report', 'export', async (job, run) => {
  const { deps } = run
  const { report_id, form } = z.object({ report_id: z.string(), form: z.enum(['identity', 'income']) }).parse(job.payload)
  const now = deps.clock()
  const report = await inTransaction(deps.db, job.actor, (tx) => scopedId(tx, job.actor, 'app.bureau_report', report_id), { readOnly: true })
  const chain = { park_id: report.park_id, platform_id: null, agency_id: null, company_id: null }
  let done = 0
  async function* chunks(): AsyncGenerator<ReportLine[]> {
    const read = (after: string) => inTransaction(deps.db, job.actor, async (tx) => {
      const lines = await linesAfter(tx, report, after)
      const told = lines.filter((line) => isIn(form, line))
      await recordFiles(tx, job.actor, told.map(({ id }) => ({ kind: 'bureau_report', id, chain, what: `下载${report.quarter}涉税信息报表`, fields: form === 'identity' ? ['id_no', 'phone'] : ['id_no'] })), now)
      done += told.length
      return lines
    })
    for await (const lines of allLines(read)) {
      yield lines
      await run.progress(done, Math.max(job.total, done))
    }
  }
  const file = await storeExport(deps, job.actor, { name: job.filename, mime: 'text/csv; charset=utf-8', content: formBytes(report, form, chunks()) })
  return { file_id: file.id, total: done, success_count: done }
}, [exportBureauReport])
