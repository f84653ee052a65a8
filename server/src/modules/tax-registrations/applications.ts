import { z } from 'zod'
import { exportTaxApplications } from '@linggong/shared/contract/tax-registrations'
import { areaText } from '@linggong/shared/domain/area'
import { taxRegistrationFields } from '@linggong/shared/domain/fields/tax-registration'
import { dayText } from '../../documents/text.ts'
import { writeSheet, type SheetColumn } from '../../jobs/export-file.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { defineJob } from '../../jobs/runner.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { recordFiles } from '../reveals/service.ts'
import { peopleOf, registrationsFound } from './list.ts'

/** As many as one file of results may have. */
const most = 5000
const perRead = 500

const found = (tx: Tx, actor: Actor, ids: readonly string[] | undefined) => registrationsFound(tx, actor, { status: ['in_process'], ...(ids && { ids: [...ids] }) })

/** 待申报名单: those in process, or those of them that are named, as the bureau takes them. Made by a job. */
export async function requestApplications(tx: Tx, actor: Actor, { ids }: z.output<NonNullable<typeof exportTaxApplications.body>>, now: Date): Promise<{ id: string }> {
  const total = (await found(tx, actor, ids).clearSelect().select('app.tax_registration.id').limit(most + 1).execute()).length
  if (total === 0) refuse(400, '没有处理中的人员，请先标记处理中')
  if (total > most) refuse(400, `一次最多导出 ${most} 人，请勾选后导出`)
  return { id: await enqueueJob(tx, actor, { kind: 'export', category: 'tax_application', filename: `税务登记申报名单_${dayText(now)}.xlsx`, payload: { ...(ids && { ids }) }, total }) }
}

const columns: readonly SheetColumn[] = [
  { title: taxRegistrationFields.user_name.label, kind: 'text', width: 12 }, { title: taxRegistrationFields.id_no.label, kind: 'text', width: 22 }, { title: taxRegistrationFields.phone.label, kind: 'text', width: 16 },
  { title: taxRegistrationFields.area.label, kind: 'text', width: 28 }, { title: taxRegistrationFields.company_name.label, kind: 'text', width: 30 },
]

/** It has each person's number in full, so each is on the record before it is in the file. */
export const applicationsJob = defineJob('tax_application', 'export', async (job, run) => {
  const { deps } = run
  const { ids } = z.object({ ids: z.array(z.string()).optional() }).parse(job.payload)
  const now = deps.clock()
  let done = 0
  async function* cells(): AsyncGenerator<string[]> {
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const rows = await inTransaction(deps.db, job.actor, async (tx) => {
        const part = await found(tx, job.actor, ids).where('app.tax_registration.id', '>', after).orderBy('app.tax_registration.id').limit(perRead).execute()
        await recordFiles(tx, job.actor, part.map(({ id, park_id }) => ({ kind: 'tax_application', id, chain: { park_id, platform_id: null, agency_id: null, company_id: null }, what: '导出税务登记申报名单', fields: ['id_no', 'phone'] })), now)
        const people = await peopleOf(tx, job.actor, part.map(({ id }) => id))
        return part.map(({ id }) => ({ id, ...people(id) }))
      })
      for (const { user_name, id_no, phone, province, city, district, company_name } of rows) yield [user_name, id_no, phone, areaText([province, city, district]), company_name]
      done += rows.length
      await run.progress(done, Math.max(job.total, done))
      const last = rows.at(-1)
      if (last === undefined || rows.length < perRead) return
      after = last.id
    }
  }
  const file = await writeSheet(deps, job.actor, job.filename, { columns, rows: cells(), format: 'xlsx', title: '税务登记申报名单' })
  return { file_id: file.id, total: done, success_count: done }
}, [exportTaxApplications])
