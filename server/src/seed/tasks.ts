import { taskFields } from '@linggong/shared/domain/fields/task'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { insertRows } from '../db/bulk.ts'
import type { NewRow } from '../db/tables.ts'
import { SYSTEM, type Actor } from '../kernel/actor.ts'
import { diff, recordHistory } from '../kernel/history.ts'
import { newIdAt, nextSerials } from '../kernel/ids.ts'
import { inTransaction, type Tx } from '../kernel/transaction.ts'
import type { LedgerChain } from '../modules/ledger/accounts.ts'
import { movePaid } from '../modules/tasks/paid.ts'
import { changeTask, finishAll, tradeAll } from '../modules/tasks/service.ts'
import { actorByPhone, clockAt, type SeedEnv } from './env.ts'

/** What becomes of a demo task, on which day, and how many have applied. */
interface Planned {
  readonly name: string
  readonly description: string
  readonly price: number
  readonly range?: readonly [least: number, most: number]
  readonly people: number
  readonly applicants: number
  readonly ago: number
  readonly end: 'released' | 'held' | 'passed' | 'rejected' | 'traded' | 'finished' | 'canceled'
  readonly areas: readonly (readonly string[])[]
}

const haikou = [['海南省', '海口市']] as const
/** One of the operator's sensitive words: a task that names it is audited. */
const word = '刷单'

const planned: readonly Planned[] = [
  { name: '商圈地推 50 单', description: '在指定商圈发放传单并登记意向用户，每单登记一位；提供传单和登记表。', price: 100_00, range: [80_00, 120_00], people: 5, applicants: 3, ago: 2, end: 'released', areas: haikou },
  { name: '双十二直播助播', description: '协助主播上架商品、回复评论，每场四小时。', price: 400_00, people: 3, applicants: 0, ago: 1, end: 'released', areas: [] },
  { name: '门店客流统计', description: '按时段统计进店人数，当日提交表格。', price: 180_00, people: 4, applicants: 4, ago: 9, end: 'traded', areas: [['海南省', '海口市', '龙华区'], ['海南省', '海口市', '美兰区']] },
  { name: '产品图册排版', description: '按提供的素材完成 32 页图册排版，交付源文件。', price: 2_600_00, people: 1, applicants: 2, ago: 20, end: 'finished', areas: [] },
  { name: '社区问卷访谈', description: '完成 30 份居民问卷，录音可核查。', price: 300_00, people: 6, applicants: 2, ago: 6, end: 'canceled', areas: haikou },
  { name: '电商店铺数据维护', description: `维护店铺商品信息；不得${word}，违者终止合作。`, price: 200_00, people: 2, applicants: 0, ago: 1, end: 'held', areas: [] },
  { name: '探店笔记撰写', description: `到店体验后撰写笔记，配图五张以上；禁止${word}、代写。`, price: 120_00, people: 5, applicants: 0, ago: 1, end: 'held', areas: haikou },
  { name: '客服话术演练', description: `按脚本演练客服应答，包含识别${word}的话术。`, price: 90_00, people: 3, applicants: 0, ago: 2, end: 'held', areas: [] },
  { name: '活动签到登记', description: `在签到处登记来宾；如遇${word}团伙请上报。`, price: 160_00, people: 4, applicants: 0, ago: 2, end: 'held', areas: haikou },
  { name: '线上店铺巡检', description: `每日巡检商品页面，记录疑似${word}的店铺。`, price: 110_00, people: 2, applicants: 0, ago: 3, end: 'held', areas: [] },
  { name: '商品评价整理', description: `整理用户评价并分类，识别${word}评价。`, price: 150_00, people: 2, applicants: 1, ago: 5, end: 'passed', areas: [] },
  { name: '店铺冲量', description: `新店${word}，每单返现。`, price: 20_00, people: 20, applicants: 0, ago: 4, end: 'rejected', areas: [] },
]

/**
 * Tasks of the demo's enterprise in every state, in a batch of its agency, with those who have applied; and what the bills of half a year have
 * paid of the tasks that they name.
 */
