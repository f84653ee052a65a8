import { walletFault } from '@linggong/shared/domain/payments/classify'
import { addMonths, monthKey } from '@linggong/shared/domain/time'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { seededRandom, type Random } from '../src/seed/random.ts'
import { asOwner } from '../test/database.ts'
import { listPeople } from '../test/listed.ts'
import { fillWallet, makeCard } from '../test/makers.ts'
import { callAs, lastCode, makeWorld, type World } from '../test/spine.ts'
import { stepsOf, type Settlement } from '../test/spine-steps.ts'
import { startTestServer, type TestServer } from '../test/test-server.ts'
import { seedOf } from './faults/seed.ts'
import { lookAt, moneyOf, sameAsSeen, type Seen } from './payment-preview-facts.ts'
import type { Outcome, Proof } from './proof.ts'

interface Run {
  readonly server: TestServer
  readonly steps: ReturnType<typeof stepsOf>
  readonly random: Random
}

/** So many worlds before the bank answers; each is an enterprise of its own. */
const atOnce = 4

/** Whatever has happened to payees, limits and wallet since the audit: what the preview says is what the payment does. */
export const paymentPreviews: Proof = {
  name: 'previews',
  what: '支付模拟：随机情形（合作终止、名单、限额、余额、税费、更正账号、多张合并）下，模拟与支付的金额分毫不差，拒绝与失败的账单一笔不差',
  atLeast: { short: 24, long: 1000 },
  async run({ scale, admin, say }) {
    const server = await startTestServer(admin)
    const seed = seedOf()
    const failures: string[] = []
    let tried = 0
    const steps = stepsOf(server.app, server.deps)
    await steps.bank({})
    const total = paymentPreviews.atLeast[scale]
    try {
      for (let round = 0; tried < total && failures.length < 20; round += 1) {
        const worlds: WorldRun[] = []
        for (let index = 0; index < atOnce; index += 1) {
          const own = seed + round * atOnce + index
          worlds.push(await oneWorld({ server, steps, random: seededRandom(own) }, `种子 ${own}`))
        }
        await steps.runBank(worlds.flatMap(({ fails }) => fails))
        const repaid = await Promise.all(worlds.map(({ again }) => again?.() ?? nothing))
        for (const one of [...worlds.map(({ outcome }) => outcome), ...repaid]) {
          tried += one.tried
          failures.push(...one.failures)
        }
        await steps.runBank()
        if (round % 20 === 19) say(`${tried} / ${total}`)
      }
      return { tried, failures }
    } finally {
      await server.close()
    }
  },
}

const nothing: Outcome = { tried: 0, failures: [] }

interface WorldRun {
  readonly outcome: Outcome
  /** Bills that the bank refuses. */
  readonly fails: readonly string[]
  /** Their repayment, once the bank has answered. */
  readonly again: (() => Promise<Outcome>) | null
}

/** An enterprise with one settlement, or several that share people; something happens, then it pays. */
async function oneWorld(run: Run, title: string): Promise<WorldRun> {
  const { server: { deps }, steps, random } = run
  const isHard = random.percent(50)
  const world = await makeWorld(deps, {
    workers: random.int(1, 4), wallet: 0, contract: { income_tax_ppm: random.percent(20) ? 30_000 : 0, is_separate_fee: random.percent(30) },
    agency: { settlement_config: { single_stroke_max_amount: 1e9, month_max_amount: 1e10, season_max_amount: 1e10 } },
    company: { is_card_deduction_fee: random.percent(30), config: { month_max_amount: 1e10, season_max_amount: 1e10, monthly_excess_remind: !isHard } },
  })
  const several = random.percent(30) ? random.int(2, 3) : 1
  const settlements: Settlement[] = []
  for (let index = 0; index < several; index += 1) settlements.push(await steps.readyToPay(world, amountsOf(random, world), { promotion_fee: random.int(0, 500) }))
  await happen(run, world, settlements)
  const due = settlements.reduce((all, { pay_amount }) => all + pay_amount, 0)
  const wallet = random.percent(25) ? random.int(0, due) : random.pick([due, due - 1, due + random.int(0, 1_000_000)])
  await inTransaction(deps.db, SYSTEM, (tx) => fillWallet(tx, world.chain, wallet, deps.clock()))
  if (several > 1) return { outcome: await payAll(run, world, settlements, title), fails: [], again: null }
  const [settlement] = settlements
  if (settlement === undefined) throw new Error('no settlement')
  const failures = await payOne(run, world, settlement, title)
  const after = await steps.detail(world.company, settlement.id)
  if (after.status !== 'paying') return { outcome: { tried: 1, failures }, fails: [], again: null }
  const bills = await steps.bills(world.company, settlement.id)
  const fails = bills.filter(({ status }) => status === 'paying' && random.percent(50)).map(({ id }) => id)
  return { outcome: { tried: 1, failures }, fails, again: fails.length === 0 ? null : () => repay(run, world, settlement.id, `${title} 重新支付`) }
}

