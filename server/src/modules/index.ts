import type { FastifyInstance } from 'fastify'
import type { Call } from '@linggong/shared/contract/call'
import type { Deps } from '../deps.ts'
import type { Jobs } from '../jobs/definition.ts'
import type { Route } from '../kernel/route.ts'
import type { Loop, Module, Registered } from '../module.ts'
import { acceptOrders } from './accept-orders/module.ts'
import { accounts } from './accounts/module.ts'
import { alipay } from './alipay/module.ts'
import { alipayOrders } from './alipay-orders/module.ts'
import { alipayTransactions } from './alipay-transactions/module.ts'
import { approvals } from './approvals/module.ts'
import { audit } from './audit/module.ts'
import { billBatches } from './bill-batches/module.ts'
import { bills } from './bills/module.ts'
import { bureauReports } from './bureau-reports/module.ts'
import { bankProofs } from './bank-proofs/module.ts'
import { bankDeposits } from './bank-deposits/module.ts'
import { cmbTransactions } from './cmb-transactions/module.ts'
import { cmbWallets } from './cmb-wallets/module.ts'
import { companyQrcodes } from './company-qrcodes/module.ts'
import { companyTaxes } from './company-taxes/module.ts'
import { companyUsers } from './company-users/module.ts'
import { contacts } from './contacts/module.ts'
import { contracts } from './contracts/module.ts'
import { demo } from './demo/module.ts'
import { demoAlipay } from './demo-alipay/module.ts'
import { demoChannel } from './demo-channel/module.ts'
import { demoOutside } from './demo-outside/module.ts'
import { departments } from './departments/module.ts'
import { evidencePackages } from './evidence-packages/module.ts'
import { evidence } from './evidence/module.ts'
import { exports } from './exports/module.ts'
import { files } from './files/module.ts'
import { flow } from './flow/module.ts'
import { groupSubAccount } from './group-sub-account/module.ts'
import { home } from './home/module.ts'
import { imports } from './imports/module.ts'
import { incomeSummaries } from './income-summaries/module.ts'
import { industries } from './industries/module.ts'
import { inspections } from './inspections/module.ts'
import { invoiceBatches } from './invoice-batches/module.ts'
import { invoiceCategories } from './invoice-categories/module.ts'
import { invoiceInfo } from './invoice-info/module.ts'
import { invoices } from './invoices/module.ts'
import { ledger } from './ledger/module.ts'
import { lookups } from './lookups/module.ts'
import { maintenance } from './maintenance/module.ts'
import { tellOfJob } from './messages/job-events.ts'
import { messages } from './messages/module.ts'
import { monthCloses } from './month-closes/module.ts'
import { notices } from './notices/module.ts'
import { openClients } from './open-clients/module.ts'
import { organizations } from './organizations/module.ts'
import { outgoing } from './outgoing/module.ts'
import { passkeys } from './passkeys/module.ts'
import { payments } from './payments/module.ts'
import { payslips } from './payslips/module.ts'
import { prints } from './prints/module.ts'
import { preferences } from './preferences/module.ts'
import { projectCompanies } from './project-companies/module.ts'
import { redinks } from './redinks/module.ts'
import { refunds } from './refunds/module.ts'
import { proofs } from './proofs/module.ts'
import { receipts } from './receipts/module.ts'
import { reconciliation } from './reconciliation/module.ts'
import { reports } from './reports/module.ts'
import { reportSubscriptions } from './report-subscriptions/module.ts'
import { remoteOutcomes } from './remote-outcomes/module.ts'
import { reveals } from './reveals/module.ts'
import { risk } from './risk/module.ts'
import { roles } from './roles/module.ts'
import { serviceFees } from './service-fees/module.ts'
import { settings } from './settings/module.ts'
import { settlements } from './settlements/module.ts'
import { staffs } from './staffs/module.ts'
import { taskDetails } from './task-details/module.ts'
import { taskSending } from './task-sending/module.ts'
import { tasks } from './tasks/module.ts'
import { taxes } from './taxes/module.ts'
import { taxRegistrations } from './tax-registrations/module.ts'
import { tenants } from './tenants/module.ts'
import { templates } from './templates/module.ts'
import { terms } from './terms/module.ts'
import { topups } from './topups/module.ts'
import { userAudits } from './user-audits/module.ts'
import { userInvoices } from './user-invoices/module.ts'
import { users } from './users/module.ts'
import { verification } from './verification/module.ts'
import { withdrawals } from './withdrawals/module.ts'
import { weixin } from './weixin/module.ts'
import { workersPages } from './worker-pages/module.ts'
import { workerRegistration } from './worker-registration/module.ts'
import { workerTasks } from './worker-tasks/module.ts'

