import fc from 'fast-check'
import { checkBooks } from '../src/ops/books.ts'
import { atOneMoment } from '../src/ops/owner.ts'
import { asOwner } from '../test/database.ts'
import type { TestServer } from '../test/test-server.ts'
import { makeWorld, type World } from '../test/spine.ts'
import { stepsOf, type Settlement } from '../test/spine-steps.ts'

type Steps = ReturnType<typeof stepsOf>

interface Journey {
  readonly server: TestServer
  readonly steps: Steps
  readonly world: World
  readonly settlements: string[]
  readonly walletAtStart: number
}

const stepNames = ['生成', '支付', '银行结果', '退汇', '重新支付', '结束', '取消'] as const
type StepName = (typeof stepNames)[number]

/**
 * The same accounts, changed through the services: settlements of five bills over HTTP in an order that fast-check generates from
 * the seed, with refused and returned payments. What left the wallet must equal what the settlements say was paid, to the cent.
 */
export async function journeys(server: TestServer, seed: number, length: number): Promise<{ tried: number; failures: string[] }> {
  const steps = stepsOf(server.app, server.deps)
  await steps.bank({})
  const walletAtStart = 40_000_000
  const world = await makeWorld(server.deps, { workers: 5, wallet: walletAtStart, agency: { settlement_config: { month_max_amount: 1e12, season_max_amount: 1e12 } } })
  const journey: Journey = { server, steps, world, settlements: [], walletAtStart }
  const plan = fc.sample(fc.tuple(fc.constantFrom(...stepNames), fc.nat({ max: 1000 }), fc.nat({ max: 31 })), { seed, numRuns: length })
  const failures: string[] = []
  let tried = 0
  for (const [name, at, mask] of plan) {
    if (!(await take(journey, name, at, mask))) continue
    tried += 1
    const said = await conserved(journey)
    if (said !== null) return { tried, failures: [`种子 ${seed} 第 ${tried} 步 ${name}：${said}`] }
  }
  const books = await atOneMoment(server.deps.ownerUrl, checkBooks)
  failures.push(...books.flatMap(({ title, faults }) => faults.map((fault) => `种子 ${seed}：${title}：${fault}`)))
  return { tried, failures }
}

/** False when there is nothing that this step could act on. */
async function take({ server, steps, world, settlements }: Journey, name: StepName, at: number, mask: number): Promise<boolean> {
  const pick = async (status: Settlement['status'], holds: (settlement: Settlement) => boolean = () => true): Promise<Settlement | undefined> => {
    const all = await Promise.all(settlements.map((id) => steps.detail(world.agency, id)))
    const fitting = all.filter((one) => one.status === status && holds(one))
    return fitting[at % Math.max(1, fitting.length)]
  }
  if (name === '生成') {
    const amounts = Array.from({ length: 5 }, (_, index) => ((at + 1) * (index + 7) + mask / 100).toFixed(2))
    settlements.push((await steps.readyToPay(world, amounts, { promotion_fee: at * mask })).id)
    return true
  }
  if (name === '银行结果') {
    if ((await pick('paying')) === undefined) return false
    const open = await asOwner(server.deps, `select bill_id from app.payout where status in ('created', 'sent') and company_id = $1 order by id`, [world.company.tenantId])
    await steps.runBank(open.filter((_, index) => (mask >> (index % 5)) % 2 === 1).map((row) => String(row['bill_id'])))
    return true
  }
  if (name === '退汇') {
    const returned = await asOwner(server.deps, `
      update simulator.payment p set return_at = now(), return_reason = '账户已销户' from (
        select o.request_no from app.payout o where o.status = 'success' and o.company_id = $1 order by o.id offset $2 limit 1) o where o.request_no = p.request_no returning 1`,
      [world.company.tenantId, mask % 7])
    await steps.collectReturns()
    return returned.length > 0
  }
  const settlement = await pick(name === '支付' ? 'to_payment' : name === '取消' ? (mask % 2 === 0 ? 'to_payment' : 'pay_failure') : 'pay_failure',
    ({ paid_count }) => (name === '结束' ? paid_count > 0 : name === '取消' ? paid_count === 0 : true))
  if (settlement === undefined) return false
  if (name === '支付') await steps.put(world.company, settlement, 'payment', { captcha: await steps.code(world, settlement.id) })
  else if (name === '结束') steps.ok(await steps.put(world.agency, settlement, 'finish'))
  else if (name === '取消') steps.ok(await steps.put(world.company, settlement, 'cancel'))
  else {
    const failed = (await steps.bills(world.company, settlement.id)).filter(({ status }) => status === 'pay_failure' || status === 'refunded')
    await steps.repay(world, settlement, failed.slice(0, 1 + (mask % 3)).map(({ id }) => ({ id })))
  }
  return true
}

/** What was topped up is in the wallet or was paid; nothing is frozen for a settlement that is not in payment. */
async function conserved({ server, steps, world, walletAtStart }: Journey): Promise<string | null> {
  const { available, frozen } = await steps.wallet(world)
  const [row] = await asOwner(server.deps, `
    select coalesce(sum(paid_amount), 0)::float8 as paid, coalesce(sum(paid_amount) filter (where status = 'paying'), 0)::float8 as open, count(*) filter (where status = 'paying')::int as paying
    from app.settlement where company_id = $1`, [world.company.tenantId])
  const [paid, paying] = [Number(row?.['paid']), Number(row?.['paying'])]
  if (available < 0 || frozen < 0) return `钱包为负：${available}/${frozen}`
  if (paying === 0 && frozen !== 0) return `没有在途支付，却冻结 ${frozen}`
  // During a round, bills already answered have left the wallet, but are counted only when the round closes.
  if (paying === 0 && available + paid !== walletAtStart) return `余额 ${available} 加已付 ${paid} 应为 ${walletAtStart}`
  return available + frozen + paid > walletAtStart + Number(row?.['open']) ? `余额 ${available} 加冻结 ${frozen} 加已付 ${paid} 多于存入的 ${walletAtStart}` : null
}
