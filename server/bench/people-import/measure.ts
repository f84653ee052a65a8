import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { migrate } from '../../src/db/migrate.ts'
import type { Deps } from '../../src/deps.ts'
import { startRunner } from '../../src/jobs/runner.ts'
import { inTransaction, SYSTEM } from '../../src/kernel/transaction.ts'
import { askRegister } from '../../src/modules/company-users/ask.ts'
import { jobs } from '../../src/modules/index.ts'
import { enterFinishedOrder } from '../../src/modules/topups/service.ts'
import { openDeps } from '../../src/setup.ts'
import { migrationFolder } from '../../src/web/paths.ts'
import type { RawRow } from '@linggong/shared/domain/imports/define'
import { sentRow } from '@linggong/shared/domain/imports/rows'
import { userImport } from '@linggong/shared/domain/imports/user'
import { makeWorkers } from '../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../test/spine.ts'
import { median, rounds, type Figure } from '../lib/report.ts'

const people = Number(process.env['BENCH_ROWS'] ?? 5000)
const budgetMs = 10_000

const steps = { check: '导入预检（服务端全部检查）', submit: '提交导入（存行、建任务）', job: '导入任务（检查并写入合作）', register: '身份认证入账（认证服务即时应答）' } as const
type StepName = keyof typeof steps

/** In a database of the owner's `url`; `folder` is a DATA_DIR. The register of identities answers at once: what it takes is not ours. */
export async function measurePeopleImport(url: string, folder: string): Promise<readonly Figure[]> {
  await migrate(url, migrationFolder)
  const config = readConfig({ NODE_ENV: 'development', DEMO: '1', DATA_DIR: folder, LOG_LEVEL: 'warn' })
  const opened = await openDeps(config, url)
  // The import asks it itself as soon as its rows are stored; the time of that is taken apart.
  const deps: Deps = { ...opened, elementAuth: { ...opened.elementAuth, isConnected: false } }
  const register: Deps = { ...opened, elementAuth: { ...opened.elementAuth, isConnected: true, ask: async () => ({ outcome: 'same', reason: '' }) } }
  const app = await buildApp(deps)
  const runner = startRunner(deps, jobs, { slots: 0 })
  const times: { readonly [S in StepName]: number[] } = { check: [], submit: [], job: [], register: [] }
  const timed = async <T>(name: StepName, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const result = await work()
    times[name].push(performance.now() - start)
    return result
  }
  try {
    for (let round = 1; round <= rounds; round += 1) await oneRound(await makeWorld(opened, { workers: 0 }))
    const sums = times.check.map((_, round) => Object.values(times).reduce((sum, taken) => sum + (taken[round] ?? 0), 0))
    return [
      ...Object.entries(times).map(([name, taken]): Figure => ({ what: `${people} 人：${steps[name as StepName]}`, target: '', measured: told(taken) })),
      { what: `${people} 人导入，认证服务之外`, target: `≤ ${budgetMs} ms`, measured: told(sums), isMet: median(sums) <= budgetMs },
    ]
  } finally {
    await runner.stop()
    await app.close()
    await opened.close()
  }

  async function oneRound(world: World): Promise<void> {
    const { agency, chain } = world
    const { company_id, ...above } = chain
    await inTransaction(opened.db, SYSTEM, (tx) => enterFinishedOrder(tx, SYSTEM, { tenantId: agency.tenantId, flavour: 'agency', chain: { ...above, company_id: null } }, { lines: [{ service: 'two_auth', count: people, price: 1 }] }, opened.clock()))
    const rows = makeWorkers(people).map(({ name, id_no, phone }, index): RawRow<keyof (typeof userImport)['columns'] & string> => ({ row: index + 2, name, id_no, phone, bank_card: '', province: '海南省', city: '海口市', district: '龙华区', remark: '骑手' }))
    const checked = expectOk(await timed('check', () => callAs<{ error_rows: number }>(app, agency, 'POST', '/v1/company-users/import_check/', { company_id, rows })))
    if (checked.error_rows > 0) throw new Error(`${checked.error_rows} 行未通过检查`)
    const { id } = expectOk(await timed('submit', () => callAs<{ id: string }>(app, agency, 'POST', '/v1/company-users/import/', { company_id, company_users: rows.map((row) => sentRow(userImport, row)), filename: '用户.xlsx', file_url: '' })))
    await timed('job', () => runner.drain())
    await timed('register', () => askRegister(register))
    const after = await inTransaction(opened.db, SYSTEM, (tx) => tx.selectFrom('app.company_user').select('auth_level').where('import_id', '=', id).execute())
    const verified = after.filter(({ auth_level }) => auth_level === 'two_auth').length
    if (verified !== people) throw new Error(`${people} 人中 ${verified} 人认证通过`)
  }
}

const told = (taken: readonly number[]): string => `${median(taken).toFixed(0)} ms（${taken.map((one) => one.toFixed(0)).join(' ')}）`

function expectOk<T>({ status, body }: { readonly status: number; readonly body: T }): T {
  if (status !== 200) throw new Error(`HTTP ${status} ${JSON.stringify(body).slice(0, 500)}`)
  return body
}