export async function writeTasks(env: SeedEnv, now: Date): Promise<void> {
  const { db } = env.deps
  const [company, operator] = [actorByPhone(env, '19900000005'), actorByPhone(env, '19900000001')]
  const { park_id, platform_id, agency_id, company_id } = company.chain
  if (platform_id === null || agency_id === null || company_id === null) return
  const chain: LedgerChain = { park_id, platform_id, agency_id, company_id }
  await countPaid(env, now)
  // A killed run has written some of them.
  const here = await inTransaction(db, SYSTEM, async (tx) => ({
    batch: await tx.selectFrom('app.task_batch').select('id').where('park_id', '=', park_id).where('company_id', '=', company_id).limit(1).executeTakeFirst(),
    names: new Set((await tx.selectFrom('app.task').select('name').where('park_id', '=', park_id).where('company_id', '=', company_id).execute()).map(({ name }) => name)),
  }))
  const sent = clockAt(addDays(businessDate(now), -20), 30)
  if (here.batch === undefined) await env.act(sent, () => inTransaction(db, SYSTEM, (tx) => writeBatch(tx, chain, sent)))
  for (const plan of planned) if (!here.names.has(plan.name)) await writeTask(env, { chain, company, operator }, plan, now)
}

/** Of the bills before tasks were kept: each settlement once, oldest first. */
async function countPaid({ deps: { db } }: SeedEnv, now: Date): Promise<void> {
  await inTransaction(db, SYSTEM, async (tx) => {
    const bills = await tx.selectFrom('app.bill').select(['id', 'park_id', 'company_id', 'settlement_id', 'pay_at']).where('status', '=', 'paid').where('task_sn', '<>', '').orderBy('pay_at').execute()
    const counted = await tx.selectFrom('app.task').select('id').where('paid_amount', '>', 0).limit(1).executeTakeFirst()
    if (counted !== undefined) return
    for (const [id, some] of Map.groupBy(bills, ({ settlement_id }) => settlement_id)) {
      const [first] = some
      if (first !== undefined && id !== null) await movePaid(tx, { ...first, id }, some.map(({ id }) => id), 'paid', first.pay_at ?? now)
    }
  })
}

/** What the agency has sent together; two of its tasks are there. */
async function writeBatch(tx: Tx, chain: LedgerChain, at: Date): Promise<void> {
  const [sn = ''] = await nextSerials(tx, 'RP', 1, at)
  const id = newIdAt(at)
  await insertRows(tx, 'app.task_batch', [{ ...chain, id, sn, filename: '十一月配送任务.xlsx', total: 3, success_count: 2, failure_count: 1, amount: 2 * 3_000_00, status: 'part_success', created_by: 'agency', creator: '业务公司管理员', create_at: at }])
  const tasks = ['龙华区同城配送', '美兰区同城配送'].map((name) => ({ ...rowOf(chain, { name, description: '按单配送，四小时内送达，签收单留底。', price: 30_00, people: 10, areas: haikou }, at), batch_id: id, created_by: 'agency' as const, creator: '业务公司管理员', status: 'released' as const, amount: 3_000_00, release_at: at }))
  const sns = await nextSerials(tx, 'RW', tasks.length, at)
  const rows = tasks.map((one, index) => ({ ...one, sn: sns[index] ?? '' }))
  await insertRows(tx, 'app.task', rows)
  for (const row of rows) await tell(tx, chain, row, 'released', null)
}

type Written = Pick<Planned, 'name' | 'description' | 'price' | 'range' | 'people' | 'areas'>

const rowOf = (chain: LedgerChain, { name, description, price, range = [price, price], people, areas }: Written, at: Date): Omit<NewRow<'app.task'>, 'sn'> => ({
  ...chain, id: newIdAt(at), name, description, category: name.slice(0, 4), price, min_price: range[0], max_price: range[1], amount: price * people, people_count: people,
  areas: areas.map((path) => [...path]), status: 'released', created_by: 'company', creator: '企业管理员', create_at: at,
})

