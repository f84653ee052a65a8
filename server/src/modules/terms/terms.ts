import { readConfig, tenantConfigs, type TenantConfig } from '@linggong/shared/contract/schemas/tenant-config'
import { changeOn, onlyRates, ratesSource } from '@linggong/shared/domain/contract-rates'
import { IN_FORCE } from '@linggong/shared/domain/machines/settlement'
import { DEFAULT_CARD_FEE, type PayChannel, type Rates } from '@linggong/shared/domain/fees'
import { rulesOfPark, whoseRules, type RulesOf } from '@linggong/shared/domain/tax/config'
import type { TaxConfig } from '@linggong/shared/domain/tax/ledger'
import type { BusinessDate } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inPark } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inForceOn } from './in-force.ts'

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
  /** Whose rules those are, as they were entered. */
  readonly rules: { readonly of: RulesOf; readonly entered: TenantConfig<'park'>['settlement_config'] }
  /** Per worker over all companies of the park. */
  readonly parkLimits: PersonLimits
  /** Per worker over all companies of the agency. */
  readonly agencyLimits: PersonLimits
  /** Of the group, per worker inside each of its companies (domain.md §3.6: `config`); they hold whatever the company's own are. */
  readonly platformLimits: PersonLimits
  /** Per worker inside this company. */
  readonly companyLimits: PersonLimits
  /** The company's month limit only warns and charges the added fee. */
  readonly soft: boolean
}

/** The terms of a company, including the rules of its agency. */
export async function termsOf(tx: Tx, companyId: string): Promise<Terms> {
  return (await termsOfAll(tx, [companyId])).get(companyId) ?? refuse(404, texts.notFound)
}

/** The same of several; those that are no companies are left out. */
export async function termsOfAll(tx: Tx, companyIds: readonly string[]): Promise<ReadonlyMap<string, Terms>> {
  if (companyIds.length === 0) return new Map()
  const companies = await tx.selectFrom('app.tenant').selectAll().where('id', 'in', [...companyIds]).where('flavour', '=', 'company').execute()
  const idsAbove = [...new Set(companies.flatMap((company) => [company.agency_id, company.park_id, company.platform_id]))].filter((id) => id !== null)
  if (idsAbove.length === 0) return new Map()
  const above = await tx.selectFrom('app.tenant').select(['id', 'config']).where('id', 'in', idsAbove).execute()
  const configs = new Map(above.map(({ id, config }) => [id, config]))
  return new Map(companies.flatMap((company) => (company.agency_id === null ? [] : [[company.id, termsFrom(company, (id) => (id === null ? {} : (configs.get(id) ?? {})))] as const])))
}

function termsFrom(company: Row<'app.tenant'>, configOf: (id: string | null) => unknown): Terms {
  const agency = readConfig(tenantConfigs.agency, configOf(company.agency_id))
  const park = readConfig(tenantConfigs.park, configOf(company.park_id))
  const platform = readConfig(tenantConfigs.platform, configOf(company.platform_id))
  const config = readConfig(tenantConfigs.company, company.config)
  const rulesOf = whoseRules(park.settlement_config, agency.settlement_config)
  return {
    company,
    config,
    tax: rulesOfPark(park.settlement_config, agency.settlement_config),
    rules: { of: rulesOf, entered: rulesOf === 'park' ? park.settlement_config : agency.settlement_config },
    parkLimits: personLimitsOf(park),
    agencyLimits: personLimitsOf(agency),
    platformLimits: { month: platform.config.month_max_amount, season: platform.config.season_max_amount },
    companyLimits: companyLimitsOf(config, agency, park),
    soft: config.config.monthly_excess_remind,
  }
}

/** Its own, or where it has none those of its agency, or of its park. */
export const companyLimitsOf = ({ config: own }: TenantConfig<'company'>, { config: agency }: TenantConfig<'agency'>, { config: park }: TenantConfig<'park'>): PersonLimits => ({
  month: own.month_max_amount ?? agency.month_max_amount ?? park.month_max_amount,
  season: own.season_max_amount ?? agency.season_max_amount ?? park.season_max_amount,
})

export const personLimitsOf = ({ settlement_config: given }: TenantConfig<'park' | 'agency'>): PersonLimits => ({
  single: given.single_stroke_max_amount,
  month: given.month_max_amount,
  season: given.season_max_amount,
})

/** A contract on a day of its term, with the change of its rates that holds on that day. */
export interface InForce {
  readonly contract: Row<'app.company_contract'>
  /** The last of those agreed on that has come into effect; null while its own rates hold. */
  readonly change: Row<'app.rate_change'> | null
}

/** The contract in force on a day, or null. With `lock` it stays in force until the transaction ends. */
export async function findContract(tx: Tx, companyId: string, day: BusinessDate, { lock = false } = {}): Promise<InForce | null> {
  const contract = await tx
    .selectFrom('app.company_contract')
    .selectAll()
    .where(inPark(tx))
    .where('company_id', '=', companyId)
    .where(inForceOn('app.company_contract', day))
    .orderBy('start_at', 'desc')
    .$if(lock, (rows) => rows.forShare())
    .executeTakeFirst()
  return contract === undefined ? null : { contract, change: changeOn(await agreedChanges(tx, contract), day) }
}

/** The changes of its rates that both sides have agreed on. */
export function agreedChanges(tx: Tx, { id, park_id }: Pick<Row<'app.company_contract'>, 'id' | 'park_id'>): Promise<Row<'app.rate_change'>[]> {
  return tx.selectFrom('app.rate_change').selectAll().where('park_id', '=', park_id).where('contract_id', '=', id).where('status', '=', 'confirmed').execute()
}

/**
 * For what rests on the contract, such as a new settlement: locked, because a termination counts the settlements under the contract, and would
 * not see one that is just being made.
 */
export async function contractInForce(tx: Tx, companyId: string, day: BusinessDate): Promise<InForce> {
  return (await findContract(tx, companyId, day, { lock: true })) ?? refuse(400, IN_FORCE.text)
}

/** The rates that a settlement copies from its contract, as they are on its day; later changes do not affect it (domain.md §2.3). */
export function ratesOf({ contract, change }: InForce, config: TenantConfig<'company'>): Rates {
  return { ...(change === null ? onlyRates(contract) : change.new_rates), card_fee: DEFAULT_CARD_FEE, alipay_fee: 0, is_card_deduction_fee: config.is_card_deduction_fee, is_separate_fee: contract.is_separate_fee }
}

/** Where rates come from, in words, for 为什么是这个数. */
export function sourceOf({ contract, change }: { readonly contract: Pick<InForce['contract'], 'sn' | 'start_at' | 'end_at'>; readonly change: Pick<Row<'app.rate_change'>, 'effective_at'> | null }): string {
  return ratesSource(contract, change?.effective_at ?? null)
}

export type PayMode = Row<'app.settlement'>['pay_mode']

/** The payment channel of a bill: offline payments use none. */
export function channelOf(payMode: PayMode, accountKind: 'bank' | 'alipay'): PayChannel {
  if (payMode === 'offline') return 'offline'
  return accountKind === 'bank' ? 'card' : 'alipay'
}
