import { inTransaction } from '../kernel/transaction.ts'
import { createIndustry, industriesOf, updateIndustry } from '../modules/industries/service.ts'
import { saveStepFour, saveStepThree, stepFourOf, stepThreeOf } from '../modules/tenants/form/steps.ts'
import { industries, platforms } from './organisations.ts'
import { actorOf, type SeedEnv } from './env.ts'

const disabled = '网络直播'
/** Of the group that is not offered everything. */
const offered: readonly string[] = industries.slice(0, 6)

/** An industry out of use, and a group whose channels and industries the operator has chosen. What is there already stays. */
export async function writeConfiguration(env: SeedEnv, now: Date): Promise<void> {
  const operator = [...env.actors.values()].find(({ flavour }) => flavour === 'saas')
  const group = platforms.at(-1)
  if (operator === undefined || group === undefined) return
  await env.act(now, () =>
    inTransaction(env.deps.db, operator, async (tx) => {
      const { results: known } = await industriesOf(tx, operator, { page: 1, page_size: 1000 })
      if (!known.some(({ name }) => name === disabled)) {
        const made = await createIndustry(tx, operator, { name: disabled }, now)
        await updateIndustry(tx, operator, made.id, { is_enable: false, version: made.version })
      }
      const { tenantId: id } = actorOf(env, group.name)
      const four = await stepFourOf(tx, operator, 'platform', id)
      if (four.industry_ids.length > 0) return
      await saveStepFour(tx, operator, 'platform', id, { industry_ids: known.flatMap((one) => (offered.includes(one.name) ? [one.id] : [])), version: four.version })
      const { config, version } = await stepThreeOf(tx, operator, 'platform', id)
      await saveStepThree(tx, operator, 'platform', id, { channels: ['cmb', 'alipay'], config, version })
    }),
  )
}
