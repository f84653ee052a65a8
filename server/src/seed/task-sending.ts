import { addDays, businessDate } from '@linggong/shared/domain/time'
import { inTransaction } from '../kernel/transaction.ts'
import { usableTemplates } from '../modules/task-sending/templates.ts'
import { send } from '../modules/task-sending/send.ts'
import { taskUsers } from '../modules/task-sending/users.ts'
import { actorOf, type SeedEnv } from './env.ts'
import { companies } from './organisations.ts'

const filename = '海口传单.xlsx'
const area = [['海南省', '海口市', '龙华区']]

/**
 * Tasks as the first enterprise and its agency send them: one that is open, one that workers were named for, one with a sensitive word that waits
 * for the auditors, and a batch.
 */
export async function writeTaskSending(env: SeedEnv, now: Date): Promise<void> {
  const [first] = companies
  if (first === undefined) return
  const actor = actorOf(env, first.name)
  const { deps } = env
  await env.act(now, () =>
    inTransaction(deps.db, actor, async (tx) => {
      const known = await tx.selectFrom('app.task_batch').select('id').where('company_id', '=', actor.tenantId).where('filename', '=', filename).limit(1).executeTakeFirst()
      if (known !== undefined) return
      const [template] = await usableTemplates(tx, actor, {})
      const { results } = await taskUsers(tx, actor, { page: 1, page_size: 10 })
      const people = results.slice(0, 3).map(({ id }) => id)
      const day = businessDate(now)
      const under = { template_id: template?.id ?? null }
      const base = { category: '', price: 10_000, min_price: 8_000, max_price: 12_000, amount: 500_000, people_count: 5, areas: area, start_on: day, end_on: addDays(day, 30), company_user_ids: [] }
      await send(tx, deps, actor, { ...under, ...base, name: '写字楼地推 80 单', description: '在商圈向顾客介绍小程序并协助注册，每单拍照留存。' }, now)
      await send(tx, deps, actor, { ...under, ...base, name: '门店陈列巡检', description: '按清单检查门店陈列，逐项拍照。', people_count: 3, company_user_ids: people }, now)
      await send(tx, deps, actor, { ...under, ...base, name: '会员注册返 利活动', description: '协助顾客注册会员，讲解返利规则。' }, now)
      const tasks = ['龙华区', '美兰区', '琼山区'].map((district) => ({ ...base, name: `${district}传单派发`, description: '在指定路口派发传单 500 份。', amount: 200_000, areas: [['海南省', '海口市', district]] }))
      await send(tx, deps, actor, { ...under, tasks, filename, file_url: '' }, now)
    }),
  )
}
