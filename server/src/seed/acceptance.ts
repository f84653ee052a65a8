import { addDays, businessDate } from '@linggong/shared/domain/time'
import type { Actor } from '../kernel/actor.ts'
import { newId } from '../kernel/ids.ts'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'
import { createAcceptOrder } from '../modules/accept-orders/service.ts'
import { writeDetails } from '../modules/task-details/import.ts'
import { openSettlement } from '../modules/task-details/settlement.ts'
import { uploadPaper } from './demo-paper.ts'
import { actorByPhone, type SeedEnv } from './env.ts'

/** What was done, at what price per piece, and where. */
const works = [
  { content: '商圈地推，拜访商户并登记意向', unit_price: 2500, quantity: 1200, place: '海口市龙华区' },
  { content: '新品试用讲解与体验登记', unit_price: 1800, quantity: 2600, place: '海口市美兰区' },
  { content: '门店陈列检查并拍照', unit_price: 3500, quantity: 800, place: '海口市秀英区' },
  { content: '问卷访问与资料整理', unit_price: 1250, quantity: 3150, place: '海口市琼山区' },
] as const

const quarterHour = 15 * 60_000

const forms = ['地推服务验收单', '门店陈列验收单'] as const

/** The demo's enterprise has accepted the work of two settlements, and has uploaded what was done for these and for the one that is audited. */
export async function writeAcceptance(env: SeedEnv): Promise<void> {
  const company = actorByPhone(env, '19900000005')
  const { db } = env.deps
  const isThere = await inTransaction(db, SYSTEM, (tx) => tx.selectFrom('app.accept_order').select('id').where('company_id', '=', company.tenantId).limit(1).executeTakeFirst())
  if (isThere !== undefined) return
  const settlements = await inTransaction(db, company, (tx) =>
    tx.selectFrom('app.settlement').select(['id', 'status', 'create_at']).where('company_id', '=', company.tenantId).where('status', 'in', ['paid', 'to_payment', 'to_audit']).orderBy('id', 'desc').execute())
  const paid = settlements.filter(({ status }) => status === 'paid').slice(0, forms.length)
  const others = settlements.filter(({ status }) => status !== 'paid').slice(0, 2)
  for (const [index, { id, create_at }] of [...paid, ...others].entries()) await writeProof(env, company, id, forms[index], new Date(create_at.getTime() + quarterHour))
}

async function writeProof(env: SeedEnv, company: Actor, settlementId: string, form: string | undefined, at: Date): Promise<void> {
  const { db } = env.deps
  await env.act(at, async () => {
    const bills = await inTransaction(db, company, (tx) => tx.selectFrom('app.bill').select('id').where('park_id', '=', company.chain.park_id).where('settlement_id', '=', settlementId).orderBy('row_no').execute())
    await inTransaction(db, company, async (tx) => {
      const settlement = await openSettlement(tx, company, settlementId, { lock: true })
      const done_at = addDays(businessDate(at), -1)
      const details = bills.map(({ id }, index) => {
        const work = works[index % works.length] ?? works[0]
        // Each its own words: the same for several bills would prove only one of them.
        return { billId: id, ...work, content: `${work.content}（${settlement.sn} 第 ${index + 1} 组）`, done_at, remark: '' }
      })
      await writeDetails(tx, company, settlement, { id: newId(), filename: `任务明细_${settlement.sn}.xlsx`, file_ids: [] }, details, at)
    })
    if (form === undefined) return
    const file_url = await uploadPaper(env, company, { title: form, lines: [form, '经核对，下列账单对应的任务已按约定完成，予以验收。', `账单 ${bills.length} 笔，任务明细另附。`, '示例材料，仅供演示'], filename: `${form}.pdf`, purpose: 'accept_order' })
    await inTransaction(db, company, (tx) => createAcceptOrder(tx, company, { name: form, file_url, bill_ids: bills.map(({ id }) => id), accept_at: businessDate(at), remark: '' }, at))
  })
}
