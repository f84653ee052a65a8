import pg from 'pg'
import { businessDate } from '@linggong/shared/domain/time'
import type { Deps, OwnedDeps } from '../deps.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { beginOf, passwordHashes, writeBase } from './base.ts'
import { writeConfiguration } from './configuration.ts'
import { writeContractAudits } from './contract-audits.ts'
import { writeContractPapers } from './contract-papers.ts'
import { writeContracts } from './contracts.ts'
import { writeCooperations } from './cooperations.ts'
import { writeHalfYear } from './half-year.ts'
import { writeInvoiceBatches } from './invoice-batches.ts'
import { writeInvoicePlan } from './invoice-plan.ts'
import { writeIssuedInvoices } from './issued-invoices.ts'
import { writeInvoices } from './invoices.ts'
import { writeMonthCloses } from './month-closes.ts'
import { writeNotices } from './notices.ts'
import { writeOffices } from './offices.ts'
import { writeOwnSettings } from './own-settings.ts'
import { writeOpenings } from './openings.ts'
import { writePairs } from './pairs.ts'
import { writeProofs } from './proofs.ts'
import { writeQrcodes } from './qrcodes.ts'
import { writeReportSubscriptions } from './report-subscriptions.ts'
import { writeServiceFees } from './service-fees.ts'
import { writeServices } from './services.ts'
import { writeBankProofs } from './bank-proofs.ts'
import { writeReconciliation } from './reconciliation.ts'
import { openAccounts, writeBankAccounts } from './bank-accounts.ts'
import { writeUserAudits } from './user-audits.ts'
import { writeTaskSending } from './task-sending.ts'
import { writeTaskStates } from './task-states.ts'
import { writeTasks } from './tasks.ts'
import { writeUserInvoices } from './user-invoices.ts'
import { writeTaxRegistrations } from './tax-registrations.ts'
import { writeTemplates } from './templates.ts'
import { writeRiskLists } from './risk-lists.ts'
import { writeAcceptance } from './acceptance.ts'
import { writeEvidence } from './evidence.ts'
import { openSeedEnv, type SeedEnv } from './env.ts'
import { writeBureauReports } from './bureau-reports.ts'
import { writeSeparateFee } from './separate-fee.ts'
import { writePaymentApp } from './payment-app.ts'

/** A part of the demo data. It may find partial data of a killed run, and data of stages that later versions inserted before it. */
interface SeedStage {
  /** Stored in the database: must not change. */
  readonly name: string
  /** `begin`: the first day of the demo's history; `now`: the time at which this stage runs, possibly long after the others. */
  readonly run: (env: SeedEnv, begin: Date, now: Date) => Promise<void>
}

const baseStage = 'ground'

