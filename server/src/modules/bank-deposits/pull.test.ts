import { beforeAll, expect, test } from 'vitest'
import { accountsAtBank, sendMoney } from '../../../test/bank.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import { atBankOnly } from '../../../test/desk.ts'
import { makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { pullStatement } from './pull.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeAll(() => steps.bank({}))

const hoursAgo = (hours: number): Date => new Date(deps.clock().getTime() - hours * 3_600_000)
const office = async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 0 })
  return { world, at: await accountsAtBank(deps, world) }
}

test('money that the bank records late arrives, whatever day it dates it, and whatever other accounts had meanwhile', async () => {
  const { world, at } = await office()
  const other = await office()
  await sendMoney(deps, { accountNo: at.unit, amount: 1_00 })
  await sendMoney(deps, { accountNo: other.at.unit, amount: 7_00 })
  await atBankOnly(deps, { accountNo: at.unit, amount: 500_00, at: hoursAgo(30) })
  await atBankOnly(deps, { accountNo: at.unit, amount: 20_00, at: hoursAgo(24 * 40) })
  expect(await pullStatement(deps)).toBe(2)
  expect(await pullStatement(deps)).toBe(0)
  expect(await steps.wallet(world)).toEqual({ available: 521_00, frozen: 0 })
  await steps.expectWholeLedger()
})

test('an account that is entered long after its first money gets all of it', async () => {
  const { world, at } = await office()
  await asOwner(deps, `update app.cmb_wallet set status = 'opening' where id = $1`, [at.unitId])
  await atBankOnly(deps, { accountNo: at.unit, amount: 300_00, at: hoursAgo(72) })
  await asOwner(deps, `update simulator.bank_entry set record_at = now() - interval '3 days' where account_no = $1`, [at.unit])
  const other = await office()
  await sendMoney(deps, { accountNo: other.at.unit, amount: 7_00 })
  expect(await steps.wallet(world)).toEqual({ available: 0, frozen: 0 })
  await asOwner(deps, `update app.cmb_wallet set status = 'active' where id = $1`, [at.unitId])
  expect(await pullStatement(deps)).toBe(1)
  expect(await steps.wallet(world)).toEqual({ available: 300_00, frozen: 0 })
})
