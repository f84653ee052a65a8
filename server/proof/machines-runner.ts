import { randomUUID } from 'node:crypto'
import { flavours, type Flavour } from '@linggong/shared/contract/call'
import { actionsFrom, stepFrom, type GuardRow, type Transition } from '@linggong/shared/domain/machines/machine'
import { z } from 'zod'
import { calls } from '../src/modules/index.ts'
import type { Member } from '../test/makers.ts'
import { callAs, type Answer, type World } from '../test/spine.ts'
import { waysOf, type Attempt, type NoCall, type Proven, type Way } from './machines-proven.ts'
import { transitionFaults, type Snapshot } from './machines-snapshot.ts'
import { accessStatus, everyone, type Caller, type MachineSetup } from './machines-setup.ts'
import { urlOf } from './world/request.ts'

export type Reply = Answer<{ id?: string; error_msg?: string }>

/** Wraps a call that answers item by item as a call on one item. */
export async function one(answer: Promise<Answer<{ id?: string; error_msg?: string; results?: { ok?: boolean; text?: string }[] }>>): Promise<Reply> {
  const { status, body } = await answer
  const result = body.results?.[0]
  return result?.ok === false ? { status: 400, body: { error_msg: result.text ?? '' } } : { status, body }
}

async function ask<R extends { readonly id: string; readonly version: number }, W extends World>(setup: MachineSetup, { call, body, query: asked }: Attempt<R, W>, who: Member, row: R, world: W): Promise<Reply> {
  const given = typeof body === 'function' ? await body(row, world, who) : body
  const takes = call.body instanceof z.ZodObject ? Object.keys(call.body.shape) : []
  const usual = Object.entries({ version: row.version, ids: [row.id], ...(call.params === undefined && { id: row.id }) }).filter(([key]) => takes.includes(key))
  // A GET names the records in its query.
  const query = asked !== undefined ? asked(row) : call.query instanceof z.ZodObject && Object.hasOwn(call.query.shape, 'ids') ? { ids: row.id } : {}
  return one(callAs(setup.server.app, who, call.method, urlOf(call, { params: { id: row.id }, query }), call.body === undefined ? undefined : { ...Object.fromEntries(usual), ...given }))
}

interface Row<S extends string> {
  readonly id: string
  readonly version: number
  readonly status: S
}

/** Tries every action as every caller in every state, and as a disabled company; exactly what machine and contract allow must succeed. */
export async function proveMachine<S extends string, T extends Transition<S>, R extends Row<S> & GuardRow<T>, V extends Snapshot, W extends World>(setup: MachineSetup, proven: Proven<S, T, R, V, W>): Promise<void> {
  covered(setup, proven)
  for (const state of proven.machine.states) {
    for (const way of waysOf(proven.reach[state])) {
      await byEveryCaller(setup, proven, state, way)
      await byDisabledCompany(setup, proven, state, way)
    }
  }
}

/** What the parts of a proof below need of it, whatever its snapshots are. */
type Part<S extends string, T extends Transition<S>, R, W extends World> = Omit<Proven<S, T, R, Snapshot, W>, 'see' | 'faults'>

function attemptsOf<S extends string, T extends Transition<S>, R, W extends World>({ machine, attempt }: Part<S, T, R, W>): { action: T['action']; asked: Attempt<R, W, T['action']> }[] {
  return [...new Set(machine.transitions.map(({ action }): T['action'] => action))].flatMap((action) => {
    const asked: Attempt<R, W, T['action']> | NoCall = attempt[action]
    return typeof asked === 'string' ? [] : [{ action, asked }]
  })
}

/** The actions that one call takes, in the order in which it prefers them. */
const actionsOf = <A extends string>(action: A, { otherwise }: { readonly otherwise?: A }): readonly A[] => (otherwise === undefined ? [action] : [action, otherwise])

