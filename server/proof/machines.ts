import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { cancelBillBatch } from '@linggong/shared/contract/bill-batches'
import { flavours, type Call, type Flavour } from '@linggong/shared/contract/call'
import { calls } from '@linggong/shared/contract/registry'
import { billBatchMachine } from '@linggong/shared/domain/machines/bill-batch'
import { billMachine } from '@linggong/shared/domain/machines/bill'
import { next, type Machine } from '@linggong/shared/domain/machines/machine'
import { settlementMachine } from '@linggong/shared/domain/machines/settlement'
import { signIn } from '../test/database.ts'
import { openPlace, type Place } from '../test/place.ts'
import { callAs, makeWorld, type Answer, type Member, type World } from '../test/spine.ts'
import { stepsOf, type Settlement } from '../test/spine-steps.ts'
import { allMachines, usersOf } from './machines-all.ts'
import { attemptsOf, guardHolds, notOffered, notOpened, scenesOf, type Attempt, type Scene, type Steps } from './machines-settlement.ts'
import type { Proof } from './proof.ts'

/** Machines whose every step is the consequence of another's, or of a job: no action of theirs has a call. */
const followers: readonly string[] = ['bill', 'import', 'export']
const driven: readonly string[] = ['settlement', 'bill-batch']

interface Ring {
  readonly place: Place
  readonly steps: Steps
  readonly saas: Member
  /** As the owner, on a connection that stays: two pictures are taken of every attempt. */
  readonly look: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  tried: number
  readonly failures: string[]
}

/** Everybody who could ask, and nobody. */
const everyone = ({ saas }: Ring, world: World): readonly (Member | null)[] => [saas, world.park, world.platform, world.agency, world.company, null]

export const machines: Proof = {
  name: 'machines',
  what: '每个状态、动作、角色都经 HTTP 试过：允许的恰是状态机的表，每次变更留一条记录及其时间',
  atLeast: { short: 1100, long: 1100 },
  async run({ admin, say }) {
    const place = await openPlace(admin)
    const owner = new pg.Client({ connectionString: place.deps.ownerUrl })
    await owner.connect()
    try {
      const saas: Member = { flavour: 'saas', tenantId: place.garden.ids.saas, staffId: '', token: await signIn(place.app, place.garden.phones.saas) }
      const look: Ring['look'] = async (text, values = []) => (await owner.query<Record<string, unknown>>(text, values)).rows
      const ring: Ring = { place, steps: stepsOf(place.app, place.deps), saas, look, tried: 0, failures: [] }
      await ring.steps.bank({})
      await nothingForgotten(ring)
      const attempts = attemptsOf(place, ring.steps)
      settlementCovered(ring, attempts)
      for (const scene of scenesOf(ring.steps)) {
        await settlementScene(ring, scene, attempts)
        await switchedOff(ring, scene, attempts)
        say(`  结算单 ${scene.mode} ${scene.state}：共 ${ring.tried} 次`)
      }
      await bySystem(ring)
      await batches(ring)
      return { tried: ring.tried, failures: ring.failures }
    } finally {
      await owner.end()
      await place.close()
    }
  },
}

/** A machine that the server has begun to use must be proven here; one that it does not use is no promise yet. */
async function nothingForgotten({ failures }: Ring): Promise<void> {
  for (const { exported, machine } of await allMachines()) {
    if (driven.includes(machine.name) || followers.includes(machine.name)) continue
    const users = await usersOf(exported)
    if (users.length > 0) failures.push(`状态机 ${machine.name} 已被 ${users.join('、')} 使用，却没有证明`)
  }
}

/** Every action of the table is asked for, is the system's, or has no call; every call that moves a settlement belongs to an action. */
function settlementCovered({ failures }: Ring, attempts: readonly Attempt[]): void {
  for (const action of new Set(settlementMachine.transitions.map((transition) => transition.action))) {
    const isSystem = settlementMachine.transitions.every((one) => one.action !== action || one.by === 'system')
    if (!isSystem && !attempts.some((attempt) => attempt.action === action) && !notOffered.includes(action)) failures.push(`结算单的动作 ${action} 没有被试`)
  }
  for (const action of notOffered) {
    const call = calls.find(({ path }) => path.startsWith('/v1/settlements/') && path.split('/').includes(action))
    if (call !== undefined) failures.push(`${call.path} 已提供动作 ${action}，却没有被试`)
  }
  for (const { action, call } of attempts) {
    const actors = settlementMachine.transitions.flatMap((transition) => (transition.action === action ? transition.actor : []))
    const shut = flavours.filter((flavour) => actors.includes(flavour) && doorOf(call, flavour) !== null)
    if (shut.join() !== (notOpened[action] ?? []).join()) failures.push(`结算单的动作 ${action}：表中允许而接口未开放给 ${shut.join('、') || '无'}，应为 ${(notOpened[action] ?? []).join('、') || '无'}`)
  }
  const covered = new Set(attempts.map(({ call }) => call.name))
  for (const call of calls) {
    if (call.family === 'settlements' && call.method !== 'GET' && call.changes.includes('settlements') && call.name !== 'createSettlement' && !covered.has(call.name)) {
      failures.push(`${call.method} ${call.path} 不属于任何被试的动作`)
    }
  }
}

