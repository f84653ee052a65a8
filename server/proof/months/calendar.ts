import { checkBooks } from '../../src/ops/books.ts'
import { atOneMoment } from '../../src/ops/owner.ts'
import { inTransaction, SYSTEM } from '../../src/kernel/transaction.ts'
import { certifyClosings } from '../../src/modules/month-closes/certificate.ts'
import { sealAudit } from '../../src/modules/audit/seal.ts'
import { makeFile, makeMember, type Member } from '../../test/makers.ts'
import { callAs } from '../../test/spine.ts'
import type { Proof } from '../proof.ts'
import { compare, taxAccounts, Touched } from './compare.ts'
import { createDriver } from './driver.ts'
import { monthAfter, total, zero } from './model-numbers.ts'
import { addTax, dailyClock } from './model-paying.ts'
import { taxTotal } from './model-rules.ts'
import { Random } from './random.ts'
import { openScenario, type Scenario } from './scenario.ts'
import { everything, steps } from './simulation.ts'
import { todayOf, type Simulation } from './step.ts'

/** Months of each form. */
const sizes = { short: 2, long: 24 } as const
/** What happens on a day, beside the parks' closing of their months. */
const weights = [[16, '导入'], [14, '生成'], [9, '确认'], [13, '审核'], [14, '支付'], [18, '银行结果'], [6, '退汇'], [6, '重新支付'], [2, '结束'], [4, '线下支付'], [4, '上传凭证'], [4, '核销'], [2, '充值'], [4, '退税结果']] as const
const day = 86_400_000
/** A month begins, is declared, proven, closed by hand, closed by the clock. */
const wholeDays = ['01', '02', '04', '08', '16']
const maxFailures = 12

export const calendar: Proof = {
  name: 'calendar',
  what: '模拟二十四个月：每日零点核对账本、限额、每人税费与关账证书；园区申报、完税、人工与到期关账，与另一套计算分毫不差',
  atLeast: { short: 50, long: 700 },
  async run({ scale, admin, say }) {
    const scenario = await openScenario(admin, 5)
    const driver = createDriver(scenario)
    const simulation: Simulation = { scenario, driver, random: new Random(5), seed: 5 }
    const failures: string[] = []
    let midnights = 0
    let books: Checked = { faults: Promise.resolve([]) }
    try {
      const parks = await staffOf(simulation)
      const first = todayOf(scenario).slice(0, 7)
      const end = monthAfter(first, sizes[scale])
      while (todayOf(scenario).slice(0, 7) < end && failures.length < maxFailures) {
        const people = new Set<string>()
        const faults = await workDay(simulation, people)
        failures.push(...(await books.faults))
        faults.push(...(await newDay(simulation, parks)))
        books = await checkedBooks(scenario)
        faults.push(...(await compareDay(simulation, people)))
        midnights += 1
        failures.push(...faults.map((fault) => `${todayOf(scenario)}：${fault}`))
        if (todayOf(scenario).endsWith('-01')) say(`  到 ${todayOf(scenario)}：结算单 ${scenario.model.settlements.size}，账单 ${scenario.model.bills.size}`)
      }
      failures.push(...(await books.faults))
      const [closed] = await scenario.sql(`select count(*) filter (where kind = 'hand')::int as by_hand, count(*) filter (where kind = 'clock')::int as by_clock, (select count(*)::int from app.income_summary where status = 'finished') as finished, (select count(*)::int from app.month_certificate) as certificates from app.month_close where status = 'closed'`)
      say(`  人工关账 ${String(closed?.['by_hand'])}，到期关账 ${String(closed?.['by_clock'])}，证书 ${String(closed?.['certificates'])}，完税 ${String(closed?.['finished'])} 人次`)
      if (Number(closed?.['by_hand']) === 0 || Number(closed?.['by_clock']) === 0 || Number(closed?.['finished']) === 0) failures.push('应有人工关账、到期关账与完税')
    } finally {
      await Promise.allSettled([books.faults])
      await driver.stop()
      await scenario.close()
    }
    return { tried: midnights, failures }
  },
}

async function staffOf({ scenario: { server, companies } }: Simulation): Promise<readonly Member[]> {
  const parks = [...new Set(companies.map(({ chain }) => chain.park_id))]
  return inTransaction(server.deps.db, SYSTEM, async (tx) => {
    const members = []
    for (const tenantId of parks) members.push(await makeMember(tx, { flavour: 'park', tenantId }, server.deps.clock()))
    return members
  })
}

/** A few steps, hours apart; notes whom they concern. */
async function workDay(simulation: Simulation, people: Set<string>): Promise<string[]> {
  const { scenario, driver, random } = simulation
  const faults: string[] = []
  for (let n = 0; n < 4 && faults.length === 0; n += 1) {
    scenario.clock.now += random.int(10, 150) * 60_000
    await driver.clock()
    const name = random.weighted(weights)
    const taken = await steps[name]?.(simulation)
    if (!taken) continue
    for (const one of taken.touched.people) people.add(one)
    const found = taken.faults.length > 0 ? taken.faults : await compare(scenario, driver, taken.touched)
    faults.push(...found.map((fault) => `${name}［${taken.text}］：${fault}`))
  }
  return faults
}