/** Every call that changes such a document belongs to an action, and is open to the flavours that the table allows. */
function covered<S extends string, T extends Transition<S>, R, W extends World>({ failures }: MachineSetup, proven: Part<S, T, R, W>): void {
  const { title, machine, family, attempt, shut, apart = [] } = proven
  const attempts = attemptsOf(proven)
  const others = attempts.flatMap(({ asked: { otherwise } }) => otherwise ?? [])
  for (const action of new Set(machine.transitions.map((transition): T['action'] => transition.action))) {
    const call = calls.find((one) => one.family === family && one.path.split('/').includes(action))
    if (typeof attempt[action] === 'string' && call !== undefined) failures.push(`${call.path} 已提供${title}的动作 ${action}，却没有被试`)
    if ((attempt[action] === 'otherwise') !== others.includes(action)) failures.push(`${title}的动作 ${action} 没有接口会做`)
  }
  for (const { action, asked: { call } } of attempts) {
    const actors = machine.transitions.flatMap((transition) => (transition.action === action ? transition.actor : []))
    const closed = flavours.filter((flavour) => actors.includes(flavour) && accessStatus(call, flavour) !== null)
    const wanted: readonly Flavour[] = shut?.[action] ?? []
    if (closed.join() !== wanted.join()) failures.push(`${title}的动作 ${action}：表中允许而接口未开放给 ${closed.join('、') || '无'}，应为 ${wanted.join('、') || '无'}`)
  }
  const known = new Set([...attempts.map(({ asked: { call } }) => call.name), ...apart.map(({ name }) => name)])
  for (const call of calls) {
    if (call.family === family && call.method !== 'GET' && call.changes.includes(call.family) && !known.has(call.name)) failures.push(`${call.method} ${call.path} 不属于任何被试的动作`)
  }
}

const callersOf = <S extends string, T extends Transition<S>, R, W extends World>(setup: MachineSetup, { callers }: Part<S, T, R, W>, world: W): readonly Caller[] =>
  callers?.(setup, world) ?? everyone(setup, world).map((who) => ({ who, name: who?.flavour ?? '未登录' }))

