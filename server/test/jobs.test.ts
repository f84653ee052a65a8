import { setTimeout as sleep } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { defineJob, startRunner, type JobDefinition } from '../src/jobs/runner.ts'
import { jobs } from '../src/modules/index.ts'
import { enqueueJob } from '../src/jobs/queue.ts'
import { sheetBytes, type Sheet } from '../src/jobs/export-file.ts'
import { insertRows } from '../src/db/bulk.ts'
import { newId } from '../src/kernel/ids.ts'
import { refuse } from '../src/kernel/refuse.ts'
import { authenticate } from '../src/kernel/session.ts'
import { inTransaction } from '../src/kernel/transaction.ts'
import { ask, asOwner, signIn, testApp } from './database.ts'

const { app, deps, tenants, advance } = await testApp()
const token = await signIn(app, tenants.phones.company)
const actor = (await authenticate(deps.db, token, deps.clock())) ?? refuse(401, '')

const enqueue = (category: string, kind: 'import' | 'export' = 'export') =>
  inTransaction(deps.db, actor, (tx) => enqueueJob(tx, actor, { kind, category, filename: `${category}.xlsx`, payload: { hello: '你好' }, total: 5 }))
const jobRow = async (id: string) => (await asOwner(deps, 'select * from app.job where id = $1', [id]))[0] ?? {}
const runner = (...definitions: JobDefinition[]) => startRunner(deps, { ...jobs, definitions }, { slots: 0 })

describe('a job', () => {
  test('runs as the organisation that asked, and leaves its result', async () => {
    const id = await enqueue('plain')
    // A filter for jobs in progress includes waiting ones.
    expect((await ask(app, token, '/v1/exports/?status=exporting')).json().results).toMatchObject([{ id, status: '' }])
    expect((await ask(app, token, '/v1/exports/?status=export_success')).json().total).toBe(0)
    const seen: unknown[] = []
    await runner(
      defineJob('plain', 'export', async (job, run) => {
        seen.push(job.payload, job.actor.tenantId, job.actor.chain.agency_id)
        await run.progress(1, 5)
        return { success_count: 5 }
      }),
    ).drain()
    expect(seen).toEqual([{ hello: '你好' }, tenants.ids.company, tenants.ids.agency])
    expect(await jobRow(id)).toMatchObject({ status: 'export_success', progress: 100, success_count: 5, lease_until: null })
  })

  test('is resumed by another worker behind the last committed chunk, when its process goes away', async () => {
    const id = await enqueue('chunks')
    const done: string[] = []
    const reached = Promise.withResolvers<void>()
    const chunks = (name: string, from: (chunk: number) => Promise<void>) =>
      defineJob('chunks', 'export', async (job, run) => {
        const first = typeof job.cursor['next'] === 'number' ? job.cursor['next'] : 0
        for (let chunk = first; chunk < 5; chunk += 1) {
          await from(chunk)
          await inTransaction(run.deps.db, job.actor, async (tx) => {
            await insertRows(tx, 'app.industry', [{ id: newId(), name: `chunk-${chunk}` }])
            await run.checkpoint(tx, { next: chunk + 1 })
          })
          done.push(`${name}${chunk}`)
        }
        return { success_count: 5 }
      })
    // The first worker hangs in its third chunk, like a killed process: its lease is no longer renewed.
    const dead = new AbortController()
    const hung = startRunner({ ...deps, clock: () => new Date(deps.clock().getTime() - 60_000) }, { ...jobs, definitions: [chunks('a', async (chunk) => {
      if (chunk < 2) return
      reached.resolve()
      await sleep(60_000, undefined, { signal: dead.signal }).catch(() => undefined)
    })] }, { slots: 0 })
    const hanging = hung.drain()
    await reached.promise
    await runner(chunks('b', async () => undefined)).drain()
    expect(done).toEqual(['a0', 'a1', 'b2', 'b3', 'b4'])
    expect(await jobRow(id)).toMatchObject({ status: 'export_success', attempts: 2 })
    // The first worker continues: its chunk is rolled back, because it has lost the lease.
    dead.abort()
    await hanging
    expect(done).toHaveLength(5)
    expect((await asOwner(deps, "select count(*)::int as n from app.industry where name like 'chunk-%'"))[0]).toEqual({ n: 5 })
    expect(await jobRow(id)).toMatchObject({ status: 'export_success', attempts: 2 })
    const told = await asOwner(deps, `select action from app.history_event where entity = 'export' and entity_id = $1 order by id`, [id])
    expect(told.map(({ action }) => action)).toEqual(['create', 'start', 'resume', 'succeed'])
  })

  test('that a process lets go of at its stop is free at once', async () => {
    const id = await enqueue('stopped')
    const begun = Promise.withResolvers<void>()
    const definition = defineJob('stopped', 'export', async (job, run) => {
      if (job.attempt > 1) return
      begun.resolve()
      for (;;) {
        await sleep(20)
        run.signal.throwIfAborted()
      }
    })
    const first = startRunner(deps, { ...jobs, definitions: [definition] }, { slots: 1 })
    await begun.promise
    await first.stop()
    await runner(definition).drain()
    expect(await jobRow(id)).toMatchObject({ status: 'export_success', attempts: 2 })
  })

  test('is tried five times with growing pauses, then fails in words; a refusal fails at once', async () => {
    const id = await enqueue('broken')
    let runs = 0
    const broken = runner(defineJob('broken', 'export', async () => {
      runs += 1
      throw new Error('boom')
    }))
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await broken.drain()
      advance(200_000)
    }
    expect(runs).toBe(5)
    expect(await jobRow(id)).toMatchObject({ status: 'export_failure', failure_reason: '处理失败，请稍后重试或联系管理员' })
    const refused = await enqueue('refused', 'import')
    await runner(defineJob('refused', 'import', async () => refuse(400, '合同已终止'))).drain()
    expect(await jobRow(refused)).toMatchObject({ status: 'import_failure', failure_reason: '合同已终止', attempts: 1 })
  })

  test('is worked on once by two workers', async () => {
    const runs: string[] = []
    const once = defineJob('twice', 'export', async (job) => {
      await sleep(5)
      runs.push(job.id)
    })
    const ids = [await enqueue('twice'), await enqueue('twice'), await enqueue('twice'), await enqueue('twice')]
    await Promise.all([runner(once).drain(), runner(once).drain()])
    expect(runs.toSorted()).toEqual(ids.toSorted())
  })
})

