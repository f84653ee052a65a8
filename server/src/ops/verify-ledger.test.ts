import { expect, test } from 'vitest'
import { monthKey } from '@linggong/shared/domain/time'
import { asOwner, testApp, testDatabase } from '../../test/database.ts'
import { sealAll } from '../../test/seal.ts'
import { makeWorld, type World } from '../../test/spine.ts'
import { stepsOf, type Settlement } from '../../test/spine-steps.ts'
import { verifyLedger } from './verify-ledger.ts'
import { OpsError } from './database.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

async function told(url = deps.ownerUrl, seal = true): Promise<{ differences: number; text: string }> {
  const lines: string[] = []
  const differences = await verifyLedger(url, (line) => lines.push(line), { seal })
  return { differences, text: lines.join('\n') }
}

test('whole books are told as whole, broken ones in figures', async () => {
  await steps.bank({})
  const world = await makeWorld(deps, { workers: 2, wallet: 1_000_000 })
  const settlement = await steps.pay(world, await steps.readyToPay(world, ['1000', '2000']))
  const before = await told(deps.ownerUrl, false)
  expect(before).toMatchObject({ differences: 0 })
  expect(before.text).toMatch(/分录：尚未封存过，未封存 \d+ 行/u)
  await steps.runBank()
  await sealAll(deps)
  const whole = await told()
  expect(whole).toMatchObject({ differences: 0 })
  expect(whole.text).toMatch(/✓ 结算单的已付金额等于其分录（1 条）/u)
  expect(whole.text).toMatch(/✓ 分录：已封存 \d+ 行，核到第 \d+ 块（\S+），没有未封存的行/u)

  const [posting] = await asOwner(deps, `update app.posting set amount = amount + 100 where settlement_id = $1 and reason = 'payout' and bill_id = (select id from app.bill where settlement_id = $1 order by row_no limit 1) returning id`, [settlement.id])
  const broken = await told()
  const paid = await steps.detail(world.company, settlement.id)
  expect(broken.text).toContain(`结算单 ${paid.sn}：已付 ${(paid.paid_amount / 100).toFixed(2)}，分录 ${((paid.paid_amount + 100) / 100).toFixed(2)}`)
  expect(broken.text).toContain(`分录 ${String(posting?.['id'])}：封存后被修改`)
  // The settlement, the bill, the row.
  expect(broken.differences).toBe(3)
  await asOwner(deps, 'update app.posting set in_book = true where id = $1', [posting?.['id']])
  expect((await told()).text).toContain(`分录 ${String(posting?.['id'])}：标为资金记账本的分录，与其账户不符`)
})

test('what a round should have charged and a person should have been withheld is drawn again, and each difference named', async () => {
  const world = await makeWorld(deps, { workers: 2, wallet: 10_000_000 })
  const settlement = await steps.pay(world, await steps.readyToPay(world, ['20000', '2000']))
  await steps.runBank()
  expect((await told()).text).toMatch(/✓ 每张结算单已计收的费用等于按已支付账单重新计算的费用（2 条）/u)
  // A use fee is left out: the round, its posting and the amount paid no longer match.
  await asOwner(deps, `update app.settlement set charged = charged || '{"user_use_fee": 200}' where id = $1`, [settlement.id])
  const { sn } = await steps.detail(world.company, settlement.id)
  expect((await told()).text).toContain(`结算单 ${sn} 用户使用费：已计收 2.00，应为 4.00`)
  await asOwner(deps, `update app.settlement set charged = charged || '{"user_use_fee": 400}' where id = $1`, [settlement.id])

  const person = world.workers[0]?.personId
  await asOwner(deps, 'update app.tax_month set income_tax = income_tax - 100 where person_id = $1', [person])
  const withheld = await told()
  // 20,000.00: (16,000 − 5,000) × 3 % = 330.00.
  expect(withheld.text).toContain('个人所得税：账上 329.00，应为 330.00')
  await asOwner(deps, 'update app.tax_month set income_tax = income_tax + 100, credit = 50 where person_id = $1', [person])
  expect((await told()).text).toContain(`用户 ${person}：账单扣税 330.00，已扣 330.00、待抵扣 0.50、已退还 0.00`)
})

