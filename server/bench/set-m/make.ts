import pg from 'pg'
import { monthOf, addDays, startOfDay } from '@linggong/shared/domain/time'
import type { NewRow } from '../../src/db/tables.ts'
import { reportFromBills } from '../../src/modules/reports/keep.ts'
import type { ActionOf } from '../../src/kernel/history.ts'
import { seededRandom, idAt } from '../../src/seed/random.ts'
import { makeAgreements } from './agreements.ts'
import { copyRows } from './copy.ts'
import { dropShape, restoreShape } from './indexes.ts'
import { openBooks } from './ledger.ts'
import { makeExports, makeOffices, makeTasks } from './offices.ts'
import { makeOrganisations, type Company } from './organisations.ts'
import { makePeople, personRows, weighted } from './people.ts'
import { makePlan, yearBefore } from './plan.ts'
import { makeServices } from './services.ts'
import type { Size } from './size.ts'
import { storyteller } from './story.ts'
import { openUsage } from './usage.ts'
import { openWithheld } from './withheld.ts'
import { closeWriters, openWriters, readyWriters } from './writers.ts'

const seed = 20_261_122

/**
 * Fills a migrated, empty database with set M of domain.md §7: a year ending yesterday, identical whenever it is created on
 * the same day. Fees, taxes and postings come from the domain functions, bill by bill, so that the ledger is what the server would have written.
 */
export async function makeSetM(url: string, size: Size, now: Date, say: (text: string) => void): Promise<void> {
  const { first, last } = yearBefore(now)
  const begin = new Date(startOfDay(addDays(first, -10)).getTime() + 9 * 3_600_000)
  const luckOf = (part: number) => seededRandom(seed + part)
  const organisations = makeOrganisations(size, begin, addDays(first, -10), last, luckOf(1))
  const { companies } = organisations
  const people = makePeople(size, companies, begin, luckOf(2))
  const offices = makeOffices(organisations.tenants, begin, luckOf(3))
  const taskLuck = luckOf(4)
  const tasks = makeTasks(size.tasks, companies, weighted(companies.map(({ weight }) => weight), taskLuck), first, taskLuck)
  const exported = makeExports(Math.round(size.settlements / 5), organisations.tenants, offices.adminOf, first, luckOf(5))
  const agreements = makeAgreements(organisations, begin, first, last, luckOf(10))
  // A code for every third bill: to sign in, to pay.
  const services = makeServices(organisations, Math.round(size.bills / 3), first, last, luckOf(11))
  const plan = makePlan(size, companies, people.rosters.map((roster) => roster.length), first, last, luckOf(6))
  say(`计划：${plan.batches.length} 个批次`)

  const shape = await dropShape(url)
  await copyRows(url, 'app.industry', organisations.industries)
  await copyRows(url, 'app.tenant', organisations.tenants)
  await copyRows(url, 'app.account', offices.accounts)
  await copyRows(url, 'app.role', offices.roles)
  await copyRows(url, 'app.department', offices.departments)
  await copyRows(url, 'app.staff', offices.staff)
  await copyRows(url, 'app.organization', offices.organizations)
  await copyRows(url, 'app.project_company', offices.projects)
  await copyRows(url, 'app.person', personRows(people.persons, begin))
  await copyRows(url, 'app.company_user', people.rows)
  await copyRows(url, 'app.company_contract', organisations.contracts)
  await copyRows(url, 'app.platform_contract', agreements.platformContracts)
  await copyRows(url, 'app.agency_contract', agreements.agencyContracts)
  await copyRows(url, 'app.rate_change', agreements.rateChanges)
  await copyRows(url, 'app.contract_template', agreements.contractTemplates)
  await copyRows(url, 'app.contract_template_company', agreements.templatesOfContracts)
  await copyRows(url, 'app.task_template', agreements.taskTemplates)
  await copyRows(url, 'app.company_task_template', agreements.templatesOfTasks)
  await copyRows(url, 'app.task', tasks)
  await copyRows(url, 'app.file', exported.files)
  await copyRows(url, 'app.topup_order', services.orders)
  await copyRows(url, 'app.topup_line', services.lines)
  await copyRows(url, 'app.service_entry', services.entries)
  // Once everything is used up.
  await copyRows(url, 'app.service_balance', services.balances)
  say(`组织、人员、合同、任务已写入`)

  const writers = await openWriters(url)
  for (const job of exported.jobs) writers.job.write(job)
  for (const event of contractEvents(companies, begin)) writers.history.write(event)
  const storyLuck = luckOf(7)
  const books = openBooks(writers.posting, begin, luckOf(8))
  const [usage, withheld] = [openUsage(companies, people.persons.map(({ id }) => id), monthOf(first)), openWithheld()]
  const tasksOf = Map.groupBy(tasks, ({ company_id }) => company_id)
  const tell = storyteller({
    books, usage, withheld, people, writers, random: storyLuck, staffOf: offices.adminOf, messagesFrom: startOfDay(addDays(last, -150)),
    tasksOf: ({ chain }) => (tasksOf.get(chain.company_id) ?? []).slice(0, 50).map(({ sn }) => sn),
  })
  for (const [index, batch] of plan.batches.entries()) {
    tell(batch)
    await readyWriters(writers)
    if (index % 4000 === 3999) say(`  ${index + 1} 个批次`)
  }
  const rows = await closeWriters(writers)
  say(`账单、结算单、分录等 ${rows} 行已写入`)

  await copyRows(url, 'app.ledger_account', books.rows())
  await copyRows(url, 'app.limit_usage', usage.rows())
  await copyRows(url, 'app.tax_month', withheld.rows(now))
  await copyRows(url, 'app.serial', plan.serials)
  await restoreShape(url, shape)
  say('索引与约束已重建')
  await finish(url, companies)
}

/** The creation and audit events of each contract. */
function* contractEvents(companies: readonly Company[], begin: Date): Generator<NewRow<'app.history_event'>> {
  const random = seededRandom(seed + 9)
  for (const { contract } of companies) {
    const { park_id, platform_id, agency_id, company_id } = contract
    for (const [index, action] of (['create', 'audit_pass'] satisfies ActionOf<'company_contract'>[]).entries()) {
      const at = new Date(begin.getTime() + index * 3_600_000)
      yield {
        id: idAt(at, random), entity: 'company_contract', entity_id: contract.id, park_id, platform_id, agency_id, company_id, action, creator_id: null, creator: '系统',
        content: [{ field: 'audit_status', type: 'plain', old_value: index === 0 ? null : 'to_audit', new_value: index === 0 ? 'to_audit' : 'passed' }], create_at: at,
      }
    }
  }
}

async function finish(url: string, companies: readonly Company[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'linggong set-m' })
  await client.connect()
  try {
    // What payments keep.
    await client.query(reportFromBills)
    await client.query('vacuum (analyze)')
    const { rows } = await client.query<{ n: string }>('select count(*) as n from app.company_contract')
    if (Number(rows[0]?.n) !== companies.length) throw new Error('set M is not whole')
  } finally {
    await client.end()
  }
}
