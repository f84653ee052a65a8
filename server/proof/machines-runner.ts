import { randomUUID } from 'node:crypto'
import { flavours, type Call, type Flavour } from '@linggong/shared/contract/call'
import { actionsFrom, stepFrom, type GuardRow, type Machine, type Transition } from '@linggong/shared/domain/machines/machine'
import { z } from 'zod'
import { calls } from '../src/modules/index.ts'
import type { Member } from '../test/makers.ts'
import { callAs, makeWorld, type Answer, type World } from '../test/spine.ts'
import { transitionFaults, ofBatch, snapshot, type Trace, type Snapshot } from './machines-snapshot.ts'
import { accessStatus, everyone, type MachineSetup } from './machines-setup.ts'
import { urlOf } from './world/request.ts'

export type Reply = Answer<{ id?: string; error_msg?: string }>

/**
 * How people take an action of a machine: the call and its input. The runner adds what every such call needs from the row (id, version).
 */
export interface Attempt<R> {
  readonly call: Call
  /** The rest of the input; a function may also prepare something first. */
  readonly body?: object | ((row: R, world: World) => Promise<object | void> | object)
  /** The timestamp column that the action sets. */
  readonly time?: Trace['time']
  /** The action leaves the state as it is, so it writes no event. */
  readonly isQuiet?: true
}

/** Why no call takes this action: not implemented yet, or a consequence of another machine's action, which is proven there. */
export type NoCall = 'not built' | 'by itself'

/** How a document is brought into a state through calls and bank answers. */
export interface Way<R> {
  readonly mode: 'cmb' | 'offline'
  readonly make: (world: World) => Promise<R>
}

export const online = <R>(make: Way<R>['make']): Way<R> => ({ mode: 'cmb', make })
/** The settlement is paid offline, so no channel answers. */
export const paidOffline = <R>(make: Way<R>['make']): Way<R> => ({ mode: 'offline', make })

/**
 * What the proof of a machine needs: a way to reach each state (several where guards distinguish rows of one state), and a call for each
 * action. A state or action that is missing here does not compile.
 */
export interface Proven<S extends string, T extends Transition<S>, R> {
  readonly title: string
  readonly machine: Machine<S, T>
  readonly table: 'settlement' | 'bill_batch'
  readonly reach: Readonly<Record<S, readonly [Way<R>, ...Way<R>[]]>>
  readonly attempt: Readonly<Record<T['action'], Attempt<R> | NoCall>>
  /** Flavours that the table allows to take an action but its call does not yet: the proof fails when one is admitted, or another is refused. */
  readonly shut: { readonly [A in T['action']]?: readonly Flavour[] }
  /** Calls of the family that change its documents without being an action of the machine. */
  readonly apart: readonly Call[]
  readonly detail: Call
  /** Further conditions after an allowed transition: returns what is wrong, in words. */
  readonly faults?: (action: T['action'], after: Snapshot) => string[]
}

const snapshots: Readonly<Record<'settlement' | 'bill_batch', (setup: MachineSetup, id: string) => Promise<Snapshot>>> = {
  settlement: (setup, id) => snapshot(setup, { settlement: id }),
  bill_batch: async (setup, id) => ofBatch(await snapshot(setup, { batch: id })),
}

/** Wraps a call that answers item by item as a call on one item. */
export async function one(answer: Promise<Answer<{ id?: string; error_msg?: string; results?: { ok: boolean; text: string }[] }>>): Promise<Reply> {
  const { status, body } = await answer
  const result = body.results?.[0]
  return result === undefined || result.ok ? { status, body } : { status: 400, body: { error_msg: result.text } }
}

async function ask<R extends { readonly id: string; readonly version: number }>(setup: MachineSetup, { call, body }: Attempt<R>, who: Member, row: R, world: World): Promise<Reply> {
  const given = typeof body === 'function' ? await body(row, world) : body
  const takes = call.body instanceof z.ZodObject ? Object.keys(call.body.shape) : []
  const usual = Object.entries({ version: row.version, ids: [row.id], ...(call.params === undefined && { id: row.id }) }).filter(([key]) => takes.includes(key))
  return one(callAs(setup.server.app, who, call.method, urlOf(call, { params: { id: row.id } }), call.body === undefined ? undefined : { ...Object.fromEntries(usual), ...given }))
}

async function readAs<R>(setup: MachineSetup, detail: Call, who: Member, id: string): Promise<R> {
  return setup.steps.ok(await callAs<R>(setup.server.app, who, 'GET', urlOf(detail, { params: { id } })))
}

interface Row<S extends string> {
  readonly id: string
  readonly version: number
  readonly status: S
}

/** Tries every action as every caller in every state, and as a disabled company; exactly what machine and contract allow must succeed. */
export async function proveMachine<S extends string, T extends Transition<S>, R extends Row<S> & GuardRow<T>>(setup: MachineSetup, proven: Proven<S, T, R>): Promise<void> {
  covered(setup, proven)
  for (const state of proven.machine.states) {
    for (const way of proven.reach[state]) {
      await byEveryCaller(setup, proven, state, way)
      await byDisabledCompany(setup, proven, state, way)
    }
  }
}

function attemptsOf<S extends string, T extends Transition<S>, R>({ machine, attempt }: Proven<S, T, R>): { action: T['action']; asked: Attempt<R> }[] {
  return [...new Set(machine.transitions.map(({ action }): T['action'] => action))].flatMap((action) => {
    const asked: Attempt<R> | NoCall = attempt[action]
    return typeof asked === 'string' ? [] : [{ action, asked }]
  })
}

