import { importBills } from '@linggong/shared/contract/bills'
import { undoImport } from '@linggong/shared/contract/imports'
import type { Call } from '@linggong/shared/contract/call'
import { exportSettlements } from '@linggong/shared/contract/settlements'
import { exportMachine, importMachine } from '@linggong/shared/domain/machines/job'
import { creationBy, stepFrom, type Machine } from '@linggong/shared/domain/machines/machine'
import { tellOfJob } from '../src/modules/messages/job-events.ts'
import { defineJob, workOne, type JobHandler } from '../src/jobs/runner.ts'
import { refuse } from '../src/kernel/refuse.ts'
import type { Member } from '../test/makers.ts'
import { callAs, sentBill, makeWorld, type World } from '../test/spine.ts'
import { within } from './machines-snapshot.ts'
import { accessStatus, everyone, type MachineSetup } from './machines-setup.ts'
import type { Reply } from './machines-runner.ts'

interface Kind {
  readonly machine: Machine<string>
  readonly kind: 'import' | 'export'
  readonly category: string
  readonly call: Call
  readonly path: string
  readonly body: (world: World) => object
  /** The ways in which a worker's run can fail or be interrupted: what it does, and the expected record afterwards. */
  readonly failures: readonly Run[]
}

interface Run {
  readonly ends: 'succeed' | 'fail' | 'broken off'
  readonly handler: JobHandler
  readonly reason: string
}

const good: Run = { ends: 'succeed', handler: async () => ({ success_count: 1 }), reason: '' }
const brokenOff: Run = { ends: 'broken off', handler: async () => { throw new Error('broken off on purpose') }, reason: '' }
const refused: Run = { ends: 'fail', handler: async () => refuse(400, '合同已终止'), reason: '合同已终止' }
const nothingTaken: Run = { ends: 'fail', handler: async () => ({ success_count: 0, failure_count: 2 }), reason: '没有成功导入的数据' }

const kinds: readonly Kind[] = [
  {
    machine: importMachine, kind: 'import', category: 'bill', call: importBills, path: '/v1/bills/import/', failures: [refused, nothingTaken],
    body: ({ company, workers }) => ({ company_id: company.tenantId, bills: workers.map((worker, index) => sentBill(index + 2, worker, '1000')), filename: '账单.xlsx' }),
  },
  { machine: exportMachine, kind: 'export', category: 'settlement', call: exportSettlements, path: '/v1/settlements/exports/', failures: [refused], body: () => ({}) },
]

interface JobSnapshot {
  readonly job: { readonly status: string; readonly failure_reason: string; readonly create_at: string; readonly finish_at: string | null }
  readonly events: readonly { readonly action: string; readonly create_at: string; readonly creator: string; readonly content: readonly { field: string; old_value: unknown; new_value: unknown }[] }[]
  readonly now: number
}

/**
 * The import and export records: people create them over HTTP, only the job runner changes them, since no call does. Each transition
 * of their tables is taken, and each must leave one event with both states and the time.
 */
export async function jobs(setup: MachineSetup): Promise<void> {
  const world = await makeWorld(setup.server.deps, { workers: 2 })
  for (const kind of kinds) {
    const seen = new Set<string>()
    if (kind.kind === 'import') await undoing(setup, kind, seen, world)
    for (const who of everyone(setup, world)) if (who !== null && accessStatus(kind.call, who.flavour) === null) await walk(setup, kind, seen, await begin(setup, kind, world, who), [good])
    for (const last of [good, ...kind.failures]) await walk(setup, kind, seen, await begin(setup, kind, world, world.agency), [brokenOff, last])
    for (const { from, action } of kind.machine.transitions) {
      for (const state of from) if (!seen.has(`${state} ${action}`)) setup.failures.push(`${kind.kind} 的 ${state || '（空）'} ${action} 没有被试`)
    }
  }
  await exportByDisabledCompany(setup, world)
}

/**
 * Undoing imports: everyone who may begin such imports tries it on imports of their own organisation, in every state; only one state has
 * something to undo.
 */
