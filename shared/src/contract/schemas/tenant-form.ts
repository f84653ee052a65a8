import { z } from 'zod'
import { addressDetailMost } from '../../domain/area.ts'
import { LEGAL_IDCARD_TYPES, SETTLEMENT_TYPES, SIGN_TYPES, SOURCE_METHODS } from '../../domain/categories.ts'
import { channelFaults } from '../../domain/channel.ts'
import { businessDate as dateOf } from '../../domain/time.ts'
import { normalIdNo } from '../../domain/readers.ts'
import { checkCreditCode, checkIdNo, toFullWidthParentheses } from '../../domain/validators.ts'
import { phone } from '../accounts.ts'
import { businessDate, id, line, percent, timestamp, version } from './common.ts'
import { payMode, tenantConfigs, tierShapes } from './tenant-config.ts'

// The four steps of the form of an organisation (R215–R225, R229). Money in cents, ratios in percent.
// Personal data are answered masked; a step that omits one of them leaves it as it is.

const fileUrl = z.string().regex(/^\/v1\/files\/[0-9a-f-]{36}$/u, '请重新上传文件')
/** In their order, by `file_url`. */
const someFiles = z.array(fileUrl).max(6, '最多 6 个文件')
const files = someFiles.default([])
const codeOf = (table: readonly { readonly value: string }[]) => z.enum(['', ...table.map(({ value }) => value)])

const name = line(64).min(2, '请输入名称，至少 2 个字').transform(toFullWidthParentheses)
export const idNo = line(18).transform(normalIdNo).superRefine((text, context) => {
  const fault = text === '' ? null : checkIdNo(text, dateOf(new Date()))
  if (fault !== null) context.addIssue({ code: 'custom', message: fault })
})
/** Of a person with any kind of paper. */
const paperNo = line(30).regex(/^[A-Z0-9()（）]*$/iu, '证件号只能包含字母和数字').transform((text) => text.toUpperCase())
const orNone = (schema: z.ZodString) => z.union([schema, z.literal('')], '请输入正确的手机号')

/** Names of places, from the area input, and street and number (R216). */
const address = z.strictObject({ province: line(20).default(''), city: line(20).default(''), district: line(20).default(''), detail: line(addressDetailMost).default('') })
const emptyAddress = { province: '', city: '', district: '', detail: '' }

/** Step 1 of every kind, without the personal data. */
const basics = {
  is_fast_created: z.boolean(),
  is_enable: z.boolean(),
  remark: line(200),
  name,
  alias: line(32),
  register_address: line(200),
  contact_address: address,
  industry_id: id.nullable(),
  manager_name: line(32).min(1, '请输入负责人姓名'),
  manager_id_card: someFiles,
  attorney_letter: someFiles,
  source_method: codeOf(SOURCE_METHODS),
  channel_user_id: id.nullable(),
  channel_proportion: percent,
  channel_user_two_id: id.nullable(),
  channel_two_proportion: percent,
}

/** What only parks have (R229). `status` says the same as `is_enable` (no. 59 of docs/breadth). */
const parkBasics = {
  start_at: businessDate.nullable(),
  end_at: businessDate.nullable(),
  organization_id: id.nullable(),
  address: line(200),
  sign_type: codeOf(SIGN_TYPES),
  settlement_type: codeOf(SETTLEMENT_TYPES),
}

/** An empty phone for payments is the manager's. */
const personal = { manager_phone: phone, payment_phone: orNone(phone), manager_id_no: idNo }

/** Of a new one, all but the name and who is responsible may be left out. */
const fresh = {
  ...basics,
  is_fast_created: basics.is_fast_created.default(false),
  is_enable: basics.is_enable.default(true),
  remark: basics.remark.default(''),
  alias: basics.alias.default(''),
  register_address: basics.register_address.default(''),
  contact_address: address.default(emptyAddress),
  industry_id: basics.industry_id.default(null),
  manager_id_card: files,
  attorney_letter: files,
  source_method: basics.source_method.default(''),
  channel_user_id: basics.channel_user_id.default(null),
  channel_proportion: percent.default(0),
  channel_user_two_id: basics.channel_user_two_id.default(null),
  channel_two_proportion: percent.default(0),
  ...personal,
  payment_phone: personal.payment_phone.default(''),
  manager_id_no: personal.manager_id_no.default(''),
}