/** In the order in which a new database gets them. An older database gets the missing ones, so new stages are appended. */
const stages: readonly SeedStage[] = [
  {
    name: 'offices',
    run: async (env, begin) => {
      await writeOwnSettings(env, begin)
      await writeOffices(env, businessDate(begin))
    },
  },
  { name: 'accounts_at_bank', run: openAccounts },
  { name: 'half_year', run: writeHalfYear },
  { name: 'pairs', run: (env, _begin, now) => writePairs(env, now) },
  { name: 'openings', run: (env, _begin, now) => writeOpenings(env, now) },
  { name: 'configuration', run: (env, _begin, now) => writeConfiguration(env, now) },
  { name: 'contracts', run: writeContracts },
  { name: 'contract_audits', run: (env, _begin, now) => writeContractAudits(env, now) },
  { name: 'templates', run: (env, _begin, now) => writeTemplates(env, now) },
  { name: 'services', run: (env, _begin, now) => writeServices(env, now) },
  { name: 'notices', run: (env, _begin, now) => writeNotices(env, now) },
  { name: 'risk_lists', run: (env, _begin, now) => writeRiskLists(env, now) },
  { name: 'cooperations', run: (env, _begin, now) => writeCooperations(env, now) },
  { name: 'contract_papers', run: writeContractPapers },
  { name: 'qrcodes', run: (env, _begin, now) => writeQrcodes(env, now) },
  { name: 'user_audits', run: (env, _begin, now) => writeUserAudits(env, now) },
  { name: 'acceptance', run: (env) => writeAcceptance(env) },
  { name: 'tasks', run: (env, _begin, now) => writeTasks(env, now) },
  { name: 'evidence', run: (env) => writeEvidence(env) },
  { name: 'task_sending', run: (env, _begin, now) => writeTaskSending(env, now) },
  { name: 'service_fees', run: writeServiceFees },
  { name: 'bank_accounts', run: (env, begin, now) => writeBankAccounts(env, begin, now) },
  { name: 'task_states', run: (env, _begin, now) => writeTaskStates(env, now) },
  { name: 'invoices', run: (env, _begin, now) => writeInvoices(env, now) },
  { name: 'reconciliation', run: (env, _begin, now) => writeReconciliation(env, now) },
  { name: 'bank_proofs', run: (env, _begin, now) => writeBankProofs(env, now) },
  { name: 'payment_app', run: (env, _begin, now) => writePaymentApp(env, now) },
  { name: 'tax_registrations', run: (env, _begin, now) => writeTaxRegistrations(env, now) },
  { name: 'user_invoices', run: (env, _begin, now) => writeUserInvoices(env, now) },
  { name: 'invoice_batches', run: (env, _begin, now) => writeInvoiceBatches(env, now) },
  { name: 'issued_invoices', run: (env, _begin, now) => writeIssuedInvoices(env, now) },
  { name: 'separate_fee', run: (env, _begin, now) => writeSeparateFee(env, now) },
  { name: 'invoice_plan', run: (env, _begin, now) => writeInvoicePlan(env, now) },
  { name: 'bureau_reports', run: (env, _begin, now) => writeBureauReports(env, now) },
  { name: 'proofs', run: (env, _begin, now) => writeProofs(env, now) },
  // After all that writes postings of past months: its certificates have the hash of these.
  { name: 'month_closes', run: (env, _begin, now) => writeMonthCloses(env, now) },
  { name: 'report_subscriptions', run: (env, _begin, now) => writeReportSubscriptions(env, now) },
]

export const stageNames: readonly string[] = [baseStage, ...stages.map(({ name }) => name)]

/** One seed at a time, also when two processes start together on an empty database. */
const lock = 7_204_113_901

/**
 * Fills an empty database with the demo (set S of domain.md §7), and adds new stages to an older demo. After a killed start the next one
 * resumes with the interrupted stage.
 */
export async function seedDemo(deps: OwnedDeps): Promise<void> {
  const guard = new pg.Client({ connectionString: deps.ownerUrl, application_name: 'linggong seed guard' })
  guard.on('error', () => undefined)
  await guard.connect()
  try {
    await guard.query('select pg_advisory_lock($1)', [lock])
    const started = performance.now()
    const known = await knownStages(deps)
    const seededAt = known.get(baseStage) ?? (await writeBaseStage(deps))
    const missing = stages.filter(({ name }) => !known.has(name))
    if (seededAt === null || missing.length === 0) return
    await runStages(deps, missing, beginOf(seededAt))
    deps.log.info({ ms: Math.round(performance.now() - started), stages: missing.map(({ name }) => name) }, 'demo data written')
  } finally {
    await guard.end()
  }
}

async function knownStages({ db }: Deps): Promise<Map<string, Date>> {
  const rows = await inTransaction(db, SYSTEM, (tx) => tx.selectFrom('app.seed_stage').select(['name', 'done_at']).execute())
  return new Map(rows.map(({ name, done_at }) => [name, done_at]))
}

/** Organisations and people, in one transaction; null when the database has organisations that are not the demo's. */
async function writeBaseStage(deps: Deps): Promise<Date | null> {
  const hashes = await passwordHashes()
  const now = deps.clock()
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    if ((await tx.selectFrom('app.tenant').select('id').limit(1).executeTakeFirst()) !== undefined) return null
    await writeBase(tx, now, hashes)
    await tx.insertInto('app.seed_stage').values({ name: baseStage, done_at: now }).execute()
    return now
  })
}

async function runStages(deps: OwnedDeps, missing: readonly SeedStage[], begin: Date): Promise<void> {
  const env = await openSeedEnv(deps)
  try {
    for (const { name, run } of missing) {
      await run(env, begin, deps.clock())
      await inTransaction(deps.db, SYSTEM, (tx) => tx.insertInto('app.seed_stage').values({ name, done_at: deps.clock() }).execute())
    }
  } finally {
    await env.close()
  }
}
