import { readConfig, tenantConfigs, type TenantConfig } from '@linggong/shared/contract/schemas/tenant-config'
import { IN_FORCE } from '@linggong/shared/domain/machines/settlement'
import { DEFAULT_CARD_FEE, type PayChannel, type Rates } from '@linggong/shared/domain/fees'
import { rulesOfPark } from '@linggong/shared/domain/tax/config'
import type { TaxConfig } from '@linggong/shared/domain/tax/ledger'
import type { BusinessDate } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inPark } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'

export interface PersonLimits {
  single?: number | null | undefined
  month?: number | null | undefined
  season?: number | null | undefined
}

/** The terms under which a company's bills are checked, settled and paid. */
export interface Terms {
  readonly company: Row<'app.tenant'>
  readonly config: TenantConfig<'company'>
  readonly tax: TaxConfig
  /** Per worker over all companies of the park. */
  readonly parkLimits: PersonLimits
  /** Per worker over all companies of the agency. */
  readonly agencyLimits: PersonLimits
  /** Per worker inside this company. */
  readonly companyLimits: PersonLimits
  /** The company's month limit only warns and charges the added fee. */
  readonly soft: boolean
}

/** The terms of a company, including the rules of its agency. */
export async function termsOf(tx: Tx, companyId: string): Promise<Terms> {
  const company = await tx.selectFrom('app.tenant').selectAll().where('id', '=', companyId).where('flavour', '=', 'company').executeTakeFirst()
  if (company === undefined || company.agency_id === null) refuse(404, texts.notFound)
  const above = await tx.selectFrom('app.tenant').select(['id', 'config']).where('id', 'in', [company.agency_id, company.park_id ?? company.agency_id]).execute()
  const configOf = (id: string | null) => above.find((tenant) => tenant.id === id)?.config ?? {}
  const agency = readConfig(tenantConfigs.agency, configOf(company.agency_id))
  const park = readConfig(tenantConfigs.park, configOf(company.park_id))
  const config = readConfig(tenantConfigs.company, company.config)
  return {
    company,
    config,
    tax: rulesOfPark(park.settlement_config, agency.settlement_config),
    parkLimits: personLimitsOf(park),
    agencyLimits: personLimitsOf(agency),
    companyLimits: {
      month: config.config.month_max_amount ?? agency.config.month_max_amount ?? park.config.month_max_amount,
      season: config.config.season_max_amount ?? agency.config.season_max_amount ?? park.config.season_max_amount,
    },
    soft: config.config.monthly_excess_remind,
  }
}

const personLimitsOf = ({ settlement_config: given }: TenantConfig<'park' | 'agency'>): PersonLimits => ({
  single: given.single_stroke_max_amount,
  month: given.month_max_amount,
  season: given.season_max_amount,
})

/** The contract in force on a day, or null; the dates decide, because the daily job may not have updated the status yet. */
export async function findContract(tx: Tx, companyId: string, today: BusinessDate): Promise<Row<'app.company_contract'> | null> {
  const contract = await tx
    .selectFrom('app.company_contract')
    .selectAll()
    .where(inPark(tx))
    .where('company_id', '=', companyId)
    .where('audit_status', '=', 'passed')
    .where('status', 'in', ['in_force', 'not_started'])
    .where('start_at', '<=', today)
    .where('end_at', '>=', today)
    .orderBy('start_at', 'desc')
    .executeTakeFirst()
  return contract ?? null
}

export async function contractInForce(tx: Tx, companyId: string, today: BusinessDate): Promise<Row<'app.company_contract'>> {
  return (await findContract(tx, companyId, today)) ?? refuse(400, IN_FORCE.text)
}

/** The rates that a settlement copies from its contract; later changes do not affect it (domain.md §2.3). */
export function ratesOf(contract: Row<'app.company_contract'>, config: TenantConfig<'company'>): Rates {
  return {
    enterprise_service_fee_ppm: contract.enterprise_service_fee_ppm,
    enterprise_added_service_fee_ppm: contract.enterprise_added_service_fee_ppm,
    value_added_service_fee_ppm: contract.value_added_service_fee_ppm,
    personal_service_fee_ppm: contract.personal_service_fee_ppm,
    income_tax_ppm: contract.income_tax_ppm,
    personal_value_added_tax_ppm: contract.personal_value_added_tax_ppm,
    user_use_fee: contract.user_use_fee,
    card_fee: DEFAULT_CARD_FEE,
    alipay_fee: 0,
    is_card_deduction_fee: config.is_card_deduction_fee,
    is_support_promotion_fee: contract.is_support_promotion_fee,
    support_promotion_fee: contract.support_promotion_fee,
  }
}

export type PayMode = Row<'app.settlement'>['pay_mode']

/** The payment channel of a bill: offline payments use none. */
export function channelOf(payMode: PayMode, accountKind: 'bank' | 'alipay'): PayChannel {
  if (payMode === 'offline') return 'offline'
  return accountKind === 'bank' ? 'card' : 'alipay'
}
