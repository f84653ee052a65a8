import { sql } from 'kysely'
import { z } from 'zod'
import { importBills } from '@linggong/shared/contract/bills'
import { rawBillRow } from '@linggong/shared/contract/schemas/bill-import'
import { sum } from '@linggong/shared/domain/money'
import { businessDate } from '@linggong/shared/domain/time'
import { insertRows } from '../../db/bulk.ts'
import { defineJob, type Job, type JobResult } from '../../jobs/definition.ts'
import { recordHistory } from '../../kernel/history.ts'
import { newIds, nextSerials } from '../../kernel/ids.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { packTax } from '../taxes/tax-basis.ts'
import { findContract, termsOf, type Terms } from '../terms/terms.ts'
import { checkRows, hasError, type CheckedRow, type RawRow } from './import-check.ts'

const order = z.object({ company_id: z.uuid(), remark: z.string(), file_url: z.string() })
const done = z.object({ success: z.int(), failure: z.int() })

/**
 * Runs an import: checks again, then inserts batch and bills in one transaction with the job's cursor, so that a crash
 * leaves everything or nothing. The batch has the job's id, so a job cannot create two.
 */
export const importBillsJob = defineJob('bill', 'import', async (job, run) => {
  const before = done.safeParse(job.cursor)
  if (before.success) return resultOf(job, before.data)
  const { company_id: companyId, remark, file_url: fileUrl } = order.parse(job.payload)
  const { db, clock } = run.deps
  const now = clock()
  await run.progress(0, job.total)
  const counts = await inTransaction(db, job.actor, async (tx) => {
    const terms = await termsOf(tx, companyId)
    const checked = await checkRows(tx, terms, await findContract(tx, companyId, businessDate(now)), await storedRows(tx, job), now)
    const good = checked.filter((one) => !hasError(one))
    await markRows(tx, job, checked)
    if (good.length > 0) await writeBatch(tx, job, terms, good, { remark, fileUrl }, now)
    const cursor = { success: good.length, failure: checked.length - good.length }
    await run.checkpoint(tx, cursor)
    return cursor
  })
  return resultOf(job, counts)
}, [importBills])

function resultOf(job: Job, counts: z.output<typeof done>): JobResult {
  const result = { total: counts.success + counts.failure, success_count: counts.success, failure_count: counts.failure }
  if (counts.success === 0) return { ...result, failure_reason: `${counts.failure} 行全部未通过检查，未导入任何账单` }
  return { ...result, result_id: job.id }
}

async function storedRows(tx: Tx, job: Job): Promise<RawRow[]> {
  const rows = await tx.selectFrom('app.import_row').select('raw').where('park_id', '=', job.actor.chain.park_id).where('job_id', '=', job.id).orderBy('row_no').execute()
  return rows.map((row) => rawBillRow.parse(row.raw))
}

async function markRows(tx: Tx, job: Job, checked: readonly CheckedRow[]): Promise<void> {
  await sql`
    update app.import_row r set ok = n.ok, issues = n.issues
    from unnest(${checked.map((one) => one.row.row)}::int[], ${checked.map((one) => !hasError(one))}::bool[], ${checked.map((one) => JSON.stringify(one.issues))}::jsonb[])
      as n(row_no, ok, issues)
    where r.park_id = ${job.actor.chain.park_id} and r.job_id = ${job.id} and r.row_no = n.row_no`.execute(tx)
}

async function writeBatch(tx: Tx, job: Job, terms: Terms, rows: readonly CheckedRow[], text: { remark: string; fileUrl: string }, now: Date): Promise<void> {
  const { id: company_id, park_id, platform_id, agency_id } = terms.company
  if (park_id === null || platform_id === null || agency_id === null) throw new Error('a company without its chain')
  const chain = { park_id, platform_id, agency_id, company_id }
  const { actor } = job
  const ids = newIds(rows.length)
  const sns = await nextSerials(tx, 'ZD', rows.length, now)
  const [batchSn = ''] = await nextSerials(tx, 'PC', 1, now)
  const amount = sum(rows.map((one) => one.row.amount ?? 0))
  await tx
    .insertInto('app.bill_batch')
    .values({
      ...chain, id: job.id, sn: batchSn, status: 'to_settlement', filename: job.filename, file_url: text.fileUrl, remark: text.remark,
      bill_count: rows.length, amount, creator_id: actor.staffId, creator: actor.name,
      created_by: actor.flavour === 'company' ? 'company' : 'agency', create_at: now,
    })
    .execute()
  await insertRows(tx, 'app.bill', rows.flatMap((one, index) => billRow(one, { ...chain, id: ids[index] ?? '', sn: sns[index] ?? '', batch_id: job.id, create_at: now })))
  await recordHistory(tx, [
    {
      entity: 'bill_batch', entityId: job.id, chain, action: 'create', actor: { id: actor.staffId, name: actor.name },
      content: [
        { field: 'status', type: 'plain', old_value: null, new_value: 'to_settlement' },
        { field: 'bill_count', type: 'plain', old_value: null, new_value: rows.length },
        { field: 'amount', type: 'plain', old_value: null, new_value: amount },
      ],
    },
    {
      entity: 'bill', entityId: job.id, chain, action: 'create', actor: { id: actor.staffId, name: actor.name }, members: ids,
      content: [{ field: 'status', type: 'plain', old_value: null, new_value: 'to_settlement' }],
    },
  ])
}

interface BillPlace {
  park_id: string
  platform_id: string
  agency_id: string
  company_id: string
  id: string
  sn: string
  batch_id: string
  create_at: Date
}

function billRow({ row, worker, account, estimate }: CheckedRow, place: BillPlace) {
  if (worker === undefined || account === undefined || row.amount === null) return []
  const { fees, tax } = estimate ?? {}
  return [
    {
      ...place,
      company_user_id: worker.company_user_id,
      person_id: worker.person_id,
      row_no: row.row,
      status: 'to_settlement' as const,
      // The registered data instead of the file's: differences were reported by the check.
      name: worker.name,
      id_no: worker.id_no,
      phone: worker.phone,
      ...account,
      amount: row.amount,
      personal_service_fee: fees?.personal_service_fee ?? 0,
      card_fee: fees?.card_fee ?? 0,
      vat: tax?.vat ?? 0,
      urban_tax: tax?.urban ?? 0,
      edu_surcharge: tax?.edu ?? 0,
      local_edu_surcharge: tax?.local_edu ?? 0,
      income_tax: tax?.iit ?? 0,
      carried_tax: tax?.carried_total ?? 0,
      credit_tax: tax?.credit_used ?? 0,
      net_amount: tax?.net ?? row.amount,
      tax_basis: tax === undefined ? null : packTax(tax),
      is_estimate: true,
      promotion_fee: 0,
      accounting_fee: 0,
      user_use_fee: 0,
      excess_amount: 0,
      task_sn: row.task_sn,
      remark: row.remark,
      fail_reason: '',
      version: 1,
    },
  ]
}