describe('a sheet', () => {
  const nasty = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '110101199003078515', '6225880000000001', '19900000000', '张三']
  const sheet = (format: Sheet['format']): Sheet => ({
    format,
    columns: [{ title: '文本', kind: 'text' }, { title: '金额', kind: 'money' }, { title: '数', kind: 'int' }, { title: '时间', kind: 'datetime' }],
    rows: (async function* () {
      for (const text of nasty) yield [text, 123456, -3, new Date('2026-01-08T01:30:00Z')]
      yield [null, -5, null, null]
    })(),
  })
  const bytes = async (format: Sheet['format']) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of sheetBytes(sheet(format))) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  test('as XLSX keeps texts as texts and money as numbers', async () => {
    const book = await readXlsx(await bytes('xlsx'))
    const rows = book.sheets[0]?.rows ?? []
    expect(rows[0]).toEqual(['文本', '金额', '数', '时间'])
    expect(rows.slice(1, 11).map((row) => row[0])).toEqual(nasty)
    expect(rows[1]?.slice(1)).toEqual([1234.56, -3, '2026-01-08 09:30:00'])
    expect(rows[11]?.[1]).toBe(-0.05)
  })

  test('as CSV begins with a BOM and disarms formulas', async () => {
    const text = (await bytes('csv')).toString('utf8')
    expect(text.startsWith('\ufeff文本,金额,数,时间\r\n')).toBe(true)
    const first = text.split('\r\n').slice(1, 11).map((line) => line.split(',')[0])
    expect(first).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\tx", `"'\rx"`, '\t110101199003078515', '\t6225880000000001', '\t19900000000', '张三'])
    expect(text.split('\r\n')[1]).toBe("'=1+1,1234.56,-3,2026-01-08 09:30:00")
    expect(text.split('\r\n')[11]).toBe(',-0.05,,')
  })
})

