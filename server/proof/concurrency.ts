import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { topUpArrived } from '@linggong/shared/domain/postings'
import { buildApp } from '../src/app.ts'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { post } from '../src/modules/ledger/post.ts'
import { checkBooks } from '../src/ops/books.ts'
import { atOneMoment } from '../src/ops/owner.ts'
import { openDeps } from '../src/setup.ts'
import { asOwner } from '../test/database.ts'
import { startTestServer } from '../test/test-server.ts'
import { callAs, lastCode, makeWorld, type World } from '../test/spine.ts'
import { stepsOf, type Settlement } from '../test/spine-steps.ts'
import { invoices } from './concurrency-issuing.ts'
import { wallets } from './concurrency-wallets.ts'
import { invoiceApplications } from './concurrency-invoices.ts'
import { uncoveredActions, leadsTo, pairsFrom, type Move, type Two } from './concurrency-races.ts'
import { waysOf, type Way } from './machines-proven.ts'
import type { Reply } from './machines-runner.ts'
import { settlementProof } from './machines-settlement.ts'
import type { Proof } from './proof.ts'

interface Size {
  readonly equal: number
  readonly equalRounds: number
  readonly operators: number
  readonly walletRounds: number
  readonly raceRounds: number
  /** Settlements made while their contract is ended. */
  readonly endings: number
}

const sizes: Readonly<Record<'short' | 'long', Size>> = {
  short: { equal: 100, equalRounds: 1, operators: 12, walletRounds: 1, raceRounds: 1, endings: 14 },
  long: { equal: 1000, equalRounds: 5, operators: 64, walletRounds: 5, raceRounds: 10, endings: 100 },
}

/** Answers that tell the second caller why the request was refused. */
const clear = new Set(['数据已变更，请刷新后重试', '当前状态不允许该操作', '正在处理中，请稍候'])

/** Two server processes with separate pools on one database: requests go to both in turn. */
export const concurrency: Proof = {
  name: 'concurrency',
  what: '两个服务实例上同时操作：一千次相同支付一次生效，钱包不会为负，同一状态下任意两个操作只成一个，提现、认领与银行入账也只算一次，开票减红冲不超过已付金额、一个编号只开一张发票',
  atLeast: { short: 120, long: 5500 },
  async run({ scale, admin, say }) {
    const server = await startTestServer(admin)
    const besides = await openDeps(server.deps.config, server.deps.ownerUrl)
    const other = await buildApp(besides)
    const two: Two = { apps: [server.app, other], server, steps: stepsOf(server.app, server.deps) }
    const size = sizes[scale]
    const found: Found = { tried: 0, failures: [] }
    try {
      await two.steps.bank({})
      for (let round = 1; round <= size.equalRounds; round += 1) {
        await equalPayments(two, size.equal, 'one key', found)
        await equalPayments(two, Math.ceil(size.equal / 5), 'a key each', found)
      }
      say(`  相同支付：${found.tried} 次`)
      for (let round = 1; round <= size.walletRounds; round += 1) await oneWallet(two, size.operators, round, found)
      say(`  同一钱包：共 ${found.tried} 次`)
      await endings(two, size.endings, found)
      say(`  结算与终止合同：共 ${found.tried} 次`)
      await wallets(two, [server.deps, besides], size.walletRounds, found)
      say(`  提现、认领与入账：共 ${found.tried} 次`)
      for (let round = 1; round <= size.walletRounds; round += 1) await invoiceApplications(two, size.operators, found)
      say(`  申请开票：共 ${found.tried} 次`)
      for (let round = 1; round <= size.walletRounds; round += 1) await invoices(two, [server.deps, besides], size.operators, found)
      say(`  开票与红冲：共 ${found.tried} 次`)
      found.failures.push(...uncoveredActions(two))
      for (const [state, ways] of Object.entries(settlementProof(two.steps).reach)) {
        for (const way of waysOf(ways)) await races(two, { ...way, state }, size.raceRounds, found)
      }
      say(`  相反操作：共 ${found.tried} 次`)
      const books = await atOneMoment(server.deps.ownerUrl, checkBooks)
      found.failures.push(...books.flatMap(({ title, faults }) => faults.map((fault) => `${title}：${fault}`)))
      return found
    } finally {
      await other.close()
      await besides.close()
      await server.close()
    }
  },
}

interface Scene extends Way<Settlement> {
  readonly state: string
}

interface Found {
  tried: number
  readonly failures: string[]
}

/** More often than a crowd of a thousand needs. */
const tries = 300

/** As a browser does: what the full queues of an organisation refuse is sent again, with the same key (kernel/gate.ts). */
async function patiently(ask: () => Promise<Reply>): Promise<Reply> {
  let answer = await ask()
  for (let nth = 1; nth < tries && answer.status === 503; nth += 1) {
    await setTimeout(200 + Math.random() * 800)
    answer = await ask()
  }
  return answer
}