const freshPark = {
  start_at: parkBasics.start_at.default(null),
  end_at: parkBasics.end_at.default(null),
  organization_id: parkBasics.organization_id.default(null),
  address: parkBasics.address.default(''),
  sign_type: parkBasics.sign_type.default(''),
  settlement_type: parkBasics.settlement_type.default(''),
}

interface Shares {
  readonly channel_proportion?: number | undefined
  readonly channel_two_proportion?: number | undefined
}
const sharesFit = ({ channel_proportion = 0, channel_two_proportion = 0 }: Shares): boolean => channel_proportion + channel_two_proportion <= 100
const sharesFault = { path: ['channel_two_proportion'], error: channelFaults.sum }

interface Term {
  readonly start_at?: string | null | undefined
  readonly end_at?: string | null | undefined
}
const termFits = ({ start_at, end_at }: Term): boolean => !start_at || !end_at || start_at <= end_at
const termFault = { path: ['end_at'], error: '结束日期不能早于开始日期' }

/** Creating: step 1. */
export const newTenant = z.strictObject(fresh).refine(sharesFit, sharesFault)
export const newPark = z.strictObject({ ...fresh, ...freshPark }).refine(sharesFit, sharesFault).refine(termFits, termFault)

/** Beside the manager's name and phone: to invite them once more, and to end the membership of administrators, whom a mistyped phone may have made. */
const managing = { invites_manager: z.literal(true), removed_administrators: z.array(id).max(20) }

/** Changing: what is left out stays as it is. So the switch alone is such a change, too (R587). */
export const changedTenant = z.strictObject({ ...basics, ...personal, ...managing }).partial().extend({ version }).refine(sharesFit, sharesFault)
export const changedPark = z.strictObject({ ...basics, ...parkBasics, ...personal, ...managing }).partial().extend({ version }).refine(sharesFit, sharesFault).refine(termFits, termFault)

const answeredPersonal = { manager_id_no: z.string() }
/** Step 1 as answered; the rest of it is in the organisation's profile. Empty for the organisation itself, whose operator keeps these. */
export const basicsAnswer = {
  is_fast_created: z.boolean(),
  remark: z.string(),
  industry_id: id.nullable(),
  manager_id_card: z.array(z.string()),
  attorney_letter: z.array(z.string()),
  source_method: z.string(),
  channel_user_id: id.nullable(),
  channel_proportion: z.number(),
  channel_user_two_id: id.nullable(),
  channel_two_proportion: z.number(),
  ...answeredPersonal,
  /** The steps that have been saved, ascending. */
  steps_done: z.array(z.int()),
}
/** Accounts at the bank of an organisation's own money. */
export const mainAccountsAnswer = {
  /** Empty until it has one. */
  wallet_accounts: z.array(z.object({ account_name: z.string(), account_no: z.string() })),
  /** What has become of the account that the bank was asked for last, while it has none; null: nobody has asked, or it has been open. */
  wallet_binding: z.object({ is_opening: z.boolean(), reason: z.string() }).nullable(),
}
export const parkAnswer = {
  ...mainAccountsAnswer,
  start_at: businessDate.nullable(),
  end_at: businessDate.nullable(),
  organization_id: id.nullable(),
  organization_name: z.string(),
  address: z.string(),
  sign_type: z.string(),
  settlement_type: z.string(),
  status: z.enum(['enable', 'disable']),
}

export const creditCode = line(18).transform((text) => text.toUpperCase()).superRefine((text, context) => {
  const fault = checkCreditCode(text)
  if (fault !== null) context.addIssue({ code: 'custom', message: fault })
})

