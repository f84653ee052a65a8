import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely'
import type { z } from 'zod'
import type { billBatchStatus } from '@linggong/shared/contract/bill-batches'
import type { billStatus } from '@linggong/shared/contract/bills'
import type { settlementStatus } from '@linggong/shared/contract/schemas/settlement'
import type { ServiceUse } from '@linggong/shared/domain/fields/service-use'
import type { MonthCheckKey } from '@linggong/shared/domain/month-checklist'
import type { TaxEntry } from '@linggong/shared/domain/tax/ledger'

export type { Flavour } from '@linggong/shared/contract/call'
export type { MessageTargetKind } from '@linggong/shared/contract/messages'
export type { BankEntryKind } from '@linggong/shared/domain/cmb-transactions'
export type { ContractRates } from '@linggong/shared/domain/contract-rates'
export type { BureauReportStatus } from '@linggong/shared/domain/machines/bureau-report'
export type { AuditStatus, CompanyUserStatus, TerminationBatchStatus } from '@linggong/shared/domain/machines/company-user'
export type { ContractAuditStatus, ContractStatus, RateChangeStatus } from '@linggong/shared/domain/machines/contract'
export type { FeeParts, Rates } from '@linggong/shared/domain/fees'
export type { PaymentApprovalStatus } from '@linggong/shared/domain/machines/payment-approval'
export type { AreaPath } from '@linggong/shared/domain/area'
export type { InvoiceBatchStatus, InvoiceStatus, RedinkStatus, RefundBatchStatus } from '@linggong/shared/domain/machines/invoice'
export type { MonthCloseStatus } from '@linggong/shared/domain/machines/month-close'
export type { ServiceFeeBillStatus } from '@linggong/shared/domain/machines/service-fee-bill'
export type { SplitDetail } from '@linggong/shared/domain/tax/invoice'
export type { TaskApplyStatus, TaskBatchStatus, TaskStatus } from '@linggong/shared/domain/machines/task'
export type { NoticeLine } from '@linggong/shared/domain/notice-content'
export type { ProofStatus } from '@linggong/shared/domain/machines/proof'
export type { PostingReason } from '@linggong/shared/domain/postings'
export type { ReportFilters, ReportPeriods } from '@linggong/shared/domain/subscriptions/periods'
export type { TaxRegistrationStatus } from '@linggong/shared/domain/machines/tax-registration'
export type { UserInvoiceStatus } from '@linggong/shared/domain/machines/user-invoice'
export type { WithdrawStatus } from '@linggong/shared/domain/machines/withdraw'
export type { TopupStatus } from '@linggong/shared/domain/machines/topup'
export type { CompanySide, Correction, TaxConfig } from '@linggong/shared/domain/tax/ledger'
export type { ServiceUse } from '@linggong/shared/domain/fields/service-use'
export type { ServiceKey } from '@linggong/shared/domain/topup'

export type Time = ColumnType<Date, Date | string, Date | string>
/** `numeric`: read as text, so that no digit is lost. */
export type Decimal = ColumnType<string, number | string, number | string>
/** Optional in an insert. */
export type Default<T> = ColumnType<SelectType<T>, InsertType<T> | undefined, UpdateType<T>>
/** Written by the database only. */
export type Computed<T> = ColumnType<SelectType<T>, never, never>

export type JsonObject = Record<string, unknown>

export interface RowIssue {
  column: string
  level: 'error' | 'warn'
  text: string
}

/** A column of an import kind, and the header that stands for it in a file. */
export interface MappedColumn {
  column: string
  header: string
}

export interface HistoryContent {
  field: string
  type: 'url' | 'object' | 'plain'
  old_value: unknown
  new_value: unknown
}

/** Of the income of a month and its taxes: cents, and numbers of people. */
export interface MonthSums {
  readonly people: number
  readonly gross: number
  readonly vat: number
  readonly surcharge: number
  readonly income_tax: number
  readonly declared: number
  readonly finished: number
  /** What was open of it when it was certified, by the lines of the checklist; absent in older certificates. */
  readonly checks?: readonly { readonly key: MonthCheckKey; readonly count: number }[]
}

/** Of the postings of one reason: how many, and their sum in cents. */
export interface ReasonSum {
  readonly reason: string
  readonly count: number
  readonly amount: number
}