/** The same payment sent many times at once: it takes effect once, and every answer is that result or explains why there is none. */
async function equalPayments({ apps, server, steps }: Two, times: number, keys: 'one key' | 'a key each', found: Found): Promise<void> {
  const world = await makeWorld(server.deps, { workers: 3, wallet: 100_000_000 })
  const ready = await steps.readyToPay(world, ['1000', '2000', '3000'])
  const captcha = await steps.code(world, ready.id)
  const shared = randomUUID()
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => {
    const key = keys === 'one key' ? shared : randomUUID()
    return patiently(() => callAs(apps[index % 2] ?? apps[0], world.company, 'PUT', `/v1/settlements/${ready.id}/payment/`, { captcha, version: ready.version }, key))
  }))
  found.tried += times
  const label = `${times} 次相同支付（${keys === 'one key' ? '同一编号' : '各自编号'}）`
  const paid = answers.filter(({ status }) => status === 200)
  if (paid.length === 0) found.failures.push(`${label}：没有一次成功（${first(answers)}）`)
  if (keys === 'a key each' && paid.length !== 1) found.failures.push(`${label}：应有 1 次成功，实为 ${paid.length}`)
  for (const { status, body } of answers) {
    if (status !== 200 && !(status < 500 && clear.has(body.error_msg ?? ''))) found.failures.push(`${label}：答 ${status} ${JSON.stringify(body)}`)
  }
  const wallet = await steps.wallet(world)
  if (wallet.frozen !== ready.pay_amount || wallet.available !== 100_000_000 - ready.pay_amount) {
    found.failures.push(`${label}：应冻结 ${ready.pay_amount}，钱包为 ${wallet.available}/${wallet.frozen}`)
  }
  const [made] = await asOwner(server.deps, `
    select (select count(*)::int from app.payout where settlement_id = $1) as payouts, (select count(*)::int from app.history_event where entity = 'settlement' and entity_id = $1 and action = 'payment') as events`, [ready.id])
  if (made?.['payouts'] !== 3 || made['events'] !== 1) found.failures.push(`${label}：应有 3 条付款指令和 1 条变更记录，实为 ${JSON.stringify(made)}`)
  // A client that lost the answer repeats the request and gets the result.
  const again: Reply = await callAs(apps[1], world.company, 'PUT', `/v1/settlements/${ready.id}/payment/`, { captcha, version: ready.version }, shared)
  if (keys === 'one key' && (again.status !== 200 || again.body.id !== ready.id)) found.failures.push(`${label}：再问一次答 ${again.status} ${JSON.stringify(again.body)}`)
}

/** Each operator pays a different settlement of the same company; the wallet covers only some of them. */
async function oneWallet({ apps, server, steps }: Two, operators: number, round: number, found: Found): Promise<void> {
  const world = await makeWorld(server.deps, { workers: 1, wallet: 0, contract: { user_use_fee: 0 }, agency: { settlement_config: { month_max_amount: 1e12, season_max_amount: 1e12 } } })
  const ready = []
  for (let i = 0; i < operators; i += 1) ready.push(await steps.readyToPay(world, [String(100 + round)]))
  const each = ready[0]?.pay_amount ?? 0
  const bears = Math.floor(operators / 3)
  // Half a payment more than the wallet covers, so that an error of a single cent is detected.
  await topUp(world, bears * each + Math.floor(each / 2))
  const codes: string[] = []
  for (const { id } of ready) codes.push(await codeOf(world, id))
  const answers = await Promise.all(ready.map(({ id, version }, index) => {
    const key = randomUUID()
    return patiently(() => callAs(apps[index % 2] ?? apps[0], world.company, 'PUT', `/v1/settlements/${id}/payment/`, { captcha: codes[index], version }, key))
  }))
  found.tried += operators
  const label = `${operators} 人同一钱包，第 ${round} 轮`
  const paid = answers.filter(({ status }) => status === 200).length
  if (paid !== bears) found.failures.push(`${label}：钱包够 ${bears} 笔，成功 ${paid} 笔`)
  for (const { status, body } of answers) {
    if (status !== 200 && !(status === 400 && (body.error_msg ?? '').startsWith('钱包余额不足'))) found.failures.push(`${label}：答 ${status} ${JSON.stringify(body)}`)
  }
  const wallet = await steps.wallet(world)
  if (wallet.available !== Math.floor(each / 2) || wallet.frozen !== bears * each) found.failures.push(`${label}：钱包应为 ${Math.floor(each / 2)}/${bears * each}，实为 ${wallet.available}/${wallet.frozen}`)

  async function topUp(to: World, amount: number): Promise<void> {
    await inTransaction(server.deps.db, SYSTEM, (tx) => post(tx, to.chain, { settlementId: null, round: 0, at: server.deps.clock() }, topUpArrived(amount)))
  }
  /** Each settlement has its own code at the same time; the limit of codes per phone is tested by another proof. */
  async function codeOf(to: World, id: string): Promise<string> {
    await asOwner(server.deps, `update app.sms_code set create_at = create_at - interval '2 hours' where phone = $1`, [to.paymentPhone])
    steps.ok(await callAs(server.app, to.company, 'POST', `/v1/settlements/${id}/payment_sms/`))
    return lastCode(server.deps, to.paymentPhone)
  }
}

