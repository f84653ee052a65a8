import { addDays, businessDate } from '@linggong/shared/domain/time'
import { idCheckCharacter } from '@linggong/shared/domain/validators'
import type { Actor } from '../kernel/actor.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { createIndustry } from '../modules/industries/service.ts'
import { addEntry, countsOf } from '../modules/risk/service.ts'
import { actorOf, type SeedEnv } from './env.ts'
import { companies, parks } from './organisations.ts'
import { creditCode } from './people.ts'

const idNo = (first17: string): string => first17 + idCheckCharacter(first17)

/** A few entries of each risk list, none of which stops anything of the demo: its people are not its workers, its industries nobody's. */
export async function writeRiskLists(env: SeedEnv, now: Date): Promise<void> {
  const operator = [...env.actors.values()].find(({ flavour }) => flavour === 'saas')
  if (operator === undefined) return
  const park = actorOf(env, parks[0]?.name ?? '')
  await env.act(now, async () => {
    await writeOperators(env, operator, now)
    await inTransaction(env.deps.db, park, async (tx) => {
      if ((await countsOf(tx, park)).industry_blacklist > 0) return
      const industry = await tx.selectFrom('app.industry').select('id').where('name', '=', gaming).executeTakeFirstOrThrow()
      await addEntry(tx, park, 'industry_blacklist', { industry_id: industry.id, reason: '园区不引入此类业务' }, now)
    })
  })
}

const gaming = '游戏代练'

async function writeOperators({ deps }: SeedEnv, operator: Actor, now: Date): Promise<void> {
  const day = businessDate(now)
  await inTransaction(deps.db, operator, async (tx) => {
    if ((await countsOf(tx, operator)).sensitive_word > 0) return
    const add = (list: Parameters<typeof addEntry>[2], wish: Parameters<typeof addEntry>[3]) => addEntry(tx, operator, list, wish, now)
    for (const word of ['刷单', '套现', '赌博']) await add('sensitive_word', { word, level: 'refuse' })
    for (const word of ['返利', '代充']) await add('sensitive_word', { word, level: 'remind' })
    const [enterprise] = companies
    for (const [position, name, first17] of [['执行董事', '示例高管甲', '46010619750312001'], ['监事', '示例高管乙', '46010619800907002']] as const) {
      await add('executive', { name, id_no: idNo(first17), position, enterprise_name: enterprise?.name ?? '', credit_code: creditCode('91460100MA5TYZ001') })
    }
    await add('enterprise_blacklist', { name: '示例失信商贸有限公司', credit_code: creditCode('91460100MA5TLB001'), reason: '虚构用工，被税务机关处罚' })
    await add('enterprise_blacklist', { name: '示例整改科技有限公司', reason: '整改期内不再合作', expire_at: addDays(day, 90) })
    await add('user_blacklist', { name: '示例人员甲', id_no: idNo('46010619880515003'), reason: '冒用他人身份领取报酬' })
    await add('user_blacklist', { name: '示例人员乙', id_no: idNo('46010619910620004'), reason: '银行卡被冻结，核实中', expire_at: addDays(day, -1) })
    await createIndustry(tx, operator, { name: gaming }, now)
    const lending = await createIndustry(tx, operator, { name: '资金中介' }, now)
    await add('industry_blacklist', { industry_id: lending.id, reason: '不得以灵活用工名义开展' })
  })
}
