import { acceptance } from './samples/acceptance.ts'
import { accounts } from './samples/accounts.ts'
import { bills } from './samples/bills.ts'
import { bureauReports } from './samples/bureau-reports.ts'
import { companyUsers } from './samples/company-users.ts'
import { contracts } from './samples/contracts.ts'
import { evidence } from './samples/evidence.ts'
import { files } from './samples/files.ts'
import { incomeSummaries } from './samples/income-summaries.ts'
import { invoices } from './samples/invoices.ts'
import { monthCloses } from './samples/month-closes.ts'
import { openClients } from './samples/open-clients.ts'
import { people } from './samples/people.ts'
import { proofs } from './samples/proofs.ts'
import { qrcodes } from './samples/qrcodes.ts'
import { reports } from './samples/reports.ts'
import { reportSubscriptions } from './samples/report-subscriptions.ts'
import { risk } from './samples/risk.ts'
import { services } from './samples/services.ts'
import { paymentApp } from './samples/payment-app.ts'
import { settlements } from './samples/settlements.ts'
import { taskSending } from './samples/task-sending.ts'
import { tasks } from './samples/tasks.ts'
import { taxRegistrations } from './samples/tax-registrations.ts'
import { telling } from './samples/telling.ts'
import { templates } from './samples/templates.ts'
import { tenants } from './samples/tenants.ts'
import { userAudits } from './samples/user-audits.ts'
import { userInvoices } from './samples/user-invoices.ts'
import type { Sample } from './sample.ts'

/**
 * Only what the contract cannot express: which kind of row `:id` is, in which state, and domain rules beyond the schema.
 * A call that names no row and whose body the schema describes completely needs no entry.
 */
export const samples: Readonly<Partial<Record<string, Sample>>> = {
  ...acceptance,
  ...accounts,
  ...bills,
  ...companyUsers,
  ...contracts,
  ...evidence,
  ...files,
  ...bureauReports,
  ...incomeSummaries,
  ...invoices,
  ...monthCloses,
  ...taxRegistrations,
  ...userInvoices,
  ...openClients,
  ...people,
  ...proofs,
  ...qrcodes,
  ...reports,
  ...reportSubscriptions,
  ...risk,
  ...services,
  ...paymentApp, ...settlements,
  ...taskSending,
  ...tasks,
  ...telling,
  ...templates,
  ...tenants,
  ...userAudits,
  updateIndustry: { id: 'industry' },
  industryHistory: { id: 'industry' },
  readPreference: {},
  writePreference: {},
  runDailyClocks: { body: () => ({ day: '2026-01-01' }) },
}
