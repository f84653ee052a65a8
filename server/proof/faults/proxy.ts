import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../src/config.ts'
import { closeMonths } from '../../src/modules/taxes/month-close.ts'
import { deliverOutbox } from '../../src/modules/accounts/outbox.ts'
import type { Random } from '../../src/seed/random.ts'
import { openDeps } from '../../src/setup.ts'
import { makeDatabase } from '../../test/test-server.ts'
import type { World } from '../../test/spine.ts'
import type { ProofContext, Proof } from '../proof.ts'
import { violations } from './invariants.ts'
import { ownerOf } from './owner.ts'
import { seedWorlds, seedOf, shortLeases } from './seed.ts'
import { differing, growth, hashTables, type TableHashes } from './table-hashes.ts'
import { roundsOf } from './rounds.ts'
import { startServer } from '../../test/server-process.ts'
import { tcpProxy, type Side, type TcpProxy } from './tcp-proxy.ts'
import { faultCasesOf, type Call, type FaultCase } from './fault-cases.ts'

/** A server whose database connections break: first at every commit of every call in turn, then at random under load. */
export const proxy: Proof = {
  name: 'proxy',
  what: '数据库连接在提交前后断开：清楚的 503、没有半步、重试只生效一次、不重启即恢复',
  atLeast: { short: 12, long: 60 },
  async run(context) {
    const failures: string[] = []
    const commits = await onProxiedServer(context, '0', async (stage) => everyCommit(stage, context.scale === 'long', failures))
    context.say(`  提交前后各断一次：${commits} 例，失败 ${failures.length}`)
    const rounds = context.scale === 'long' ? 30 : 1
    await onProxiedServer(context, '2', async ({ base, url, worlds, wire, words }) => {
      const load = roundsOf({ bases: () => [base], owner: ownerOf(url), worlds, seed: seedOf(), words })
      await load.round('无故障')
      await load.round('无故障')
      for (let count = 0; count < rounds; count += 1) await load.round('断开数据库连接', (random) => storm(wire, random))
      await load.round('无故障')
      context.say(`  负载下断开 ${wire.cuts()} 个连接，503 应答 ${load.tally.turnedAway}，失败 ${load.failures.length}`)
      if (wire.cuts() < rounds) failures.push(`只断开了 ${wire.cuts()} 个连接`)
      failures.push(...load.failures)
    })
    return { tried: commits + rounds, failures }
  },
}

const patienceMs = 60_000

/** A window of 1.5 seconds in which commits fail, connections break, and sometimes none can be opened. */
async function storm(wire: TcpProxy, random: Random): Promise<void> {
  wire.cutSome(random.pick([10, 30, 100]), random)
  await sleep(random.int(50, 700))
  wire.cutAll()
  wire.refuse(random.percent(50))
  await sleep(random.int(50, 700))
  wire.refuse(false)
  wire.cutAll()
  wire.cutSome(0, random)
}

interface Stage {
  readonly base: string
  /** Connects to the database directly, not through the proxy. */
  readonly url: string
  readonly worlds: readonly World[]
  readonly wire: TcpProxy
  readonly folder: string
  readonly words: () => string
}