const papers = { business_licence: files, legal_id_card: files, door_photo: files, office_photo: files, business_photo: files, upstream_contract: files }
const stepTwo = { credit_code: creditCode, legal_name: line(32).default(''), legal_idcard_type: codeOf(LEGAL_IDCARD_TYPES).default('idcard'), ...papers }

export const qualification = z.strictObject({ ...stepTwo, legal_id_no: paperNo.optional(), version })
export const qualificationAnswer = z.object({
  credit_code: z.string(),
  legal_name: z.string(),
  /** Masked. */
  legal_id_no: z.string(),
  legal_idcard_type: z.string(),
  business_licence: z.array(z.string()),
  legal_id_card: z.array(z.string()),
  door_photo: z.array(z.string()),
  office_photo: z.array(z.string()),
  business_photo: z.array(z.string()),
  upstream_contract: z.array(z.string()),
  version,
})

interface PersonLimits {
  readonly single_stroke_max_amount?: number | null | undefined
  readonly month_max_amount?: number | null | undefined
  readonly season_max_amount?: number | null | undefined
}

/** 0 and empty mean no limit. A limit that a wider one makes useless is a mistake. */
function limitFaults({ single_stroke_max_amount: single, month_max_amount: month, season_max_amount: season }: PersonLimits): [string, string][] {
  return [
    ...(single && month && single > month ? [['single_stroke_max_amount', '单笔限额不能超过单人月限额'] satisfies [string, string]] : []),
    ...(month && season && month > season ? [['month_max_amount', '单人月限额不能超过单人季限额'] satisfies [string, string]] : []),
  ]
}

interface Tiers {
  readonly tax_ratio?: readonly { readonly amount: number | null }[] | null | undefined
  readonly individual_income_tax?: readonly { readonly invoiced_amount: number | null }[] | null | undefined
}

/** Upper bounds ascend, and the last tier has none: otherwise an amount would be in no tier. */
function tierFault(bounds: readonly (number | null)[]): string | null {
  if (bounds.length === 0) return null
  if (bounds.at(-1) !== null) return '最后一档不填上限，表示以上全部'
  const others = bounds.slice(0, -1)
  if (others.includes(null)) return '只有最后一档可以不填上限'
  return others.every((bound, index) => index === 0 || (bound ?? 0) > (others[index - 1] ?? 0)) ? null : '各档上限应从小到大'
}

function settlingFaults(config: PersonLimits & Tiers): [string, string][] {
  const vat = tierFault((config.tax_ratio ?? []).map(({ amount }) => amount))
  const income = tierFault((config.individual_income_tax ?? []).map(({ invoiced_amount }) => invoiced_amount))
  return [
    ...limitFaults(config),
    ...(vat === null ? [] : [['tax_ratio', vat] satisfies [string, string]]),
    ...(income === null ? [] : [['individual_income_tax', income] satisfies [string, string]]),
  ]
}

/** Reports the faults of a part of the configuration at their fields. */
const checked = <S extends z.ZodType>(schema: S, faultsOf: (value: z.output<S>) => readonly [string, string][]) =>
  schema.superRefine((value, context) => {
    for (const [field, message] of faultsOf(value)) context.addIssue({ code: 'custom', path: [field], message })
  })

const { park, platform, agency, company } = tenantConfigs
/** The stored configuration keeps keys that it does not know; nobody sends or reads them. */
const sent = <S extends z.ZodRawShape>({ shape }: { readonly shape: S }) => z.strictObject(shape)
const known = <S extends z.ZodRawShape>({ shape }: { readonly shape: S }) => z.object(shape)
const rules = agency.shape.settlement_config.unwrap().shape
const { tax_ratio, individual_income_tax, gap_resets } = tierShapes
const sentRules = z.strictObject({
  ...rules,
  tax_ratio: z.array(z.strictObject(tax_ratio)).max(50).nullish(),
  individual_income_tax: z.array(z.strictObject(individual_income_tax)).max(50).nullish(),
  gap_resets: z.array(z.strictObject(gap_resets)).max(50).nullish(),
})
const knownRules = z.object({
  ...rules,
  tax_ratio: z.array(z.object(tax_ratio)).nullish(),
  individual_income_tax: z.array(z.object(individual_income_tax)).nullish(),
  gap_resets: z.array(z.object(gap_resets)).nullish(),
})
const settling = { settlement_config: checked(sentRules, settlingFaults), config: checked(sent(agency.shape.config.unwrap()), limitFaults) }

