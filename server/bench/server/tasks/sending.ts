import { setTimeout as sleep } from 'node:timers/promises'
import type { RawRow } from '@linggong/shared/domain/imports/define'
import { sentRow } from '@linggong/shared/domain/imports/rows'
import { taskImport } from '@linggong/shared/domain/imports/task'
import { MOST_SENT } from '@linggong/shared/domain/task-senders'
import { buildApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { startRunner } from '../../../src/jobs/runner.ts'
import { inTransaction, SYSTEM } from '../../../src/kernel/transaction.ts'
import { jobs } from '../../../src/modules/index.ts'
import { openDeps } from '../../../src/setup.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { median, rounds, type Figure } from '../../lib/report.ts'

const budgetMs = 10_000

const steps = { check: '文件预检', submit: '提交文件（存行、建任务）', job: '写入任务、批次、报名并通知', send: '列表形式一次发布' } as const
type Times = { readonly [S in keyof typeof steps]: number[] }

/** 5,000 tasks of an agency as a file, and once more as a list; each is offered by name to another worker, who is told. */
export async function measureSending(url: string, dataDir: string): Promise<readonly Figure[]> {
  const deps = await openDeps(readConfig({ NODE_ENV: 'development', DEMO: '1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }), url)
  const app = await buildApp(deps)
  const runner = startRunner(deps, jobs, { slots: 0 })
  const times: Times = { check: [], submit: [], job: [], send: [] }
  const timed = async <T>(name: keyof Times, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await work()
    times[name].push(performance.now() - began)
    return result
  }
  // Messages to the workers are queued with the tasks; what their gateway takes is not measured here.
  const forgetMessages = () => deps.db.deleteFrom('app.sms_outbox').execute()
  try {
    const world = await makeWorld(deps, { workers: MOST_SENT })
    const templateId = await templateOf(world)
    for (let round = 1; round <= rounds; round += 1) await oneRound(world, templateId)
    // Whoever was handing one over finds no other.
    await sleep(1000)
    const whole = times.check.map((_, round) => (['check', 'submit', 'job'] as const).reduce((sum, step) => sum + (times[step][round] ?? 0), 0))
    return [
      { what: `发布 ${MOST_SENT} 个任务（文件：预检、提交、写入）`, target: `≤ ${budgetMs} ms`, measured: told(whole), isMet: median(whole) <= budgetMs },
      ...(['check', 'submit', 'job'] as const).map((step): Figure => ({ what: `  ${steps[step]}`, target: '', measured: told(times[step]) })),
      { what: `发布 ${MOST_SENT} 个任务（${steps.send}）`, target: `≤ ${budgetMs} ms`, measured: told(times.send), isMet: median(times.send) <= budgetMs },
    ]
  } finally {
    await runner.stop()
    await app.close()
    await deps.close()
  }

  async function templateOf({ agency, chain }: World): Promise<string> {
    const { id } = expectOk(await callAs<{ id: string }>(app, agency, 'POST', '/v1/task-templates/', { name: '地推', task_max_amount: 500_000 }))
    await inTransaction(deps.db, SYSTEM, (tx) => tx.insertInto('app.company_task_template').values({ ...chain, template_id: id }).execute())
    return id
  }

  async function oneRound({ agency, chain: { company_id }, workers }: World, template_id: string): Promise<void> {
    const worker = (index: number) => workers[index % workers.length]
    const file = Array.from({ length: MOST_SENT }, (_, index): RawRow<keyof (typeof taskImport)['columns'] & string> => ({
      row: index + 2, name: `地推第 ${index + 1} 组`, description: '在商圈向顾客介绍小程序，完成 50 单後拍照提交', price: '100', min_price: '80', max_price: '120', amount: '5000', people_count: '5',
      areas: '海南省/海口市', start_on: '', end_on: '', id_nos: worker(index)?.id_no ?? '',
    }))
    const checked = expectOk(await timed('check', () => callAs<{ error_rows: number }>(app, agency, 'POST', '/v1/tasks/import_check/', { company_id, template_id, rows: file })))
    if (checked.error_rows > 0) throw new Error(`${checked.error_rows} 行未通过检查`)
    const { id } = expectOk(await timed('submit', () => callAs<{ id: string }>(app, agency, 'POST', '/v1/tasks/import/', { company_id, template_id, tasks: file.map((row) => sentRow(taskImport, row)), filename: '任务.xlsx', file_url: '' })))
    await timed('job', () => runner.drain())
    await forgetMessages()
    const cooperations = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.company_user').select('id').where('company_id', '=', company_id).execute())
    const tasks = file.map(({ name, description }, index) => ({ name, description, price: 10_000, amount: 500_000, people_count: 5, areas: [['海南省', '海口市']], company_user_ids: [cooperations[index % cooperations.length]?.id ?? ''] }))
    const list = expectOk(await timed('send', () => callAs<{ released: number; to_audit: number }>(app, agency, 'POST', '/v1/tasks/send/', { company_id, template_id, tasks, filename: '任务.xlsx' })))
    await forgetMessages()
    const { results: [batch] } = expectOk(await callAs<{ results: { success_count: number; status: string }[] }>(app, agency, 'GET', `/v1/task-batches/?ids=${id}`))
    if (batch?.success_count !== MOST_SENT || list.released + list.to_audit !== MOST_SENT) throw new Error(`${MOST_SENT} 个任务中，文件写入 ${batch?.success_count} 个，列表写入 ${list.released + list.to_audit} 个`)
  }
}

const told = (taken: readonly number[]): string => `${median(taken).toFixed(0)} ms（${taken.map((one) => one.toFixed(0)).join(' ')}）`

function expectOk<T>({ status, body }: { readonly status: number; readonly body: T }): T {
  if (status !== 200) throw new Error(`HTTP ${status} ${JSON.stringify(body).slice(0, 500)}`)
  return body
}