async function onProxiedServer<T>({ admin }: ProofContext, jobSlots: string, work: (stage: Stage) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'linggong-proxy-'))
  const { url, drop } = await makeDatabase(admin)
  const wire = await tcpProxy(url)
  try {
    const worlds = await seedWorlds(url, folder)
    const database = new URL(url).pathname.slice(1)
    const server = await startServer({ ...shortLeases, DATA_DIR: folder, DATABASE_URL: wire.url(database), JOB_SLOTS: jobSlots })
    try {
      const answer = await work({ base: server.base, url, worlds, wire, folder, words: server.words })
      if (server.over()) throw new Error(`服务应一直运行，却退出了：${server.words().slice(-2000)}`)
      return answer
    } finally {
      await server.stop()
    }
  } finally {
    await wire.close()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs each call once without faults to learn its commits and its effect; then breaks the connection before and after each commit. Returns the number of cases. */
async function everyCommit({ base, url, worlds, wire, folder }: Stage, all: boolean, failures: string[]): Promise<number> {
  const owner = ownerOf(url)
  const deps = await openDeps(readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'error', DEMO: '1', DATA_DIR: folder }), url)
  let cases = 0
  try {
    const { calls, bankAnswers } = faultCasesOf(() => base, deps, owner)
    await bankAnswers(0)
    // The server's clock would write them into some call's effect.
    await closeMonths(deps)
    const repeats = all ? 2 : 1
    for (const call of calls.filter(({ name }) => all || short.has(name))) {
      const world = worlds[cases % worlds.length] ?? worlds[0]
      if (world === undefined) throw new Error('no world')
      const learnt = await undisturbed(call, world)
      await bankAnswers(0)
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        for (let nth = 1; nth <= learnt.commits; nth += 1) {
          for (const side of ['before', 'after'] as const) {
            await broken(call, world, learnt, nth, side)
            await bankAnswers(0)
            cases += 1
          }
        }
      }
    }
    for (const line of await violations(owner, { openJobs: true })) failures.push(line)
    return cases
  } finally {
    await deps.close()
  }

  /** What happens by itself has happened: a message takes a unit when the outbox sends it, in a transaction that names the settlement too. */
  async function atRest(): Promise<TableHashes> {
    for (const deadline = Date.now() + patienceMs; (await owner.rows('select 1 from app.sms_outbox where sent_at is null and failure is null limit 1')).length > 0; await sleep(20)) {
      await deliverOutbox(deps)
      if (Date.now() > deadline) throw new Error('有短信一直没有发出')
    }
    return hashTables(owner)
  }

  async function undisturbed(call: Call, world: World): Promise<{ commits: number; effect: string }> {
    const request = await call.prepare(world)
    const before = await atRest()
    const key = randomUUID()
    const commits = wire.countCommits(call.again === 'same' ? key : request.marker)
    const answer = await send(base, request, key)
    if (answer.status !== 200 || commits() === 0) throw new Error(`${call.name}：应成功并提交，得到 ${answer.status} ${answer.text}，提交 ${commits()} 次`)
    return { commits: commits(), effect: growth(before, await atRest()) }
  }

  async function broken(call: Call, world: World, learnt: { commits: number; effect: string }, nth: number, side: Side): Promise<void> {
    const place = `${call.name}，第 ${nth} 次提交${side === 'before' ? '前' : '后'}断开`
    const expect = (truth: boolean, expected: string, came: string): void => {
      if (!truth) failures.push(`${place}：应${expected}，得到 ${came}`)
    }
    const request = await call.prepare(world)
    const before = await atRest()
    const key = randomUUID()
    let cut = false
    void wire.cutAtCommit(call.again === 'same' ? key : request.marker, nth, side).then(() => {
      cut = true
    })
    const answer = await send(base, request, key)
    wire.forget()
    expect(cut, '断开连接', `没有断开，应答 ${answer.status}`)
    expect(answer.status === 503 && /"error_msg":"[^"]*[\u4e00-\u9fff]/u.test(answer.text), '得到 503 与中文说明', `${answer.status} ${answer.text}`)
    const done = side === 'after' && nth === learnt.commits
    const between = await atRest()
    expect(done ? growth(before, between) === learnt.effect : between.content === before.content, done ? `整步生效（${learnt.effect}）` : '一行不变', `${growth(before, between)}（${differing(before, between)}）`)
    if (done && call.again === 'another') return
    const again = await sendUntilFree(base, request, key)
    const wanted = done && call.again === 'refused' ? [400, 429] : [200]
    expect(wanted.includes(again.status), `重试应答 ${wanted.join('或')}`, `${again.status} ${again.text}`)
    const after = await atRest()
    expect(growth(before, after) === learnt.effect, `重试后恰好生效一次（${learnt.effect}）`, growth(before, after))
    expect(!done || after.content === between.content, '重试不再改动', differing(between, after))
  }
}

/** Enough for the short form: a call with an idempotency key, one without, and the one that pays. */
const short = new Set(['导入账单', '生成结算单', '确认', '支付'])

async function sendUntilFree(base: string, request: FaultCase, key: string): Promise<{ status: number; text: string }> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await send(base, request, key)
    // The database notices a broken connection after a moment and holds its locks until then.
    if (attempt >= 50 || answer.status !== 409) return answer
    await sleep(50)
  }
}

async function send(base: string, { who, method, url, body }: FaultCase, key: string): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${who.token}`, 'idempotency-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const answer = await fetch(`${base}${url}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  return { status: answer.status, text: (await answer.text()).slice(0, 300) }
}
