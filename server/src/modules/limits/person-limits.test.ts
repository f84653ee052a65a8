import { expect, test } from 'vitest'
import { testApp } from '../../../test/database.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import type { Member } from '../../../test/makers.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

interface Limits {
  readonly uses: readonly { readonly label: string; readonly used: number; readonly limit: number | null }[]
  readonly next: { readonly text: string; readonly level: string }
}

const limited = { settlement_config: { month_max_amount: 9_800_000 } }

async function firstBill(who: Member): Promise<string> {
  const { results } = steps.ok(await callAs<{ results: { id: string }[] }>(app, who, 'POST', '/v1/bills/search/', {}))
  return results[0]?.id ?? ''
}

const limitsFor = async (who: Member, bill: string): Promise<Limits> => steps.ok(await callAs<Limits>(app, who, 'GET', `/v1/bills/${bill}/limits/`))

test('each reader is told of the limits and incomes that are theirs to know, by the figures of the payment itself (§3.6)', async () => {
  const world: World = await makeWorld(deps, { workers: 1, park: limited, agency: { settlement_config: { month_max_amount: 9_000_000 } }, company: { config: { month_max_amount: 5_000_000, season_max_amount: 12_000_000 } } })
  const beside = await makeWorld(deps, { beside: world })
  await steps.readyToPay(world, ['10000'])
  await steps.readyToPay(beside, ['20000'])
  const bill = await firstBill(world.company)
  const labels = ({ uses }: Limits) => Object.fromEntries(uses.map(({ label, used }) => [label, used]))
  const company = await limitsFor(world.company, bill)
  expect(labels(company)).toEqual({ '本月 · 企业限额': 1_000_000, '本季 · 企业限额': 1_000_000 })
  expect(company.next).toEqual({ text: '再发 40,000.00 元以上将超过企业限额的月限额', level: 'refuse' })
  // A group reads no more than its enterprise.
  expect(labels(await limitsFor(world.platform, bill))).toEqual(labels(company))
  const agency = await limitsFor(world.agency, bill)
  expect(labels(agency)).toMatchObject({ '本月 · 业务公司限额': 3_000_000, '本月 · 企业限额': 1_000_000 })
  expect(Object.keys(labels(agency)).some((label) => label.includes('园区') || label.includes('500'))).toBe(false)
  const park = await limitsFor(world.park, bill)
  expect(labels(park)).toMatchObject({ '本月 · 园区限额': 3_000_000, '本月 · 增值税免税额（含税）': expect.any(Number), '连续 12 个月 · 500 万元（不含税）': expect.any(Number) })
  expect((await callAs(app, beside.company, 'GET', `/v1/bills/${bill}/limits/`)).status).toBe(404)
})
