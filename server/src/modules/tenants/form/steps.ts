import type { z } from 'zod'
import { payMode, readConfig, tenantConfigs, type TenantConfig } from '@linggong/shared/contract/schemas/tenant-config'
import { stepThree, type qualification, type stepFour } from '@linggong/shared/contract/schemas/tenant-form'
import { maskIdNoTwo, maskName } from '@linggong/shared/domain/masks'
import type { TenantKind } from '@linggong/shared/domain/tenant-forms'
import { json } from '../../../db/bulk.ts'
import { violatesUnique } from '../../../db/unique.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { referenceTo } from '../../../kernel/history.ts'
import type { Columns } from '../../../kernel/record.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { parkChoices, tenantNames } from '../../lists/names.ts'
import { industryFaults, industryIdsOf, industryNames } from '../../industries/offered.ts'
import { chooseTemplates, templatesOf, type CompanyTemplates } from '../../templates/of-company.ts'
import { configuredNow, tenantRecords, wholeChain } from '../record.ts'
import { categoryNames, chosenCategories } from './invoice-categories.ts'
import { lockCodes } from './codes.ts'
import { payModesOf } from './pay-modes.ts'
import { refuseListed } from './listed.ts'
import { checkPapers, lockTenant, papersOf, tenantRow, type TenantRow } from './row.ts'

const papers = ['business_licence', 'legal_id_card', 'door_photo', 'office_photo', 'business_photo', 'upstream_contract'] as const

/** Saves a step; one that is saved for the first time counts as a change even if nothing in it differs. */
async function save(tx: Tx, actor: Actor, kind: TenantKind, row: TenantRow, step: 2 | 3 | 4, set: Columns<'app.tenant'>, from: object, to: object): Promise<void> {
  const isFirst = !row.steps_done.includes(step)
  const steps_done = [...new Set([...row.steps_done, step])].toSorted((a, b) => a - b)
  const isChanged = await tenantRecords[kind].change(tx, actor, row, { ...set, steps_done, ...(step !== 2 && configuredNow) }, { action: `save_step${step}`, from, to })
  if (isFirst && !isChanged) await tx.updateTable('app.tenant').set({ steps_done, version: row.version + 1 }).where('id', '=', row.id).execute()
}

// Step 2: what the organisation is.

const legalKind = ({ profile }: TenantRow): string => (typeof profile['legal_idcard_type'] === 'string' ? profile['legal_idcard_type'] : '')
const paperValues = (row: TenantRow) => Object.fromEntries(papers.map((field) => [field, papersOf(row, field)])) as Record<(typeof papers)[number], string[]>

const noPapers: Record<(typeof papers)[number], string[]> = { business_licence: [], legal_id_card: [], door_photo: [], office_photo: [], business_photo: [], upstream_contract: [] }

const stepTwoWire = (row: TenantRow) => ({
  credit_code: row.credit_code, legal_name: row.legal_name, legal_id_no: maskIdNoTwo(row.legal_id_no), legal_idcard_type: legalKind(row), ...paperValues(row), version: row.version,
})

export async function stepTwoOf(tx: Tx, actor: Actor, kind: TenantKind, id: string) {
  const step = stepTwoWire(await tenantRow(tx, actor, kind, id))
  // As in its profile: all of its own staff may read it, and its papers are kept by whoever opened it.
  return id === actor.tenantId ? { ...step, legal_name: maskName(step.legal_name), ...noPapers } : step
}

export async function saveStepTwo(tx: Tx, actor: Actor, kind: TenantKind, id: string, { version, ...wish }: z.output<typeof qualification>, now: Date) {
  const row = await lockTenant(tx, actor, kind, id, version)
  await checkPapers(tx, actor, row, wish)
  if (wish.credit_code !== row.credit_code) {
    await refuseKnownCode(tx, kind, row, wish.credit_code)
    await refuseListed(tx, kind, { name: '', credit_code: wish.credit_code }, now)
  }
  const legal_id_no = wish.legal_id_no ?? row.legal_id_no
  const { credit_code, legal_name, legal_idcard_type } = wish
  const files = Object.fromEntries(papers.map((field) => [field, wish[field]]))
  const set = { credit_code, legal_name, legal_id_no, profile: json({ ...row.profile, legal_idcard_type, ...files }) }
  await save(tx, actor, kind, row, 2, set, { ...row, legal_idcard_type: legalKind(row), ...paperValues(row) }, { ...wish, legal_id_no }).catch(refuseTakenCode)
  return stepTwoOf(tx, actor, kind, id)
}