/** The clocks of the new day, and what the parks do of their months. */
async function newDay(simulation: Simulation, parks: readonly Member[]): Promise<string[]> {
  const { scenario, driver } = simulation
  const { server: { deps }, clock, model } = scenario
  // A minute after midnight in Shanghai.
  clock.now = Math.floor((clock.now + 8 * 3_600_000) / day + 1) * day - 8 * 3_600_000 + 60_000
  await driver.clock()
  await driver.closeMonths()
  const today = todayOf(scenario)
  dailyClock(model, today)
  const faults: string[] = []
  for (const [index, park] of parks.entries()) faults.push(...(await parkDay(simulation, park, index, today)))
  await certifyClosings(deps)
  dailyClock(model, today)
  while ((await sealAudit(deps)) > 0);
  return faults
}

interface Checked {
  readonly faults: Promise<readonly string[]>
}

/** Everything that always holds in the books, as they are now: the answer comes once that moment is fixed, their faults while the next day goes on. */
async function checkedBooks(scenario: Scenario): Promise<Checked> {
  const today = todayOf(scenario)
  const fixed = Promise.withResolvers<void>()
  const findings = atOneMoment(scenario.server.deps.ownerUrl, (client) => {
    fixed.resolve()
    return checkBooks(client)
  })
  const faults = findings.then((all) => all.flatMap(({ title, faults: found }) => found.map((fault) => `${today}：${title}：${fault}`)))
  // Whoever awaits them learns why they could not be read.
  faults.catch(() => undefined)
  await Promise.race([fixed.promise, faults])
  return { faults }
}

/** Whom the day concerned; on the days on which months are declared and closed everything. */
async function compareDay(simulation: Simulation, people: ReadonlySet<string>): Promise<string[]> {
  const { scenario, driver } = simulation
  const isWhole = wholeDays.includes(todayOf(scenario).slice(8))
  return [...(await compare(scenario, driver, isWhole ? everything(simulation) : touchedBy(simulation, people))), ...(await taxAccounts(scenario))]
}

/** With those who wait for a refund. */
function touchedBy({ scenario: { model } }: Simulation, people: ReadonlySet<string>): Touched {
  const touched = new Touched()
  for (const one of people) touched.people.add(one)
  for (const { park, person } of model.refunds) touched.people.add(`${park} ${person}`)
  return touched
}

/** Declares on the 2nd, gets the proofs on the 4th, closes on the 8th in every other month; the clock closes the rest. */
async function parkDay({ scenario: { server: { app }, sql, model } }: Simulation, park: Member, index: number, today: string): Promise<string[]> {
  const month = monthAfter(today.slice(0, 7), -1)
  const date = today.slice(8)
  const mine = model.allLedgers().filter((one) => one.park === park.tenantId)
  if (date === '02') {
    const rows = await sql(`select id, person_id, vat, surcharge, income_tax from app.income_month where park_id = $1 and month = $2 and status = 'to_declare' order by person_id`, [park.tenantId, month])
    // The others stay undeclared until later, or for good.
    const chosen = rows.filter((_, at) => at % 3 !== 2)
    if (chosen.length === 0) return []
    const { status, body } = await callAs<{ error_msg?: string }>(app, park, 'PUT', '/v1/income-summaries/declare/', { ids: chosen.map(({ id }) => id) })
    for (const { person_id } of chosen) mine.find(({ person }) => person === person_id)?.ledger.declare(month)
    return status === 200 ? [] : [`申报 ${month} 答 ${status} ${body.error_msg ?? ''}`]
  }
  if (date === '04') {
    const rows = await sql(`select id, person_id, vat::text, surcharge::text, income_tax::text from app.income_summary where park_id = $1 and month = $2 and status = 'declared'`, [park.tenantId, month])
    const faults: string[] = []
    for (const row of rows) {
      const file_url = await makeFile(sql, park.tenantId, 'tax_proof')
      const { body } = await callAs<{ results?: { ok: boolean; text: string }[] }>(app, park, 'POST', '/v1/income-summaries/upload_tax_proof/', { items: [{ id: row['id'], file_url }] })
      if (body.results?.[0]?.ok !== true) faults.push(`完税证明 ${month} ${body.results?.[0]?.text ?? ''}`)
      const view = mine.find(({ person }) => person === row['person_id'])?.ledger.view().get(month)
      // Whoever bears it, with the corrections that are booked in it.
      const owed = view === undefined ? zero : total([view.assessed, ...view.corrections.map(({ tax }) => tax)].map(taxTotal))
      const declared = BigInt(String(row['vat'])) + BigInt(String(row['surcharge'])) + BigInt(String(row['income_tax']))
      if (owed !== declared) faults.push(`人员 ${String(row['person_id'])} ${month} 申报 ${declared}，应为 ${owed}`)
      addTax(model, park.tenantId, -owed)
    }
    return faults
  }
  if (date === '08' && (Number(month.slice(5)) + index) % 2 === 0) {
    const [row] = await sql('select id, version from app.month_close where park_id = $1 and month = $2', [park.tenantId, month])
    if (row === undefined) return []
    const [paying] = await sql(`select count(*)::int as n from app.bill where park_id = $1 and tax_month = $2 and status = 'paying'`, [park.tenantId, month])
    const { status, body } = await callAs<{ error_msg?: string }>(app, park, 'PUT', `/v1/month-closes/${String(row['id'])}/close/`, { version: row['version'] })
    if ((status === 200) !== (paying?.['n'] === 0)) return [`关账 ${month} 答 ${status} ${body.error_msg ?? ''}，在途账单 ${String(paying?.['n'])}`]
    if (status === 200) model.closedByHand.set(park.tenantId, (model.closedByHand.get(park.tenantId) ?? new Set<string>()).add(month))
  }
  return []
}
