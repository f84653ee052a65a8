import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { migrate } from '../../src/db/migrate.ts'
import type { Deps } from '../../src/deps.ts'
import { jobs } from '../../src/modules/index.ts'
import { startRunner } from '../../src/jobs/runner.ts'
import { inTransaction, SYSTEM } from '../../src/kernel/transaction.ts'
import { applyAnswers } from '../../src/modules/payments/results.ts'
import { sendPayouts } from '../../src/modules/payments/sender.ts'
import { simulatedChannel } from '../../src/ports/channel-simulator.ts'
import { openDeps } from '../../src/setup.ts'
import { migrationFolder } from '../../src/web/paths.ts'
import { billImport } from '@linggong/shared/domain/imports/bill'
import { sentRow } from '@linggong/shared/domain/imports/rows'
import type { Member } from '../../test/makers.ts'
import { callAs, fileRow, lastCode, makeWorld, type World } from '../../test/spine.ts'
import { median, rounds, type Figure } from '../lib/report.ts'
import { openFloor } from './floor.ts'

export const rows = Number(process.env['BENCH_ROWS'] ?? 6000)

interface Step {
  readonly label: string
  /** Milliseconds; undefined: for information only. */
  readonly budget?: number
}

export const spineSteps = {
  check: { label: '导入预检（服务端全部检查）', budget: 1500 },
  submit: { label: '提交导入（存行、建任务）' },
  job: { label: '导入任务（检查并写入批次、账单）', budget: 1500 },
  settle: { label: '生成结算单（限额、费用、预估税）', budget: 1000 },
  preview: { label: '支付模拟（逐笔预计结果）', budget: 1000 },
  pay: { label: '支付（终算税、冻结、付款指令）', budget: 2000 },
  send: { label: '发送到通道（含模拟银行）' },
  results: { label: '结果入账（分录、历史、结清）', budget: 2000 },
} satisfies Record<string, Step>

export type SpineStep = keyof typeof spineSteps
type Times = { readonly [S in SpineStep]: number[] }
/** Does the work of a step, and times or watches it. */
type Around = <T>(step: SpineStep, work: () => Promise<T>) => Promise<T>

interface SettlementAnswer {
  id: string
  version: number
  status: string
  error_msg?: string
}

/** How much longer a step may take than writing its rows does. */
const mostOfFloor = 2.5
/** Those that write thousands of rows; sending is for the most part the simulated bank's time. */
const writingSteps: readonly SpineStep[] = ['job', 'settle', 'pay', 'results']

/** The spine at full size in a database of the owner's `url`. `folder` is a DATA_DIR. */
export async function measureSpine(url: string, folder: string): Promise<readonly Figure[]> {
  const [times] = await timeSpine(url, folder, [async () => undefined])
  return stepFigures(times)
}

/** The same, and what the database alone needs for the rows of each step. The database must be small: see `openFloor`. */
export async function measureSpineAndFloor(url: string, folder: string): Promise<readonly Figure[]> {
  const floors = new Map<SpineStep, readonly number[]>()
  const [times] = await timeSpine(url, folder, [async () => undefined], async (oneRound) => {
    const floor = await openFloor(url)
    await oneRound((name, work) => floor.watch(name, work))
    for (const step of writingSteps) floors.set(step, await floor.time(step))
    await floor.close()
  })
  return [...stepFigures(times), ...writingSteps.map((step) => floorFigure(step, times?.[step] ?? [], floors.get(step) ?? []))]
}

const stepFigures = (times: Times | undefined): Figure[] =>
  Object.entries<Step>(spineSteps).map(([name, step]) => figureOf(`${rows} 行：${step.label}`, step.budget, times?.[name as SpineStep] ?? []))

function floorFigure(step: SpineStep, taken: readonly number[], floor: readonly number[]): Figure {
  const ratio = median(taken) / median(floor)
  const what = `  ${spineSteps[step].label}：与只写同样的行（COPY、UPDATE）之比`
  return { what, target: `≤ ${mostOfFloor} ×`, measured: `${ratio.toFixed(2)} ×（${median(taken).toFixed(0)} / ${median(floor).toFixed(0)} ms）`, isMet: ratio <= mostOfFloor }
}

/** Makes the tasks that the bills of a file name, and answers their numbers, worker by worker; undefined: they name none. */
export type TasksOf = (deps: Deps, world: World) => Promise<readonly string[] | undefined>

/**
 * Times each step of one file from check to paid, in milliseconds, so many rounds for each of `variants`; these take turns, so that all
 * run under the same conditions. `afterwards` may do one more round.
 */
