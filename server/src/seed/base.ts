import { createHash } from 'node:crypto'
import type { CompanyUserStatus } from '@linggong/shared/domain/machines/company-user'
import type { ContractStatus } from '@linggong/shared/domain/machines/contract'
import { demoPassword } from '@linggong/shared/domain/demo-password'
import { addDays, businessDate, startOfDay } from '@linggong/shared/domain/time'
import { percentToPpm } from '@linggong/shared/domain/money'
import { insertRows } from '../db/bulk.ts'
import type { NewRow } from '../db/tables.ts'
import { hashPassword } from '../modules/accounts/password.ts'
import { chainOf as wholeChain } from '../kernel/session.ts'
import type { Tx } from '../kernel/transaction.ts'
import { demoStaff, type StaffSeed } from './accounts.ts'
import { cast, seedNumber, type Cast, type Standing } from './cast.ts'
import { agencies, companies, industries, parks, platforms, settlementConfig, type CompanySeed } from './organisations.ts'
import { creditCode } from './people.ts'
import { permissionsOf, presets, presetsOf, type Preset } from './presets.ts'
import { seededRandom, idAt, type Random } from './random.ts'
import { writeTopups } from './topups.ts'

/** How many days of history the demo has. */
export const historyDays = 190

interface DemoTenant {
  readonly id: string
  readonly flavour: 'saas' | 'park' | 'platform' | 'agency' | 'company'
  readonly chain: { readonly park_id: string | null; readonly platform_id: string | null; readonly agency_id: string | null }
}

interface SeedContext {
  readonly byKey: ReadonlyMap<string, DemoTenant>
  readonly begin: Date
  readonly today: string
  readonly random: Random
  readonly cast: Cast
}

/** The hash of the demo's password, with a new salt each time. */
export const demoHash = (): Promise<string> => hashPassword(createHash('sha256').update(demoPassword).digest('hex'))

/** argon2id takes 45 ms per thread: all at once, before the transaction. */
export async function passwordHashes(): Promise<Map<string, string>> {
  return new Map(await Promise.all(demoStaff.map(async ({ phone }) => [phone, await demoHash()] as const)))
}

/** Organisations, people, contracts, tasks: what documents depend on. One transaction, so it is complete or absent. */
export async function writeBase(tx: Tx, now: Date, hashes: ReadonlyMap<string, string>): Promise<void> {
  const context = newContext(now)
  const industryIds = new Map(industries.map((name) => [name as string, idAt(context.begin, context.random)]))
  await insertRows(tx, 'app.industry', [...industryIds].map(([name, id]) => ({ id, name })))
  await insertRows(tx, 'app.tenant', tenants(context, industryIds))
  await writeStaff(tx, context, hashes)
  await writeWorkers(tx, context)
  await insertRows(tx, 'app.company_contract', contracts(context))
  const made = tasks(context)
  await insertRows(tx, 'app.task', made)
  // Whatever is made on one of these days goes on from their numbers.
  await insertRows(tx, 'app.serial', [...Map.groupBy(made, ({ sn }) => sn.slice(2, 10))].map(([day, rows]) => ({ kind: 'RW', day: day.replace(/(....)(..)(..)/u, '$1-$2-$3'), last: rows.length })))
  await writeTopups(tx, buyers(context), context.begin)
}

/** The first day of the demo's history when `now` is its end, at 09:00 in Shanghai. */
export const beginOf = (now: Date): Date => new Date(startOfDay(addDays(businessDate(now), -historyDays)).getTime() + 9 * 3_600_000)

function newContext(now: Date): SeedContext {
  const random = seededRandom(seedNumber + 1)
  const today = businessDate(now)
  const begin = beginOf(now)
  const byKey = new Map<string, DemoTenant>()
  const none = { park_id: null, platform_id: null, agency_id: null }
  const put = (key: string, flavour: DemoTenant['flavour'], chain: DemoTenant['chain']) => byKey.set(key, { id: idAt(begin, random), flavour, chain })
  put('saas', 'saas', none)
  for (const { key } of parks) put(key, 'park', none)
  for (const { key } of platforms) put(key, 'platform', none)
  for (const { key, park, platform } of agencies) put(key, 'agency', { ...none, park_id: need(byKey, park).id, platform_id: need(byKey, platform).id })
  for (const { key, agency } of companies) put(key, 'company', { ...need(byKey, agency).chain, agency_id: need(byKey, agency).id })
  return { byKey, begin, today, random, cast: cast() }
}

