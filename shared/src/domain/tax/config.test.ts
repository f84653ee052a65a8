import { expect, test } from 'vitest'
import { settlementAmounts } from '../fees.ts'
import { GOLDEN_BILLS, GOLDEN_CONTEXT, GOLDEN_RATES } from '../golden-a.fixture.ts'
import { rulesOfPark, taxBillOf, taxConfigOf } from './config.ts'
import { LABOR_CUMULATIVE_TIERS } from './income-tax.ts'
import { DEFAULT_VAT_TIERS } from './vat.ts'
import { withholdMany } from './withholding.ts'

test('an empty configuration takes the defaults, a given one wins', () => {
  expect(taxConfigOf({})).toMatchObject({ vat: DEFAULT_VAT_TIERS, income: { tax_mode: 'labor_cumulative', tiers: LABOR_CUMULATIVE_TIERS, income_deduction_amount: 500_000, expense_ppm: 200_000, gap_reset_months: 1 } })
  const own = taxConfigOf({ tax_mode: 'business_assessed', tax_ratio: [{ amount: null, ratio: 3 }], individual_income_tax: [{ invoiced_amount: null, ratio: 1.2 }], income_deduction_amount: 0, expense_ratio: 10 })
  expect(own).toMatchObject({ vat: [{ amount: null, ratio_ppm: 30_000 }], income: { tiers: [{ invoiced_amount: null, ratio_ppm: 12_000, deduction_amount: 0 }], expense_ppm: 100_000 } })
})

test('flat ratios decide who bears the tax (§3.2)', () => {
  const { bills } = settlementAmounts(GOLDEN_RATES, GOLDEN_BILLS, GOLDEN_CONTEXT)
  const nets = (rates: typeof GOLDEN_RATES) => withholdMany(taxConfigOf({}), new Map(), '2026-05', bills.map((b) => taxBillOf(rates, 'c', b))).bills.map((b) => b.net)
  expect(nets(GOLDEN_RATES)).toEqual([331_666, 497_500, 1_180_249])
  expect(nets({ ...GOLDEN_RATES, income_tax_ppm: 10_000 })).toEqual([331_666, 497_500, 1_194_050])
})

test("the park's rules hold; an agency's only where the park has none (decision 79)", () => {
  const park = { tax_mode: 'none' } as const
  const agency = { tax_mode: 'labor_single', gap_reset_months: 3 } as const
  expect(rulesOfPark(park, agency).income.tax_mode).toBe('none')
  expect(rulesOfPark({ tax_ratio: [] }, agency).income).toMatchObject({ tax_mode: 'labor_single', gap_reset_months: 3 })
})

test('what a configuration says of runs, expenses and relief is read (one reader)', () => {
  const { income } = taxConfigOf({ tax_mode: 'business_actual', half_up_to: 200_000_000, gap_reset_months: 0, expense_ratio: 5, gap_resets: [{ from: '2026-09', months: 2, reason: '' }, { from: '2026-02', months: 1 }] })
  expect(income).toMatchObject({ half_up_to: 200_000_000, gap_reset_months: 0, expense_ppm: 50_000, gap_resets: [{ from: '2026-02', months: 1 }, { from: '2026-09', months: 2 }] })
})