async function undoing(setup: MachineSetup, kind: Kind, seen: Set<string>, world: World): Promise<void> {
  const { steps, server: { app } } = setup
  const undo = async (who: Member | null, id: string, wanted: number, what: string): Promise<void> => {
    const before = await jobSnapshot(setup, kind.kind, id)
    const answer: Reply = await callAs(app, who ?? { ...world.company, token: '' }, 'PUT', `/v1/imports/${id}/undo/`)
    setup.tried += 1
    const label = `import ${before.job.status || '（空）'} ${who?.flavour ?? '未登录'} undo（${what}）`
    const after = await jobSnapshot(setup, kind.kind, id)
    if (answer.status !== wanted) setup.failures.push(`${label}：应答 ${wanted}，实为 ${answer.status} ${answer.body.error_msg ?? ''}`)
    const step = stepFrom(kind.machine, before.job, 'undo', who?.flavour ?? 'system')
    const expected = wanted === 200 && step.ok ? { status: step.to, events: before.events.length + 1 } : { status: before.job.status, events: before.events.length }
    if (after.job.status !== expected.status || after.events.length !== expected.events) setup.failures.push(`${label}：应为 ${JSON.stringify(expected)}，实为 ${after.job.status}，${after.events.length} 条记录`)
    if (wanted !== 200) return
    seen.add(`${before.job.status} undo`)
    const left = after.events.at(-1)
    const told = { action: left?.action, old_value: left?.content[0]?.old_value, new_value: left?.content[0]?.new_value }
    if (JSON.stringify(told) !== JSON.stringify({ action: 'undo', old_value: before.job.status, new_value: expected.status })) setup.failures.push(`${label}：变更记录是 ${JSON.stringify(left)}`)
    if (left?.creator === '系统' || left === undefined || !within(left.create_at, before, after)) setup.failures.push(`${label}：变更记录的操作人或时间有误 ${JSON.stringify(left)}`)
  }
  for (const owner of [world.agency, world.company]) {
    const waiting = await begin(setup, kind, world, owner)
    await undo(owner, waiting, 400, '尚未处理')
    await steps.drain()
    for (const other of everyone(setup, world)) {
      if (other?.flavour !== owner.flavour) await undo(other, waiting, other === null ? 401 : (accessStatus(undoImport, other.flavour) ?? 404), '别的组织')
    }
    await undo(owner, waiting, 200, '自己的')
    await undo(owner, waiting, 400, '已撤销')
  }
  const failed = await begin(setup, kind, world, world.agency)
  await setup.look(`update app.import_row set raw = jsonb_set(raw, '{amount}', '"-1"') where job_id = $1`, [failed])
  await steps.drain()
  await undo(world.agency, failed, 400, '没有导入')
}

async function begin(setup: MachineSetup, { machine, kind, path, body }: Kind, world: World, who: Member): Promise<string> {
  const label = `${kind} 由 ${who.flavour} 提交`
  const before = await clockOf(setup)
  const answer: Reply = await callAs(setup.server.app, who, 'POST', path, body(world))
  setup.tried += 1
  const id = answer.body.id
  if (answer.status !== 200 || id === undefined) throw new Error(`${label}：${answer.status} ${answer.body.error_msg}`)
  const { job, events, now } = await jobSnapshot(setup, kind, id)
  const [event] = events
  const told = event?.content.find(({ field }) => field === 'status')
  const creation = creationBy(machine, {}, who.flavour)
  if (!creation.ok || job.status !== creation.to || job.finish_at !== null) setup.failures.push(`${label}：状态是 ${job.status}`)
  if (events.length !== 1 || event?.action !== 'create' || told?.old_value !== null || told.new_value !== job.status) setup.failures.push(`${label}：变更记录是 ${JSON.stringify(events)}`)
  if (!within(job.create_at, before, { now })) setup.failures.push(`${label}：时间是 ${job.create_at}`)
  return id
}