/** One registered organisation is opened once; the other one is named where the caller sees it. */
async function refuseKnownCode(tx: Tx, kind: TenantKind, row: TenantRow, credit_code: string): Promise<void> {
  if (row.agency_id !== null) await lockCodes(tx, row.agency_id)
  const same = await tx
    .selectFrom('app.tenant')
    .select('name')
    .where('flavour', '=', kind)
    .where('credit_code', '=', credit_code)
    .where('id', '<>', row.id)
    .$if(kind === 'company', (companies) => companies.where('agency_id', '=', row.agency_id))
    .executeTakeFirst()
  if (same !== undefined) refuseCode(`该统一社会信用代码已用于“${same.name}”`)
}

function refuseCode(text: string): never {
  refuse(400, text, { fields: [{ field: 'credit_code', text }] })
}

/** An organisation that the caller does not see has it, or one that is being saved at this moment: only the database knows, and nobody is named. */
function refuseTakenCode(error: unknown): never {
  if (violatesUnique(error, 'tenant_by_credit_code', 'company_by_credit_code')) refuseCode('该统一社会信用代码已被使用')
  throw error
}

// Step 3: how it does business. Stored in `config`, whose further keys are kept.

type ThreeOf<K extends TenantKind> = z.output<(typeof stepThree)[K]>

const settlingWire = (row: TenantRow) => {
  const { settlement_config, config } = readConfig(tenantConfigs.agency, row.config)
  return { settlement_config, config, version: row.version }
}

type CompanyKey = keyof typeof stepThree.company.shape
const companyKeys = Object.keys(stepThree.company.shape).filter((key) => key !== 'version' && key !== 'is_fast_created')
type CompanySettings = Pick<TenantConfig<'company'>, CompanyKey & keyof TenantConfig<'company'>>

const three = {
  park: async (_tx: Tx, row: TenantRow) => {
    const { settlement_config, config } = readConfig(tenantConfigs.park, row.config)
    return { settlement_config, config, version: row.version }
  },
  agency: async (tx: Tx, row: TenantRow) => ({ ...settlingWire(row), ...(await parkOf(tx, row.park_id)) }),
  platform: async (tx: Tx, row: TenantRow) => {
    const { channels = [], config, invoice_category_ids = [] } = readConfig(tenantConfigs.platform, row.config)
    return { channels, config, invoice_category_ids, invoice_category_names: await categoryNames(tx, invoice_category_ids), version: row.version }
  },
  company: async (tx: Tx, row: TenantRow) => {
    const read: Record<string, unknown> = readConfig(tenantConfigs.company, row.config)
    const config = Object.fromEntries(companyKeys.flatMap((key) => (read[key] === undefined ? [] : [[key, read[key]]]))) as CompanySettings
    const { contract, tasks } = await templatesOf(tx, wholeChain(row))
    const templates = { contract_template_id: contract?.id ?? null, contract_template: contract, task_templates: tasks.map(({ id }) => id), task_template_names: [...tasks] }
    const agency_cmb_wallet = await receivingAccount(tx, row, config.agency_cmb_wallet_id ?? null)
    return { ...config, ...templates, agency_cmb_wallet, remit_account: accountOf(row.config['remit_account']), settlement_account: accountOf(row.config['settlement_account']), is_fast_created: row.is_fast_created, version: row.version }
  },
} as const

/** A main account of the enterprise's agency, told by its number; null where it is none, or closed. */
async function receivingAccount(tx: Tx, { park_id, agency_id }: Pick<TenantRow, 'park_id' | 'agency_id'>, id: string | null) {
  if (id === null || park_id === null) return null
  const wallet = await tx.selectFrom('app.cmb_wallet').select(['id', 'account_no']).where('park_id', '=', park_id).where('tenant_id', '=', agency_id).where('id', '=', id).where('status', '<>', 'closed').executeTakeFirst()
  return wallet === undefined ? null : { id: wallet.id, name: wallet.account_no }
}

