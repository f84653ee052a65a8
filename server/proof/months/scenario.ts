import pg from 'pg'
import { newId } from '../../src/kernel/ids.ts'
import { inTransaction, SYSTEM } from '../../src/kernel/transaction.ts'
import { fillWallet, makeContract, makeCooperations, makeMember, makePersons, makePhone, makeTenant, makeWorkers, type Member, type Worker } from '../../test/makers.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { readsAtOnce } from './compare.ts'
import type { Limits } from './model-limits.ts'
import { ratio } from './model-numbers.ts'
import { readRules } from './model-rules.ts'
import { Model } from './model.ts'
import { planOf, type ParkPlan } from './plan.ts'

/** The organisations of one simulation, in the product and in the model. */
export interface Scenario {
  readonly server: TestServer
  readonly model: Model
  /** Runs SQL as the owner, bypassing row-level security. */
  readonly sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  readonly people: readonly Worker[]
  readonly companies: readonly CompanySetup[]
  /** The server's clock, epoch ms. */
  readonly clock: { now: number }
  readonly close: () => Promise<void>
}

export interface CompanySetup {
  readonly id: string
  readonly chain: Chain
  readonly company: Member
  readonly agency: Member
  readonly paymentPhone: string
}

interface Chain {
  readonly park_id: string
  readonly platform_id: string
  readonly agency_id: string
  readonly company_id: string
}

const persons = 14
/** Far in the past, so that for the simulated bank, which uses the database's clock, every date of the simulation has passed, also the last of 24 months. */
const begin = Date.parse('2024-07-08T02:00:00Z')

export async function openScenario(admin: string, seed: number): Promise<Scenario> {
  const clock = { now: begin }
  const server = await startTestServer(admin, {}, () => clock.now)
  const pool = new pg.Pool({ connectionString: server.deps.ownerUrl, max: readsAtOnce })
  const model = new Model()
  const people = makeWorkers(persons)
  const sql: Scenario['sql'] = async (text, values = []) => (await pool.query<Record<string, unknown>>(text, values)).rows
  const companies = await createTenants(server, model, people, planOf(seed))
  // The simulated bank answers only when a step tells it to.
  await sql(`update simulator.setting set fail_percent = 0, return_percent = 0, delay_ms = 2000000000, down = false`)
  return {
    server, model, people, companies, clock, sql,
    close: async () => {
      await pool.end()
      await server.close()
    },
  }
}

async function createTenants({ deps }: TestServer, model: Model, people: readonly Worker[], plan: readonly ParkPlan[]): Promise<CompanySetup[]> {
  const now = deps.clock()
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    await makePersons(tx, people)
    const platform_id = await makeTenant(tx, 'platform')
    const companies: CompanySetup[] = []
    for (const park of plan) {
      const park_id = await makeTenant(tx, 'park', { config: { settlement_config: park.config } })
      model.addPark({ id: park_id, tax: readRules(park.tax) })
      for (const agency of park.agencies) {
        const agency_id = await makeTenant(tx, 'agency', { park_id, platform_id, config: { settlement_config: agency.config } })
        const agencyStaff = await makeMember(tx, { flavour: 'agency', tenantId: agency_id }, now)
        for (const company of agency.companies) {
          const chain = { park_id, platform_id, agency_id, company_id: newId() }
          const paymentPhone = makePhone()
          await makeTenant(tx, 'company', {
            id: chain.company_id, park_id, platform_id, agency_id, payment_phone: paymentPhone,
            config: { pay_mode: company.payMode, is_card_deduction_fee: company.isCardDeduction ?? false, config: company.limits ?? {} },
          })
          await makeCooperations(tx, chain, people)
          const ppm = (percent: number | undefined): number => Number(ratio(percent ?? 0))
          await makeContract(tx, chain, {
            enterprise_service_fee_ppm: ppm(company.enterprise), enterprise_added_service_fee_ppm: ppm(company.added), value_added_service_fee_ppm: ppm(company.valueAdded),
            personal_service_fee_ppm: ppm(company.personal), income_tax_ppm: ppm(company.incomeTax), personal_value_added_tax_ppm: ppm(company.vat),
            user_use_fee: company.useFee ?? 0, is_support_promotion_fee: company.promotionCap !== undefined, support_promotion_fee: company.promotionCap ?? 0, is_separate_fee: company.isSeparate ?? false,
          })
          const limit = (cents: number | undefined): bigint | null => (cents === undefined ? null : BigInt(cents))
          const scope = (id: string, of: { single_stroke_max_amount?: number; month_max_amount?: number; season_max_amount?: number; monthly_excess_remind?: boolean }): Limits =>
            ({ scope: id, single: limit(of.single_stroke_max_amount), month: limit(of.month_max_amount), season: limit(of.season_max_amount), isSoftMonth: of.monthly_excess_remind ?? false })
          model.addCompany({
            id: chain.company_id, agency: agency_id, park: park_id, payMode: company.payMode, available: BigInt(company.wallet), frozen: 0n,
            limits: [scope(park_id, park.config), scope(agency_id, agency.config), scope(chain.company_id, company.limits ?? {})],
            rates: {
              enterprise: ratio(company.enterprise), added: ratio(company.added ?? 0), valueAdded: ratio(company.valueAdded ?? 0), personal: ratio(company.personal ?? 0),
              incomeTax: ratio(company.incomeTax ?? 0), vat: ratio(company.vat ?? 0), useFee: BigInt(company.useFee ?? 0), isPromotion: company.promotionCap !== undefined,
              promotionCap: BigInt(company.promotionCap ?? 0), isCardDeduction: company.isCardDeduction ?? false, isSeparate: company.isSeparate ?? false,
            },
          })
          await fillWallet(tx, chain, company.wallet, now)
          companies.push({ id: chain.company_id, chain, agency: agencyStaff, company: await makeMember(tx, { flavour: 'company', tenantId: chain.company_id }, now), paymentPhone })
        }
      }
    }
    return companies
  })
}
