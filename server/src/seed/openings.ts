import { newTenant, stepThree } from '@linggong/shared/contract/schemas/tenant-form'
import type { TenantKind } from '@linggong/shared/domain/tenant-forms'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { creditCodeOf } from '@linggong/shared/domain/validators'
import { workOne } from '../jobs/runner.ts'
import { SYSTEM, type Actor } from '../kernel/actor.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { jobs } from '../modules/index.ts'
import { createTenant } from '../modules/tenants/form/create.ts'
import { saveStepThree } from '../modules/tenants/form/steps.ts'
import { updateTenant } from '../modules/tenants/form/update.ts'
import { servedCompanies } from '../modules/tenants/import.ts'
import { actorByPhone, type SeedEnv } from './env.ts'
import { parks } from './organisations.ts'

interface Half {
  readonly kind: TenantKind
  readonly opener: string
  readonly name: string
  readonly alias: string
  readonly manager: string
  readonly phone: string
  readonly isFast?: boolean
}

/** Organisations that somebody has begun to open: their managers are invited and have not accepted yet. */
const begun = {
  group: { kind: 'platform', opener: '19900000001', name: '远景灵工集团（示例）', alias: '远景集团', manager: '祁远景', phone: '19900001201' },
  agency: { kind: 'agency', opener: '19900000003', name: '天津众汇滨海业务服务有限公司（示例）', alias: '众汇滨海', manager: '阎滨海', phone: '19900001202' },
  company: { kind: 'company', opener: '19900000004', name: '海口听澜示例网络科技有限公司', alias: '听澜科技', manager: '洪听澜', phone: '19900001203' },
  fast: { kind: 'company', opener: '19900000004', name: '海口青屿示例设计有限公司', alias: '青屿设计', manager: '颜青屿', phone: '19900001204', isFast: true },
} as const satisfies Readonly<Record<string, Half>>

const termDays = 21

/** What the opening of organisations looks like on the way: begun, fast, without tiers of its own, a term that ends soon, a file with an error. */
export async function writeOpenings(env: SeedEnv, now: Date): Promise<void> {
  await env.act(now, async () => {
    await endTermSoon(env, now)
    for (const half of Object.values(begun)) await begin(env, half, now)
    await giveAPark(env)
  })
  // A little before, for its job takes its time.
  await importSome(env, new Date(now.getTime() - 60_000))
}

const tenantNamed = (env: SeedEnv, name: string) => inTransaction(env.deps.db, SYSTEM, (tx) => tx.selectFrom('app.tenant').selectAll().where('name', '=', name).executeTakeFirst())

/** Of the second park, unless somebody has changed it since. */
async function endTermSoon(env: SeedEnv, now: Date): Promise<void> {
  const park = await tenantNamed(env, parks[1]?.name ?? '')
  if (park === undefined || park.version > 1) return
  const actor = actorByPhone(env, '19900000001')
  const wish = { version: park.version, end_at: addDays(businessDate(now), termDays) }
  await inTransaction(env.deps.db, actor, (tx) => updateTenant(tx, env.deps, actor, 'park', park.id, wish, now))
}

async function begin(env: SeedEnv, { kind, opener, name, alias, manager, phone, isFast = false }: Half, now: Date): Promise<void> {
  if ((await tenantNamed(env, name)) !== undefined) return
  const actor = actorByPhone(env, opener)
  const basics = newTenant.parse({ name, alias, manager_name: manager, manager_phone: phone, is_fast_created: isFast, source_method: 'self' })
  await inTransaction(env.deps.db, actor, (tx) => createTenant(tx, env.deps, actor, kind, basics, now))
}

/** The new agency is in a park, and calculates by its tiers. */
async function giveAPark(env: SeedEnv): Promise<void> {
  const [agency, park] = [await tenantNamed(env, begun.agency.name), await tenantNamed(env, parks[1]?.name ?? '')]
  if (agency === undefined || park === undefined || agency.steps_done.includes(3)) return
  const actor = actorByPhone(env, begun.agency.opener)
  const wish = stepThree.agency.parse({ version: agency.version, park_id: park.id, settlement_config: {}, config: {} })
  await inTransaction(env.deps.db, actor, (tx) => saveStepThree(tx, actor, 'agency', agency.id, wish))
}

const filename = '本月新签企业.xlsx'

/** A file of two enterprises, of which one is there already. */
async function importSome(env: SeedEnv, now: Date): Promise<void> {
  const actor = actorByPhone(env, '19900000004')
  if (await isImported(env, actor)) return
  const known = (await tenantNamed(env, '海口椰风示例文化传媒有限公司'))?.credit_code ?? ''
  const row = (no: number, name: string, credit_code: string, manager_name: string, manager_phone: string) => ({
    row: no, name, credit_code, manager_name, manager_phone, payment_phone: '', industry_name: '', province: '', city: '', district: '', detail: '', pay_mode: '', remark: '',
    enterprise_service_fee_ratio: 6.5, enterprise_added_service_fee_ratio: 0, value_added_service_fee_ratio: 0.3, personal_service_fee_ratio: 0.5, user_use_fee: 0, support_promotion_fee: 0,
  })
  const companies = [row(2, '海口望海示例物流有限公司', creditCodeOf('91460106MA5TN0001'), '骆望海', '19900001205'), row(3, '海口椰风示例传媒有限公司', known, '卢椰风', '19900001206')]
  await env.act(now, () => inTransaction(env.deps.db, actor, (tx) => servedCompanies.submit(tx, actor, { companies, cooperation_time: businessDate(now), filename, file_url: '' })))
  // A run that was killed in the middle left its job with a lease of ten seconds.
  for (const seconds of [1, 15, 30]) {
    await env.act(new Date(now.getTime() + seconds * 1000), () => workOne(env.deps, { ...jobs, definitions: [servedCompanies.job] }, new AbortController().signal))
    if (await isImported(env, actor)) return
  }
  throw new Error(`seed: ${filename} was not imported`)
}

const isImported = async (env: SeedEnv, { tenantId }: Actor): Promise<boolean> =>
  (await inTransaction(env.deps.db, SYSTEM, (tx) => tx.selectFrom('app.job').select('id').where('tenant_id', '=', tenantId).where('filename', '=', filename).where('finish_at', 'is not', null).executeTakeFirst())) !== undefined
