import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { companyTaxTerms } from '@linggong/shared/contract/tax-terms'
import { percentToPpm } from '@linggong/shared/domain/money'
import { calculate, configFor } from '@linggong/shared/domain/tax/calculator/run'
import { taxConfigOf } from '@linggong/shared/domain/tax/config'
import { monthKey } from '@linggong/shared/domain/time'
import { asOwner, testApp } from '../../../test/database.ts'
import type { Member } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'

type Terms = z.output<typeof companyTaxTerms.response>

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))

const termsAs = (who: Member, companyId?: string) => callAs<Terms & { error_msg?: string }>(app, who, 'GET', `/v1/company-contracts/tax_terms/${companyId === undefined ? '' : `?company_id=${companyId}`}`)

/** Tax rules of the world's park or agency, beside what else its configuration has. */
const rule = async ({ chain }: World, of: 'park' | 'agency', rules: object | null) => {
  await asOwner(deps, `update app.tenant set config = jsonb_set(config, '{settlement_config}', $2::jsonb) where id = $1`, [of === 'park' ? chain.park_id : chain.agency_id, JSON.stringify(rules ?? {})])
}

test('the terms in force: the contract of today with its rates and where they come from, and the rules of the park, else of the agency, else of statute', async () => {
  const world = await makeWorld(deps, { workers: 1, contract: { personal_service_fee_ppm: 5000 } })
  await rule(world, 'park', {})
  await rule(world, 'agency', {})
  const own = await termsAs(world.company)
  expect(own.body).toMatchObject({ company_id: world.company.tenantId, rules_of: 'statute', contract: { personal_service_fee_ratio: 0.5, effective_at: null } })
  expect((await termsAs(world.agency, world.company.tenantId)).body).toEqual(own.body)
  await rule(world, 'agency', { tax_mode: 'labor_single', month_max_amount: 5 })
  const ofAgency = (await termsAs(world.company)).body
  expect(ofAgency).toMatchObject({ rules_of: 'agency', rules: { tax_mode: 'labor_single' } })
  // Limits are no part of it.
  expect(ofAgency.rules).not.toHaveProperty('month_max_amount')
  await rule(world, 'park', { gap_resets: [{ from: '2026-03', months: 2, reason: '内部说明' }] })
  expect((await termsAs(world.company)).body).toMatchObject({ rules_of: 'park', rules: { gap_resets: [{ from: '2026-03', months: 2 }] } })
  expect(JSON.stringify((await termsAs(world.company)).body)).not.toContain('内部说明')
  await asOwner(deps, `update app.company_contract set end_at = start_at where company_id = $1`, [world.company.tenantId])
  expect((await termsAs(world.company)).body).toMatchObject({ contract: null, rules_of: 'park' })
})

test('an agency has those of its own enterprises alone, and names one; an enterprise has its own alone; others none', async () => {
  const [world, apart] = [await makeWorld(deps, { workers: 1 }), await makeWorld(deps, { workers: 1 })]
  expect((await termsAs(world.agency, apart.company.tenantId)).status).toBe(404)
  expect((await termsAs(world.agency)).body.error_msg).toContain('请选择企业')
  expect((await termsAs(world.agency, world.agency.tenantId)).status).toBe(404)
  expect((await termsAs(world.company, apart.company.tenantId)).body.error_msg).toBe('只能为本企业试算税费')
  for (const who of [world.park, world.platform]) expect((await termsAs(who, world.company.tenantId)).status).toBe(403)
})

test.each([
  ['the worker bears all', {}, {}],
  ['a personal service fee, and the company bears the income tax', { personal_service_fee_ppm: 5000, income_tax_ppm: 30_000 }, {}],
  ['the company bears the VAT, by the rules of the park', { personal_value_added_tax_ppm: 11_200 }, { tax_mode: 'labor_cumulative', income_deduction_amount: 400_000, expense_ratio: 10, tax_ratio: [{ amount: 5_000_000, ratio: 0 }, { amount: null, ratio: 1, surcharge_ratio: 6 }] }],
  ['each income by itself', { personal_service_fee_ppm: 3000 }, { tax_mode: 'labor_single' }],
])('what is calculated by the terms is what a payment leaves: %s', async (_, contract, rules) => {
  const world = await makeWorld(deps, { workers: 3, wallet: 10_000_000_000, contract })
  await rule(world, 'agency', {})
  await rule(world, 'park', rules)
  const { contract: agreed, rules: inForce } = (await termsAs(world.company)).body
  await steps.pay(world, await steps.readyToPay(world, ['5000', '60000', '98000']))
  await steps.runBank()
  const bills = await asOwner(deps, `select amount::float8 as amount, net_amount::float8 as net, personal_service_fee::float8 as fee from app.bill where company_id = $1 and status = 'paid' order by amount`, [world.company.tenantId])
  expect(bills).toHaveLength(3)
  const taxes = taxConfigOf(inForce)
  const settings = {
    isNet: false, fee_ppm: percentToPpm(agreed?.personal_service_fee_ratio ?? 0), assessed: [], isHalved: false,
    vat_by_company: (agreed?.personal_value_added_tax ?? 0) > 0, iit_by_company: (agreed?.income_tax ?? 0) > 0, rules: taxes,
  }
  const calculated = bills.map(({ amount }, line) => {
    const tax = calculate(configFor(taxes.income.tax_mode, settings), [{ line, name: String(line), month: monthKey(deps.clock()), amount: Number(amount) }], settings).lines[0]?.tax
    return { amount: tax?.facts.bill.amount, net: tax?.net, fee: tax?.facts.bill.personal_service_fee }
  })
  expect(calculated).toEqual(bills)
})