/** Some people get more than one bill; now and then a month crosses the tax line. */
function amountsOf(random: Random, { workers }: World): string[] {
  const count = workers.length + random.int(0, 2)
  return Array.from({ length: count }, () => (random.percent(20) ? random.int(50_000, 120_000) : random.int(10, 9000)).toFixed(2))
}

/** What may happen between audit and payment. */
async function happen({ server: { deps }, random }: Run, world: World, settlements: readonly Settlement[]): Promise<void> {
  const ids = settlements.map(({ id }) => id)
  const [worker] = random.percent(25) ? [random.pick(world.workers)] : []
  if (worker !== undefined) {
    const what = random.int(0, 2)
    if (what === 0) await asOwner(deps, `update app.company_user set status = 'end_cooperation' where person_id = $1`, [worker.personId])
    if (what === 1) await asOwner(deps, `update app.company_user set is_enable = false where person_id = $1`, [worker.personId])
    if (what === 2) await listPeople(deps, 'user_blacklist', [worker])
  }
  // The reservation is of another month, so that limits are checked again, by a limit that was lowered.
  if (random.percent(35)) {
    const now = monthKey(deps.clock())
    const before = addMonths(now, -1)
    await asOwner(deps, `update app.limit_usage set month = $2 where month = $3 and scope_id = any($1)`, [Object.values(world.chain), before, now])
    await asOwner(deps, `update app.bill set reserved_month = $2 where settlement_id = any($1)`, [ids, before])
    await asOwner(deps, `update app.tenant set config = jsonb_set(config, '{config,month_max_amount}', to_jsonb($2::bigint)) where id = $1`, [world.company.tenantId, random.int(100_000, 6_000_000)])
  }
  // Too small for its fees; such a bill cannot be made on purpose any more.
  if (random.percent(25)) await asOwner(deps, `update app.bill set card_fee = amount + 1, net_amount = 0 where id = (select id from app.bill where settlement_id = any($1) order by random() limit 1)`, [ids])
  if (random.percent(8)) await asOwner(deps, `update app.tenant set is_fast_created = true, steps_done = '{1}' where id = $1`, [world.company.tenantId])
}

async function payOne({ server, steps }: Run, world: World, settlement: Settlement, title: string): Promise<string[]> {
  const { app, deps } = server
  const before = await moneyOf(deps, world, [settlement.id])
  const seen = await lookAt(app, world, settlement.id, {})
  if (typeof seen === 'string') return [`${title}：模拟被拒绝：${seen}`]
  const captcha = await codeIfAny(server, world, settlement.id, {})
  const { status, body } = await steps.put(world.company, settlement, 'payment', { captcha: captcha.code })
  return compare(title, seen, captcha.refused ?? (status === 200 ? null : (body.error_msg ?? '')), before, await moneyOf(deps, world, [settlement.id]))
}