async function byEveryCaller<S extends string, T extends Transition<S>, R extends Row<S> & GuardRow<T>, V extends Snapshot, W extends World>(setup: MachineSetup, proven: Proven<S, T, R, V, W>, state: S, way: Way<R, W>): Promise<void> {
  const { title, machine, see, rowFor = (row) => row } = proven
  const world = await proven.open(setup, way.company)
  const everybody = callersOf(setup, proven, world)
  let row = await way.make(world)
  setup.tried += 1
  if (row.status !== state || (await see(setup, row.id)).status !== state) setup.failures.push(`${title} ${way.title}：应到 ${state}，实为 ${row.status}`)
  for (const caller of everybody) await buttons(setup, proven, caller, row, world, `${title} ${way.title} ${state} ${caller.name}`)
  for (const { action, asked } of attemptsOf(proven)) {
    for (const { who, name, isOutside } of everybody) {
      const label = `${title} ${way.title} ${state} ${name} ${action}`
      const denied = accessStatus(asked.call, who?.flavour ?? null) ?? (isOutside === true ? 404 : null)
      const taken = who === null ? undefined : actionsOf(action, asked).map((one) => ({ one, step: stepFrom(machine, rowFor(row, who, world), one, who.flavour) })).find(({ step }) => step.ok)
      const before = await see(setup, row.id)
      const answer = await ask(setup, asked, who ?? { ...world.company, token: randomUUID() }, row, world)
      setup.tried += 1
      const after = await see(setup, row.id)
      const isChanged = before.all !== after.all
      if (denied === null && taken?.step.ok === true) {
        if (answer.status !== 200) {
          setup.failures.push(`${label}：应成功，实为 ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
          continue
        }
        const trace = asked.isQuiet === true ? null : { event: taken.one, ...(asked.isBeside === true && { isBeside: true }), ...(asked.first !== undefined && { first: asked.first }), ...(asked.last !== undefined && { last: asked.last }), ...(proven.field !== undefined && { field: proven.field }), ...(asked.time !== undefined && taken.one === action && { time: asked.time }) }
        setup.failures.push(...transitionFaults(label, before, after, taken.step.to, trace), ...(proven.faults?.(label, before, after, taken.one) ?? []))
      } else {
        if (answer.status !== (denied ?? 400)) setup.failures.push(`${label}：应答 ${denied ?? 400}，实为 ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
        if (answer.status === 400 && (answer.body.error_msg ?? '') === '') setup.failures.push(`${label}：拒绝没有说明`)
        if (isChanged) setup.failures.push(`${label}：被拒绝却改动了数据`)
      }
      if (isChanged) row = await way.make(world)
    }
  }
}

/** A disabled company starts nothing new but completes what is in progress (domain.md §2.2, R519). */
async function byDisabledCompany<S extends string, T extends Transition<S>, R extends Row<S> & GuardRow<T>, V extends Snapshot, W extends World>(setup: MachineSetup, proven: Proven<S, T, R, V, W>, state: S, way: Way<R, W>): Promise<void> {
  const { title, machine, see, rowFor = (row) => row } = proven
  const world = await proven.open(setup, way.company)
  const run = (isOn: boolean) => setup.look('update app.tenant set is_enable = $2 where id = $1', [world.company.tenantId, isOn])
  let row = await way.make(world)
  for (const { action, asked } of attemptsOf(proven)) {
    if (accessStatus(asked.call, 'company') !== null) continue
    const label = `${title} ${way.title} ${state} 已停用的企业 ${action}`
    const isNew = machine.transitions.some((one) => one.action === action && one.newBusiness === true)
    const isAllowed = !isNew && actionsOf(action, asked).some((one) => stepFrom(machine, rowFor(row, world.company, world), one, 'company').ok)
    await run(false)
    const before = await see(setup, row.id)
    const answer = await ask(setup, asked, world.company, row, world)
    const after = await see(setup, row.id)
    await run(true)
    setup.tried += 1
    const said = answer.body.error_msg ?? ''
    if (answer.status !== (isAllowed ? 200 : 400)) setup.failures.push(`${label}：应答 ${isAllowed ? 200 : 400}，实为 ${answer.status} ${said}`)
    if (isNew && !said.includes('已被停用')) setup.failures.push(`${label}：应说明企业已被停用，实为“${said}”`)
    if (!isAllowed && before.all !== after.all) setup.failures.push(`${label}：被拒绝却改动了数据`)
    if (before.all !== after.all) row = await way.make(world)
  }
}

/** The row that each reader receives decides the buttons, so they must show exactly the allowed actions: the row has every field that the guards read. */
async function buttons<S extends string, T extends Transition<S>, R extends Row<S> & GuardRow<T>, W extends World>(setup: MachineSetup, proven: Part<S, T, R, W>, { who, isOutside }: Caller, row: R, world: W, label: string): Promise<void> {
  const { machine, read, rowFor = (one) => one } = proven
  if (read === undefined || who === null || isOutside === true) return
  const open = attemptsOf(proven).flatMap(({ action, asked }) => (accessStatus(asked.call, who.flavour) === null ? actionsOf(action, asked) : []))
  const isReader = typeof read === 'function' ? open.length > 0 : accessStatus(read, who.flavour) === null
  if (!isReader) return
  const may = open.filter((action) => stepFrom(machine, rowFor(row, who, world), action, who.flavour).ok)
  const seen = typeof read === 'function' ? await read(who, row.id) : setup.steps.ok(await callAs<R>(setup.server.app, who, 'GET', urlOf(read, { params: { id: row.id } })))
  const told = seen === null ? [] : actionsFrom(machine, seen, who.flavour).filter((action) => open.includes(action))
  setup.tried += 1
  if (may.toSorted().join() !== told.toSorted().join()) setup.failures.push(`${label} 的按钮：应为 ${may.join('、')}，实为 ${told.join('、')}`)
}