/** A settlement is made while its contract is ended: a contract never ends, without force, with a settlement under it that is not finished. */
async function endings({ apps, server, steps }: Two, rounds: number, found: Found): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    const world = await makeWorld(server.deps, { workers: 2 })
    const batch_id = await steps.importBatch(world, ['1000', '2000'])
    const [contract] = await asOwner(server.deps, 'select id, version from app.company_contract where company_id = $1', [world.company.tenantId])
    const asks = [
      () => callAs<Reply['body']>(apps[round % 2] ?? apps[0], world.agency, 'POST', '/v1/settlements/', { batch_id }),
      () => callAs<Reply['body']>(apps[(round + 1) % 2] ?? apps[1], world.agency, 'PUT', `/v1/company-contracts/${String(contract?.['id'])}/terminate/`, { version: contract?.['version'] }),
    ]
    const answers: Reply[] = await Promise.all(asks.map((ask) => ask()))
    found.tried += 1
    const won = answers.filter(({ status }) => status === 200).length
    const lost = answers.find(({ status }) => status !== 200)
    const isTold = /合同下有未完成的结算单|没有生效中的合同/u.test(lost?.body.error_msg ?? '')
    if (won !== 1 || !isTold) found.failures.push(`结算与终止合同，第 ${round} 轮：应只成一个，实为 ${JSON.stringify(answers.map(({ status, body }) => [status, body.error_msg]))}`)
  }
}

/** Every pair of actions that two people may take from one state. */
async function races(two: Two, scene: Scene, rounds: number, found: Found): Promise<void> {
  const pairs = pairsFrom(await scene.make(await worldFor(two, scene)))
  for (const pair of pairs) for (let round = 1; round <= rounds; round += 1) await opposite(two, scene, pair, round, found)
}

const worldFor = ({ server }: Two, { company }: Scene): Promise<World> => makeWorld(server.deps, { workers: 2, wallet: 100_000_000, company })

/** Two people take conflicting actions from the same state: one succeeds and is in the change log, the other is refused with a reason. */
async function opposite(two: Two, scene: Scene, moves: readonly [Move, Move], round: number, found: Found): Promise<void> {
  const { server, steps } = two
  const world = await worldFor(two, scene)
  const settlement = await scene.make(world)
  const prepared = new Map<Move, string>()
  for (const move of moves) if (!prepared.has(move)) prepared.set(move, (await move.prepare?.(two, world, settlement)) ?? '')
  const count = async (): Promise<number> =>
    Number((await asOwner(server.deps, `select count(*)::int as n from app.history_event where entity = 'settlement' and entity_id = $1`, [settlement.id]))[0]?.['n'])
  const before = await count()
  // Which request is sent first, and to which process, alternates between rounds.
  const order = round % 2 === 0 ? [0, 1] : [1, 0]
  const answers = new Map<number, Reply>()
  await Promise.all(order.map(async (index) => {
    const move = moves[index]
    if (move === undefined) throw new Error('no move')
    answers.set(index, await move.ask(two.apps[(index + round) % 2] ?? server.app, world, settlement, prepared.get(move) ?? ''))
  }))
  found.tried += 1
  const label = `${scene.title} ${scene.state}：${moves.map(({ who, action }) => `${who} ${action}`).join(' 与 ')}，第 ${round} 轮`
  const won = moves.filter((_, index) => answers.get(index)?.status === 200)
  const [winner] = won
  if (won.length !== 1 || winner === undefined) {
    found.failures.push(`${label}：应有 1 个成功，实为 ${won.length}（${JSON.stringify([...answers.values()].map(({ status, body }) => [status, body.error_msg]))}）`)
    return
  }
  const lost = [...answers.values()].find(({ status }) => status !== 200)
  // When both use the same code, the first request uses it up.
  const isTold = clear.has(lost?.body.error_msg ?? '') || (moves[0] === moves[1] && lost?.body.error_msg === '验证码错误或已过期')
  if (lost === undefined || lost.status >= 500 || !isTold) found.failures.push(`${label}：后到者得到 ${lost?.status} ${JSON.stringify(lost?.body)}`)
  const now = await steps.detail(world.agency, settlement.id)
  const to = leadsTo(winner, settlement)
  if (now.status !== to) found.failures.push(`${label}：${winner.action} 成功，状态应为 ${to}，实为 ${now.status}`)
  const events = (await count()) - before
  if (events !== 1) found.failures.push(`${label}：应有 1 条变更记录，实为 ${events}`)
}

const first = (answers: readonly Reply[]): string => `${answers[0]?.status} ${JSON.stringify(answers[0]?.body)}`