async function parkOf(tx: Tx, id: string | null): Promise<{ park_id: string | null; park_name: string }> {
  if (id === null) return { park_id: null, park_name: '' }
  return { park_id: id, park_name: (await tx.selectFrom(tenantNames.as('t')).select('t.name').where('t.id', '=', id).executeTakeFirst())?.name ?? '' }
}

interface BankAccount {
  readonly account_name: string
  readonly account_no: string
  readonly bank_name: string
  readonly branch: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export function accountOf(stored: unknown): BankAccount | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { account_name, account_no, bank_name, branch }: Partial<Record<keyof BankAccount, unknown>> = stored
  return text(account_no) === '' ? null : { account_name: text(account_name), account_no: text(account_no), bank_name: text(bank_name), branch: text(branch) }
}

type Three<K extends TenantKind> = Awaited<ReturnType<(typeof three)[K]>>

export async function stepThreeOf<K extends TenantKind>(tx: Tx, actor: Actor, kind: K, id: string): Promise<Three<K>> {
  const read = three[kind] as unknown as (tx: Tx, row: TenantRow) => Promise<Three<K>>
  return read(tx, await tenantRow(tx, actor, kind, id))
}

/** The keys of the dictionary: the two nested parts by their fields. */
const flat = (config: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(config).flatMap(([key, value]) => (key === 'config' || key === 'settlement_config' ? Object.entries((value ?? {}) as object).map(([inner, part]) => [`${key}.${inner}`, part]) : [[key, value]])))

export async function saveStepThree<K extends TenantKind>(tx: Tx, actor: Actor, kind: K, id: string, { version, ...wish }: ThreeOf<K>): Promise<Three<K>> {
  const row = await lockTenant(tx, actor, kind, id, version)
  const { park_id: parkId, is_fast_created, contract_template_id, task_templates, ...settings } = wish as Record<string, unknown>
  const templates = kind === 'company' ? await chosenTemplates(tx, row, { contract_template_id, task_templates } as ChosenTemplates) : { was: {}, now: {} }
  const config = { ...row.config, ...settings, ...nested(row.config, settings) }
  if (kind === 'company') await checkPayMode(tx, row, settings['pay_mode'])
  const wallets = kind === 'company' ? await chosenWallet(tx, row, settings['agency_cmb_wallet_id']) : { was: {}, now: {} }
  const categories = kind === 'platform' ? await chosenCategories(tx, row, settings['invoice_category_ids']) : { was: {}, now: {} }
  const park = kind === 'agency' ? await chosenPark(tx, row, text(parkId)) : null
  const set = {
    config: json(config),
    ...(park !== null && { park_id: park.id }),
    ...(typeof is_fast_created === 'boolean' && { is_fast_created }),
  }
  const was = { ...flat(row.config), park_id: await parkReference(tx, row.park_id), is_fast_created: row.is_fast_created, ...templates.was, ...wallets.was, ...categories.was }
  await save(tx, actor, kind, row, 3, set, was, { ...flat(settings), ...templates.now, ...wallets.now, ...categories.now, ...(park !== null && { park_id: park }), ...(typeof is_fast_created === 'boolean' && { is_fast_created }) })
  return stepThreeOf(tx, actor, kind, id)
}

type ChosenTemplates = Pick<ThreeOf<'company'>, 'contract_template_id' | 'task_templates'>

/** The templates of an enterprise are rows of their own; what is left out stays. */
async function chosenTemplates(tx: Tx, row: TenantRow, { contract_template_id: contract, task_templates }: ChosenTemplates) {
  const { before, after } = await chooseTemplates(tx, wholeChain(row), { contract, tasks: task_templates === null ? [] : task_templates })
  const told = (all: CompanyTemplates) => ({ ...(contract !== undefined && { contract_template_id: all.contract }), ...(task_templates !== undefined && { task_templates: all.tasks }) })
  return { was: told(before), now: told(after) }
}

