import { percentToPpm } from '@linggong/shared/domain/money'
import { addDays, type BusinessDate } from '@linggong/shared/domain/time'
import type { NewRow, Row } from '../../src/db/tables.ts'
import { taxConfigOf } from '@linggong/shared/domain/tax/config'
import { readConfig, tenantConfigs, type TenantConfig } from '@linggong/shared/contract/schemas/tenant-config'
import { industries, settlementConfig } from '../../src/seed/organisations.ts'
import { creditCode } from '../../src/seed/people.ts'
import { idAt, type Random } from '../../src/seed/random.ts'
import type { Size } from './size.ts'

export interface Chain {
  readonly park_id: string
  readonly platform_id: string
  readonly agency_id: string
  readonly company_id: string
}

export interface Company {
  readonly index: number
  readonly agency: number
  readonly park: number
  readonly chain: Chain
  readonly name: string
  readonly agencyName: string
  readonly config: TenantConfig<'company'>
  readonly contract: Row<'app.company_contract'>
  /** Its relative share of people and bills. */
  readonly weight: number
}

export interface Organisations {
  readonly tenants: NewRow<'app.tenant'>[]
  readonly companies: Company[]
  readonly contracts: Row<'app.company_contract'>[]
  readonly industries: NewRow<'app.industry'>[]
}

const parkNames = ['海南自贸港园区（示例）', '天津滨海园区（示例）', '江西共青城园区（示例）']
const platformNames = ['众汇灵工集团（示例）', '百川众包集团（示例）', '远航人力集团（示例）']
const places = ['海口', '三亚', '天津', '九江', '南昌', '杭州', '成都', '武汉', '长沙', '济南']
const words = ['云舟', '椰风', '海棠', '鹿城', '津港', '海河', '蓝鲸', '星火', '知行', '安居', '渤海', '远帆', '青禾', '北辰', '朗月', '鼎新', '顺捷', '乐活', '优联', '万象', '启明', '嘉禾', '天元', '博远', '锦程', '同舟', '百灵', '飞鸟', '金石', '长风']
const trades = ['科技', '文化传媒', '会展服务', '餐饮管理', '供应链', '速运', '电子商务', '市场推广', '教育咨询', '家政服务']

/** The tax rules of every agency in the set: those of the demo. */
export const taxRules = taxConfigOf(readConfig(tenantConfigs.agency, { settlement_config: settlementConfig }).settlement_config)
/** Limit of one worker per month over all companies of an agency, in cents. */
export const monthLimit = 9_800_000

