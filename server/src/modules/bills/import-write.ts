import { billBatchFields } from '@linggong/shared/domain/fields/bill-batch'
import { billBatchMachine } from '@linggong/shared/domain/machines/bill-batch'
import { billMachine, type BillStatus } from '@linggong/shared/domain/machines/bill'
import { sum } from '@linggong/shared/domain/money'
import { insertRows } from '../../db/bulk.ts'
import type { Job } from '../../jobs/definition.ts'
import { diff, recordHistory } from '../../kernel/history.ts'
import { newIds, nextSerials } from '../../kernel/ids.ts'
import { firstState } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { recordPayees } from '../audit/payees.ts'
import { packTax } from '../taxes/tax-basis.ts'
import { createFastTask } from '../task-sending/fast.ts'
import type { Terms } from '../terms/terms.ts'
import type { CheckedBill } from './import-check.ts'

/** The batch has the job's id, so a job cannot create two. */
export async function writeBatch(tx: Tx, job: Job, terms: Terms, rows: readonly CheckedBill[], { project, ...text }: { remark: string; file_url: string; project: { readonly id: string; readonly name: string } | null }, now: Date): Promise<void> {
  const { id: company_id, park_id, platform_id, agency_id } = terms.company
  if (park_id === null || platform_id === null || agency_id === null) throw new Error('a company without its chain')
  const chain = { park_id, platform_id, agency_id, company_id }
  const { actor } = job
  const ids = newIds(rows.length)
  const sns = await nextSerials(tx, 'ZD', rows.length, now)
  const [batchSn = ''] = await nextSerials(tx, 'PC', 1, now)
  const [batchStatus, status] = [firstState(billBatchMachine, {}, actor), firstState(billMachine, {}, actor)]
  const amount = sum(rows.map((one) => one.row.amount ?? 0))
  const fastSn = await fastTask(tx, job, terms, chain, rows, now)
  await tx
    .insertInto('app.bill_batch')
    .values({
      ...chain, id: job.id, sn: batchSn, status: batchStatus, filename: job.filename, ...text, project_company_id: project?.id ?? null,
      bill_count: rows.length, amount, creator_id: actor.staffId, creator: actor.name,
      created_by: actor.flavour === 'company' ? 'company' : 'agency', create_at: now,
    })
    .execute()
  await insertRows(tx, 'app.bill', rows.flatMap((one, index) => billRow(one, { ...chain, id: ids[index] ?? '', sn: sns[index] ?? '', batch_id: job.id, status, task_sn: one.row.task_sn || fastSn, create_at: now })))
  await recordPayees(tx, 'bill', park_id, ids)
  await recordHistory(tx, [
    {
      entity: 'bill_batch', entityId: job.id, chain, action: 'create', actor: { id: actor.staffId, name: actor.name },
      content: [
        { field: 'status', type: 'plain', old_value: null, new_value: batchStatus },
        { field: 'bill_count', type: 'plain', old_value: null, new_value: rows.length },
        { field: 'amount', type: 'plain', old_value: null, new_value: amount },
        ...(project === null ? [] : diff({ project_company: null }, { project_company: project }, billBatchFields)),
      ],
    },
    {
      entity: 'bill', entityId: job.id, chain, action: 'create', actor: { id: actor.staffId, name: actor.name }, members: ids,
      content: [{ field: 'status', type: 'plain', old_value: null, new_value: status }],
    },
  ])
}

/** The number of the finished task that stands for bills which name none, where the enterprise wants that; else '' (is_enable_fast_task). */
async function fastTask(tx: Tx, { id, actor, filename }: Job, { config }: Terms, chain: Omit<BillPlace, 'id' | 'sn' | 'batch_id' | 'status' | 'task_sn' | 'create_at'>, rows: readonly CheckedBill[], now: Date): Promise<string> {
  if (!config.is_enable_fast_task) return ''
  const bills = rows.flatMap(({ row, worker }) => (row.task_sn !== '' || worker === undefined || row.amount === null ? [] : [{ amount: row.amount, worker }]))
  return bills.length === 0 ? '' : createFastTask(tx, actor, chain, bills, { importId: id, filename }, now)
}

interface BillPlace {
  park_id: string
  platform_id: string
  agency_id: string
  company_id: string
  id: string
  sn: string
  batch_id: string
  status: BillStatus
  task_sn: string
  create_at: Date
}

function billRow({ row, worker, account, estimate }: CheckedBill, place: BillPlace) {
  if (worker === undefined || account === undefined || row.amount === null) return []
  const { fees, tax } = estimate ?? {}
  return [
    {
      ...place,
      company_user_id: worker.company_user_id,
      person_id: worker.person_id,
      row_no: row.row,
      // The registered data, not the file's; differences have been reported as warnings or errors.
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
      remark: row.remark,
      fail_reason: '',
      version: 1,
    },
  ]
}