/** What sending it leaves in its change log. */
async function tell(tx: Tx, chain: LedgerChain, { id, name, amount }: { readonly id: string; readonly name: string; readonly amount: number }, status: 'released' | 'to_audit', by: Actor | null): Promise<void> {
  const event = { entity: 'task', entityId: id, chain, actor: by && { id: by.staffId, name: by.name } } as const
  await recordHistory(tx, [
    { ...event, action: 'create', content: diff(null, { name, amount, status: 'draft' }, taskFields) },
    { ...event, action: status === 'released' ? 'send' : 'send_to_audit', content: diff({ status: 'draft' }, { status }, taskFields) },
  ])
}

interface Sides {
  readonly chain: LedgerChain
  readonly company: Actor
  readonly operator: Actor
}

async function writeTask(env: SeedEnv, { chain, company, operator }: Sides, plan: Planned, now: Date): Promise<void> {
  const { db } = env.deps
  const today = businessDate(now)
  const at = (days: number): Date => clockAt(addDays(today, -days), 20 + planned.indexOf(plan))
  const isHeld = plan.end === 'held' || plan.end === 'passed' || plan.end === 'rejected'
  const made = await env.act(at(plan.ago), () =>
    inTransaction(db, SYSTEM, async (tx) => {
      const [sn = ''] = await nextSerials(tx, 'RW', 1, at(plan.ago))
      const row = { ...rowOf(chain, plan, at(plan.ago)), sn, ...(isHeld ? { status: 'to_audit' as const, hits: [word] } : { release_at: at(plan.ago) }) }
      await insertRows(tx, 'app.task', [row])
      await tell(tx, chain, row, isHeld ? 'to_audit' : 'released', company)
      if (!isHeld) await apply(tx, chain, row.id, plan.applicants, at(plan.ago - 1))
      return row.id
    }),
  )
  const take = <T>(days: number, by: Actor, work: (tx: Tx, when: Date) => Promise<T>): Promise<T> => env.act(at(days), () => inTransaction(db, by, (tx) => work(tx, at(days))))
  switch (plan.end) {
    case 'passed':
      await take(plan.ago - 1, operator, (tx, when) => changeTask(tx, operator, made, { action: 'audit_pass', reason: '', version: 1 }, when))
      return env.act(at(plan.ago - 2), () => inTransaction(db, SYSTEM, (tx) => apply(tx, chain, made, plan.applicants, at(plan.ago - 2))))
    case 'rejected':
      return take(plan.ago - 1, operator, (tx, when) => changeTask(tx, operator, made, { action: 'audit_reject', reason: '任务内容涉及虚假交易，请修改后重新发布', version: 1 }, when))
    case 'canceled':
      return take(plan.ago - 2, company, (tx, when) => changeTask(tx, company, made, { action: 'cancel', reason: '', version: 1 }, when))
    case 'traded':
    case 'finished': {
      const chosen = await inTransaction(db, SYSTEM, (tx) => tx.selectFrom('app.task_apply').select('id').where('park_id', '=', chain.park_id).where('task_id', '=', made).orderBy('id').limit(plan.people).execute())
      await take(plan.ago - 2, company, (tx, when) => tradeAll(tx, company, made, { apply_ids: chosen.map(({ id }) => id), version: 1 }, when))
      if (plan.end === 'finished') await take(plan.ago - 8, company, (tx, when) => finishAll(tx, company, { ids: [made] }, when))
    }
  }
}

/** The first of the enterprise's workers who can be paid; they look at the task on the same day. */
async function apply(tx: Tx, chain: LedgerChain, taskId: string, count: number, at: Date): Promise<void> {
  if (count === 0) return
  const workers = await tx.selectFrom('app.company_user').select(['id', 'person_id']).where('park_id', '=', chain.park_id).where('company_id', '=', chain.company_id).where('status', '=', 'in_cooperation').where('is_enable', '=', true).orderBy('id').limit(count).execute()
  await insertRows(tx, 'app.task_apply', workers.map(({ id, person_id }) => ({ ...chain, id: newIdAt(at), task_id: taskId, company_user_id: id, person_id, status: 'applied' as const, receive_at: at, create_at: at })))
  await tx.updateTable('app.task').set({ receive_at: at }).where('park_id', '=', chain.park_id).where('id', '=', taskId).execute()
}