export function need<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`seed: ${String(key)} is missing`)
  return value
}

function tenants(context: SeedContext, industryIds: ReadonlyMap<string, string>): NewRow<'app.tenant'>[] {
  let number = 0
  const row = (key: string, more: { name: string; alias: string; credit_code: string; manager_phone: string; manager_name?: string; is_enable?: boolean; industry_id?: string; profile?: object; config?: object; brand?: object }): NewRow<'app.tenant'> => {
    const { id, flavour, chain } = need(context.byKey, key)
    number += 1
    const manager = more.manager_name ?? managerOf(key, more.manager_phone)
    return {
      id, flavour, ...chain,
      sn: `${{ saas: 'YY', park: 'YQ', platform: 'JT', agency: 'YW', company: 'QY' }[flavour]}${String(number).padStart(6, '0')}`,
      name: more.name, alias: more.alias, credit_code: more.credit_code,
      is_enable: more.is_enable ?? true, industry_id: more.industry_id ?? null,
      manager_name: manager, manager_phone: more.manager_phone, payment_phone: more.manager_phone, legal_name: manager, remark: '', source_method: flavour === 'saas' ? '' : 'self', steps_done: flavour === 'saas' ? [] : [1, 2, 3, 4],
      profile: { ...more.profile }, config: { ...more.config }, brand: { ...more.brand }, create_at: context.begin,
    }
  }
  return [
    row('saas', { name: '灵工云（示例运营商）', alias: '灵工云', credit_code: '91310115MA1G4L1WX7', manager_phone: '19900000001', brand: { name: '灵工云·运营平台', theme_color: '#1668dc', logo: '' } }),
    ...parks.map((one) => row(one.key, { name: one.name, alias: one.alias, credit_code: one.creditCode, manager_phone: one.managerPhone, profile: one.profile, config: { settlement_config: settlementConfig } })),
    ...platforms.map((one) => row(one.key, { name: one.name, alias: one.alias, credit_code: one.creditCode, manager_phone: one.managerPhone, industry_id: need(industryIds, '企业管理咨询'), brand: one.brand, profile: address('上海市', '上海市', '浦东新区', '示例路 88 号') })),
    ...agencies.map((one) => row(one.key, {
      name: one.name, alias: one.alias, credit_code: one.creditCode, manager_phone: one.managerPhone,
      industry_id: need(industryIds, '企业管理咨询'),
      profile: one.park === 'hainan' ? address('海南省', '海口市', '秀英区', '示例大道 16 号') : address('天津市', '天津市', '滨海新区', '示例街 20 号'),
      config: { settlement_config: settlementConfig, config: { month_max_amount: 98_000_00, season_max_amount: 294_000_00 } },
    })),
    ...companies.map((one, index) => row(one.key, {
      name: one.name, alias: one.alias, credit_code: creditCode(`91460106MA5TD${String(index + 1).padStart(4, '0')}`), manager_phone: one.managerPhone,
      industry_id: need(industryIds, one.industry),
      profile: address('海南省', '海口市', '龙华区', `示例路 ${index + 1} 号`), config: companyConfig(one),
    })),
  ]
}

const address = (province: string, city: string, district: string, detail: string) => ({ register_address: `${province}${city === province ? '' : city}${district}${detail}`, contact_address: { province, city, district, detail } })

const managerOf = (key: string, phone: string): string => demoStaff.find((one) => one.phone === phone)?.name ?? `${'赵钱孙李周吴郑王'[key.length % 8] ?? '赵'}经理`

function companyConfig(company: CompanySeed): object {
  return {
    pay_mode: company.payMode,
    is_card_deduction_fee: company.cardDeduction ?? false,
    month_bill_times_remind: 8,
    risk_check_days: 3,
    contract_auth_type: 'sms',
    config: {
      month_max_amount: company.softMonth ?? 98_000_00,
      season_max_amount: 294_000_00,
      monthly_excess_remind: company.softMonth !== undefined,
    },
  }
}