/** The records that a unit of a service is used for. */
export type UsedFor = 'settlement' | 'bill' | 'company_user' | 'invoice_batch'

/** What a unit of a service is used for. */
export interface Usage {
  readonly category: ServiceUse
  /** The organisation whose member, or worker, uses it. */
  readonly tenant_id: string
  /** The member, of a code the one to whose phone it goes; empty where it is nobody of the organisation. */
  readonly staff: string
  /** Without an id: several records, told by their number. */
  readonly ref?: { readonly kind: UsedFor; readonly id: string | null; readonly sn: string }
}

/** A bill to be paid again, with its corrected account. */
export interface ChosenBill {
  id: string
  account_no?: string | undefined
}

/** Masked. */
export interface ChangedAccount {
  name: string
  from: string
  to: string
}

/** What proves the signature of a contract with a worker. */
export interface SigningEvidence {
  /** SHA-256 of the text that was signed. */
  text_hash?: string
  /** Masked. */
  phone?: string
  /** Under which the face was compared. */
  request_no?: string
  /** The picture that was. */
  photo_id?: string
}

/** What an audit of a worker looks at: ids of files. */
export interface AuditMaterial {
  id_card_front?: string
  id_card_back?: string
  liveness_photo?: string
}

/** Of an approver; `in_name_of` is the member whose right it is, another one where a deputy signed. */
export interface Signature {
  staff_id: string
  name: string
  in_name_of: string
  create_at: string
}

/** Whom an invoice is made out to, as it was when it was applied for. */
export interface InvoiceTitle {
  title: string
  tax_no: string
  address: string
  phone: string
  bank_name: string
  bank_account: string
  email: string
  receiver: string
  receiver_phone: string
  receiver_address: string
}

/** What a worker earned in a month, in cents; the surcharges together. */
export interface EarnedMonth {
  month: string
  amount: number
  vat: number
  surcharge: number
  income_tax: number
}

/** What a service-fee bill consists of: cents, the ratio in ppm. By kind. */
export interface ServiceFeeParts {
  enterprise_service_fee?: number
  enterprise_added_service_fee?: number
  value_added_service_fee?: number
  user_use_fee?: number
  paid_settlement_amount?: number
  /** From the month before: less than nothing was paid there. */
  carried?: number
  /** Of the month before, committed after it had been billed. */
  late?: number
  software_use_fee_ppm?: number
  ratio_fee?: number
  fixed_fee?: number
  /** To the next month. */
  carry?: number
}

export type BillBatchStatus = z.output<typeof billBatchStatus>
export type BillStatus = z.output<typeof billStatus>
export type SettlementStatus = z.output<typeof settlementStatus>

/**
 * What a bill keeps about its tax calculation: the state of the person's month and year before it, a tenth of the full facts.
 * With the settlement's tax rules this suffices to explain the tax again and to reverse it.
 */
export interface TaxBasis {
  month: string
  /** The month's gross, including this bill. */
  gross: number
  /** Assessed in the month before this bill: VAT and its three surcharges. */
  assessed: [number, number, number, number]
  /** Accumulated before the month: ex-VAT income, tax withheld, number of months. */
  accumulated: [income: number, withheld: number, months: number]
  /** Income tax withheld before this bill. */
  withheld: number
  catch_up: number
  /** The tax that the month owed after it and could not withhold: the five taxes. */
  carried: [number, number, number, number, number]
  /** Its ordinal number within the month. */
  charge: number
  /** Catch-up tax borne by the park: the five taxes. */
  company_late?: [number, number, number, number, number]
  /** Only when what it withheld, by month, differs from its own taxes. */
  entries?: TaxEntry[]
}

/**
 * The type of a column where the code knows more than the database: the content of JSON, states of a machine. By table and column,
 * the name of a type exported by this file. Required for every JSON column. Literals of a CHECK are derived from it.
 */
