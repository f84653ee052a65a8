import { sql } from 'kysely'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import type { Row } from '../db/tables.ts'
import type { Actor } from '../kernel/actor.ts'
import { newId } from '../kernel/ids.ts'
import { inTransaction, SYSTEM, type Tx } from '../kernel/transaction.ts'
import { createAcceptOrder } from '../modules/accept-orders/service.ts'
import { stampContracts } from '../modules/company-users/stamp.ts'
import { uploadPaper } from './demo-paper.ts'
import { actorByPhone, type SeedEnv } from './env.ts'

/** The settlement that is proven, by the numbers of its tasks: no other stage takes it. */
export const isProven = sql<boolean>`exists (select from app.bill b where b.park_id = app.settlement.park_id and b.settlement_id = app.settlement.id and b.task_sn ~ '^RW\\d{8}9\\d{5}$')`

const dayMs = 24 * 3_600_000

/**
 * The demo's enterprise has a settlement whose payments are all proven: whoever was paid was checked and had signed, took a task, handed in
 * their work, and it was accepted, each before the next. The others have the gaps that they have.
 */
export async function writeEvidence(env: SeedEnv): Promise<void> {
  const company = actorByPhone(env, '19900000005')
  const bills = await inTransaction(env.deps.db, SYSTEM, async (tx) => {
    const settlement = await tx
      .selectFrom('app.settlement as s')
      .select(['s.id', 's.park_id'])
      .where('s.company_id', '=', company.tenantId)
      .where('s.status', '=', 'paid')
      .where('s.failed_count', '=', 0)
      .where(sql<boolean>`not exists (select from app.settlement_detail d where d.park_id = s.park_id and d.settlement_id = s.id)`)
      .orderBy('s.bill_count')
      .orderBy('s.id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (settlement === undefined) return []
    const found = await tx.selectFrom('app.bill').selectAll().where('park_id', '=', settlement.park_id).where('settlement_id', '=', settlement.id).orderBy('row_no').execute()
    for (const [index, bill] of found.entries()) await prove(tx, bill, index)
    return found
  })
  await accept(env, company, bills)
  await stampContracts(env.deps)
}

type Bill = Row<'app.bill'>
const before = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs)
const chainOf = ({ park_id, platform_id, agency_id, company_id }: Bill) => ({ park_id, platform_id, agency_id, company_id })

async function prove(tx: Tx, bill: Bill, index: number): Promise<void> {
  const made = bill.create_at
  const own = { ...chainOf(bill), company_user_id: bill.company_user_id, person_id: bill.person_id }
  await tx.updateTable('app.company_user').set({ auth_level: 'two_auth', auth_at: before(made, 12) }).where('park_id', '=', bill.park_id).where('id', '=', bill.company_user_id).where((eb) => eb.or([eb('auth_at', 'is', null), eb('auth_at', '>', before(made, 12))])).execute()
  const signed = await tx.selectFrom('app.e_contract').select('id').where('park_id', '=', bill.park_id).where('company_user_id', '=', bill.company_user_id).where('status', '=', 'signed').where('sign_at', '<', before(made, 9)).limit(1).executeTakeFirst()
  if (signed === undefined) {
    await tx.insertInto('app.e_contract').values({ id: newId(), ...own, sn: `XY${businessDate(made).replaceAll('-', '')}9${String(index).padStart(5, '0')}`, template_name: '灵活用工服务协议', body: '示例协议，仅供演示', status: 'signed', sign_method: 'sms', sign_at: before(made, 11), stamp_at: before(made, 11), create_at: before(made, 12) }).execute()
  }
  const task = newId()
  const sn = `RW${businessDate(made).replaceAll('-', '')}9${String(index).padStart(5, '0')}`
  await tx.insertInto('app.task').values({
    id: task, ...chainOf(bill), sn, name: '商圈地推', status: 'finished', amount: bill.amount, price: bill.amount, min_price: bill.amount, max_price: bill.amount, people_count: 1, description: '拜访商户并登记意向',
    create_at: before(made, 9), release_at: before(made, 8), receive_at: before(made, 8), traded_at: before(made, 7), finish_at: before(made, 2), deal_at: before(made, 2), settlement_status: 'settled', paid_amount: bill.amount, pay_at: bill.pay_at,
  }).execute()
  await tx.insertInto('app.task_apply').values({
    id: newId(), ...own, task_id: task, status: 'settled', deliverable: `已拜访商户 ${20 + index} 家，登记意向 ${8 + index} 家`, submit_at: before(made, 3), receive_at: before(made, 8), traded_at: before(made, 7), confirm_at: before(made, 7),
    finish_at: before(made, 2), settlement_at: bill.pay_at,
  }).execute()
  await tx.updateTable('app.bill').set({ task_sn: sn }).where('park_id', '=', bill.park_id).where('id', '=', bill.id).execute()
}

async function accept(env: SeedEnv, company: Actor, bills: readonly Bill[]): Promise<void> {
  const [first] = bills
  if (first === undefined) return
  await env.act(first.create_at, async () => {
    const file_url = await uploadPaper(env, company, { title: '商圈地推验收单', lines: ['商圈地推验收单', '经核对，下列账单对应的任务已按约定完成，予以验收。', `账单 ${bills.length} 笔。`, '示例材料，仅供演示'], filename: '商圈地推验收单.pdf', purpose: 'accept_order' })
    const wish = { name: '商圈地推验收单', file_url, bill_ids: bills.map(({ id }) => id), accept_at: addDays(businessDate(first.create_at), -1), remark: '' }
    await inTransaction(env.deps.db, company, (tx) => createAcceptOrder(tx, company, wish, first.create_at))
  })
}
