import { expect, test } from 'vitest'
import { readConfig, tenantConfigs } from './tenant-config.ts'

test('R218 R219 R222 R225 what is absent has its default, what is not known is kept', () => {
  expect(readConfig(tenantConfigs.park, {})).toEqual({ settlement_config: {}, config: {} })
  expect(readConfig(tenantConfigs.company, { later: { on: 1 }, config: { note: 'x' } })).toMatchObject({ pay_mode: 'cmb', is_card_deduction_fee: false, config: { monthly_excess_remind: false, note: 'x' }, later: { on: 1 } })
  expect(readConfig(tenantConfigs.platform, { channels: ['cmb'], own: true })).toMatchObject({ channels: ['cmb'], own: true })
})

test('what is unusable takes its default and leaves the rest alone', () => {
  expect(readConfig(tenantConfigs.company, { pay_mode: 'cash', is_card_deduction_fee: 'yes', risk_check_days: -1, month_bill_times_remind: 3, config: { month_max_amount: '1', season_max_amount: 5 }, wallet: { account_no: 1 } })).toMatchObject({
    pay_mode: 'cmb', is_card_deduction_fee: false, month_bill_times_remind: 3, config: { season_max_amount: 5, monthly_excess_remind: false },
  })
  for (const stored of [null, 'text', 3, [], { settlement_config: 'none', config: [] }]) expect(readConfig(tenantConfigs.agency, stored)).toMatchObject({ settlement_config: {}, config: {} })
  expect(readConfig(tenantConfigs.agency, { settlement_config: { month_max_amount: 1.5, season_max_amount: 7 } })).toEqual({ settlement_config: { season_max_amount: 7 }, config: {} })
})

test('R220 R221 of a list with one unusable tier nothing is used', () => {
  const tiers = [{ invoiced_amount: 1, ratio: 1 }, { invoiced_amount: null, ratio: 5.123456 }]
  expect(readConfig(tenantConfigs.park, { settlement_config: { individual_income_tax: tiers, tax_mode: 'none' } }).settlement_config).toEqual({ tax_mode: 'none' })
})

test('what is stored stays as it is', () => {
  const stored = { config: { month_max_amount: 'x' } }
  readConfig(tenantConfigs.agency, stored)
  expect(stored).toEqual({ config: { month_max_amount: 'x' } })
})

test('a form is told what reading would only pass over', () => {
  expect(tenantConfigs.agency.safeParse({ settlement_config: { tax_ratio: [{ amount: null, ratio: '1' }] } }).error?.issues.map(({ path }) => path.join('.'))).toEqual(['settlement_config.tax_ratio.0.ratio'])
})