/** The company's account that it pays from, and the one that its settlements name. */
const bankAccount = z.strictObject({ account_name: line(64), account_no: line(40), bank_name: line(64), branch: line(64).default('') })

/** Step 3 of each kind, as stored in `config` (`tenantConfigs`); of an agency also its park, which can be chosen once. */
export const stepThree = {
  park: z.strictObject({ ...settling, config: checked(sent(park.shape.config.unwrap()), limitFaults), version }),
  agency: z.strictObject({ ...settling, park_id: id, version }),
  /** Without `invoice_category_ids` they stay; an empty list lets its enterprises have all of them (decision 21 of docs/breadth). */
  platform: z.strictObject({ channels: z.array(payMode).default([]), config: checked(sent(platform.shape.config.unwrap()), limitFaults), invoice_category_ids: z.array(id).max(200).optional(), version }),
  company: z.strictObject({
    is_fast_created: z.boolean().optional(),
    pay_mode: payMode,
    month_bill_times_remind: company.shape.month_bill_times_remind,
    risk_check_days: company.shape.risk_check_days,
    invoiced_tax_ratio: company.shape.invoiced_tax_ratio,
    remit_account: bankAccount.nullish(),
    settlement_account: bankAccount.nullish(),
    config: checked(sent(company.shape.config.unwrap()), limitFaults),
    contract_auth_type: company.shape.contract_auth_type,
    element_auth_type: company.shape.element_auth_type,
    contract_template_id: id.nullish(),
    agency_cmb_wallet_id: company.shape.agency_cmb_wallet_id,
    task_templates: z.array(id).max(200).nullish(),
    is_disable_user_created_sms: z.boolean(),
    is_card_deduction_fee: z.boolean(),
    is_enable_invoice_esign_pdf: z.boolean(),
    is_enable_fast_task: z.boolean(),
    version,
  }),
} as const

const named = z.object({ id, name: z.string() })
const settlingAnswer = { settlement_config: knownRules, config: known(agency.shape.config.unwrap()) }
export const stepThreeAnswer = {
  park: z.object({ ...settlingAnswer, config: known(park.shape.config.unwrap()), version }),
  agency: z.object({ ...settlingAnswer, park_id: id.nullable(), park_name: z.string(), version }),
  platform: z.object({ channels: z.array(payMode), config: known(platform.shape.config.unwrap()), invoice_category_ids: z.array(id), /** These with their names. */ invoice_category_names: z.array(named), version }),
  company: z.object({
    ...stepThree.company.shape,
    is_fast_created: z.boolean(),
    config: known(company.shape.config.unwrap()),
    contract_template_id: id.nullable(),
    task_templates: z.array(id),
    /** These with their names. */
    agency_cmb_wallet: named.nullable(),
    contract_template: named.nullable(),
    task_template_names: z.array(named),
  }),
} as const

/** Step 4. What a task needs to have comes with the tasks: until then its configuration is kept as it is, and nobody reads it. */
export const stepFour = z.strictObject({ task_config: z.looseObject({}).optional(), industry_ids: z.array(id).max(200), version })
export const stepFourAnswer = z.object({ industry_ids: z.array(id), industries: z.array(z.object({ id, name: z.string() })), version })

/** The accounts of an organisation as entered in step 3, and its wallet (R588). */
export const bankInfo = z.object({
  accounts: z.array(z.object({ purpose: z.enum(['remit', 'settlement', 'receive']), account_name: z.string(), account_no: z.string(), bank_name: z.string(), branch: z.string() })),
  update_at: timestamp.nullable(),
})