/** 收款招行钱包: of the enterprise's own agency; what is stored may stay, the bank may have closed it since. */
async function chosenWallet(tx: Tx, row: TenantRow, wish: unknown) {
  const [stored, id] = [row.config['agency_cmb_wallet_id'], typeof wish === 'string' ? wish : null]
  if (wish === undefined) return { was: {}, now: {} }
  const now = await receivingAccount(tx, row, id)
  if (id !== null && now === null && id !== stored) refuse(400, '收款招行钱包不存在或已注销，请重新选择', { fields: [{ field: 'agency_cmb_wallet_id', text: '请重新选择收款招行钱包' }] })
  return { was: { agency_cmb_wallet_id: await receivingAccount(tx, row, typeof stored === 'string' ? stored : null) }, now: { agency_cmb_wallet_id: now } }
}

/** The way that is stored may stay: the group may have closed it since. */
async function checkPayMode(tx: Tx, row: TenantRow, wish: unknown): Promise<void> {
  const mode = payMode.parse(wish)
  const fault = mode === row.config['pay_mode'] ? null : (await payModesOf(tx, row.platform_id))(mode)
  if (fault !== null) refuse(400, fault, { fields: [{ field: 'pay_mode', text: fault }] })
}

const parkReference = async (tx: Tx, id: string | null) => {
  const { park_id, park_name } = await parkOf(tx, id)
  return park_id === null ? null : { id: park_id, name: park_name }
}

/** The two nested parts keep what the form does not know of. */
function nested(stored: Readonly<Record<string, unknown>>, wish: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const part = (from: Readonly<Record<string, unknown>>, key: string): object => (typeof from[key] === 'object' && from[key] !== null ? from[key] : {})
  return Object.fromEntries(['config', 'settlement_config'].flatMap((key) => (wish[key] === undefined ? [] : [[key, { ...part(stored, key), ...part(wish, key) }]])))
}

/** An agency's park is chosen once: what it does there is recorded, taxed and reported under the park. */
async function chosenPark(tx: Tx, row: TenantRow, id: string) {
  const wrong = (fault: string): never => refuse(400, fault, { fields: [{ field: 'park_id', text: fault }] })
  if (row.park_id === id) return null
  if (row.park_id !== null) wrong('所属园区选定后不能更换，如需在其他园区开展业务请新增业务公司')
  // A group does not see parks as rows of its own: every enabled one may be chosen.
  const park = await tx.selectFrom(parkChoices.as('p')).select(['p.id', 'p.name']).where('p.id', '=', id).executeTakeFirst()
  return park === undefined ? wrong('所选园区不存在或已停用，请重新选择') : referenceTo(park)
}

// Step 4: what it may do.

const stepFourWire = async (tx: Tx, row: TenantRow) => {
  const industry_ids = industryIdsOf(row.config)
  const names = await industryNames(tx, industry_ids)
  return { industry_ids: industry_ids.filter((one) => names.has(one)), industries: industry_ids.flatMap((one) => names.get(one) ?? []), version: row.version }
}

export const stepFourOf = async (tx: Tx, actor: Actor, kind: TenantKind, id: string) => stepFourWire(tx, await tenantRow(tx, actor, kind, id))

export async function saveStepFour(tx: Tx, actor: Actor, kind: TenantKind, id: string, { version, ...wish }: z.output<typeof stepFour>) {
  const row = await lockTenant(tx, actor, kind, id, version)
  const industry_ids = [...new Set(wish.industry_ids)]
  const before = industryIdsOf(row.config)
  const names = await industryNames(tx, [...industry_ids, ...before])
  const added = industry_ids.filter((one) => !before.includes(one))
  // The group of whoever fills in the form, and the park that the organisation is in.
  const faultOf = await industryFaults(tx, { platform_id: actor.chain.platform_id, park_id: row.park_id }, added)
  const text = added.map(faultOf).find((one) => one !== null)
  if (text !== undefined) refuse(400, text, { fields: [{ field: 'industry_ids', text }] })
  const named = (ids: readonly string[]) => ids.flatMap((one) => names.get(one) ?? [])
  const config = { ...row.config, industry_ids, ...(wish.task_config !== undefined && { task_config: wish.task_config }) }
  await save(tx, actor, kind, row, 4, { config: json(config) }, { industry_ids: named(before) }, { industry_ids: named(industry_ids) })
  return stepFourOf(tx, actor, kind, id)
}
