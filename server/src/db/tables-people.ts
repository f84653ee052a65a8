import type { Flavour } from '@linggong/shared/contract/call'
import type { Computed, Default, DefaultTime, JsonObject, Time, TimeOrNull } from './columns.ts'

export interface IndustryTable {
  id: string
  name: string
}

export interface PersonTable {
  id: string
  id_no: string
  name: string
  name_bigrams: Computed<string[]>
  phone: string
  create_at: DefaultTime
}

export interface TenantTable {
  id: string
  flavour: Flavour
  park_id: string | null
  platform_id: string | null
  agency_id: string | null
  sn: string
  name: string
  alias: Default<string>
  credit_code: Default<string>
  is_enable: Default<boolean>
  industry_id: string | null
  manager_name: Default<string>
  manager_phone: Default<string>
  payment_phone: Default<string>
  legal_name: Default<string>
  remark: Default<string>
  profile: Default<JsonObject>
  config: Default<JsonObject>
  brand: Default<JsonObject>
  version: Default<number>
  create_at: DefaultTime
}

export interface OrganizationTable {
  id: string
  tenant_id: string
  parent_id: string | null
  category: 'region' | 'branch'
  name: string
  remark: Default<string>
  position: number
  is_enable: Default<boolean>
  version: Default<number>
  create_at: DefaultTime
}

export interface ProjectCompanyTable {
  park_id: string
  id: string
  platform_id: string
  agency_id: string
  company_id: string
  name: string
  code: Default<string>
  credit_code: Default<string>
  manager_name: Default<string>
  remark: Default<string>
  is_enable: Default<boolean>
  version: Default<number>
  create_at: DefaultTime
}

export interface AccountTable {
  id: string
  phone: string
  name: string
  password_hash: string | null
  password_at: TimeOrNull
  create_at: DefaultTime
}

export interface RoleTable {
  id: string
  tenant_id: string
  name: string
  remark: Default<string>
  permissions: Default<string[]>
  is_system: Default<boolean>
  version: Default<number>
  create_at: DefaultTime
  update_at: DefaultTime
}

export interface DepartmentTable {
  id: string
  tenant_id: string
  parent_id: string | null
  name: string
  is_enable: Default<boolean>
  version: Default<number>
  create_at: DefaultTime
}

export interface StaffTable {
  id: string
  account_id: string
  tenant_id: string
  /** Null: as the account is called. */
  name: string | null
  department_id: string | null
  status: Default<'enable' | 'disable'>
  role_ids: Default<string[]>
  last_used_at: TimeOrNull
  version: Default<number>
  create_at: DefaultTime
}

export interface SessionTable {
  token_hash: Buffer
  staff_id: string
  create_at: DefaultTime
  used_at: DefaultTime
  expire_at: Time
  revoked_at: TimeOrNull
}

export interface SmsCodeTable {
  id: string
  phone: string
  purpose: string
  reference: Default<string>
  code_hash: Buffer
  attempts: Default<number>
  create_at: DefaultTime
  expire_at: Time
  used_at: TimeOrNull
}

export interface SmsOutboxTable {
  id: string
  phone: string
  text: string
  create_at: DefaultTime
  sent_at: TimeOrNull
  failure: string | null
}

export interface RateLimitTable {
  key: string
  window_start: Time
  count: number
}

export interface IdempotencyTable {
  scope: string
  key: string
  call: string
  request_hash: Buffer
  status: number | null
  response: unknown
  create_at: DefaultTime
}

/** Values are whatever the interface keeps; the server looks at their size only. */
export interface PreferenceTable {
  staff_id: string
  tenant_id: string
  key: string
  value: unknown
  update_at: DefaultTime
}

export interface CompanyUserTable {
  park_id: string
  id: string
  platform_id: string
  agency_id: string
  company_id: string
  person_id: string
  status: string
  is_enable: Default<boolean>
  contract_sign_at: TimeOrNull
  realname_collect_at: TimeOrNull
  termination_at: TimeOrNull
  version: Default<number>
  create_at: DefaultTime
}

export interface CompanyContractTable {
  park_id: string
  id: string
  platform_id: string
  agency_id: string
  company_id: string
  sn: string
  start_at: string
  end_at: string
  audit_status: string
  status: string
  enterprise_service_fee_ppm: Default<number>
  enterprise_added_service_fee_ppm: Default<number>
  value_added_service_fee_ppm: Default<number>
  personal_service_fee_ppm: Default<number>
  income_tax_ppm: Default<number>
  personal_value_added_tax_ppm: Default<number>
  user_use_fee: Default<number>
  is_support_promotion_fee: Default<boolean>
  support_promotion_fee: Default<number>
  version: Default<number>
  create_at: DefaultTime
}

export interface TaskTable {
  park_id: string
  id: string
  platform_id: string
  agency_id: string
  company_id: string
  sn: string
  name: string
  status: string
  amount: number
  create_at: DefaultTime
}
