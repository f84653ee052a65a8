// Tiles of what a park owes its bureau.
import { BUREAU_REPORT_STATUSES } from '../bureau-report/statuses.ts'
import { incomeSummaryFields } from '../fields/income-summary.ts'
import { taxRegistrationFields } from '../fields/tax-registration.ts'
import { userInvoiceFields } from '../fields/user-invoice.ts'
import type { BureauReportStatus } from '../machines/bureau-report.ts'
import type { IncomeSummaryStatus } from '../machines/income-summary.ts'
import type { TaxRegistrationStatus } from '../machines/tax-registration.ts'
import type { UserInvoiceStatus } from '../machines/user-invoice.ts'
import { statusOf } from '../status-option.ts'
import type { Tile } from './tile.ts'

/** 税务登记 of its workers in one state. */
export const registrationsIn = (status: TaxRegistrationStatus): Tile => ({
  key: `tax_registration.${status}`, label: `${statusOf(taxRegistrationFields.status.table, status).label}的税务登记`, list: 'tax_registration', filter: { status },
})

/** 涉税信息报送 in one state. */
export const bureauReportsIn = (status: BureauReportStatus): Tile => ({ key: `bureau_report.${status}`, label: `${statusOf(BUREAU_REPORT_STATUSES, status).label}的涉税信息`, list: 'bureau_report', view: 'bureau_report', filter: { status } })

/** 个人代开 in one state. */
export const userInvoicesIn = (status: UserInvoiceStatus): Tile => ({
  key: `user_invoice.${status}`, label: `${statusOf(userInvoiceFields.status.table, status).label}的个人发票`, list: 'user_invoice', filter: { status }, sum: 'amount',
})

/** 收入汇总 in one state: a month waits while it is not over, too. */
export const incomeIn = (status: IncomeSummaryStatus): Tile => ({ key: `income_summary.${status}`, label: `${statusOf(incomeSummaryFields.status.table, status).label}的收入汇总`, list: 'income_summary', filter: { status } })

/** Of which the clock closes what nobody closes by hand. */
export const monthsToClose: Tile = { key: 'month_close.open', label: '未关账的月份', list: 'month_close', view: 'month_close', filter: { status: 'open,soft_closed' } }