async function writeStaff(tx: Tx, context: SeedContext, hashes: ReadonlyMap<string, string>): Promise<void> {
  const { random, begin } = context
  const managed = new Set(demoStaff.flatMap(({ places }) => places.filter(({ preset }) => preset === 'admin').map(({ tenant }) => tenant)))
  // Every organisation has a member of staff; those without a password sign in by SMS code.
  const managers: StaffSeed[] = [...parks, ...platforms, ...agencies, ...companies]
    .filter(({ key, managerPhone }) => !managed.has(key) || !demoStaff.some(({ phone }) => phone === managerPhone))
    .map(({ key, managerPhone }) => ({ phone: managerPhone, name: managerOf(key, managerPhone), places: [{ tenant: key, preset: 'admin' }] }))
  const everyone = [...demoStaff, ...managers]
  const roles = new Map<string, NewRow<'app.role'>>()
  const roleOf = (tenant: string, preset: Preset, ids = random): string => {
    const place = need(context.byKey, tenant)
    const key = `${tenant}:${preset}`
    const { name, remark } = presets[preset]
    const role = roles.get(key) ?? { id: idAt(begin, ids), tenant_id: place.id, name, remark, permissions: permissionsOf(place.flavour, preset), is_system: preset === 'admin', create_at: begin, update_at: begin }
    roles.set(key, role)
    return role.id
  }
  const accounts: NewRow<'app.account'>[] = []
  const staff: NewRow<'app.staff'>[] = []
  for (const person of everyone) {
    const account = idAt(begin, random)
    const hash = hashes.get(person.phone) ?? null
    accounts.push({ id: account, phone: person.phone, name: person.name, password_hash: hash, password_at: hash === null ? null : begin, create_at: begin })
    for (const { tenant, preset } of person.places) {
      staff.push({ id: idAt(begin, random), account_id: account, tenant_id: need(context.byKey, tenant).id, status: 'enable', role_ids: [roleOf(tenant, preset)], create_at: begin })
    }
  }
  // A separate generator, so that adding presets does not change the other random values.
  const ids = seededRandom(seedNumber + 2)
  for (const [tenant, { flavour }] of context.byKey) for (const preset of presetsOf(flavour)) roleOf(tenant, preset, ids)
  await insertRows(tx, 'app.account', accounts)
  await insertRows(tx, 'app.role', [...roles.values()])
  await insertRows(tx, 'app.staff', staff)
}

async function writeWorkers(tx: Tx, context: SeedContext): Promise<void> {
  const { random, begin } = context
  const ids = new Map(context.cast.workers.map((worker) => [worker.idNo, idAt(begin, random)]))
  await insertRows(tx, 'app.person', context.cast.workers.map((worker) => ({ id: need(ids, worker.idNo), id_no: worker.idNo, name: worker.name, phone: worker.phone, create_at: begin })))
  await insertRows(tx, 'app.company_user', context.cast.cooperations.map(({ company, worker, standing }) => {
    const { id, chain } = need(context.byKey, company)
    return { ...chainOf(chain), id: idAt(begin, random), company_id: id, person_id: need(ids, worker.idNo), phone: worker.phone, ...standingColumns(standing, context), create_at: begin }
  }))
}

const statusOf = (standing: Standing): CompanyUserStatus => (standing === 'active' || standing === 'disabled' ? 'in_cooperation' : standing === 'ended' ? 'end_cooperation' : standing)

function standingColumns(standing: Standing, { begin, today, random }: SeedContext) {
  const signed = new Date(begin.getTime() + random.int(1, 72) * 3_600_000)
  const ended = new Date(startOfDay(addDays(today, -random.int(5, 60))).getTime() + 10 * 3_600_000)
  const pending = standing === 'to_auth' || standing === 'to_sign'
  return {
    status: statusOf(standing),
    is_enable: standing !== 'disabled',
    contract_sign_at: pending ? null : signed,
    realname_collect_at: pending ? null : signed,
    termination_at: standing === 'ended' ? ended : null,
  }
}