export async function timeSpine(url: string, folder: string, variants: readonly TasksOf[], afterwards?: (oneMore: (around: Around) => Promise<void>) => Promise<void>): Promise<readonly Times[]> {
  const taken: readonly Times[] = variants.map(() => ({ check: [], submit: [], job: [], settle: [], preview: [], pay: [], send: [], results: [] }))
  await migrate(url, migrationFolder)
  // As in production: answers are serialised by compiled schemas, not checked strictly as in tests.
  const config = readConfig({ NODE_ENV: 'development', DEMO: '1', DATA_DIR: folder, LOG_LEVEL: 'warn' })
  const deps = await openDeps(config, url)
  const bank = simulatedChannel(url)
  await bank.writeSetting({ fail_percent: 1.5, return_percent: 0, delay_ms: 0, down: false })
  const app = await buildApp(deps)
  const runner = startRunner(deps, jobs, { slots: 0 })
  try {
    const world = await makeWorld(deps, { workers: rows, wallet: 1e13, company: { config: { month_max_amount: 1e12, season_max_amount: 1e12 }, risk_check_days: 3, month_bill_times_remind: 3 }, agency: { settlement_config: { single_stroke_max_amount: 5e6, month_max_amount: 1e12, season_max_amount: 1e12 } } })
    await sleep(200)
    for (let round = 1; round <= rounds; round += 1) {
      for (const [index, tasksOf] of variants.entries()) {
        const times = taken[index]
        if (times !== undefined) await oneRound(round * variants.length + index, world, timing(times), await tasksOf(deps, world))
      }
    }
    await afterwards?.((around) => oneRound((rounds + 1) * variants.length, world, around, undefined))
    return taken
  } finally {
    await runner.stop()
    await app.close()
    await bank.close()
    await deps.close()
  }

  async function oneRound(round: number, world: World, timed: Around, tasks: readonly string[] | undefined): Promise<void> {
    const file = world.workers.map((worker, index) => ({ ...fileRow(index + 2, worker, `${1000 + ((index * 37 + round * 11) % 2000)}.${String(index % 100).padStart(2, '0')}`), task_sn: tasks?.[index] ?? '' }))
    const company_id = world.company.tenantId
    expectOk(await timed('check', () => callAs(app, world.agency, 'POST', '/v1/bills/import_check/', { company_id, rows: file })))
    expectOk(await timed('submit', () => callAs(app, world.agency, 'POST', '/v1/bills/import/', { company_id, bills: file.map((row) => sentRow(billImport, row)), filename: `第${round}批.xlsx` })))
    await timed('job', () => runner.drain())
    const batches = expectOk(await callAs<{ results: { id: string }[] }>(app, world.agency, 'GET', '/v1/bill-batches/'))
    const batch_id = batches.results[0]?.id
    let settlement = await act(timed('settle', () => callAs<SettlementAnswer>(app, world.agency, 'POST', '/v1/settlements/', { batch_id })))
    settlement = await act(put(world.company, settlement, 'confirm', { promotion_fee: 0 }))
    settlement = await act(put(world.agency, settlement, 'audit', { result: 'pass' }))
    const due = settlement.id
    expectOk(await timed('preview', () => callAs(app, world.company, 'POST', `/v1/settlements/${due}/payment_preview/`, {})))
    await deps.db.deleteFrom('app.sms_code').execute()
    expectOk(await callAs(app, world.company, 'POST', `/v1/settlements/${settlement.id}/payment_sms/`))
    const captcha = await lastCode(deps, world.paymentPhone)
    const paying = settlement
    settlement = await act(timed('pay', () => put(world.company, paying, 'payment', { captcha })))
    await timed('send', async () => {
      // One step per 1000; only submits, so that the bank's answers fall into the next step.
      for (let sent = 0; sent < rows; sent += 1000) await sendPayouts(deps)
    })
    const payouts = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.payout').select('request_no').where('settlement_id', '=', paying.id).execute())
    const answers = await bank.query(payouts.map((payout) => payout.request_no))
    await timed('results', () => applyAnswers(deps, answers))
    const after = expectOk(await callAs<SettlementAnswer>(app, world.company, 'GET', `/v1/settlements/${paying.id}`))
    if (after.status !== 'pay_failure' && after.status !== 'paid') throw new Error(`第 ${round} 轮没有结清：${after.status}`)
  }

  function put(who: Member, settlement: SettlementAnswer, action: string, body: object) {
    return callAs<SettlementAnswer>(app, who, 'PUT', `/v1/settlements/${settlement.id}/${action}/`, { ...body, version: settlement.version })
  }
}

const timing = (times: Times): Around => async (name, work) => {
  const start = performance.now()
  const result = await work()
  times[name].push(performance.now() - start)
  return result
}

const act = async (answer: Promise<{ status: number; body: SettlementAnswer }>): Promise<SettlementAnswer> => expectOk(await answer)

function expectOk<T>(answer: { status: number; body: T }): T {
  if (answer.status !== 200) throw new Error(`HTTP ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`)
  return answer.body
}

export function figureOf(what: string, budget: number | undefined, taken: readonly number[]): Figure {
  const mid = median(taken)
  const measured = `${mid.toFixed(0)} ms（${taken.map((t) => t.toFixed(0)).join(' ')}）`
  return budget === undefined ? { what, target: '', measured } : { what, target: `≤ ${budget} ms`, measured, isMet: mid <= budget }
}
