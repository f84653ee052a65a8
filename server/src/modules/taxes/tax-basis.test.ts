import { expect, test } from 'vitest'
import { explainTax } from '@linggong/shared/domain/tax/explain-tax'
import { defaultIncomeConfig } from '@linggong/shared/domain/tax/income-tax'
import type { TaxConfig } from '@linggong/shared/domain/tax/ledger'
import { DEFAULT_VAT_TIERS } from '@linggong/shared/domain/tax/vat'
import { withhold, type BillTax } from '@linggong/shared/domain/tax/withholding'
import { packTax, unpackTax } from './tax-basis.ts'

const config: TaxConfig = { vat: DEFAULT_VAT_TIERS, income: defaultIncomeConfig('labor_cumulative') }

const rowOf = (tax: BillTax) => ({
  id: tax.id, amount: tax.facts.bill.amount, personal_service_fee: 0, card_fee: 0, vat: tax.vat, urban_tax: tax.urban, edu_surcharge: tax.edu, local_edu_surcharge: tax.local_edu,
  income_tax: tax.iit, net_amount: tax.net, credit_tax: tax.credit_used,
})
const stepsOf = (tax: BillTax) => explainTax(tax).steps

test('what a bill keeps of its tax explains it as the computation did: carried, recovered, and the part that the park bears', () => {
  const borne = { vat_by_company: true, iit_by_company: true, company_id: 'b' }
  const may = withhold(config, [], '2026-05', [{ id: 'b', amount: 6_000_000, ...borne }, { id: 'w', amount: 5_500_000 }, { id: 's', amount: 100 }])
  const june = withhold(config, may.ledger, '2026-06', [{ id: 'j', amount: 5_500_000 }])
  const after = withhold(config, withhold(config, [], '2026-05', [{ id: 'a', amount: 10_100_000 }, { id: 'c', amount: 10_000 }]).ledger, '2026-06', [{ id: 'd', amount: 50_000 }])
  for (const tax of [...may.bills, ...june.bills, ...after.bills]) {
    const { vat_by_company = false, iit_by_company = false } = tax.facts.bill
    expect(stepsOf(unpackTax(rowOf(tax), packTax(tax), config, { vat_by_company, iit_by_company }))).toEqual(stepsOf(tax))
  }
  const [, mine] = may.bills
  expect(mine && stepsOf(mine).find(({ label }) => label === '园区承担的追缴')?.value).toBe(62_970)
})
