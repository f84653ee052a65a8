import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { hashPassword } from '../src/modules/accounts/password.ts'
import { startPostgres } from '../src/postgres/supervisor.ts'
import { passwordHash } from '../test/tenants.ts'
import { drain, makeMember, makePhone } from '../test/makers.ts'
import { startTestServer, type TestServer } from '../test/test-server.ts'
import { callAs, makeWorld, sentBill, type World } from '../test/spine.ts'
import { floodWith, type MemberCall } from './flood/load.ts'
import { sayWhenBusy } from './lib/testbed.ts'
import { percentile, print, type Figure } from './lib/report.ts'

/**
 * Whether one address can make the others wait: `npm run bench -- flood`. Members sign in and pay, each from an address of their own,
 * first alone and then while one address sends 300 requests a second.
 */
const each = 60
const pauseMs = 250
const budgetMs = 300
const floods = [0, 300] as const

const folder = mkdtempSync(join(tmpdir(), 'linggong-flood-'))
const postgres = await startPostgres({ dataDir: folder, throwaway: true, onLost: (error) => console.error(error) })
try {
  // As in production, but for the bank, which is simulated.
  const place = await startTestServer(postgres.url.admin, { poolSize: 12, poolWaitMs: 5000, addressRate: 200 })
  try {
    await measure(place)
  } finally {
    await place.close()
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(place: TestServer): Promise<void> {
  const phones = await people(place, each)
  const world = await makeWorld(place.deps, { workers: 20 })
  const orders: MemberCall[][] = []
  for (const _ of floods) orders.push(inTurn(phones.map(signingIn), await payments(place, world, each)))
  await place.app.listen({ host: '127.0.0.1', port: 0 })
  const address = place.app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const figures: Figure[] = []
  for (const [index, perSecond] of floods.entries()) {
    const { times, refused, flood } = await floodWith({ port, members: orders[index] ?? [], pauseMs, perSecond })
    if (refused.length > 0) throw new Error(`${refused.length} 个成员的请求未成功：${refused[0]}`)
    const when = perSecond === 0 ? '平时' : `一个地址每秒 ${perSecond} 个请求时`
    for (const [what, label] of [['signIn', '登录'], ['payment', '支付']] as const) {
      const p95 = percentile(times[what], 95)
      figures.push({ what: `${label}，${when}`, target: `p95 ≤ ${budgetMs} ms`, measured: `p50 ${percentile(times[what], 50).toFixed(0)} ms，p95 ${p95.toFixed(0)} ms（${times[what].length} 次）`, isMet: p95 <= budgetMs })
    }
    if (perSecond > 0) console.log(`该地址得到的应答：${Object.entries(flood).map(([status, count]) => `${status} × ${count}`).join('，')}`)
  }
  print(figures)
  sayWhenBusy()
  if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1
}

/** Members of one organisation with a password. */
async function people({ deps, tenants }: TestServer, count: number): Promise<string[]> {
  const stored = await hashPassword(passwordHash)
  const phones = Array.from({ length: count }, makePhone)
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    for (const phone of phones) await makeMember(tx, { tenantId: tenants.ids.agency, flavour: 'agency', phone, passwordHash: stored, permissions: [] }, deps.clock())
  })
  return phones
}

function signingIn(phone: string): MemberCall {
  return { what: 'signIn', method: 'POST', path: '/v1/accounts/login/', headers: {}, body: { host: 'localhost', phone, is_password: true, password: passwordHash } }
}

/** Settlements of two bills that wait for their payment, each with its code. */
async function payments({ app, deps }: TestServer, world: World, count: number): Promise<MemberCall[]> {
  const calls: MemberCall[] = []
  const must = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T> => {
    const { status, body } = await answer
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  for (let made = 0; made < count; made += 1) {
    const bills = world.workers.slice(0, 2).map((worker, index) => sentBill(index + 2, worker, '10.00', worker.card))
    const batch = await must(callAs<{ id: string }>(app, world.agency, 'POST', '/v1/bills/import/', { company_id: world.company.tenantId, bills, filename: '账单.xlsx' }))
    await drain(deps)
    type Settlement = { id: string; version: number }
    const created = await must(callAs<Settlement>(app, world.agency, 'POST', '/v1/settlements/', { batch_id: batch.id }))
    const confirmed = await must(callAs<Settlement>(app, world.company, 'PUT', `/v1/settlements/${created.id}/confirm/`, { version: created.version, promotion_fee: 0 }))
    const ready = await must(callAs<Settlement>(app, world.agency, 'PUT', `/v1/settlements/${created.id}/audit/`, { version: confirmed.version, result: 'pass' }))
    await must(callAs(app, world.company, 'POST', `/v1/settlements/${ready.id}/payment_sms/`))
    const captcha = await sentCode(deps, world)
    calls.push({ what: 'payment', method: 'PUT', path: `/v1/settlements/${ready.id}/payment/`, headers: { authorization: `Bearer ${world.company.token}`, 'idempotency-key': randomUUID() }, body: { captcha, version: ready.version } })
  }
  return calls
}

/** The code just sent, which lasts for the measurement and counts as sent long ago: sixty cannot be asked for within an hour. */
async function sentCode({ db }: TestServer['deps'], world: World): Promise<string> {
  return inTransaction(db, SYSTEM, async (tx) => {
    const { text } = await tx.selectFrom('app.sms_outbox').select('text').where('phone', '=', world.paymentPhone).orderBy('create_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    await tx.updateTable('app.sms_code').set({ create_at: new Date(0), expire_at: new Date('2100-01-01') }).where('phone', '=', world.paymentPhone).execute()
    return /验证码为(\d{6})/u.exec(text)?.[1] ?? ''
  })
}

function inTurn(one: readonly MemberCall[], other: readonly MemberCall[]): MemberCall[] {
  return one.flatMap((call, index) => [call, other[index] ?? []].flat())
}