const compare = (title: string, seen: Seen, refused: string | null, before: Awaited<ReturnType<typeof moneyOf>>, after: Awaited<ReturnType<typeof moneyOf>>): string[] => {
  const expected = seen.refused[0]?.text ?? walletFault(seen.available, seen.amount, 'bank')
  const same = refused === expected ? [] : [`应${expected === null ? '支付' : `拒绝“${expected}”`}，实为${refused === null ? '支付' : `拒绝“${refused}”`}`]
  return [...same, ...sameAsSeen(seen, expected === null, before, after)].map((fault) => `${title}：${fault}`)
}

async function payAll({ server, random }: Run, world: World, settlements: readonly Settlement[], title: string): Promise<Outcome> {
  const { app, deps } = server
  const ids = settlements.map(({ id }) => ({ id, key: random.next() })).toSorted((one, other) => one.key - other.key).map(({ id }) => id)
  const before = await moneyOf(deps, world, ids)
  const seen = await lookAt(app, world, world.company.tenantId, { ids })
  if (typeof seen === 'string') return { tried: 1, failures: [`${title}：模拟被拒绝：${seen}`] }
  const { code } = await codeIfAny(server, world, world.company.tenantId, { ids })
  const { body } = await callAs<{ results?: { id: string; ok: boolean; text: string }[]; error_msg?: string }>(app, world.company, 'POST', '/v1/settlements/batch_settlement/', { captcha: code, ids })
  if (body.results === undefined) return { tried: 1, failures: [`${title}：批量支付被拒绝：${body.error_msg}`] }
  const told = new Map(seen.refused.map(({ id, text }) => [id, text]))
  const wrong = body.results.flatMap(({ id, ok, text }) => (ok === !told.has(id) && (ok || text === told.get(id)) ? [] : [`${title}：结算单应${told.get(id) ?? '支付'}，实为${text}`]))
  const faults = sameAsSeen(seen, body.results.some(({ ok }) => ok), before, await moneyOf(deps, world, ids), new Set(body.results.filter(({ ok }) => !ok).map(({ id }) => id)))
  return { tried: 1, failures: [...wrong, ...faults.map((fault) => `${title}：${fault}`)] }
}

/** Those that failed, some of them to another account, which waits for a second person where the enterprise has one. */
async function repay({ server, steps, random }: Run, world: World, id: string, title: string): Promise<Outcome> {
  const { app, deps } = server
  const settlement = await steps.detail(world.company, id)
  const failed = (await steps.bills(world.company, id)).filter(({ status }) => status === 'pay_failure')
  const bills = failed.filter((_, index) => index === 0 || random.percent(70)).map((bill) => (random.percent(40) ? { id: bill.id, account_no: makeCard() } : { id: bill.id }))
  if (settlement.status !== 'pay_failure' || bills.length === 0) return { tried: 0, failures: [] }
  const before = await moneyOf(deps, world, [id])
  const seen = await lookAt(app, world, id, { bills })
  if (typeof seen === 'string') return { tried: 1, failures: [`${title}：模拟被拒绝：${seen}`] }
  const captcha = await codeIfAny(server, world, id, { bills })
  const { status, body } = await callAs<{ error_msg?: string }>(app, world.company, 'POST', `/v1/settlements/${id}/new_payment/`, { captcha: captcha.code, version: settlement.version, bills })
  return { tried: 1, failures: compare(title, seen, captcha.refused ?? (status === 200 ? null : (body.error_msg ?? '')), before, await moneyOf(deps, world, [id])) }
}

/** A code, or why there is none. */
async function codeIfAny({ app, deps }: TestServer, world: World, id: string, choice: object): Promise<{ readonly code: string; readonly refused: string | null }> {
  // Otherwise there is one a minute.
  await asOwner(deps, 'delete from app.sms_code where phone = $1', [world.paymentPhone])
  const { status, body } = await callAs<{ error_msg?: string }>(app, world.company, 'POST', `/v1/settlements/${id}/payment_sms/`, choice)
  return status === 200 ? { code: await lastCode(deps, world.paymentPhone), refused: null } : { code: '123456', refused: body.error_msg ?? '' }
}
