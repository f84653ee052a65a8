import { expect, test } from 'vitest'
import { readConfig, tenantConfigs } from '@linggong/shared/contract/schemas/tenant-config'
import { rulesOfPark, taxConfigOf } from '@linggong/shared/domain/tax/config'
import { testApp } from '../../../test/database.ts'
import { makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const read = (settlement_config: Record<string, unknown>) => rulesOfPark(readConfig(tenantConfigs.park, { settlement_config }).settlement_config, {})

test('a ratio with more than four decimals is unusable, wherever it stands (R219-R221)', () => {
  const defaults = taxConfigOf({})
  expect(read({ individual_income_tax: [{ invoiced_amount: null, ratio: 5.1234 }] }).income.tiers).toMatchObject([{ ratio_ppm: 51_234 }])
  expect(read({ individual_income_tax: [{ invoiced_amount: null, ratio: 5.123456 }] })).toEqual(defaults)
  expect(read({ expense_ratio: 19.12345 })).toEqual(defaults)
  for (const key of ['ratio', 'surcharge_ratio']) {
    for (const value of [5.123456, 1e-7, 1e21, 1e15]) expect(read({ tax_ratio: [{ amount: null, ratio: 1, [key]: value }] }), `${key} ${value}`).toEqual(defaults)
  }
})

test('one unusable tier makes its whole list take the defaults, and only its list', () => {
  const usable = [{ invoiced_amount: 100_000, ratio: 1 }, { invoiced_amount: null, ratio: 2 }]
  const rules = read({ individual_income_tax: usable, tax_ratio: [{ amount: 100, ratio: 0 }, { amount: null, ratio: '1' }], expense_ratio: 10 })
  expect(rules.vat).toEqual(taxConfigOf({}).vat)
  expect(rules.income).toMatchObject({ expense_ppm: 100_000, tiers: [{ ratio_ppm: 10_000 }, { ratio_ppm: 20_000 }] })
  expect(read({ individual_income_tax: [...usable, { invoiced_amount: null, ratio: 5.123456 }] }).income.tiers).toEqual(taxConfigOf({}).income.tiers)
})

test('a settlement is made by the defaults where a ratio is unusable', async () => {
  const world = await makeWorld(deps, { workers: 1, contract: { personal_service_fee_ppm: 0 }, park: { settlement_config: { individual_income_tax: [{ invoiced_amount: null, ratio: 5.123456 }] } } })
  // 20,000.00: (16,000 − 5,000) × 3 % = 330.00.
  expect((await steps.readyToPay(world, ['20000'])).tax_amount).toBe(33_000)
})