/** What the contract says of a caller: 401 without a token, 403 without the right, else null. */
function doorOf(call: Call, who: Flavour | null): 401 | 403 | null {
  if (who === null) return 401
  const rights: readonly string[] | undefined = typeof call.access === 'string' ? [] : call.access[who]
  return rights === undefined ? 403 : null
}

async function settlementScene(ring: Ring, scene: Scene, attempts: readonly Attempt[]): Promise<void> {
  const world = await makeWorld(ring.place.deps, { workers: 2, wallet: 1_000_000_000, company: { pay_mode: scene.mode } })
  let settlement = await scene.make(world)
  if (settlement.status !== scene.state) ring.failures.push(`${scene.mode}：应到 ${scene.state}，实为 ${settlement.status}`)
  for (const who of [world.park, world.platform, world.agency, world.company]) await buttons(ring, scene, attempts, who, settlement)
  for (const attempt of attempts) {
    for (const who of everyone(ring, world)) {
      const label = `${scene.mode} ${scene.state} ${who?.flavour ?? '未登录'} ${attempt.action}`
      const door = doorOf(attempt.call, who?.flavour ?? null)
      const step = who === null ? null : next(settlementMachine, settlement.status, attempt.action, who.flavour)
      const isAllowed = door === null && step?.ok === true && guardHolds(attempt.action, settlement)
      const before = await picture(ring, settlement.id)
      const answer = await attempt.ask(who ?? { ...world.company, token: randomUUID() }, settlement, world)
      ring.tried += 1
      const after = await picture(ring, settlement.id)
      if (!isAllowed) {
        if (answer.status !== (door ?? 400)) ring.failures.push(`${label}：应答 ${door ?? 400}，实为 ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
        if (answer.status === 400 && (answer.body.error_msg ?? '') === '') ring.failures.push(`${label}：拒绝没有说明`)
        if (before.all !== after.all) ring.failures.push(`${label}：被拒绝却改动了数据`)
        if (before.all !== after.all || answer.status === 200) settlement = await scene.make(world)
        continue
      }
      if (answer.status !== 200) {
        ring.failures.push(`${label}：应成功，实为 ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
        continue
      }
      ring.failures.push(...moved(label, before, after, step.to, attempt.leaves))
      if (after.all !== before.all) settlement = await scene.make(world)
    }
  }
}

/** A company that was switched off begins nothing new and goes on with what is under way (domain.md §2.2, R519). */
async function switchedOff(ring: Ring, scene: Scene, attempts: readonly Attempt[]): Promise<void> {
  const world = await makeWorld(ring.place.deps, { workers: 2, wallet: 1_000_000_000, company: { pay_mode: scene.mode } })
  const turn = (isOn: boolean) => ring.look('update app.tenant set is_enable = $2 where id = $1', [world.company.tenantId, isOn])
  let settlement = await scene.make(world)
  for (const attempt of attempts) {
    if (doorOf(attempt.call, 'company') !== null) continue
    const label = `${scene.mode} ${scene.state} 已停用的企业 ${attempt.action}`
    const isNew = settlementMachine.transitions.some(({ action, newBusiness }) => action === attempt.action && newBusiness === true)
    const isAllowed = !isNew && next(settlementMachine, settlement.status, attempt.action, 'company').ok && guardHolds(attempt.action, settlement)
    await turn(false)
    const before = await picture(ring, settlement.id)
    const answer = await attempt.ask(world.company, settlement, world)
    const after = await picture(ring, settlement.id)
    await turn(true)
    ring.tried += 1
    const said = answer.body.error_msg ?? ''
    if (answer.status !== (isAllowed ? 200 : 400)) ring.failures.push(`${label}：应答 ${isAllowed ? 200 : 400}，实为 ${answer.status} ${said}`)
    if (isNew && !said.includes('已被停用')) ring.failures.push(`${label}：应说明企业已被停用，实为“${said}”`)
    if (!isAllowed && before.all !== after.all) ring.failures.push(`${label}：被拒绝却改动了数据`)
    if (before.all !== after.all) settlement = await scene.make(world)
  }
}

/** The buttons that a reader is shown are what he may do, no more and no less. */
async function buttons(ring: Ring, scene: Scene, attempts: readonly Attempt[], who: Member, settlement: Settlement): Promise<void> {
  const may = attempts.filter(({ action, call }) => doorOf(call, who.flavour) === null && next(settlementMachine, settlement.status, action, who.flavour).ok && guardHolds(action, settlement))
  const [wanted, shown] = [may.map(({ action }) => action), (await ring.steps.detail(who, settlement.id)).actions].map((list) => list.toSorted().join('、'))
  ring.tried += 1
  if (wanted !== shown) ring.failures.push(`${scene.mode} ${scene.state} ${who.flavour} 的按钮：应为 ${wanted}，实为 ${shown}`)
}

interface Picture {
  readonly status: string
  readonly row: Readonly<Record<string, unknown>>
  readonly bills: Readonly<Record<string, string>>
  readonly batch: string
  readonly events: readonly { action: string; create_at: string; content: readonly { field: string; old_value: unknown; new_value: unknown }[] }[]
  readonly now: number
  /** Everything that a refused action must not have changed. */
  readonly all: string
}

/** A settlement with all that hangs on it. Bills are found by their batch, since a canceled settlement lets them go. */
async function picture({ look }: Ring, id: string): Promise<Picture> {
  const [row] = await look(`
    select jsonb_build_object('row', to_jsonb(s), 'batch', (select b.status from app.bill_batch b where b.id = s.batch_id), 'now', extract(epoch from clock_timestamp()) * 1000,
      'bills', (select jsonb_object_agg(b.id, b.status) from app.bill b where b.batch_id = s.batch_id),
      'rows', (select jsonb_agg(to_jsonb(b) order by b.id) from app.bill b where b.batch_id = s.batch_id),
      'money', (select jsonb_build_array(count(*), coalesce(sum(amount), 0)) from app.posting where settlement_id = s.id),
      'payouts', (select count(*) from app.payout where settlement_id = s.id),
      'events', (select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from app.history_event e where e.entity_id = s.id)) as found
    from app.settlement s where s.id = $1`, [id])
  const found = row?.['found'] as { row: Record<string, unknown>; batch: string; now: number; bills: Record<string, string>; events: Picture['events'] }
  const { now, ...rest } = found
  return { status: String(found.row['status']), row: found.row, bills: found.bills, batch: found.batch, events: found.events, now, all: JSON.stringify(rest) }
}

/** What an allowed step must leave: the state of the table, one event that says so, its time; bills and batch along their own tables. */
function moved(label: string, before: Picture, after: Picture, to: string, leaves: Attempt['leaves']): string[] {
  const faults: string[] = []
  if (after.status !== to) faults.push(`${label}：应到 ${to}，实为 ${after.status}`)
  const events = after.events.slice(before.events.length)
  if (leaves === null) {
    if (before.all !== after.all) faults.push(`${label}：不应改动结算单`)
    return faults
  }
  const [event] = events
  if (events.length !== 1 || event === undefined) return [...faults, `${label}：应留 1 条变更记录，实为 ${events.length}`]
  if (event.action !== leaves.event) faults.push(`${label}：变更记录应为“${leaves.event}”，实为“${event.action}”`)
  const told = event.content.find(({ field }) => field === 'status')
  if (before.status !== after.status && (told?.old_value !== before.status || told.new_value !== after.status)) faults.push(`${label}：变更记录没有写明 ${before.status} → ${after.status}`)
  if (!within(event.create_at, before, after)) faults.push(`${label}：变更记录的时间是 ${event.create_at}`)
  if (leaves.time !== undefined && !within(after.row[leaves.time], before, after)) faults.push(`${label}：${leaves.time} 是 ${String(after.row[leaves.time])}`)
  if (Number(after.row['version']) <= Number(before.row['version'])) faults.push(`${label}：版本没有增加`)
  for (const [id, status] of Object.entries(after.bills)) faults.push(...along(billMachine, label, before.bills[id] ?? '', status))
  faults.push(...along(billBatchMachine, label, before.batch, after.batch))
  return faults
}

/** Two clocks on one machine, and milliseconds against microseconds. */
const within = (time: unknown, before: Picture, after: Picture): boolean => {
  const at = Date.parse(String(time))
  return at >= before.now - 5 && at <= after.now + 5
}

/** A change that the table has a row for. */
function along<S extends string>(machine: Machine<S>, label: string, from: string, to: string): string[] {
  if (from === to || machine.transitions.some((one) => one.to === to && one.from.some((state) => state === from))) return []
  return [`${label}：${machine.name} ${from} → ${to} 不在表中`]
}

/** The bank's answers and returns move settlements by themselves. */
async function bySystem(ring: Ring): Promise<void> {
  const { steps, look } = ring
  const paying = async (world: World): Promise<Settlement> => steps.pay(world, await steps.readyToPay(world, ['1000', '2000']))
  const billsOf = async (world: World, settlement: Settlement): Promise<string[]> => (await steps.bills(world.company, settlement.id)).map(({ id }) => id)
  const bounce = async (ids: readonly string[]): Promise<void> => {
    await look(`update simulator.payment p set return_at = now(), return_reason = '账户已销户' from app.payout o where o.request_no = p.request_no and o.bill_id = any($1)`, [ids])
    await steps.collectReturns()
  }
  const cases = [
    { action: 'pay_success', event: '支付成功', go: async () => steps.runBank(), from: paying },
    { action: 'pay_partial', event: '部分账单支付失败', go: async (world: World, settlement: Settlement) => steps.runBank((await billsOf(world, settlement)).slice(0, 1)), from: paying },
    {
      action: 'bank_return', event: '银行退汇',
      from: async (world: World) => {
        const settlement = await paying(world)
        await steps.runBank()
        return settlement
      },
      go: async (world: World, settlement: Settlement) => bounce((await billsOf(world, settlement)).slice(0, 1)),
    },
  ]
  for (const { action, event, from, go } of cases) {
    const world = await makeWorld(ring.place.deps, { workers: 2, wallet: 1_000_000_000 })
    const settlement = await from(world)
    const before = await picture(ring, settlement.id)
    const step = next(settlementMachine, settlementMachine.states.find((state) => state === before.status) ?? 'canceled', action, 'system')
    await go(world, settlement)
    ring.tried += 1
    ring.failures.push(...(step.ok ? moved(`系统 ${action}`, before, await picture(ring, settlement.id), step.to, { event }) : [`系统 ${action}：${before.status} 中不可行`]))
  }
}

/** A batch is canceled by people and follows its bills else. */
async function batches(ring: Ring): Promise<void> {
  const { steps, look, place: { app, deps } } = ring
  const world = await makeWorld(deps, { workers: 2, wallet: 1_000_000_000 })
  const make: Readonly<Record<string, () => Promise<string>>> = {
    to_settlement: () => steps.importBatch(world, ['1000', '2000']),
    part_settlement: async () => {
      const id = await steps.importBatch(world, ['1000', '2000'])
      const [bill] = await look('select id from app.bill where batch_id = $1 order by row_no limit 1', [id])
      steps.ok(await steps.settle(world.agency, id, { bill_ids: [bill?.['id']] }))
      return id
    },
    settled: async () => {
      const id = await steps.importBatch(world, ['1000', '2000'])
      steps.ok(await steps.settle(world.agency, id))
      return id
    },
    canceled: async () => {
      const id = await steps.importBatch(world, ['1000', '2000'])
      steps.ok(await callAs(app, world.agency, 'PUT', `/v1/bill-batches/${id}/cancel/`, { version: 1 }))
      return id
    },
  }
  const shot = async (id: string): Promise<{ status: string; version: number; events: number; all: string }> => {
    const [row] = await look(`select b.status, b.version, (select count(*)::int from app.history_event where entity_id = b.id) as events,
      (select jsonb_agg(to_jsonb(x) order by x.id) from app.bill x where x.batch_id = b.id)::text || to_jsonb(b)::text as all from app.bill_batch b where b.id = $1`, [id])
    return { status: String(row?.['status']), version: Number(row?.['version']), events: Number(row?.['events']), all: String(row?.['all']) }
  }
  for (const state of billBatchMachine.states) {
    let id = await make[state]?.()
    if (id === undefined) {
      ring.failures.push(`批次的状态 ${state} 没有被试`)
      continue
    }
    for (const who of everyone(ring, world)) {
      const label = `批次 ${state} ${who?.flavour ?? '未登录'} cancel`
      const before = await shot(id)
      if (before.status !== state) ring.failures.push(`${label}：应到 ${state}，实为 ${before.status}`)
      const door = doorOf(cancelBillBatch, who?.flavour ?? null)
      const step = who === null ? null : next(billBatchMachine, state, 'cancel', who.flavour)
      const answer: Answer<{ error_msg?: string }> = await callAs(app, who ?? { ...world.company, token: randomUUID() }, 'PUT', `/v1/bill-batches/${id}/cancel/`, { version: before.version })
      ring.tried += 1
      const after = await shot(id)
      if (door === null && step?.ok === true) {
        if (answer.status !== 200 || after.status !== step.to || after.events !== before.events + 1) ring.failures.push(`${label}：答 ${answer.status}，状态 ${after.status}，变更记录 ${after.events - before.events} 条`)
        id = (await make[state]?.()) ?? id
      } else if (answer.status !== (door ?? 400) || before.all !== after.all) ring.failures.push(`${label}：应答 ${door ?? 400} 且不改动，实为 ${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }
}