/** Lets workers run one after another until none finds a job. */
async function walk(setup: MachineSetup, { machine, kind, category }: Kind, seen: Set<string>, id: string, runs: readonly Run[]): Promise<void> {
  const { deps } = setup.server
  const run = (handler: JobHandler) => workOne(deps, { definitions: [defineJob(category, kind, handler)], ended: tellOfJob }, new AbortController().signal)
  for (const { ends, handler, reason } of runs) {
    await setup.look('update app.job set lease_until = null where id = $1', [id])
    const before = await jobSnapshot(setup, kind, id)
    let status = before.job.status
    const wanted = [status === '' ? 'start' : 'resume', ...(ends === 'broken off' ? [] : [ends])].map((action) => {
      seen.add(`${status} ${action}`)
      const step = stepFrom(machine, { status }, action, 'system')
      const event = { action, old_value: status, new_value: step.ok ? step.to : '不可行' }
      status = event.new_value
      return event
    })
    setup.tried += wanted.length
    const label = `${kind} ${before.job.status || '（空）'} ${wanted.map(({ action }) => action).join('、')}`
    if (!(await run(handler))) setup.failures.push(`${label}：没有被处理`)
    const { job, events, now } = await jobSnapshot(setup, kind, id)
    const left = events.slice(before.events.length)
    const told = left.map(({ action, content }) => ({ action, old_value: content[0]?.old_value, new_value: content[0]?.new_value }))
    if (JSON.stringify(told) !== JSON.stringify(wanted)) setup.failures.push(`${label}：变更记录应为 ${JSON.stringify(wanted)}，实为 ${JSON.stringify(told)}`)
    if (left.some(({ creator, create_at: at }) => creator !== '系统' || !within(at, before, { now }))) setup.failures.push(`${label}：变更记录的操作人或时间有误 ${JSON.stringify(left)}`)
    if (job.status !== status || job.failure_reason !== reason) setup.failures.push(`${label}：应到 ${status}（${reason}），实为 ${job.status}（${job.failure_reason}）`)
    if (ends === 'broken off' ? job.finish_at !== null : !within(job.finish_at, before, { now })) setup.failures.push(`${label}：结束时间是 ${job.finish_at}`)
  }
  const over = await jobSnapshot(setup, kind, id)
  setup.tried += 1
  const isTakenAgain = await run(good.handler)
  if (isTakenAgain || JSON.stringify({ ...over, now: 0 }) !== JSON.stringify({ ...(await jobSnapshot(setup, kind, id)), now: 0 })) setup.failures.push(`${kind} ${over.job.status} 结束后又被处理`)
}

/** A disabled company may still view and export what it has (R519): an export is not new business. */
async function exportByDisabledCompany(setup: MachineSetup, world: World): Promise<void> {
  const run = (isOn: boolean) => setup.look('update app.tenant set is_enable = $2 where id = $1', [world.company.tenantId, isOn])
  await run(false)
  const answer: Reply = await callAs(setup.server.app, world.company, 'POST', '/v1/settlements/exports/', {})
  await run(true)
  setup.tried += 1
  if (answer.status !== 200) setup.failures.push(`已停用的企业导出：应成功，实为 ${answer.status} ${answer.body.error_msg}`)
  await setup.steps.drain()
}

async function jobSnapshot({ look }: MachineSetup, kind: string, id: string): Promise<JobSnapshot> {
  const [row] = await look(`
    select to_jsonb(j) as job, extract(epoch from clock_timestamp()) * 1000 as now,
      (select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from app.history_event e where e.entity = $2 and e.entity_id = j.id) as events
    from app.job j where j.id = $1`, [id, kind])
  return { job: row?.['job'], events: row?.['events'], now: Number(row?.['now']) } as JobSnapshot
}

async function clockOf({ look }: MachineSetup): Promise<{ readonly now: number }> {
  const [row] = await look('select extract(epoch from clock_timestamp()) * 1000 as now')
  return { now: Number(row?.['now']) }
}
