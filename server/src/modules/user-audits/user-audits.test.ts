import { Readable } from 'node:stream'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { USER_AUDITS, type AuditKind, type WorkerPhoto } from '@linggong/shared/domain/user-audits'
import { describe, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported.ts'
import { drain, makeCooperations, makeMember, makeSeat, makePersons, makeWorkers, type Member } from '../../../test/makers.ts'
import { png } from '../../../test/pictures.ts'
import { callAs, lastCode, makeWorld, sentBill, type World } from '../../../test/spine.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { authenticate } from '../../kernel/session.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { announce, fileIdOf, receive } from '../files/service.ts'
import { startTerminationBatch, terminationFaults } from './batches.ts'
import { openAudit } from './open.ts'
import { requiredAudits } from '../required-audits/required-audits.ts'

const { app, deps, advance } = await testApp()

interface Refused {
  readonly error_msg?: string
  readonly error_code?: string
}
interface Audit extends Refused {
  readonly id: string
  readonly sn: string
  readonly status: string
  readonly version: number
  readonly is_own: boolean
  readonly reason: string
  readonly id_no: string
  readonly photos: readonly { readonly purpose: string; readonly file_url: string }[]
  readonly events: readonly { readonly action: string; readonly creator: string }[]
}
interface Cooperation {
  readonly id: string
  readonly park_id: string
  readonly platform_id: string
  readonly agency_id: string
  readonly company_id: string
  readonly person_id: string
  readonly status: string
  readonly version: number
  readonly is_enable: boolean
  readonly realname_collect_at: Date | null
  readonly termination_at: Date | null
}

const system = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(deps.db, SYSTEM, work)
const rowsOf = async (world: World): Promise<Cooperation[]> => (await asOwner(deps, 'select * from app.company_user where company_id = $1 order by id', [world.chain.company_id])) as unknown as Cooperation[]
const rowOf = async (id: string): Promise<Cooperation> => {
  const [row] = (await asOwner(deps, 'select * from app.company_user where id = $1', [id])) as unknown as Cooperation[]
  if (row === undefined) throw new Error('no cooperation')
  return row
}
const pathOf = (kind: AuditKind): string => USER_AUDITS[kind].path
const secondOf = (world: World): Promise<Member> => system((tx) => makeMember(tx, { flavour: 'agency', tenantId: world.agency.tenantId, permissions: allPermissions('agency') }, deps.clock()))
const decide = (who: Member, kind: AuditKind, { id, version }: Pick<Audit, 'id' | 'version'>, body: object = { status: 'passed' }) => callAs<Audit>(app, who, 'PUT', `${pathOf(kind)}${id}/`, { version, ...body })
const read = async (who: Member, kind: AuditKind, id: string): Promise<Audit> => (await callAs<Audit>(app, who, 'GET', `${pathOf(kind)}${id}/`)).body
const actorOf = async ({ token }: Member) => (await authenticate(deps.db, token, deps.clock())) ?? Promise.reject(new Error('no session'))

const isNow = (at: Date | null): boolean => at !== null && Math.abs(deps.clock().getTime() - at.getTime()) < 5000

/** Workers of the world's enterprise, in this state, without bills. */
async function workers(world: World, count: number, status: 'to_audit' | 'in_cooperation'): Promise<Cooperation[]> {
  const people = makeWorkers(count)
  const made = await system(async (tx) => {
    await makePersons(tx, people)
    return makeCooperations(tx, world.chain, people, { status, contract_sign_at: deps.clock() })
  })
  return Promise.all(made.map(({ id }) => rowOf(id)))
}
const one = async (world: World, status: 'to_audit' | 'in_cooperation'): Promise<Cooperation> => (await workers(world, 1, status))[0] ?? Promise.reject(new Error('nobody'))
const opened = (of: Cooperation, kind: AuditKind, more: object = {}) => system((tx) => openAudit(tx, of, kind, { creator: '收款人', ...more }, deps.clock()))
const requires = (world: World, ...audits: readonly string[]) =>
  asOwner(deps, `insert into app.setting (tenant_id, key, value) values ($1, 'realname_collect_config', $2)`, [world.agency.tenantId, JSON.stringify({ required_audits: audits })])

/** A photo as a worker sends it. */
async function photoOf({ park_id, platform_id, agency_id }: Cooperation, purpose: WorkerPhoto): Promise<string> {
  const { file_url } = await system((tx) => announce(tx, deps, { tenant_id: agency_id, flavour: 'agency', park_id, platform_id, agency_id, company_id: null }, { filename: 'a.png', size: png.length, purpose }))
  const id = fileIdOf(file_url) ?? ''
  await receive(deps, id, Readable.from([png]))
  return id
}

/** The code to end cooperations, sent to this member's own phone. */
async function codeOf(who: Member): Promise<string> {
  advance(61_000)
  expect((await callAs(app, who, 'POST', '/v1/sms/authorize_termination/')).status).toBe(200)
  const [row] = await asOwner(deps, 'select a.phone from app.staff s join app.account a on a.id = s.account_id where s.id = $1', [who.staffId])
  return lastCode(deps, String(row?.['phone']))
}
const ask = (who: Member, { id, version }: Pick<Cooperation, 'id' | 'version'>, captcha: string, reason = '不再合作') => callAs<Audit>(app, who, 'POST', `/v1/company-users/${id}/termination/`, { captcha, reason, version })

describe('R392 R393 R394 audits of a worker', () => {
  test('a worker can be paid once all that the agency asks for has passed, whatever the order; the time of the collection is kept', async () => {
    const world = await makeWorld(deps)
    await requires(world, 'liveness', 'idcard', 'realname')
    expect(await system((tx) => requiredAudits(tx, world.agency.tenantId))).toEqual(['idcard', 'liveness', 'realname_collect'])
    const worker = await one(world, 'to_audit')
    for (const kind of ['liveness', 'idcard', 'realname_collect'] as const) {
      expect((await rowOf(worker.id)).status).toBe('to_audit')
      const { id } = await opened(worker, kind)
      const answer = await decide(world.agency, kind, await read(world.agency, kind, id))
      expect([answer.status, answer.body.status]).toEqual([200, 'passed'])
    }
    const after = await rowOf(worker.id)
    expect([after.status, isNow(after.realname_collect_at)]).toEqual(['in_cooperation', true])
  })

  test('a rejection needs its reason, changes nothing of the cooperation, and leaves the way to a new one; one of a kind waits at a time', async () => {
    const world = await makeWorld(deps)
    await requires(world, 'idcard')
    const worker = await one(world, 'to_audit')
    const { id, sn } = await opened(worker, 'idcard')
    await expect(opened(worker, 'idcard')).rejects.toThrow(`已有待审核的身份证资料 ${sn}，请等待审核`)
    const audit = await read(world.agency, 'idcard', id)
    expect((await decide(world.agency, 'idcard', audit, { status: 'rejected' })).body.error_msg).toContain('请填写驳回原因')
    const rejected = await decide(world.agency, 'idcard', audit, { status: 'rejected', reason: '照片模糊，请重新拍摄' })
    expect(rejected.body).toMatchObject({ status: 'rejected', reason: '照片模糊，请重新拍摄' })
    expect(rejected.body.events.map(({ action }) => action)).toEqual(['提交审核', '审核驳回'])
    expect((await rowOf(worker.id)).status).toBe('to_audit')
    expect((await decide(world.agency, 'idcard', rejected.body)).body).toMatchObject({ error_code: 'not_allowed' })
    const again = await opened(worker, 'idcard')
    await decide(world.agency, 'idcard', await read(world.agency, 'idcard', again.id))
    expect((await rowOf(worker.id)).status).toBe('in_cooperation')
  })

  test('two who audit one at once: one decides, the other is told', async () => {
    const world = await makeWorld(deps)
    const second = await secondOf(world)
    for (let round = 0; round < 5; round += 1) {
      const worker = await one(world, 'to_audit')
      const audit = await read(world.agency, 'idcard', (await opened(worker, 'idcard')).id)
      const answers = await Promise.all([decide(world.agency, 'idcard', audit), decide(second, 'idcard', audit, { status: 'rejected', reason: '照片模糊' })])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
      const { status, events } = await read(second, 'idcard', audit.id)
      expect([events.length, status === 'passed' ? 'in_cooperation' : 'to_audit']).toEqual([2, (await rowOf(worker.id)).status])
    }
  })

  test('the last two audits, passed at once, see each other', async () => {
    const world = await makeWorld(deps)
    await requires(world, 'idcard', 'liveness')
    for (let round = 0; round < 5; round += 1) {
      const worker = await one(world, 'to_audit')
      const both = await Promise.all((['idcard', 'liveness'] as const).map(async (kind) => [kind, await read(world.agency, kind, (await opened(worker, kind)).id)] as const))
      const answers = await Promise.all(both.map(([kind, audit]) => decide(world.agency, kind, audit)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect((await rowOf(worker.id)).status).toBe('in_cooperation')
    }
  })

  test('many at once are decided each for itself', async () => {
    const world = await makeWorld(deps)
    const all = await workers(world, 3, 'to_audit')
    const audits = await Promise.all(all.map(async (worker) => read(world.agency, 'idcard', (await opened(worker, 'idcard')).id)))
    const decisions = audits.map(({ id, version }, index) => ({ id, version: index === 1 ? version + 1 : version, status: index === 2 ? 'rejected' : 'passed', reason: index === 2 ? '照片模糊' : '' }))
    const { body } = await callAs<{ results: { id: string; sn: string; ok: boolean; text: string }[] }>(app, world.agency, 'PUT', `${pathOf('idcard')}batch/`, { decisions })
    expect(body.results.map(({ ok, text }) => [ok, text])).toEqual([[true, '已通过'], [false, '数据已变更，请刷新后重试'], [true, '已驳回']])
    expect(body.results.map(({ sn }) => sn)).toEqual(audits.map(({ sn }) => sn))
  })

  test('lists, their states and the tabs tell what waits; numbers are masked, names are searched', async () => {
    const world = await makeWorld(deps)
    const [first, second] = await workers(world, 2, 'to_audit')
    if (first === undefined || second === undefined) throw new Error('nobody')
    const waiting = await opened(first, 'liveness')
    const done = await opened(second, 'liveness')
    await decide(world.agency, 'liveness', await read(world.agency, 'liveness', done.id))
    const list = async (query: string) => (await callAs<{ results: Audit[] }>(app, world.agency, 'GET', `${pathOf('liveness')}?${query}`)).body.results.map(({ id }) => id)
    expect(await list('status=to_audit')).toEqual([waiting.id])
    expect(await list(`sn=${done.sn}`)).toEqual([done.id])
    expect(await list('ordering=create_at')).toHaveLength(2)
    expect((await callAs(app, world.agency, 'GET', `${pathOf('liveness')}status_counts/`)).body).toEqual({ counts: [{ status: 'to_audit', total: 1 }, { status: 'passed', total: 1 }, { status: 'rejected', total: 0 }] })
    expect((await callAs(app, world.agency, 'GET', '/v1/user-audits/counts/')).body).toEqual({ counts: { liveness_audit: 1, termination_batch: 0 } })
    expect((await read(world.agency, 'liveness', waiting.id)).id_no).toMatch(/^\d\d\*{14}[\dX]{2}$/u)
    // Another kind has no audit of this id.
    expect((await callAs(app, world.agency, 'GET', `${pathOf('idcard')}${waiting.id}/`)).status).toBe(404)
    expect((await decide(world.agency, 'idcard', { id: waiting.id, version: 1 })).status).toBe(404)
  })
})

describe('the photos of a worker', () => {
  test('the agency that audits sees them, each time on the record; nobody else does', async () => {
    const [world, other] = [await makeWorld(deps), await makeWorld(deps)]
    const worker = await one(world, 'to_audit')
    const material = { id_card_front: await photoOf(worker, 'id_card_front'), id_card_back: await photoOf(worker, 'id_card_back') }
    const { id } = await opened(worker, 'idcard', { material })
    const { photos, sn } = await read(world.agency, 'idcard', id)
    expect(photos).toEqual([{ purpose: 'id_card_front', file_url: `/v1/files/${material.id_card_front}` }, { purpose: 'id_card_back', file_url: `/v1/files/${material.id_card_back}` }])
    const view = (who: Member) => app.inject({ method: 'POST', url: `/v1/files/${material.id_card_front}/view/`, headers: { authorization: `Bearer ${who.token}` }, payload: { reason: `身份证审核 ${sn}` } })
    for (let time = 0; time < 2; time += 1) expect((await view(world.agency)).headers['content-type']).toBe('image/png')
    for (const who of [world.company, world.park, world.platform, other.agency, other.company]) expect((await view(who)).statusCode).toBeGreaterThanOrEqual(403)
    const lines = await asOwner(deps, 'select kind, field, reason, tenant_id from app.reveal_audit where entity_id = $1', [material.id_card_front])
    expect(lines).toEqual([1, 2].map(() => ({ kind: 'paper', field: 'id_card_front', reason: `身份证审核 ${sn}`, tenant_id: world.agency.tenantId })))
    for (const who of [world.company, other.agency]) expect((await callAs(app, who, 'GET', `${pathOf('idcard')}${id}/`)).status).toBeGreaterThanOrEqual(403)
  })

  test('those that wait can be looked at for as long as one audits; once decided they count as any other look', async () => {
    const world = await makeWorld(deps)
    const worker = await one(world, 'to_audit')
    const photo = await photoOf(worker, 'liveness_photo')
    const { id } = await opened(worker, 'liveness', { material: { liveness_photo: photo } })
    const used = (key: string) => asOwner(deps, 'select sum(count)::int as n from app.rate_limit where key = $1', [`${key}:${world.agency.staffId}`]).then(([row]) => row?.['n'] ?? 0)
    const view = () => callAs(app, world.agency, 'POST', `/v1/files/${photo}/view/`, { reason: '活体审核' }).catch(() => undefined)
    await view()
    expect([await used('audited'), await used('reveal')]).toEqual([1, 0])
    await decide(world.agency, 'liveness', await read(world.agency, 'liveness', id))
    await view()
    expect([await used('audited'), await used('reveal')]).toEqual([1, 1])
  })
})

describe('R387 R395 R428 R433 the end of a cooperation', () => {
  test('an enterprise asks with a code to its own phone; the agency passes; nothing can be billed any more, and the register of the cooperation tells it all', async () => {
    const world = await makeWorld(deps)
    const worker = await one(world, 'in_cooperation')
    const asked = await ask(world.company, worker, await codeOf(world.company))
    expect([asked.status, asked.body.sn]).toEqual([200, expect.stringMatching(/^SH\d{14}$/u)])
    expect((await rowOf(worker.id)).status).toBe('in_cooperation')
    const again = await ask(world.company, await rowOf(worker.id), await codeOf(world.company))
    expect(again.body.error_msg).toBe(`已有待审核的终止申请 ${asked.body.sn}，请等待审核`)
    expect((await decide(world.agency, 'termination', await read(world.agency, 'termination', asked.body.id))).status).toBe(200)
    const after = await rowOf(worker.id)
    expect([after.status, isNow(after.termination_at)]).toEqual(['end_cooperation', true])
    const log = (await callAs<{ results: { action: string }[] }>(app, world.company, 'GET', `/v1/company-users/${worker.id}/history_events/`)).body.results.map(({ action }) => action)
    expect(log).toEqual(['申请终止', '终止合作'])
  })

  test('a code is used up once, five wrong ones end it, and no other member can use it', async () => {
    const world = await makeWorld(deps)
    const [first, second] = await workers(world, 2, 'in_cooperation')
    if (first === undefined || second === undefined) throw new Error('nobody')
    const code = await codeOf(world.company)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await ask(world.agency, first, code)).body).toMatchObject({ error_code: 'captcha' })
    expect((await ask(world.company, first, code)).status).toBe(200)
    expect((await ask(world.company, second, code)).body).toMatchObject({ error_code: 'captcha' })

    const next = await codeOf(world.company)
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await ask(world.company, second, wrong)).body).toMatchObject({ error_code: 'captcha' })
    expect((await ask(world.company, second, next)).body).toMatchObject({ error_code: 'captcha', error_msg: '验证码错误或已过期' })
    expect(await asOwner(deps, 'select 1 from app.user_audit where company_user_id = $1', [second.id])).toEqual([])
    expect((await ask(world.company, second, await codeOf(world.company))).status).toBe(200)
  })

  test('whoever has unpaid bills is not ended, neither when asked for nor when it is audited since', async () => {
    const world = await makeWorld(deps)
    const [paid, billed] = world.workers
    const [free, held] = await rowsOf(world)
    if (paid === undefined || billed === undefined || free === undefined || held === undefined) throw new Error('nobody')
    const asked = await ask(world.company, free, await codeOf(world.company))
    const { body } = await callAs<{ id: string }>(app, world.agency, 'POST', '/v1/bills/import/', { company_id: world.company.tenantId, bills: [sentBill(2, paid, '100.00'), sentBill(3, billed, '100.00')], filename: 'a.xlsx' })
    await drain(deps)
    expect(await asOwner(deps, 'select count(*)::int as n from app.bill where batch_id = $1', [body.id])).toEqual([{ n: 2 }])
    const text = '存在 1 笔未支付的账单，不能终止合作，请先支付或取消'
    expect((await ask(world.company, await rowOf(held.id), await codeOf(world.company))).body.error_msg).toBe(text)
    const audit = await read(world.agency, 'termination', asked.body.id)
    expect((await decide(world.agency, 'termination', audit)).body.error_msg).toBe(text)
    expect((await decide(world.agency, 'termination', audit, { status: 'rejected', reason: '尚有未支付的账单' })).status).toBe(200)
    expect((await rowOf(free.id)).status).toBe('in_cooperation')
    const [row] = await asOwner(deps, `select action from app.history_event where entity = 'company_user' and entity_id = $1 order by id desc limit 1`, [free.id])
    expect(row).toEqual({ action: 'termination_rejected' })
  })

  test('asked for by the agency itself, another member of it decides, on passing as on rejecting', async () => {
    const world = await makeWorld(deps)
    const second = await secondOf(world)
    const worker = await one(world, 'in_cooperation')
    const { body } = await ask(world.agency, worker, await codeOf(world.agency))
    const own = await read(world.agency, 'termination', body.id)
    expect([own.is_own, (await read(second, 'termination', body.id)).is_own]).toEqual([true, false])
    for (const verdict of [{ status: 'passed' }, { status: 'rejected', reason: '提交有误' }]) expect((await decide(world.agency, 'termination', own, verdict)).body.error_msg).toBe('审核人不能是提交该申请的人')
    // The same person of an enterprise is nobody else.
    const other = await one(world, 'in_cooperation')
    const same = await system((tx) => makeSeat(tx, world.company, { flavour: 'agency', tenantId: world.agency.tenantId, permissions: allPermissions('agency') }, deps.clock()))
    const asked = await ask(world.company, other, await codeOf(world.company))
    const seen = await read(same, 'termination', asked.body.id)
    expect([seen.is_own, (await decide(same, 'termination', seen)).body.error_msg]).toEqual([true, '审核人不能是提交该申请的人'])
    expect((await decide(second, 'termination', own)).status).toBe(200)
    expect((await rowOf(worker.id)).status).toBe('end_cooperation')
  })

  test('a cooperation that has not begun, or has ended, and one of another enterprise cannot be ended', async () => {
    const [world, other] = [await makeWorld(deps), await makeWorld(deps)]
    const pending = await one(world, 'to_audit')
    expect((await ask(world.company, pending, await codeOf(world.company))).body).toMatchObject({ error_code: 'not_allowed' })
    const worker = await one(world, 'in_cooperation')
    expect((await ask(other.company, worker, await codeOf(other.company))).status).toBe(404)
    expect((await ask(world.company, { ...worker, version: worker.version + 1 }, await codeOf(world.company))).body).toMatchObject({ error_code: 'stale' })
  })
})