/** Every call that changes such a document belongs to an action, and is open to the flavours that the table allows. */
function covered<S extends string, T extends Transition<S>, R>({ failures }: MachineSetup, proven: Proven<S, T, R>): void {
  const { title, machine, attempt, shut, apart, detail } = proven
  const asked = attemptsOf(proven)
  for (const action of new Set(machine.transitions.map((transition): T['action'] => transition.action))) {
    const call = calls.find(({ family, path }) => family === detail.family && path.split('/').includes(action))
    if (typeof attempt[action] === 'string' && call !== undefined) failures.push(`${call.path} 已提供${title}的动作 ${action}，却没有被试`)
  }
  for (const { action, asked: { call } } of asked) {
    const actors = machine.transitions.flatMap((transition) => (transition.action === action ? transition.actor : []))
    const closed = flavours.filter((flavour) => actors.includes(flavour) && accessStatus(call, flavour) !== null)
    const wanted: readonly Flavour[] = shut[action] ?? []
    if (closed.join() !== wanted.join()) failures.push(`${title}的动作 ${action}：表中允许而接口未开放给 ${closed.join('、') || '无'}，应为 ${wanted.join('、') || '无'}`)
  }
  const known = new Set([...asked.map(({ asked: { call } }) => call.name), ...apart.map(({ name }) => name)])
  for (const call of calls) {
    if (call.family === detail.family && call.method !== 'GET' && call.changes.includes(detail.family) && !known.has(call.name)) failures.push(`${call.method} ${call.path} 不属于任何被试的动作`)
  }
}

async function byEveryCaller<S extends string, T extends Transition<S>, R extends Row<S> & GuardRow<T>>(setup: MachineSetup, proven: Proven<S, T, R>, state: S, way: Way<R>): Promise<void> {
  const { title, machine } = proven
  const look = (id: string): Promise<Snapshot> => snapshots[proven.table](setup, id)
  const world = await makeWorld(setup.server.deps, { workers: 2, wallet: 1_000_000_000, company: { pay_mode: way.mode } })
  let row = await way.make(world)
  if (row.status !== state) setup.failures.push(`${title} ${way.mode}：应到 ${state}，实为 ${row.status}`)
  for (const who of everyone(setup, world)) if (who !== null && accessStatus(proven.detail, who.flavour) === null) await buttons(setup, proven, who, row, `${title} ${way.mode} ${state}`)
  for (const { action, asked } of attemptsOf(proven)) {
    for (const who of everyone(setup, world)) {
      const label = `${title} ${way.mode} ${state} ${who?.flavour ?? '未登录'} ${action}`
      const denied = accessStatus(asked.call, who?.flavour ?? null)
      const step = who === null ? null : stepFrom(machine, row, action, who.flavour)
      const before = await look(row.id)
      const answer = await ask(setup, asked, who ?? { ...world.company, token: randomUUID() }, row, world)
      setup.tried += 1
      const after = await look(row.id)
      const isChanged = before.all !== after.all
      if (denied === null && step?.ok === true) {
        if (answer.status !== 200) {
          setup.failures.push(`${label}：应成功，实为 ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
          continue
        }
        setup.failures.push(...transitionFaults(label, before, after, step.to, asked.isQuiet === true ? null : { event: action, ...(asked.time !== undefined && { time: asked.time }) }), ...(proven.faults?.(action, after) ?? []).map((fault) => `${label}：${fault}`))
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
async function byDisabledCompany<S extends string, T extends Transition<S>, R extends Row<S> & GuardRow<T>>(setup: MachineSetup, proven: Proven<S, T, R>, state: S, way: Way<R>): Promise<void> {
  const { title, machine } = proven
  const look = (id: string): Promise<Snapshot> => snapshots[proven.table](setup, id)
  const world = await makeWorld(setup.server.deps, { workers: 2, wallet: 1_000_000_000, company: { pay_mode: way.mode } })
  const run = (isOn: boolean) => setup.look('update app.tenant set is_enable = $2 where id = $1', [world.company.tenantId, isOn])
  let row = await way.make(world)
  for (const { action, asked } of attemptsOf(proven)) {
    if (accessStatus(asked.call, 'company') !== null) continue
    const label = `${title} ${way.mode} ${state} 已停用的企业 ${action}`
    const isNew = machine.transitions.some((one) => one.action === action && one.newBusiness === true)
    const isAllowed = !isNew && stepFrom(machine, row, action, 'company').ok
    await run(false)
    const before = await look(row.id)
    const answer = await ask(setup, asked, world.company, row, world)
    const after = await look(row.id)
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
async function buttons<S extends string, T extends Transition<S>, R extends Row<S> & GuardRow<T>>(setup: MachineSetup, proven: Proven<S, T, R>, who: Member, row: R, label: string): Promise<void> {
  const { machine } = proven
  const open = attemptsOf(proven).flatMap(({ action, asked: { call } }) => (accessStatus(call, who.flavour) === null ? [action] : []))
  const may = open.filter((action) => stepFrom(machine, row, action, who.flavour).ok)
  const told = actionsFrom(machine, await readAs<R>(setup, proven.detail, who, row.id), who.flavour).filter((action) => open.includes(action))
  setup.tried += 1
  if (may.toSorted().join() !== told.toSorted().join()) setup.failures.push(`${label} ${who.flavour} 的按钮：应为 ${may.join('、')}，实为 ${told.join('、')}`)
}
