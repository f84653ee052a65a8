import { setTimeout as sleep } from 'node:timers/promises'
import { allPermissions } from '@linggong/shared/domain/permissions'
import type { ServiceKey } from '@linggong/shared/domain/topup'
import { newId } from '../src/kernel/ids.ts'
import { Refusal } from '../src/kernel/refuse.ts'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { queueMessage } from '../src/modules/accounts/sms.ts'
import { askRegister } from '../src/modules/company-users/ask.ts'
import { compareFaces } from '../src/modules/company-users/face.ts'
import { startCooperations } from '../src/modules/company-users/people.ts'
import { signContract } from '../src/modules/company-users/signing.ts'
import { consume, payerFor } from '../src/modules/topups/metering.ts'
import { signWithFace } from '../src/modules/worker-registration/face.ts'
import { isSimulatedAuth as isSimulator, isSimulatedLiveness } from '../src/ports/worker-simulators.ts'
import { seededRandom, type Random } from '../src/seed/random.ts'
import { makeFile, makeMember, makePhone, makeWorker, type Member } from '../test/makers.ts'
import { darkJpg, jpg } from '../test/pictures.ts'
import { order, orderBody, setPrices, step } from '../test/service-orders.ts'
import { makeWorld, type Answer, type World } from '../test/spine.ts'
import { startTestServer, type TestServer } from '../test/test-server.ts'
import { giveTemplate } from '../test/worker-contracts.ts'
import { ownerOf, type Owner } from './faults/owner.ts'
import { seedOf } from './faults/seed.ts'
import type { Proof } from './proof.ts'
import { lookThrough, type Said } from './services-facts.ts'

/** Operations at a time: more than the pool has connections. */
const atOnce = 12
const killEveryMs = 20
const services: readonly ServiceKey[] = ['sms', 'two_auth', 'enterprise_auth', 'contract_sms', 'contract_face']

interface Run {
  readonly server: TestServer
  readonly owner: Owner
  readonly random: Random
  readonly saas: Member
  readonly worlds: readonly World[]
  /** Numbers that are used again. */
  readonly numbers: readonly string[]
  readonly said: Said
  /** Operations that were cut in the middle. */
  cut: number
}

/** Random uses, messages, signatures and orders on one database, whose connections are killed at any moment; then every count is looked through. */
export const countedServices: Proof = {
  name: 'services',
  what: '服务次数：随机使用、发送、认证、短信或人脸签署与充值，随时断开连接，认证与人脸比对服务丢失应答或重复收到请求；每个机构的明细之和等于余额减欠数，余额不为负，同一请求只扣一次，每份签署恰好扣一次，同一订单只到账一次',
  atLeast: { short: 600, long: 10_000 },
  async run({ scale, admin, say }) {
    const server = await startTestServer(admin)
    const { deps, tenants } = server
    const owner = ownerOf(deps.ownerUrl)
    const seed = seedOf()
    try {
      const saas = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'saas', tenantId: tenants.ids.saas, permissions: allPermissions('saas') }, deps.clock()))
      await setPrices(server.app, saas)
      const run: Run = {
        server, owner, random: seededRandom(seed), saas,
        // Nobody is told to sign: the messages would be counted as codes.
        worlds: await Promise.all((['sms', 'face', 'face'] as const).map((method) => makeWorld(deps, { company: { contract_auth_type: method, is_disable_user_created_sms: true } }))),
        numbers: Array.from({ length: 60 }, newId), said: { uses: new Map(), confirmed: [], failures: [] }, cut: 0,
      }
      for (const world of run.worlds) {
        await giveTemplate(owner.rows, world)
        for (const service of ['two_auth', 'contract_sms', 'contract_face'] as const) await buy(run, world.agency, service, 40)
      }
      const total = countedServices.atLeast[scale]
      let tried = 0
      const killer = killing(owner)
      while (tried < total) {
        await Promise.all(Array.from({ length: atOnce }, () => act(run)))
        tried += atOnce
        if (tried % 1200 === 0) say(`  ${tried} 次操作，断开连接 ${killer.killed()} 次，操作中断 ${run.cut} 次`)
      }
      await killer.stop()
      const failures = await lookThrough(server, owner, run.said)
      if (run.cut < total / 100) failures.push(`断开连接 ${killer.killed()} 次，只碰到 ${run.cut} 次操作：没有落在处理途中`)
      return { tried, failures: failures.map((text) => `种子 ${seed}：${text}`) }
    } finally {
      await server.close()
    }
  },
}

/** Ends one connection after the other that is in the middle of something about services. */
function killing(owner: Owner) {
  let isOver = false
  let killed = 0
  const done = (async () => {
    while (!isOver) {
      const rows = await owner.rows(`select pg_terminate_backend(pid) from (select pid from pg_stat_activity where datname = current_database() and application_name = 'linggong'
        and query ~ 'service_|topup_|sms_outbox|auth_check|e_contract' and state <> 'idle' order by random() limit 1) x`)
      killed += rows.length
      await sleep(killEveryMs)
    }
  })()
  return {
    killed: () => killed,
    stop: () => {
      isOver = true
      return done
    },
  }
}

