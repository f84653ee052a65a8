import type { Insertable, Selectable, Updateable } from 'kysely'
import type {
  IndustryTable,
  PersonTable,
  TenantTable,
  OrganizationTable,
  ProjectCompanyTable,
  AccountTable,
  RoleTable,
  DepartmentTable,
  StaffTable,
  SessionTable,
  SmsCodeTable,
  SmsOutboxTable,
  RateLimitTable,
  IdempotencyTable,
  PreferenceTable,
  CompanyUserTable,
  CompanyContractTable,
  TaskTable,
} from './tables-people.ts'
import type {
  BillBatchTable,
  SettlementTable,
  BillTable,
  LimitUsageTable,
  UserUseFeeTable,
  TaxMonthTable,
  FlatTaxTable,
  CompanyTaxMonthTable,
  TaxRefundTable,
  LedgerAccountTable,
  PostingTable,
  PayoutTable,
} from './tables-money.ts'
import type { MessageReadTable, MessageTable, ServiceBalanceTable, ServiceEntryTable, SystemNotifyTable, TopupLineTable, TopupOrderTable } from './tables-notices.ts'
import type {
  JobTable,
  ImportRowTable,
  FileTable,
  HistoryEventTable,
  RevealAuditTable,
  OutboxTable,
  SerialTable,
  SimulatorSettingTable,
  SimulatorPaymentTable,
} from './tables-work.ts'

export type { HistoryContent, JsonObject, RowIssue } from './columns.ts'

/** The tables of `server/migrations`. jsonb is written with `json()` of `bulk.ts` or by `insertRows`. */
export interface Database {
  'app.industry': IndustryTable
  'app.person': PersonTable
  'app.tenant': TenantTable
  'app.organization': OrganizationTable
  'app.project_company': ProjectCompanyTable
  'app.account': AccountTable
  'app.role': RoleTable
  'app.department': DepartmentTable
  'app.staff': StaffTable
  'app.session': SessionTable
  'app.sms_code': SmsCodeTable
  'app.sms_outbox': SmsOutboxTable
  'app.rate_limit': RateLimitTable
  'app.idempotency': IdempotencyTable
  'app.system_notify': SystemNotifyTable
  'app.preference': PreferenceTable
  'app.company_user': CompanyUserTable
  'app.company_contract': CompanyContractTable
  'app.task': TaskTable
  'app.bill_batch': BillBatchTable
  'app.settlement': SettlementTable
  'app.bill': BillTable
  'app.limit_usage': LimitUsageTable
  'app.user_use_fee': UserUseFeeTable
  'app.tax_month': TaxMonthTable
  'app.flat_tax': FlatTaxTable
  'app.company_tax_month': CompanyTaxMonthTable
  'app.tax_refund': TaxRefundTable
  'app.ledger_account': LedgerAccountTable
  'app.posting': PostingTable
  'app.payout': PayoutTable
  'app.job': JobTable
  'app.import_row': ImportRowTable
  'app.file': FileTable
  'app.history_event': HistoryEventTable
  'app.reveal_audit': RevealAuditTable
  'app.outbox': OutboxTable
  'app.serial': SerialTable
  'app.message': MessageTable
  'app.message_read': MessageReadTable
  'app.topup_order': TopupOrderTable
  'app.topup_line': TopupLineTable
  'app.service_balance': ServiceBalanceTable
  'app.service_entry': ServiceEntryTable
  'simulator.setting': SimulatorSettingTable
  'simulator.payment': SimulatorPaymentTable
}

export type Row<T extends keyof Database> = Selectable<Database[T]>
export type NewRow<T extends keyof Database> = Insertable<Database[T]>
export type RowChange<T extends keyof Database> = Updateable<Database[T]>