describe('records', () => {
  test('R193 R319 R634 of exports: own organisation only, a link while it lasts, then 文件已过期', async () => {
    const saas = await signIn(app, tenants.phones.saas)
    const { id } = (await ask(app, saas, '/v1/platforms/exports/', { body: { is_enable: 'true' } })).json()
    const link = () => ask(app, saas, `/v1/exports/${id}/download/`)
    expect((await link()).json().error_msg).toBe('文件正在生成，请稍候')
    await runner(...jobs.definitions).drain()
    const list = (await ask(app, saas, '/v1/exports/?category=group_company')).json()
    expect(list).toMatchObject({ total: 1, results: [{ id, category: 'group_company', status: 'export_success', progress: 100, total: 2, creator: '运营商管理员' }] })
    expect(list.results[0].size).toBeGreaterThan(500)
    const file = await app.inject((await link()).json().url)
    const rows = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? []
    expect(rows.map((row) => row[0])).toEqual(['名称', '乙集团', '甲集团'])
    expect((await ask(app, token, '/v1/exports/?category=group_company')).json().total).toBe(0)
    expect((await ask(app, token, `/v1/exports/${id}/download/`)).statusCode).toBe(404)
    advance(7 * 86_400_000)
    const late = await signIn(app, tenants.phones.saas)
    const expired = await ask(app, late, `/v1/exports/${id}/download/`)
    expect([expired.statusCode, expired.json().error_msg]).toEqual([400, '文件已过期'])
  })

  test('R192 R716 R717 of imports: failed rows as a list and as a file to put right', async () => {
    const company = await signIn(app, tenants.phones.company)
    const id = await enqueue('bill', 'import')
    const raw = (row: number) => ({ row, name: '=王', id_no: '110101199003078515', phone: '19900000000', account_no: '6225880000000001', amount: '12.5', task_sn: '', remark: '' })
    await inTransaction(deps.db, actor, async (tx) => {
      const issues = [{ column: 'id_no', level: 'error' as const, text: '身份证号不正确' }, { column: 'amount', level: 'warn' as const, text: '金额偏大' }]
      await insertRows(tx, 'app.import_row', [2, 3, 4].map((row) => ({ ...actor.chain, job_id: id, row_no: row, raw: raw(row), issues: row === 3 ? [] : issues, ok: row === 3 })))
      await tx.updateTable('app.job').set({ failure_count: 2, success_count: 1, finish_at: deps.clock(), status: 'import_success' }).where('id', '=', id).execute()
    })
    expect((await ask(app, company, '/v1/imports/?category=bill')).json().results[0]).toMatchObject({ id, category: 'bill', status: 'import_success', failure_count: 2, success_count: 1 })
    const errors = (await ask(app, company, `/v1/imports/${id}/errors/`)).json()
    expect([errors.total, errors.results.map((row: { row: number }) => row.row), errors.results[0].issues[0].text]).toEqual([2, [2, 4], '身份证号不正确'])
    const neighbour = await signIn(app, tenants.phones.neighbour)
    expect((await ask(app, neighbour, `/v1/imports/${id}/errors/`)).statusCode).toBe(404)
    const asked = (await ask(app, company, `/v1/imports/${id}/export_errors/`, { method: 'POST' })).json()
    await runner(...jobs.definitions).drain()
    const { url } = (await ask(app, company, `/v1/exports/${asked.id}/download/`)).json()
    const rows = (await readXlsx((await app.inject(url)).rawPayload)).sheets[0]?.rows ?? []
    expect(rows).toHaveLength(3)
    expect(rows[0]?.[0]).toBe('姓名*')
    expect(rows[0]?.at(-1)).toBe('失败原因')
    expect([rows[1]?.[0], rows[1]?.[1], rows[1]?.[4], rows[1]?.at(-1)]).toEqual(['=王', '110101199003078515', '12.5', '身份证号不正确'])
  })
})

describe('groups', () => {
  test('are listed, explained, switched with their version, and remember it', async () => {
    const saas = await signIn(app, tenants.phones.saas)
    const list = (await ask(app, saas, '/v1/platforms/?name=甲集')).json()
    expect(list).toMatchObject({ total: 1, results: [{ name: '甲集团', agency_count: 1, company_count: 2, manager_phone: '199****0003', version: 1 }] })
    const industry = newId()
    await asOwner(deps, 'insert into app.industry (id, name) values ($1, $2)', [industry, '物流配送'])
    const ofIndustry = async () => (await ask(app, saas, `/v1/platforms/?name=甲集&industry_id=${industry}`)).json()
    expect(await ofIndustry()).toMatchObject({ total: 0 })
    await asOwner(deps, 'update app.tenant set industry_id = $1 where id = $2', [industry, tenants.ids.platform])
    expect(await ofIndustry()).toMatchObject({ total: 1, results: [{ name: '甲集团', industry_name: '物流配送' }] })
    const id = tenants.ids.platform
    const detail = (await ask(app, saas, `/v1/platforms/${id}/`)).json()
    expect(detail.agencies).toMatchObject([{ name: '甲业务公司', park_name: '甲园区', company_count: 2, month_amount: 0 }])
    const flip = (is_enable: boolean, version: number) => ask(app, saas, `/v1/platforms/${id}/`, { method: 'PUT', body: { is_enable, version } })
    expect((await flip(false, 1)).json()).toEqual({ id, version: 2 })
    expect((await ask(app, saas, '/v1/platforms/?name=甲集')).json().results).toMatchObject([{ id, is_enable: false, version: 2 }])
    const stale = await flip(true, 1)
    expect([stale.statusCode, stale.json().error_msg]).toEqual([400, '数据已变更，请刷新后重试'])
    const log = (await ask(app, saas, `/v1/platforms/${id}/history_events/`)).json().results
    expect(log).toMatchObject([{ action: '停用', creator: '运营商管理员', content: [{ field: 'is_enable', old_value: true, new_value: false }] }])
    expect((await ask(app, saas, `/v1/platforms/${tenants.ids.park}/`)).statusCode).toBe(404)
  })

  test('companies are those below the caller', async () => {
    const names = async (place: 'agency' | 'park' | 'otherAgency' | 'otherPlatform') =>
      (await ask(app, await signIn(app, tenants.phones[place]), '/v1/companies/?ordering=id')).json().results.map((row: { name: string }) => row.name)
    expect(await names('agency')).toEqual(['甲企业', '甲邻企业'])
    expect(await names('park')).toEqual(['甲企业', '甲邻企业'])
    expect(await names('otherAgency')).toEqual(['乙企业'])
    expect(await names('otherPlatform')).toEqual(['乙企业'])
  })
})
