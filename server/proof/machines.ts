import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { flavours } from '@linggong/shared/contract/call'
import { calls } from '@linggong/shared/contract/registry'
import { actionsFrom, stepFrom } from '@linggong/shared/domain/machines/machine'
import { settlementMachine } from '@linggong/shared/domain/machines/settlement'
import { signIn } from '../test/database.ts'
import { openPlace } from '../test/place.ts'
import { makeWorld, type Member } from '../test/spine.ts'
import { stepsOf, type Settlement } from '../test/spine-steps.ts'
import { allMachines, usersOf } from './machines-all.ts'
import { creations } from './machines-creation.ts'
import { batches, bySystem } from './machines-followers.ts'
import { jobs } from './machines-jobs.ts'
import { moved, picture } from './machines-picture.ts'
import { doorOf, everyone, type Ring } from './machines-ring.ts'
import { attemptsOf, notOffered, notOpened, scenesOf, type Attempt, type Scene } from './machines-settlement.ts'
import type { Proof } from './proof.ts'

/** Machines whose every step is the consequence of another's: no action of theirs has a call. */
const followers: readonly string[] = ['bill']
const driven: readonly string[] = ['settlement', 'bill-batch', 'import', 'export']

export const machines: Proof = {
  name: 'machines',
  what: '结算单、批次、导入与导出的每个状态、动作、角色都经 HTTP 或任务试过：允许的恰是状态机的表，账单随之，每次变更留一条记录及其时间',
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
      await creations(ring)
      await jobs(ring)
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

async function settlementScene(ring: Ring, scene: Scene, attempts: readonly Attempt[]): Promise<void> {
  const world = await makeWorld(ring.place.deps, { workers: 2, wallet: 1_000_000_000, company: { pay_mode: scene.mode } })
  let settlement = await scene.make(world)
  if (settlement.status !== scene.state) ring.failures.push(`${scene.mode}：应到 ${scene.state}，实为 ${settlement.status}`)
  for (const who of [world.park, world.platform, world.agency, world.company]) await buttons(ring, scene, attempts, who, settlement)
  for (const attempt of attempts) {
    for (const who of everyone(ring, world)) {
      const label = `${scene.mode} ${scene.state} ${who?.flavour ?? '未登录'} ${attempt.action}`
      const door = doorOf(attempt.call, who?.flavour ?? null)
      const step = who === null ? null : stepFrom(settlementMachine, settlement, attempt.action, who.flavour)
      const isAllowed = door === null && step?.ok === true
      const before = await picture(ring, { settlement: settlement.id })
      const answer = await attempt.ask(who ?? { ...world.company, token: randomUUID() }, settlement, world)
      ring.tried += 1
      const after = await picture(ring, { settlement: settlement.id })
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
    const isAllowed = !isNew && stepFrom(settlementMachine, settlement, attempt.action, 'company').ok
    await turn(false)
    const before = await picture(ring, { settlement: settlement.id })
    const answer = await attempt.ask(world.company, settlement, world)
    const after = await picture(ring, { settlement: settlement.id })
    await turn(true)
    ring.tried += 1
    const said = answer.body.error_msg ?? ''
    if (answer.status !== (isAllowed ? 200 : 400)) ring.failures.push(`${label}：应答 ${isAllowed ? 200 : 400}，实为 ${answer.status} ${said}`)
    if (isNew && !said.includes('已被停用')) ring.failures.push(`${label}：应说明企业已被停用，实为“${said}”`)
    if (!isAllowed && before.all !== after.all) ring.failures.push(`${label}：被拒绝却改动了数据`)
    if (before.all !== after.all) settlement = await scene.make(world)
  }
}

/** The row that each reader is given tells the buttons, no more and no fewer than what may be done: it has what the guards ask for. */
async function buttons(ring: Ring, scene: Scene, attempts: readonly Attempt[], who: Member, settlement: Settlement): Promise<void> {
  const may = attempts.filter(({ action, call }) => doorOf(call, who.flavour) === null && stepFrom(settlementMachine, settlement, action, who.flavour).ok)
  const tried = new Set(attempts.flatMap(({ action, call }) => (doorOf(call, who.flavour) === null ? [action] : [])))
  const told = actionsFrom(settlementMachine, await ring.steps.detail(who, settlement.id), who.flavour).filter((action) => tried.has(action))
  const [wanted, shown] = [may.map(({ action }) => action), told].map((list) => list.toSorted().join('、'))
  ring.tried += 1
  if (wanted !== shown) ring.failures.push(`${scene.mode} ${scene.state} ${who.flavour} 的按钮：应为 ${wanted}，实为 ${shown}`)
}