function act(run: Run): Promise<void> {
  const { random, worlds, numbers } = run
  const world = random.pick(worlds)
  const what = random.int(1, 100)
  if (what <= 15) return buy(run, random.pick([world.agency, world.agency, world.platform, world.park]), random.pick(services), random.int(1, 40))
  const by = random.pick([world.company, world.agency, world.platform, world.park])
  if (what <= 35) return sendCode(run, by)
  if (what <= 50) return verify(run, world)
  if (what <= 70) return sign(run, world)
  return take(run, by, random.pick(services), random.int(1, 5), random.percent(30) ? random.pick(numbers) : newId())
}

async function take(run: Run, by: Member, service: ServiceKey, count: number, requestNo: string): Promise<void> {
  const { deps } = run.server
  let park = ''
  const answer = await inTransaction(deps.db, SYSTEM, async (tx) => {
    const payer = await payerFor(tx, by.tenantId)
    park = payer?.chain.park_id ?? ''
    if (payer !== null) await consume(tx, { payer, service, count, requestNo, usage: { category: 'self', tenant_id: by.tenantId, staff: '' } }, deps.clock())
    return 'used' as const
  }).catch((error: unknown) => (error instanceof Refusal ? 'refused' : 'cut'))
  if (answer === 'cut') run.cut += 1
  // Cut before it was known who pays: nothing was asked for.
  if (park === '') return
  const { uses } = run.said
  const key = `${park} ${requestNo} ${service}`
  uses.set(key, [...(uses.get(key) ?? []), answer])
}

/** A worker whom the register of identities is asked about after the commit; its answers get lost now and then, or its requests come twice. */
async function verify({ server: { deps }, random }: Run, { chain }: World): Promise<void> {
  if (isSimulator(deps.elementAuth)) await deps.elementAuth.writeSetting({ fail_percent: 5, delay_ms: 0, down: false, loses: random.percent(15), repeats: random.percent(30) })
  const { name, id_no, phone } = makeWorker(random.int(0, 900))
  // Cut, or there already: neither is a worker then.
  await inTransaction(deps.db, SYSTEM, (tx) => startCooperations(tx, deps, chain, [{ name, id_no, phone }], { source: 'create', creator: { flavour: 'agency', id: null, name: '经办' } }, deps.clock())).catch(() => undefined)
  await askRegister(deps)
}

/** One of those who are to sign, some of them twice at once: with a code, or with their face, whose comparison is as unreliable. */
async function sign(run: Run, { chain }: World): Promise<void> {
  const { owner, random, server: { deps } } = run
  const [row] = await owner.rows(`select u.id, u.person_id, c.id as contract_id, c.sign_method from app.company_user u join app.e_contract c on c.park_id = u.park_id and c.company_user_id = u.id and c.status = 'to_sign'
    where u.company_id = $1 and u.status = 'to_sign' order by u.id limit 1 offset $2`, [chain.company_id, random.int(0, 1)])
  if (row === undefined) return
  const [id, personId, contractId] = [String(row['id']), String(row['person_id']), String(row['contract_id'])]
  const counted = (error: unknown): void => {
    if (!(error instanceof Refusal)) run.cut += 1
  }
  if (row['sign_method'] === 'sms') {
    await inTransaction(deps.db, SYSTEM, (tx) => signContract(tx, id, { method: 'sms', evidence: { phone: '199****0000' } }, deps.clock())).catch(counted)
    return
  }
  if (isSimulatedLiveness(deps.liveness)) await deps.liveness.writeSetting({ fail_percent: 10, delay_ms: 0, down: false, loses: random.percent(15), repeats: random.percent(30) })
  await owner.rows(`delete from app.rate_limit where key like 'photos%'`)
  await signWithFace(deps, { flavour: 'worker', purpose: 'cooperation', tokenId: newId(), personId, subjectId: id, chain }, { contract_id: contractId, photo: (random.percent(25) ? darkJpg : jpg).toString('base64') }).catch(counted)
  await compareFaces(deps)
}

/** As the product does: queued in a transaction, and sent after it. */
async function sendCode(run: Run, by: Member): Promise<void> {
  const { deps } = run.server
  const usage = { category: 'self', tenant_id: by.tenantId, staff: '' } as const
  await inTransaction(deps.db, SYSTEM, (tx) => queueMessage(tx, deps, { id: newId(), phone: makePhone(), text: '验证码', usage })).catch(() => (run.cut += 1))
}

/** Ordered, paid, and confirmed in two windows at once. */
async function buy(run: Run, buyer: Member, service: ServiceKey, count: number): Promise<void> {
  const { owner, saas, said, server: { app } } = run
  const isThere = ({ status, body }: Answer<object>): boolean => {
    if (status >= 500) run.cut += 1
    else if (status !== 200) said.failures.push(`充值应答 ${status} ${JSON.stringify(body)}`)
    return status === 200
  }
  const made = await order(app, buyer, orderBody(buyer, { sms: 3, [service]: count }))
  if (!isThere(made)) return
  const paid = await step(app, buyer, made.body, { action: 'upload_voucher', voucher_url: await makeFile(owner.rows, buyer.tenantId, 'topup_voucher') })
  if (!isThere(paid)) return
  const answers = await Promise.all([1, 2].map(() => step(app, saas, paid.body, { action: 'confirm' })))
  if (answers.some(({ status }) => status >= 500)) run.cut += 1
  const confirmed = answers.filter(({ status }) => status === 200)
  if (confirmed.length > 1) said.failures.push(`订单 ${paid.body.sn} 确认了两次`)
  if (confirmed.length === 1) said.confirmed.push(paid.body.id)
}