/** Every module; `server/test/modules.test.ts` names a forgotten one. */
export const modules: readonly Module[] = [
  acceptOrders, accounts, alipay, alipayOrders, alipayTransactions, approvals, audit, bankDeposits, bankProofs, billBatches, bills, bureauReports, cmbTransactions, cmbWallets, companyQrcodes, companyTaxes, companyUsers, contacts, contracts, demo, demoAlipay, demoChannel, demoOutside, departments,
  evidence, evidencePackages, exports, files, home, imports, incomeSummaries, industries, inspections, invoiceBatches, invoiceCategories, invoiceInfo, invoices, ledger, lookups, maintenance, messages, monthCloses, notices, openClients, organizations, outgoing, passkeys, payments, payslips, preferences, prints,
  projectCompanies, proofs, receipts, reconciliation, reports, reportSubscriptions, flow, groupSubAccount, redinks, refunds, remoteOutcomes, reveals, risk, roles, serviceFees, settings, settlements, staffs, taskDetails, tasks, taskSending, taxes, taxRegistrations, templates, tenants, terms, topups, userAudits, userInvoices, users, verification, weixin, withdrawals, workersPages, workerRegistration, workerTasks,
]

const registered: Registered = {
  jobs: modules.flatMap(({ jobs = [], lists = [], exports: others = [], imports: kinds = [] }) => [...jobs, ...[...lists, ...others, ...kinds].flatMap(({ job }) => job ?? [])]),
  lists: modules.flatMap(({ lists = [] }) => lists),
  imports: modules.flatMap(({ imports: kinds = [] }) => kinds),
  reveals: Object.assign({}, ...modules.map(({ reveals = {} }) => reveals)),
  cleanUps: modules.flatMap(({ cleanUp }) => cleanUp ?? []),
  clocks: modules.flatMap(({ clocks = [] }) => clocks),
  calls: () => calls,
}

export const jobs: Jobs = {
  definitions: registered.jobs,
  ended: async (tx, job) => {
    await tellOfJob(tx, job)
    await registered.jobs.find(({ kind, category }) => kind === job.kind && category === job.category)?.ended?.(tx, job)
  },
}

export const { cleanUps, lists } = registered

export const loops: readonly Loop[] = modules.flatMap(({ loops: given = [] }) => (typeof given === 'function' ? given(registered) : given))

const routesOf = ({ routes: given = [], lists = [], exports: others = [], imports: kinds = [] }: Module): readonly Route[] => [
  ...(typeof given === 'function' ? given(registered) : given), ...others.map(({ route }) => route), ...[...lists, ...kinds].flatMap(({ routes: own }) => own),
]

export function callsOf(module: Module): readonly Call[] {
  return routesOf(module).map(({ call }) => call)
}

/** Every call that is served, in demo mode; `server/test/modules.test.ts` names one that is declared and not among them. */
export const calls: readonly Call[] = modules.flatMap(callsOf)

/** The routes of this configuration. */
export const routes = ({ config }: Deps): readonly Route[] => modules.filter(({ demo = false }) => config.demo || !demo).flatMap(routesOf)

/** Registers the routes that are not calls of the contract. */
export async function serveOthers(app: FastifyInstance, deps: Deps): Promise<void> {
  for (const { serve } of modules) await serve?.(app, deps)
}
