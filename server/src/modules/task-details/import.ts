import { sql } from 'kysely'
import { z } from 'zod'
import { checkTaskDetailImport, importTaskDetails, taskDetailTemplate } from '@linggong/shared/contract/task-details'
import { settlementFields } from '@linggong/shared/domain/fields/settlement'
import { taskDetailImport, type TaskDetailRow } from '@linggong/shared/domain/imports/task-detail'
import { mulDiv } from '@linggong/shared/domain/money'
import { fullIdNo } from '@linggong/shared/domain/validators'
import { insertRows } from '../../db/bulk.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { newIds } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inPark, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { handTo } from '../files/own.ts'
import { fileIdOf } from '../files/service.ts'
import type { CheckedRow } from '../imports/checked-row.ts'
import { serveImport } from '../imports/serve.ts'
import { openSettlement, record, type Settlement } from './settlement.ts'

const order = z.object({ company_id: z.uuid(), settlement_id: z.uuid(), file_url: z.string().default('') })
type Order = z.output<typeof order>

interface CheckedDetail extends CheckedRow<TaskDetailRow> {
  billId?: string
}

/** Details of one settlement by sheet: one record with a detail for each row (R652, R670). */
export const servedTaskDetails = serveImport(taskDetailImport, { template: taskDetailTemplate, check: checkTaskDetailImport, submit: importTaskDetails }, {
  order,
  // One record.
  chunkRows: taskDetailImport.maxRows,
  async place(tx, actor, { settlement_id }: { settlement_id: string }, { id }: { id: string }) {
    const settlement = await openSettlement(tx, actor, id)
    if (settlement_id !== id) {
      await scopedId(tx, actor, 'app.settlement', settlement_id)
      refuse(400, '所选结算单与提交的不一致，请刷新后重试', { fields: [{ field: 'settlement_id', text: '与路径中的结算单不一致' }] })
    }
    return { company_id: settlement.company_id, settlement_id: id }
  },
  // Whoever audits it, or takes an import of it back, waits, or has done so before.
  lock: async (tx, { settlement_id }: Order) => {
    await sql`select from app.settlement where ${inPark(tx)} and id = ${settlement_id} for update`.execute(tx)
  },
  resultId: ({ settlement_id }: Order) => settlement_id,
  check: checkDetails,
  async write(tx, { actor, id }, { settlement_id, file_url }: Order, rows, now) {
    const settlement = await openSettlement(tx, actor, settlement_id)
    const file = fileIdOf(file_url)
    if (file !== null) await handTo(tx, actor, settlement, [file])
    const { filename } = await tx.selectFrom('app.job').select('filename').where('park_id', '=', settlement.park_id).where('id', '=', id).executeTakeFirstOrThrow()
    await writeDetails(tx, actor, settlement, { id, filename, file_ids: file === null ? [] : [file] }, rows.flatMap(({ row, billId }) => (billId === undefined ? [] : [{ ...row, billId }])), now)
  },
  undo: undoDetails,
})

interface NewDetail extends Pick<TaskDetailRow, 'content' | 'quantity' | 'unit_price' | 'done_at' | 'place' | 'remark'> {
  readonly billId: string
}

/** The record of one sheet and its details. */
export async function writeDetails(tx: Tx, actor: Actor, settlement: Settlement, sheet: { readonly id: string; readonly filename: string; readonly file_ids: readonly string[] }, details: readonly NewDetail[], now: Date): Promise<void> {
  await record(tx, actor, settlement, { ...sheet, kind: 'import', total: details.length, remark: '' }, now)
  const { park_id, platform_id, agency_id, company_id, id: settlement_id } = settlement
  const ids = newIds(details.length)
  await insertRows(tx, 'app.settlement_detail', details.map(({ billId, content, quantity, unit_price, done_at, place, remark }, index) => ({
    park_id, platform_id, agency_id, company_id, id: ids[index] ?? '', settlement_id, bill_id: billId, record_id: sheet.id,
    content, quantity: (quantity ?? 0) / 100, ...priced({ quantity, unit_price }), done_at, place, remark, create_at: now,
  })))
}

/** No price was given, or what it comes to. */
function priced({ quantity, unit_price }: Pick<NewDetail, 'quantity' | 'unit_price'>): { unit_price: number | null; amount: number | null } {
  return unit_price === null || unit_price === 0 ? { unit_price: null, amount: null } : { unit_price, amount: mulDiv(quantity ?? 0, unit_price, 100) }
}

interface OwnBill {
  readonly id: string
  readonly sn: string
  readonly id_no: string
}

/** The bill of each row, by its number or its worker's. */
async function checkDetails(tx: Tx, { settlement_id }: Order, rows: readonly CheckedRow<TaskDetailRow>[]): Promise<readonly CheckedDetail[]> {
  const { rows: bills } = await sql<OwnBill>`
    select b.id, b.sn, b.id_no from app.bill b join app.settlement s on s.park_id = b.park_id and s.id = b.settlement_id where ${inPark(tx, 's')} and s.id = ${settlement_id}`.execute(tx)
  const bySn = new Map(bills.map((bill) => [bill.sn, bill]))
  const byPerson = Map.groupBy(bills, ({ id_no }) => fullIdNo(id_no))
  return rows.map((one): CheckedDetail => {
    const { row, issues } = one
    const isUnreadable = issues.some(({ column, level }) => level === 'error' && (column === 'id_no' || column === 'bill_sn'))
    if (isUnreadable) return one
    const fault = (column: 'bill_sn' | 'id_no', text: string, isUnmatched = false): CheckedDetail => {
      issues.push({ column, level: 'error', text })
      return { ...one, ...(isUnmatched && { isUnmatched }) }
    }
    const own = row.id_no === '' ? [] : (byPerson.get(fullIdNo(row.id_no)) ?? [])
    if (row.id_no !== '' && own.length === 0) return fault('id_no', '该结算单没有此人的账单，请核对身份证号', true)
    if (row.bill_sn === '') {
      const [only] = own
      return only === undefined || own.length > 1 ? fault('bill_sn', `此人在该结算单有 ${own.length} 笔账单，请填写账单号`) : { ...one, billId: only.id }
    }
    const bill = bySn.get(row.bill_sn)
    if (bill === undefined) return fault('bill_sn', '该结算单没有此账单，请核对账单号')
    if (row.id_no !== '' && !own.includes(bill)) return fault('id_no', '身份证号与账单不是同一人，请核对')
    return { ...one, billId: bill.id }
  })
}

/** Takes the details back with their record; refused once the audit has relied on them. */
async function undoDetails(tx: Tx, actor: Actor, importId: string): Promise<void> {
  const kept = await tx.selectFrom('app.settlement_detail_record').select(['settlement_id', 'total']).where('id', '=', importId).where('park_id', '=', actor.chain.park_id).executeTakeFirst()
  if (kept === undefined) return
  const settlement = await scopedId(tx, actor, 'app.settlement', kept.settlement_id, { lock: true })
  if (!['to_confirm', 'to_audit', 'canceled'].includes(settlement.status)) refuse('not_allowed', `结算单 ${settlement.sn} 已审核通过，任务明细不能撤销`)
  await recordChange(tx, actor, 'settlement', settlement.id, 'details_undone', diff({ task_details: `${kept.total} 条` }, { task_details: null }, settlementFields), settlement)
  await tx.deleteFrom('app.settlement_detail_record').where('park_id', '=', settlement.park_id).where('id', '=', importId).execute()
}