/** The operator, parks, groups, agencies and companies, each company with a contract in force. */
export function makeOrganisations(size: Size, begin: Date, from: BusinessDate, to: BusinessDate, random: Random): Organisations {
  const id = (): string => idAt(begin, random)
  const kinds = industries.map((name) => ({ id: id(), name: String(name) }))
  const tenants: NewRow<'app.tenant'>[] = []
  const tenant = (flavour: Row<'app.tenant'>['flavour'], name: string, above: Partial<Chain>, config: object): string => {
    const number = tenants.length + 1
    const row = id()
    tenants.push({
      id: row, flavour, park_id: above.park_id ?? null, platform_id: above.platform_id ?? null, agency_id: above.agency_id ?? null,
      sn: `${{ saas: 'YY', park: 'YQ', platform: 'JT', agency: 'YW', company: 'QY' }[flavour]}${String(number).padStart(6, '0')}`,
      name, alias: name.replace(/（示例）|有限公司/gu, ''), credit_code: creditCode(`91460106MA5${String(number).padStart(6, '0')}`),
      is_enable: flavour !== 'company' || random.percent(97), industry_id: random.pick(kinds).id, manager_name: '负责人', manager_phone: staffPhone(number),
      payment_phone: staffPhone(number), legal_name: '负责人', remark: '', profile: {}, config: { ...config }, brand: {}, create_at: begin,
    })
    return row
  }
  tenant('saas', '灵工云（示例运营商）', {}, {})
  const parks = parkNames.slice(0, size.parks).map((name) => tenant('park', name, {}, { settlement_config: settlementConfig }))
  const platforms = platformNames.slice(0, size.platforms).map((name) => tenant('platform', name, {}, {}))
  const limits = { month_max_amount: monthLimit, season_max_amount: 3 * monthLimit }
  const agencies = Array.from({ length: size.agencies }, (_, index) => {
    const [park, platform] = [index % parks.length, groupOf(index / size.agencies)]
    const above = { park_id: parks[park] ?? '', platform_id: platforms[platform] ?? '' }
    const name = `${random.pick(places)}${words[index % words.length] ?? ''}业务服务有限公司（示例${index + 1}）`
    return { id: tenant('agency', name, above, { settlement_config: settlementConfig, config: limits }), name, park, ...above }
  })
  const contracts: Row<'app.company_contract'>[] = []
  const companies = Array.from({ length: size.companies }, (_, index): Company => {
    const place = index < agencies.length ? index : random.int(0, agencies.length - 1)
    const agency = agencies[place]
    if (agency === undefined) throw new Error('no agency')
    const above = { park_id: agency.park_id, platform_id: agency.platform_id, agency_id: agency.id }
    const name = `${random.pick(places)}${random.pick(words)}示例${random.pick(trades)}有限公司（${index + 1}）`
    const config = configOf(random)
    const chain = { ...above, company_id: tenant('company', name, above, config) }
    const contract = contractOf(random, chain, index, id(), begin, from, to)
    contracts.push(contract)
    return { index, agency: place, park: agency.park, chain, name, agencyName: agency.name, config: readConfig(tenantConfigs.company, config), contract, weight: random.around(1, 1.2) }
  })
  return { tenants, companies, contracts, industries: kinds }
}

/** Most agencies belong to the first group, so that one user sees a million bills, which the largest export needs. */
const groupOf = (place: number): number => (place < 0.85 ? 0 : place < 0.95 ? 1 : 2)

/** Phone numbers of staff are in a range that no worker has. */
export const staffPhone = (number: number): string => `1990${String(1_000_000 + number).padStart(7, '0')}`

function configOf(random: Random): { [key: string]: unknown } {
  const soft = random.percent(10)
  return {
    pay_mode: random.percent(80) ? 'cmb' : random.percent(50) ? 'alipay' : 'offline',
    is_card_deduction_fee: random.percent(15),
    month_bill_times_remind: 8,
    risk_check_days: 3,
    contract_auth_type: 'sms',
    config: { month_max_amount: soft ? 800_000 : monthLimit, season_max_amount: 3 * monthLimit, monthly_excess_remind: soft },
  }
}

function contractOf(random: Random, chain: Chain, index: number, id: string, begin: Date, from: BusinessDate, to: BusinessDate): Row<'app.company_contract'> {
  const tenth = (least: number, most: number): number => percentToPpm(random.int(least, most) / 10)
  const borne = random.percent(5)
  return {
    ...chain, id, sn: `HT${from.replaceAll('-', '')}${String(index + 1).padStart(6, '0')}`, start_at: from, end_at: addDays(to, 180 + (index % 365)), audit_status: 'passed', status: 'in_force',
    enterprise_service_fee_ppm: tenth(55, 85), enterprise_added_service_fee_ppm: tenth(0, 10), value_added_service_fee_ppm: tenth(0, 5), personal_service_fee_ppm: tenth(0, 10),
    income_tax_ppm: borne ? 18_000 : 0, personal_value_added_tax_ppm: borne ? 6000 : 0, user_use_fee: random.percent(30) ? 200 : 0,
    is_support_promotion_fee: random.percent(20), support_promotion_fee: 500_000, is_enable_invoice_apply: false, is_separate_fee: false, contract_url: '', remark: '', creator_id: null, creator: '', entered_by: [], auditor_id: null, auditor: '',
    audit_at: null, audit_remark: '', terminate_at: null, terminate_remark: '', version: 1, create_at: begin,
  }
}