test('whatever is changed in a month of withholding is named (docs/withholding.md §8)', async () => {
  const noFee = { personal_service_fee_ppm: 0 }
  const world = await makeWorld(deps, { workers: 2, wallet: 100_000_000, contract: noFee })
  const beside = await makeWorld(deps, { beside: world, wallet: 100_000_000, contract: { ...noFee, income_tax_ppm: 20_000, personal_value_added_tax_ppm: 10_000 } })
  const pay = async (of: World, amounts: readonly string[]): Promise<Settlement> => {
    const settlement = await steps.pay(of, await steps.readyToPay(of, amounts))
    await steps.runBank()
    return settlement
  }
  // VAT starts with the last 100.00: the month owes less income tax than was withheld, which is no fault until the month is closed.
  await pay(world, ['101000', '20000', '100'])
  await pay(beside, ['1000', '30000'])
  expect((await told()).text).toContain('✓ 每人每月已扣')
  const [vat = '', borne = ''] = world.workers.map(({ personId }) => personId)
  const change = async (set: string, person: string, back: string): Promise<string> => {
    await asOwner(deps, `update app.tax_month set ${set} where person_id = $1`, [person])
    const { text } = await told()
    await asOwner(deps, `update app.tax_month set ${back} where person_id = $1`, [person])
    return text
  }
  const plus = (column: string, person: string): Promise<string> => change(`${column} = ${column} + 10000`, person, `${column} = ${column} - 10000`)
  expect(await plus('carried_income_tax', vat)).toMatch(new RegExp(`${vat}.* 个人所得税：账上`, 'u'))
  expect(await plus('gross', borne)).toMatch(new RegExp(`${borne}.* 计税总额：账上`, 'u'))
  expect(await plus('ex_vat', borne)).toMatch(new RegExp(`${borne}.* 不含税收入：账上`, 'u'))
  const side = (by: string): string => `company_side = jsonb_set(company_side, '{0,iit}', to_jsonb((company_side -> 0 ->> 'iit')::int ${by} 10000))`
  const swapped = await change(`${side('-')}, carried_income_tax = carried_income_tax + 10000`, borne, `${side('+')}, carried_income_tax = carried_income_tax - 10000`)
  expect(swapped).toMatch(new RegExp(`${borne}.* 个人所得税：账上`, 'u'))
  expect(swapped).toMatch(new RegExp(`${borne}.* 个人所得税（企业 ${beside.chain.company_id} 承担）：账上`, 'u'))
  expect((await told()).text).toContain('✓ 每人每月已扣')

  const alone = await makeWorld(deps, { workers: 1, wallet: 10_000_000, contract: noFee })
  const gone = await pay(alone, ['20000'])
  await steps.giveBack(gone)
  expect((await told()).text).toContain('✓ 每人每月已扣')
  expect(await plus('carried_income_tax', alone.workers[0]?.personId ?? '')).toContain('个人所得税：账上 100.00，应为 0.00')
})

test('flat taxes stand in the month of the bills that they were charged for (docs/withholding.md §4)', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 10_000_000, contract: { personal_service_fee_ppm: 0, income_tax_ppm: 20_000, personal_value_added_tax_ppm: 10_000 } })
  const settlement = await steps.pay(world, await steps.readyToPay(world, ['10000']))
  await steps.runBank()
  expect((await told()).text).toMatch(/✓ 企业定额税费逐月等于按已支付账单重新计算的税费（\d+ 条）/u)
  const { sn } = await steps.detail(world.company, settlement.id)
  const month = monthKey(deps.clock())
  await asOwner(deps, `update app.flat_tax set month = '2020-01' where settlement_id = $1`, [settlement.id])
  expect((await told()).text).toContain(`结算单 ${sn} ${month} 企业定额税费 300.00：记在 2020-01，应记在 ${month}`)
  await asOwner(deps, `update app.flat_tax set month = $2, tax_month = '2020-01' where settlement_id = $1`, [settlement.id, month])
  const moved = (await told()).text
  expect(moved).toContain(`结算单 ${sn} 2020-01 企业定额税费：账上 300.00，应为 0.00`)
  expect(moved).toContain(`结算单 ${sn} ${month} 企业定额税费：账上 0.00，应为 300.00`)
  await asOwner(deps, 'update app.flat_tax set tax_month = month where settlement_id = $1', [settlement.id])
})

test('a database of another version is not judged', async () => {
  const url = await testDatabase()
  const other = { ...deps, ownerUrl: url }
  await asOwner(other, `insert into public.migration (name) values ('9999_later.sql')`)
  await expect(told(url)).rejects.toThrow(OpsError)
  await asOwner(other, `delete from public.migration where name >= '0005'`)
  await expect(told(url)).rejects.toThrow(/还没有升级/u)
})
