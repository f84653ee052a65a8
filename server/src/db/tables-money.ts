import type { z } from 'zod'
import type { billBatchStatus } from '@linggong/shared/contract/bill-batches'
import type { billStatus } from '@linggong/shared/contract/bills'
import type { settlementStatus } from '@linggong/shared/contract/schemas/settlement'
import type { FeeParts, Rates } from '@linggong/shared/domain/fees'
import type { CompanySide, Correction, TaxConfig, TaxEntry } from '@linggong/shared/domain/tax/ledger'
import type { Default, DefaultTime, Time, TimeOrNull } from './columns.ts'

export type BillBatchStatus = z.output<typeof billBatchStatus>
export type BillStatus = z.output<typeof billStatus>
export type SettlementStatus = z.output<typeof settlementStatus>

export interface BillBatchTable {
  park_id: string
  id: string
  platform_id: string
  agency_id: string
  company_id: string
  sn: string
  status: BillBatchStatus
  filename: string
  file_url: Default<string>
  remark: Default<string>
  bill_count: number
  amount: number
  creator_id: string
  creator: string
  created_by: 'agency' | 'company'
  version: Default<number>
  create_at: DefaultTime
}

export interface SettlementTable {
  park_id: string
  id: string
  platform_id: string
  agency_id: string
  company_id: string
  batch_id: string
  sn: string
  status: SettlementStatus
  created_by: 'agency' | 'company'
  confirmed_by: 'company' | null
  bill_count: number
  worker_count: number
  settlement_amount: number
  enterprise_service_fee: Default<number>
  enterprise_added_service_fee: Default<number>
  value_added_service_fee: Default<number>
  user_use_fee: Default<number>
  promotion_fee: Default<number>
  accounting_fee: Default<number>
  company_tax: Default<number>
  personal_service_fee: Default<number>
  tax_amount: Default<number>
  /** Part of `tax_amount`. */
  income_tax_amount: Default<number>
  net_amount: Default<number>
  pay_amount: number
  paid_amount: Default<number>
  paid_count: Default<number>
  failed_count: Default<number>
  excess_amount: Default<number>
  charged: Default<Partial<FeeParts>>
  pay_mode: 'cmb' | 'alipay' | 'offline'
  round: Default<number>
  rates: Rates
  tax_config: TaxConfig
  reject_reason: Default<string>
  voucher_url: Default<string>
  received_amount: number | null
  write_off_remark: Default<string>
  create_at: DefaultTime
  confirm_at: TimeOrNull
  audit_at: TimeOrNull
  pay_at: TimeOrNull
  settlement_at: TimeOrNull
  version: Default<number>
}

/**
 * What stays on a bill of how its tax was computed: the person's month and year before it, a tenth of the full facts.
 * With the settlement's tax rules it explains the tax again and takes it back.
 */
export interface TaxBasis {
  month: string
  /** The month's gross, this bill included. */
  gross: number
  /** Assessed on the month before this bill: VAT and its three surcharges. */
  assessed: [number, number, number, number]
  /** Accumulated before the month: ex-VAT income, tax withheld, months. */
  accumulated: [income: number, withheld: number, months: number]
  /** Income tax withheld before this bill. */
  withheld: number
  catch_up: number
  /** What the month owed after it and could not be taken: the five taxes. */
  carried: [number, number, number, number, number]
  /** Its place among the month's bills. */
  charge: number
  /** Catch-up that the park bears. */
  company_catch_up?: number
  /** The same as its five taxes; rows of before have the sum only. */
  company_late?: [number, number, number, number, number]
  /** Only when what it took, month by month, is not its own taxes. */
  entries?: TaxEntry[]
}

export interface BillTable {
  park_id: string
  id: string
  platform_id: string
  agency_id: string
  company_id: string
  batch_id: string
  settlement_id: string | null
  company_user_id: string
  person_id: string
  sn: string
  row_no: number
  status: BillStatus
  name: string
  id_no: string
  phone: string
  account_no: string
  account_kind: 'bank' | 'alipay'
  bank_name: Default<string>
  amount: number
  promotion_fee: Default<number>
  personal_service_fee: Default<number>
  vat: Default<number>
  urban_tax: Default<number>
  edu_surcharge: Default<number>
  local_edu_surcharge: Default<number>
  income_tax: Default<number>
  carried_tax: Default<number>
  credit_tax: Default<number>
  card_fee: Default<number>
  accounting_fee: Default<number>
  user_use_fee: Default<number>
  excess_amount: Default<number>
  net_amount: Default<number>
  is_estimate: Default<boolean>
  tax_basis: TaxBasis | null
  task_sn: Default<string>
  remark: Default<string>
  fail_reason: Default<string>
  reserved_month: string | null
  tax_month: string | null
  create_at: DefaultTime
  pay_at: TimeOrNull
  version: Default<number>
}

export interface LimitUsageTable {
  park_id: string
  scope_id: string
  person_id: string
  month: string
  amount: Default<number>
}

export interface UserUseFeeTable {
  park_id: string
  company_id: string
  person_id: string
  month: string
  settlement_id: string
}

export interface TaxMonthTable {
  park_id: string
  person_id: string
  month: string
  gross: Default<number>
  ex_vat: Default<number>
  vat: Default<number>
  urban_tax: Default<number>
  edu_surcharge: Default<number>
  local_edu_surcharge: Default<number>
  income_tax: Default<number>
  carried_vat: Default<number>
  carried_urban_tax: Default<number>
  carried_edu_surcharge: Default<number>
  carried_local_edu_surcharge: Default<number>
  carried_income_tax: Default<number>
  charges: Default<number>
  returned: Default<number>
  credit: Default<number>
  company_side: Default<CompanySide[]>
  corrections: Default<Correction[]>
  settled_at: TimeOrNull
}

export interface FlatTaxTable {
  park_id: string
  company_id: string
  settlement_id: string
  tax_month: string
  month: string
  amount: number
  booked_at: Time
}

/** A view. */
export interface CompanyTaxMonthTable {
  id: string
  park_id: string
  company_id: string
  month: string
  caused: number
  flat: number
}

export interface TaxRefundTable {
  park_id: string
  id: string
  platform_id: string
  agency_id: string
  company_id: string
  person_id: string
  month: string
  bill_id: string
  request_no: string
  channel: string
  account_no: string
  account_name: string
  amount: number
  status: 'created' | 'sent' | 'success' | 'failure'
  reason: Default<string>
  next_at: DefaultTime
  attempts: Default<number>
  create_at: DefaultTime
  answer_at: TimeOrNull
}

export interface LedgerAccountTable {
  park_id: string
  id: string
  owner_id: string
  kind: string
  keeps_balance: boolean
  balance: Default<number>
  floor: Default<number>
}

export interface PostingTable {
  park_id: string
  id: string
  debit_id: string
  credit_id: string
  amount: number
  reason: string
  platform_id: string
  agency_id: string
  company_id: string
  settlement_id: string | null
  bill_id: string | null
  round: Default<number>
  create_at: DefaultTime
}

export interface PayoutTable {
  park_id: string
  id: string
  platform_id: string
  agency_id: string
  company_id: string
  settlement_id: string
  bill_id: string
  round: number
  request_no: string
  channel: string
  account_no: string
  amount: number
  status: 'created' | 'sent' | 'success' | 'failure' | 'returned'
  reason: Default<string>
  next_at: DefaultTime
  attempts: Default<number>
  create_at: DefaultTime
  answer_at: TimeOrNull
}
