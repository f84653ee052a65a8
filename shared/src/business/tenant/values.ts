import type { CallInput, CallOutput } from '../../contract/call.ts'
import { type Address, emptyAddress } from '../../domain/area.ts'
import type { StepKey, TenantKind } from '../../domain/tenant-forms.ts'
import type { tenantCalls } from './calls.ts'

type Calls = typeof tenantCalls

/** Step 1, flat, as all kinds have it; the fields of parks are missing elsewhere. Personal data are masked as long as nobody types others. */
interface Basics {
  is_fast_created: boolean
  is_enable: boolean
  remark: string
  name: string
  alias: string
  register_address: string
  contact_address: Address
  industry_id: string | null
  manager_name: string
  manager_phone: string
  payment_phone: string
  manager_id_no: string
  manager_id_card: string[]
  attorney_letter: string[]
  source_method: string
  channel_user_id: string | null
  channel_proportion: number | null
  channel_user_two_id: string | null
  channel_two_proportion: number | null
  /** Where another manager's phone is typed: which 超级管理员 stay, by their ids. */
  administrator_choices: Readonly<Record<string, 'keep' | 'remove'>>
}

interface ParkBasics {
  start_at: string | null
  end_at: string | null
  organization_id: string | null
  address: string
  sign_type: string
  settlement_type: string
}

type Step<C> = Omit<CallOutput<C>, 'version'>
type Two = Step<Calls['park']['step2']>
type Three = Partial<Step<Calls['park']['step3']> & Step<Calls['platform']['step3']> & Step<Calls['agency']['step3']> & Step<Calls['company']['step3']>>
type Four = Pick<Step<Calls['park']['step4']>, 'industry_ids'>

/** What the form of one organisation holds: its four steps. */
export interface TenantValues extends Basics, Partial<ParkBasics>, Two, Omit<Three, 'is_fast_created'>, Four {}

const basicFields = [
  'is_fast_created', 'is_enable', 'remark', 'name', 'alias', 'register_address', 'contact_address', 'industry_id', 'manager_name', 'manager_phone', 'payment_phone', 'manager_id_no', 'manager_id_card',
  'attorney_letter', 'source_method', 'channel_user_id', 'channel_proportion', 'channel_user_two_id', 'channel_two_proportion', 'administrator_choices',
] as const satisfies readonly (keyof Basics)[]
const parkFields = ['start_at', 'end_at', 'organization_id', 'address', 'sign_type', 'settlement_type'] as const satisfies readonly (keyof ParkBasics)[]
const settlingFields = ['settlement_config', 'config'] as const
const companyFields = [
  'pay_mode', 'month_bill_times_remind', 'risk_check_days', 'invoiced_tax_ratio', 'remit_account', 'settlement_account', 'config', 'contract_auth_type', 'element_auth_type', 'contract_template_id', 'agency_cmb_wallet_id', 'task_templates',
  'is_disable_user_created_sms', 'is_card_deduction_fee', 'is_enable_invoice_esign_pdf', 'is_enable_fast_task',
] as const

type Field = keyof TenantValues & string

/** The fields of each step. */
export const fieldsOf: Readonly<Record<TenantKind, Readonly<Record<StepKey, readonly Field[]>>>> = {
  park: steps([...basicFields, ...parkFields], settlingFields),
  platform: steps(basicFields, ['channels', 'config', 'invoice_category_ids']),
  agency: steps(basicFields, ['park_id', ...settlingFields]),
  company: steps(basicFields, companyFields),
}

function steps(basics: readonly Field[], settings: readonly Field[]): Record<StepKey, readonly Field[]> {
  return {
    basics,
    qualification: ['credit_code', 'legal_name', 'legal_id_no', 'legal_idcard_type', 'business_licence', 'legal_id_card', 'door_photo', 'office_photo', 'business_photo', 'upstream_contract'],
    settings,
    industries: ['industry_ids'],
  }
}

const noPapers = { business_licence: [], legal_id_card: [], door_photo: [], office_photo: [], business_photo: [], upstream_contract: [] }

export const emptyValues: TenantValues = {
  is_fast_created: false, is_enable: true, remark: '', name: '', alias: '', register_address: '', contact_address: emptyAddress, industry_id: null, manager_name: '', manager_phone: '', payment_phone: '',
  manager_id_no: '', manager_id_card: [], attorney_letter: [], source_method: '', channel_user_id: null, channel_proportion: null, channel_user_two_id: null, channel_two_proportion: null, administrator_choices: {},
  credit_code: '', legal_name: '', legal_id_no: '', legal_idcard_type: 'idcard', ...noPapers, industry_ids: [],
}

/** A masked value that nobody has typed over: it is left out, and stays as it is. */
export const isKept = (value: string | undefined): boolean => value?.includes('*') ?? false

const personal: readonly string[] = ['manager_phone', 'payment_phone', 'manager_id_no', 'legal_id_no']

/** The body of a step's call, without the version. */
export function bodyOf(kind: TenantKind, step: StepKey, values: TenantValues): Record<string, unknown> {
  const given: Readonly<Record<string, unknown>> = { ...values }
  const body = fieldsOf[kind][step].flatMap((field) => {
    const value = given[field]
    if (value === undefined || field === 'administrator_choices' || (personal.includes(field) && typeof value === 'string' && isKept(value))) return []
    // An empty ratio is none.
    return [[field, field.startsWith('channel_') && field.endsWith('proportion') ? (value ?? 0) : value] as const]
  })
  return { ...Object.fromEntries(body), ...(step === 'basics' && managerBody(values)) }
}

/** The manager's phone where another is typed, and which 超级管理员 do not stay then. */
export function managerBody({ manager_phone, administrator_choices = {} }: Pick<TenantValues, 'manager_phone'> & Partial<Pick<TenantValues, 'administrator_choices'>>) {
  if (isKept(manager_phone)) return {}
  const removed = Object.entries(administrator_choices).flatMap(([id, choice]) => (choice === 'remove' ? [id] : []))
  return { manager_phone, ...(removed.length > 0 && { removed_administrators: removed }) }
}

export type CreateInput = CallInput<Calls['company']['create']>['body']