export const columnTypes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'app.agency_contract': { audit_status: 'ContractAuditStatus', status: 'ContractStatus' },
  'app.bank_deposit': { kind: 'BankEntryKind' },
  'app.bill': { status: 'BillStatus', tax_basis: 'TaxBasis' },
  'app.bill_batch': { status: 'BillBatchStatus' },
  'app.company_contract': { audit_status: 'ContractAuditStatus', status: 'ContractStatus' },
  'app.company_user': { status: 'CompanyUserStatus' },
  'app.e_contract': { evidence: 'SigningEvidence' },
  'app.file': { flavour: 'Flavour' },
  'app.history_event': { content: 'HistoryContent[]' },
  'app.idempotency': { response: 'unknown' },
  'app.import_mapping': { columns: 'MappedColumn[]' },
  'app.import_row': { raw: 'JsonObject', issues: 'RowIssue[]', before: 'JsonObject' },
  'app.invoice': { status: 'InvoiceStatus' },
  'app.invoice_batch': { status: 'InvoiceBatchStatus' },
  'app.invoice_batch_detail': { status: 'InvoiceBatchStatus', title: 'InvoiceTitle' },
  'app.job': { flavour: 'Flavour', payload: 'JsonObject', cursor: 'JsonObject' },
  'app.message': { flavour: 'Flavour', target_kind: 'MessageTargetKind' },
  'app.month_certificate': { kind: "'clock' | 'hand'", sums: 'MonthSums', reasons: 'ReasonSum[]' },
  'app.month_close': { status: 'MonthCloseStatus', kind: "'clock' | 'hand'" },
  'app.payment_approval': { status: 'PaymentApprovalStatus', choice: 'ChosenBill[]', changed: 'ChangedAccount[]', reasons: 'string[]', signatures: 'Signature[]' },
  'app.posting': { reason: 'PostingReason' },
  'app.platform_contract': { audit_status: 'ContractAuditStatus', status: 'ContractStatus' },
  'app.preference': { value: 'unknown' },
  'app.proof': { status: 'ProofStatus' },
  'app.print': { document: "'invoice_batch' | 'month_certificate'" },
  'app.report_run': { kind: "'due' | 'now'" },
  'app.report_subscription': { filters: 'ReportFilters', periods: 'ReportPeriods', frequency: "'daily' | 'weekly' | 'monthly'" },
  'app.proof_user': { months: 'EarnedMonth[]' },
  'app.redink_offset': { status: 'RedinkStatus' },
  'app.refund_batch': { status: 'RefundBatchStatus' },
  'app.setting': { value: 'JsonObject' },
  'app.rate_change': { old_rates: 'ContractRates', new_rates: 'ContractRates', status: 'RateChangeStatus' },
  'app.service_balance': { flavour: 'Flavour', service: 'ServiceKey' },
  'app.service_entry': { flavour: 'Flavour', service: 'ServiceKey', category: 'ServiceUse', ref_kind: 'UsedFor' },
  'app.service_price': { service: 'ServiceKey' },
  'app.service_fee_bill': { parts: 'ServiceFeeParts', status: 'ServiceFeeBillStatus' },
  'app.settlement': { status: 'SettlementStatus', charged: 'Partial<FeeParts>', rates: 'Rates', split_plan: 'SplitDetail[]', tax_config: 'TaxConfig' },
  'app.sms_outbox': { usage: 'Usage' },
  'app.system_notify': { audience: 'Flavour[]', content: 'NoticeLine[]' },
  'app.task': { status: 'TaskStatus', areas: 'AreaPath[]' },
  'app.task_apply': { status: 'TaskApplyStatus' },
  'app.task_batch': { status: 'TaskBatchStatus' },
  'app.tax_month': { company_side: 'CompanySide[]', corrections: 'Correction[]' },
  'app.income_summary': { status: "'declared' | 'finished'" },
  'app.bureau_report': { status: 'BureauReportStatus' },
  'app.bureau_report_line': { kind: "'new' | 'changed' | 'same'" },
  'app.tax_registration': { status: 'TaxRegistrationStatus' },
  'app.tenant': { flavour: 'Flavour', profile: 'JsonObject', config: 'JsonObject', brand: 'JsonObject' },
  'app.termination_batch': { status: 'TerminationBatchStatus' },
  'app.topup_line': { service: 'ServiceKey' },
  'app.topup_order': { flavour: 'Flavour', status: 'TopupStatus' },
  'app.withdraw_record': { status: 'WithdrawStatus' },
  'app.user_invoice': { status: 'UserInvoiceStatus' },
  'app.user_audit': { status: 'AuditStatus', material: 'AuditMaterial' },
  'simulator.einvoice': { order: 'JsonObject' },
}

/** Views used through the query builder. Their columns are never null, which PostgreSQL does not know of views. */
export const typedViews: readonly string[] = ['app.company_tax_month', 'app.user_invoice_month', 'app.income_month']
