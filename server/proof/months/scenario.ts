import pg from 'pg'
import type { Flavour } from '@linggong/shared/contract/call'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { insertRows } from '../../src/db/bulk.ts'
import type { NewRow } from '../../src/db/tables.ts'
import { newId } from '../../src/kernel/ids.ts'
import { openSession } from '../../src/kernel/session.ts'
import { inTransaction, SYSTEM } from '../../src/kernel/transaction.ts'
import { post } from '../../src/modules/ledger/post.ts'
import { openPlace, type Place } from '../../test/place.ts'
import { makeWorker, type Member, type Worker } from '../../test/spine.ts'
import type { Limits } from './model-limits.ts'
import { ratio } from './model-numbers.ts'
import { readRules } from './model-rules.ts'
import { Model } from './model.ts'
import { planOf, type ParkPlan } from './plan.ts'

/** The organisations of one simulation, in the product and in the model. */
export interface Scenario {
  readonly place: Place
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
/** Far in the past, so that for the simulated bank, which uses the database's clock, every date of the simulation has passed. */
const begin = Date.parse('2025-01-06T02:00:00Z')

export async function openScenario(admin: string, seed: number): Promise<Scenario> {
  const clock = { now: begin }
  const place = await openPlace(admin, {}, () => clock.now)
  const client = new pg.Client({ connectionString: place.deps.ownerUrl })
  await client.connect()
  const model = new Model()
  const people = Array.from({ length: persons }, (_, index) => makeWorker(index))
  const sql: Scenario['sql'] = async (text, values = []) => (await client.query<Record<string, unknown>>(text, values)).rows
  const companies = await createTenants(place, model, people, planOf(seed))
  // The simulated bank answers only when a step tells it to.
  await sql(`update simulator.setting set fail_percent = 0, return_percent = 0, delay_ms = 2000000000, down = false`)
  return {
    place, model, people, companies, clock, sql,
    close: async () => {
      await client.end()
      await place.close()
    },
  }
}

async function createTenants({ deps }: Place, model: Model, people: readonly Worker[], plan: readonly ParkPlan[]): Promise<CompanySetup[]> {
  const now = deps.clock()
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const tenant = (id: string, flavour: Flavour, above: Partial<NewRow<'app.tenant'>>): Promise<unknown> =>
      tx.insertInto('app.tenant').values({ id, flavour, park_id: null, platform_id: null, agency_id: null, industry_id: null, sn: `T${id}`, name: `${flavour}-${id.slice(-6)}`, ...above }).execute()
    const staffOf = async (flavour: Flavour, tenantId: string): Promise<Member> => {
      const [accountId, roleId, staffId] = [newId(), newId(), newId()]
      await tx.insertInto('app.account').values({ id: accountId, phone: makeWorker(0).phone, name: `${flavour}经办`, password_hash: null }).execute()
      await tx.insertInto('app.role').values({ id: roleId, tenant_id: tenantId, name: '超级管理员', permissions: allPermissions(flavour) }).execute()
      await tx.insertInto('app.staff').values({ id: staffId, account_id: accountId, tenant_id: tenantId, role_ids: [roleId] }).execute()
      return { flavour, tenantId, staffId, token: await openSession(tx, staffId, now) }
    }
    await insertRows(tx, 'app.person', people.map((one) => ({ id: one.personId, id_no: one.id_no, name: one.name, phone: one.phone })))
    const platform_id = newId()
    await tenant(platform_id, 'platform', {})
    const companies: CompanySetup[] = []
    for (const park of plan) {
      const park_id = newId()
      await tenant(park_id, 'park', { config: { settlement_config: park.config } })
      model.addPark({ id: park_id, tax: readRules(park.tax) })
      for (const agency of park.agencies) {
        const agency_id = newId()
        await tenant(agency_id, 'agency', { park_id, platform_id, config: { settlement_config: agency.config } })
        const agencyStaff = await staffOf('agency', agency_id)
        for (const company of agency.companies) {
          const chain = { park_id, platform_id, agency_id, company_id: newId() }
          const paymentPhone = makeWorker(1).phone
          await tenant(chain.company_id, 'company', {
            park_id, platform_id, agency_id, payment_phone: paymentPhone,
            config: { pay_mode: company.payMode, is_card_deduction_fee: company.isCardDeduction ?? false, config: company.limits ?? {} },
          })
          await insertRows(tx, 'app.company_user', people.map((one) => ({ ...chain, id: newId(), person_id: one.personId, status: 'in_cooperation' })))
          const ppm = (percent: number | undefined): number => Number(ratio(percent ?? 0))
          await tx.insertInto('app.company_contract').values({
            ...chain, id: newId(), sn: `C${chain.company_id}`, start_at: '2020-01-01', end_at: '2099-12-31', audit_status: 'passed', status: 'in_force',
            enterprise_service_fee_ppm: ppm(company.enterprise), enterprise_added_service_fee_ppm: ppm(company.added), value_added_service_fee_ppm: ppm(company.valueAdded),
            personal_service_fee_ppm: ppm(company.personal), income_tax_ppm: ppm(company.incomeTax), personal_value_added_tax_ppm: ppm(company.vat),
            user_use_fee: company.useFee ?? 0, is_support_promotion_fee: company.promotionCap !== undefined, support_promotion_fee: company.promotionCap ?? 0,
          }).execute()
          const limit = (cents: number | undefined): bigint | null => (cents === undefined ? null : BigInt(cents))
          const scope = (id: string, of: { single_stroke_max_amount?: number; month_max_amount?: number; season_max_amount?: number; monthly_excess_remind?: boolean }): Limits =>
            ({ scope: id, single: limit(of.single_stroke_max_amount), month: limit(of.month_max_amount), season: limit(of.season_max_amount), isSoftMonth: of.monthly_excess_remind ?? false })
          model.addCompany({
            id: chain.company_id, agency: agency_id, park: park_id, payMode: company.payMode, available: BigInt(company.wallet), frozen: 0n,
            limits: [scope(park_id, park.config), scope(agency_id, agency.config), scope(chain.company_id, company.limits ?? {})],
            rates: {
              enterprise: ratio(company.enterprise), added: ratio(company.added ?? 0), valueAdded: ratio(company.valueAdded ?? 0), personal: ratio(company.personal ?? 0),
              incomeTax: ratio(company.incomeTax ?? 0), vat: ratio(company.vat ?? 0), useFee: BigInt(company.useFee ?? 0), isPromotion: company.promotionCap !== undefined,
              promotionCap: BigInt(company.promotionCap ?? 0), isCardDeduction: company.isCardDeduction ?? false,
            },
          })
          if (company.wallet > 0) await post(tx, chain, { settlementId: null, round: 0, at: now }, [{ debit: 'external', credit: 'company.available', amount: company.wallet, reason: 'topup' }])
          companies.push({ id: chain.company_id, chain, agency: agencyStaff, company: await staffOf('company', chain.company_id), paymentPhone })
        }
      }
    }
    return companies
  })
}
