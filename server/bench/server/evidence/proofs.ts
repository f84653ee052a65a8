import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { businessDate } from '@linggong/shared/domain/time'
import { insertRows } from '../../../src/db/bulk.ts'
import type { Row } from '../../../src/db/tables.ts'
import type { Deps } from '../../../src/deps.ts'
import { newId, newIds } from '../../../src/kernel/ids.ts'
import { inTransaction, SYSTEM, type Tx } from '../../../src/kernel/transaction.ts'

/** What the reader of the packages may see, and the folders where it is then. */
export const purposes = ['accept_order', 'task_detail_photo']
export const folders = ['用户合同', '工作成果', '验收单']

/** About as large as a page that was photographed. */
const bytesOfFile = 200_000

type Bill = Row<'app.bill'>
const chainOf = ({ park_id, platform_id, agency_id, company_id }: Bill) => ({ park_id, platform_id, agency_id, company_id })

/** For each of these bills a signed contract, photos of the work and a form of acceptance, with files: set M has none. */
export async function writeProofs(deps: Deps, billIds: readonly string[]): Promise<void> {
  const bills = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.bill').selectAll().where(sql<boolean>`id = any(${[...billIds]}::uuid[])`).execute())
  const content = randomBytes(bytesOfFile)
  for (const bill of bills) {
    const ids = newIds(3)
    const stored = await Promise.all(ids.map((id) => deps.storage.write(id, (async function* () { yield content })())))
    await inTransaction(deps.db, SYSTEM, async (tx) => {
      await insertRows(tx, 'app.file', ids.map((id, index) => ({
        id, ...chainOf(bill), tenant_id: bill.company_id, flavour: 'company', purpose: ['e_contract', 'task_detail_photo', 'accept_order'][index] ?? '', name: `原件${index}.${index === 1 ? 'jpg' : 'pdf'}`,
        mime: index === 1 ? 'image/jpeg' : 'application/pdf', size: content.length, sha256: stored[index]?.sha256 ?? null, stored_at: deps.clock(), create_at: deps.clock(),
      })))
      await writeRecords(tx, bill, ids)
    })
  }
}

async function writeRecords(tx: Tx, bill: Bill, [contract = '', photo = '', form = '']: readonly string[]): Promise<void> {
  const chain = chainOf(bill)
  const [orderId, recordId] = newIds(2)
  const day = businessDate(bill.create_at)
  // Whoever has signed has a contract already, and of several bills one worker.
  const own = await tx.updateTable('app.e_contract').set({ file_id: contract }).where('park_id', '=', bill.park_id).where('company_user_id', '=', bill.company_user_id).where('status', '=', 'signed').returning('id').execute()
  if (own.length === 0) {
    await insertRows(tx, 'app.e_contract', [{
      ...chain, id: newId(), company_user_id: bill.company_user_id, person_id: bill.person_id, sn: `XY${contract}`, body: '', status: 'signed', sign_method: 'sms', sign_at: bill.create_at, stamp_at: bill.create_at, file_id: contract, create_at: bill.create_at,
    }])
  }
  await insertRows(tx, 'app.settlement_detail_record', [{ ...chain, id: recordId ?? '', settlement_id: bill.settlement_id ?? '', kind: 'import', total: 1, creator: '经办' }])
  await insertRows(tx, 'app.settlement_detail', [{ ...chain, id: newId(), settlement_id: bill.settlement_id ?? '', bill_id: bill.id, record_id: recordId ?? '', content: `商圈地推 ${bill.sn}`, quantity: '1', done_at: day, file_ids: [photo], create_at: bill.create_at }])
  await insertRows(tx, 'app.accept_order', [{ ...chain, id: orderId ?? '', sn: `YS${form}`, name: '验收单', file_id: form, amount: bill.amount, bill_count: 1, accept_at: day, creator: '经办', create_at: bill.create_at }])
  await insertRows(tx, 'app.bill_accept_order', [{ ...chain, bill_id: bill.id, accept_order_id: orderId ?? '' }])
}