/** The chain columns of money documents, which are never null. */
function chainOf(chain: DemoTenant['chain']): { park_id: string; platform_id: string; agency_id: string } {
  return { park_id: chain.park_id ?? '', platform_id: chain.platform_id ?? '', agency_id: chain.agency_id ?? '' }
}

function contracts(context: SeedContext): NewRow<'app.company_contract'>[] {
  const { random, begin, today } = context
  return companies.flatMap((company, index) => {
    const { id, chain } = need(context.byKey, company.key)
    const { contract } = company
    const row = (sn: string, start: string, end: string, status: ContractStatus): NewRow<'app.company_contract'> => ({
      ...chainOf(chain), id: idAt(begin, random), company_id: id, sn, start_at: start, end_at: end, audit_status: 'passed', status,
      enterprise_service_fee_ppm: percentToPpm(contract.enterprise),
      enterprise_added_service_fee_ppm: percentToPpm(contract.added ?? 0),
      value_added_service_fee_ppm: percentToPpm(contract.vas),
      personal_service_fee_ppm: percentToPpm(contract.personal),
      income_tax_ppm: percentToPpm(contract.incomeTax ?? 0),
      personal_value_added_tax_ppm: percentToPpm(contract.vat ?? 0),
      user_use_fee: contract.useFee ?? 0,
      is_support_promotion_fee: contract.promotionCap !== undefined,
      support_promotion_fee: contract.promotionCap ?? 0,
      create_at: begin,
    })
    const first = addDays(today, -historyDays - 5)
    // One contract ends within a month, so that there is a reminder to show.
    const end = company.key === 'consult' ? addDays(today, 20) : addDays(today, 365 - index)
    const number = String(index + 1).padStart(6, '0')
    const current = row(`HT${first.replaceAll('-', '')}${number}`, first, end, 'in_force')
    return company.key === 'demo' ? [row(`HT${addDays(first, -366).replaceAll('-', '')}${number}`, addDays(first, -366), addDays(first, -1), 'expired'), current] : [current]
  })
}

/** Who buys services (domain.md §0). */
function buyers(context: SeedContext) {
  const sizes = [...parks.map(({ key }) => [key, 9000] as const), ...platforms.map(({ key }) => [key, 12_000] as const), ...agencies.map(({ key, smsCount }) => [key, smsCount] as const)]
  return sizes.map(([key, sms]) => {
    const { id, flavour, chain } = need(context.byKey, key)
    return { tenantId: id, flavour, chain: wholeChain(flavour, id, chain), sms }
  })
}

const taskKinds = ['社区地推', '同城配送', '直播助播', '资料翻译', '平面设计', '在线客服', '展位保洁', '设备安装', '内容审核', '数据标注', '活动执行', '问卷访谈']

function tasks(context: SeedContext): NewRow<'app.task'>[] {
  const { random, today } = context
  const made = Array.from({ length: 120 }, (_, index) => {
    const company = index < 34 ? 'demo' : (companies[1 + (index % (companies.length - 1))]?.key ?? 'demo')
    return { company, day: addDays(today, -Math.floor(historyDays * (1 - index / 120)) + 3) }
  }).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const numbers = new Map<string, number>()
  return made.map(({ company, day }, index) => {
    const { id, chain } = need(context.byKey, company)
    const number = (numbers.get(day) ?? 0) + 1
    numbers.set(day, number)
    const at = new Date(startOfDay(day).getTime() + random.int(9, 17) * 3_600_000)
    const status = index > 108 ? random.pick(['released', 'traded'] as const) : random.percent(4) ? 'canceled' : 'finished'
    const name = `${Number(day.slice(5, 7))}月${random.pick(taskKinds)}`
    const amount = random.int(20, 300) * 1000_00
    return { ...chainOf(chain), id: idAt(at, random), company_id: id, sn: `RW${day.replaceAll('-', '')}${String(number).padStart(6, '0')}`, name, status, amount, price: amount, min_price: amount, max_price: amount, create_at: at }
  })
}