describe('R388 R629 R630 several ends by one sheet', () => {
  const started = async (world: World, by: Member, count: number) => {
    const all = await workers(world, count, 'in_cooperation')
    const actor = await actorOf(by)
    const batch = await inTransaction(deps.db, actor, (tx) => startTerminationBatch(tx, actor, world.chain, all.map(({ id }) => ({ id, cause: '项目结束' })), {}, deps.clock()))
    return { all, batch }
  }
  interface Batch extends Refused {
    readonly id: string
    readonly status: string
    readonly version: number
    readonly total: number
    readonly passed_count: number
    readonly rejected_count: number
    readonly open_count: number
  }
  const readBatch = async (who: Member, id: string): Promise<Batch> => (await callAs<Batch>(app, who, 'GET', `/v1/user-termination-batches/${id}/`)).body
  const decideBatch = async (who: Member, { id, version }: Pick<Batch, 'id' | 'version'>, body: object = { status: 'passed' }) => callAs<Batch>(app, who, 'PUT', `/v1/user-termination-batches/${id}/`, { version, ...body })
  const rowsIn = async (who: Member, sn: string) => (await callAs<{ results: Audit[] }>(app, who, 'GET', `${pathOf('termination')}?batch_sn=${sn}&page_size=100`)).body.results

  test('R340 thirty by an enterprise: two are rejected, the rest passed as a whole, so that a part has passed; the export has all of them', async () => {
    const world = await makeWorld(deps)
    const { all, batch } = await started(world, world.company, 30)
    expect(await readBatch(world.agency, batch.id)).toMatchObject({ status: 'to_audit', total: 30, open_count: 30 })
    const rows = await rowsIn(world.agency, batch.sn)
    for (const row of rows.slice(0, 2)) expect((await decide(world.agency, 'termination', row, { status: 'rejected', reason: '有未完成的任务' })).status).toBe(200)
    const { body } = await decideBatch(world.agency, await readBatch(world.agency, batch.id))
    expect(body).toMatchObject({ status: 'part_passed', passed_count: 28, rejected_count: 2, open_count: 0 })
    const states = await Promise.all(all.map(async ({ id }) => (await rowOf(id)).status))
    expect([states.filter((status) => status === 'end_cooperation').length, states.filter((status) => status === 'in_cooperation').length]).toEqual([28, 2])
    expect((await callAs(app, world.agency, 'GET', `${pathOf('termination')}exports/?batch_sn=${batch.sn}`)).status).toBe(200)
    await drain(deps)
    const lines = await exportedRows(deps, world.agency.tenantId, 'termination_audit')
    expect([lines.length, lines.filter((line) => line['状态'] === '已驳回').map((line) => line['驳回原因'])]).toEqual([30, ['有未完成的任务', '有未完成的任务']])
    expect(lines[0]).toMatchObject({ 终止批次: batch.sn, 终止原因: '项目结束', 身份证号: expect.stringContaining('****') })
  })

  test('no. 93 of docs/breadth: rejected as a whole, its open rows are rejected, and what was decided stays', async () => {
    const world = await makeWorld(deps)
    const { all, batch } = await started(world, world.company, 3)
    const [row] = await rowsIn(world.agency, batch.sn)
    if (row === undefined) throw new Error('no row')
    await decide(world.agency, 'termination', row)
    const { body } = await decideBatch(world.agency, await readBatch(world.agency, batch.id), { status: 'rejected', reason: '请先与本人沟通' })
    expect(body).toMatchObject({ status: 'part_passed', passed_count: 1, rejected_count: 2 })
    const whole = await started(world, world.company, 2)
    expect((await decideBatch(world.agency, await readBatch(world.agency, whole.batch.id), { status: 'rejected' })).body.error_msg).toContain('请填写驳回原因')
    expect((await decideBatch(world.agency, await readBatch(world.agency, whole.batch.id), { status: 'rejected', reason: '有误' })).body).toMatchObject({ status: 'rejected', rejected_count: 2 })
    expect(await Promise.all([...all, ...whole.all].map(async ({ id }) => (await rowOf(id)).status)).then((states) => states.filter((status) => status === 'end_cooperation').length)).toBe(1)
  })

  test('decided row by row its state follows; asked for by the agency, another member decides', async () => {
    const world = await makeWorld(deps)
    const second = await secondOf(world)
    const { batch } = await started(world, world.agency, 2)
    const rows = await rowsIn(second, batch.sn)
    expect((await decideBatch(world.agency, await readBatch(world.agency, batch.id))).body.error_msg).toBe('审核人不能是提交该申请的人')
    for (const row of rows) expect((await decide(world.agency, 'termination', row)).status).toBe(400)
    for (const row of rows) expect((await decide(second, 'termination', row)).status).toBe(200)
    expect(await readBatch(second, batch.id)).toMatchObject({ status: 'passed', passed_count: 2 })
    expect((await decideBatch(second, await readBatch(second, batch.id))).body).toMatchObject({ error_code: 'not_allowed' })
  })

  test('who has unpaid bills is named before, and stops the whole until they are rejected', async () => {
    const world = await makeWorld(deps)
    const [worker] = world.workers
    const [held, other] = await rowsOf(world)
    if (worker === undefined || held === undefined || other === undefined) throw new Error('nobody')
    const actor = await actorOf(world.company)
    const batch = await inTransaction(deps.db, actor, (tx) => startTerminationBatch(tx, actor, world.chain, [held, other].map(({ id }) => ({ id, cause: '' })), {}, deps.clock()))
    await callAs(app, world.agency, 'POST', '/v1/bills/import/', { company_id: world.company.tenantId, bills: [sentBill(2, worker, '100.00')], filename: 'a.xlsx' })
    await drain(deps)
    const refused = await decideBatch(world.agency, await readBatch(world.agency, batch.id))
    expect(refused.body.error_msg).toMatch(/^.\*\* 1 人存在未支付的账单，不能终止合作/u)
    const faults = await inTransaction(deps.db, actor, (tx) => terminationFaults(tx, world.chain, [held.id, other.id]))
    expect([faults.get(held.id), faults.get(other.id)]).toEqual([expect.stringContaining('1 笔未支付'), expect.stringContaining('已有待审核的终止申请')])
  })

  test('a row and the whole, decided at once, neither wait for each other for ever nor count anybody twice', async () => {
    const world = await makeWorld(deps)
    for (let round = 0; round < 4; round += 1) {
      const { batch } = await started(world, world.company, 4)
      const rows = await rowsIn(world.agency, batch.sn)
      const whole = await readBatch(world.agency, batch.id)
      await Promise.all([decideBatch(world.agency, whole), ...rows.map((row) => decide(world.agency, 'termination', row))])
      const left = await readBatch(world.agency, batch.id)
      const done = left.open_count === 0 ? left : (await decideBatch(world.agency, left)).body
      expect(done).toMatchObject({ status: 'passed', passed_count: 4, rejected_count: 0, open_count: 0 })
    }
  })
})
