import { beforeEach, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { makeWorker } from '../../../test/makers.ts'
import { darkJpg, jpg } from '../../../test/pictures.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { giveTemplate, giveUnits, unitsOf } from '../../../test/worker-contracts.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import type { SimulatedLiveness } from '../../ports/worker-simulators.ts'
import { askRegister } from '../company-users/ask.ts'
import { compareFaces } from '../company-users/face.ts'
import { stampContracts } from '../company-users/stamp.ts'
import { dropExpired } from '../files/expiry.ts'
import { cooperationToken } from './tokens.ts'

const { app, deps, advance, nextWindow } = await testApp()
const liveness = deps.liveness as SimulatedLiveness
const quiet = { fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false }
beforeEach(() => liveness.writeSetting(quiet))

const owned = (text: string, values?: unknown[]) => asOwner(deps, text, values)

interface Worker {
  readonly world: World
  readonly id: string
  readonly token: string
}

let made = 0

/** Whom the register knows, at an enterprise that has its workers sign by face. */
async function toSign({ units = 10, method = 'face' }: { readonly units?: number; readonly method?: 'face' | 'sms' } = {}): Promise<Worker> {
  const world = await makeWorld(deps, { workers: 0, company: { contract_auth_type: method } })
  await giveTemplate(owned, world)
  await giveUnits(owned, world, { two_auth: 10, contract_face: units, contract_sms: 10 })
  made += 1
  const { name, id_no, phone } = makeWorker(8000 + made)
  const { status, body } = await callAs<{ id: string }>(app, world.company, 'POST', '/v1/company-users/', { name, id_no, phone })
  expect(status).toBe(200)
  await askRegister(deps)
  const row = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.company_user').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow())
  const { token } = await inTransaction(deps.db, SYSTEM, (tx) => cooperationToken(tx, row, deps.clock()))
  return { world, id: row.id, token }
}

async function page<T = Record<string, unknown>>(token: string, path: string, body?: object): Promise<{ status: number; body: T & { error_msg?: string; error_code?: string } }> {
  const answer = await app.inject({ method: body === undefined ? 'GET' : 'POST', url: `/worker/v1/cooperation/${path}`, headers: { host: 'worker.localhost:8080', authorization: `Bearer ${token}` }, ...(body !== undefined && { payload: body }) })
  return { status: answer.statusCode, body: answer.json() }
}

async function show({ token }: Worker, picture: Buffer = jpg) {
  const { body } = await page<{ id: string }>(token, 'contract/')
  return page(token, 'face/', { contract_id: body.id, photo: picture.toString('base64') })
}

interface Standing {
  readonly status: string
  readonly todo: string
  readonly steps: readonly { readonly label: string; readonly state: string; readonly note: string }[]
}

async function standing({ token }: Worker) {
  const { status, todo, steps } = (await page<Standing>(token, '')).body
  const { state, note } = steps.find(({ label }) => label === '签署合同') ?? {}
  return { status, todo, state, note }
}
const checks = ({ id }: Worker) => owned(`select outcome, tries, request_no, photo_id from app.auth_check where company_user_id = $1 and kind = 'liveness_recognition_auth' order by id`, [id])
const kept = () => owned(`select f.id, f.key_id is not null as has_key, f.expire_at > now() + interval '9 years' as is_long, f.tenant_id from app.file f where purpose = 'liveness_photo' and stored_at is not null order by id`)
const due = () => owned(`update app.auth_check set next_at = now() - interval '1 hour' where outcome = 'waiting'`)

test('contract_auth_type face: the method and its unit are told; the worker reads, shows their face, and has signed, for one unit', async () => {
  const worker = await toSign()
  expect((await callAs(app, worker.world.company, 'GET', '/v1/company-users/get_signing_method')).body).toMatchObject({ contract_auth_type: 'face', sign_service: 'contract_face', sign_left: 10 })
  expect(await standing(worker)).toEqual({ status: '待签约', todo: 'face', state: 'now', note: '请阅读后拍照签署' })
  // A code signs nothing here.
  const { body: contract } = await page<{ id: string }>(worker.token, 'contract/')
  expect((await page(worker.token, 'code/', {})).body).toMatchObject({ error_code: 'not_allowed', error_msg: '该企业要求拍照签署，请刷新页面后拍照' })
  expect((await page(worker.token, 'sign/', { contract_id: contract.id, sms_code: '123456' })).body.error_code).toBe('not_allowed')
  expect((await show(worker)).body).toEqual({ ok: true })
  expect(await standing(worker)).toEqual({ status: '待签约', todo: 'wait', state: 'now', note: '正在比对照片，请稍候' })
  await compareFaces(deps)
  expect(await standing(worker)).toMatchObject({ status: '已认证', todo: 'nothing', state: 'done' })
  const [check] = await checks(worker)
  expect(check).toMatchObject({ outcome: 'same', tries: 1 })
  expect(await unitsOf(owned, worker.world, 'contract_face')).toEqual({ left: 9, used: 1 })
  expect(await unitsOf(owned, worker.world, 'contract_sms')).toEqual({ left: 10, used: 0 })
  expect(await owned('select status, sign_method, evidence from app.e_contract where id = $1', [contract.id])).toEqual([{ status: 'signed', sign_method: 'face', evidence: { request_no: check?.['request_no'], photo_id: check?.['photo_id'], text_hash: expect.stringMatching(/^[0-9a-f]{64}$/u) } }])
  // The picture that proves it is the agency's, sealed, kept ten years; its document is certified as any other.
  expect(await kept()).toEqual([{ id: check?.['photo_id'], has_key: true, is_long: true, tenant_id: worker.world.chain.agency_id }])
  await stampContracts(deps)
  expect(await owned('select certificate from app.e_contract where id = $1 and file_id is not null', [contract.id])).toHaveLength(1)
  expect((await show(worker)).body).toMatchObject({ error_code: 'not_allowed', error_msg: '现在没有待签署的合同' })
  expect((await callAs(app, worker.world.company, 'GET', `/v1/company-users/${worker.id}/`)).body).toMatchObject({ sign_method: 'face', checks: [{ kind: 'liveness_recognition_auth', outcome: 'same' }, { kind: 'two_auth' }] })
})

test('another face signs nothing, costs its unit, and its picture is gone; the next try is asked under another number', async () => {
  const worker = await toSign()
  const before = (await kept()).length
  expect((await show(worker, darkJpg)).status).toBe(200)
  await compareFaces(deps)
  expect(await standing(worker)).toEqual({ status: '待签约', todo: 'face', state: 'failed', note: '照片与本人身份不一致，请由本人在光线充足处重新拍摄' })
  advance(1000)
  await dropExpired(deps)
  expect(await kept()).toHaveLength(before)
  expect(await deps.storage.read(String((await checks(worker))[0]?.['photo_id']))).toBeNull()
  // Nobody can say: not charged, and tried again.
  await liveness.writeSetting({ ...quiet, fail_percent: 100 })
  expect((await show(worker)).status).toBe(200)
  await compareFaces(deps)
  expect(await standing(worker)).toMatchObject({ todo: 'face', state: 'failed', note: '未能识别人脸，请在光线充足处重新拍摄' })
  await liveness.writeSetting(quiet)
  expect((await show(worker)).status).toBe(200)
  await compareFaces(deps)
  expect(await standing(worker)).toMatchObject({ status: '已认证' })
  const asked = await checks(worker)
  expect(asked.map(({ outcome }) => outcome)).toEqual(['different', 'failure', 'same'])
  expect(new Set(asked.map(({ request_no }) => request_no)).size).toBe(3)
  expect(await unitsOf(owned, worker.world, 'contract_face')).toEqual({ left: 8, used: 2 })
})

test('a lost answer is asked for again under the same number with the same picture: one unit, one signature; meanwhile no other picture is taken', async () => {
  const worker = await toSign()
  const charged = await liveness.charged()
  await liveness.writeSetting({ ...quiet, loses: true, repeats: true })
  await show(worker)
  await compareFaces(deps)
  expect(await checks(worker)).toMatchObject([{ outcome: 'waiting', tries: 1 }])
  expect(await standing(worker)).toMatchObject({ todo: 'wait' })
  expect((await show(worker)).body).toMatchObject({ error_code: 'not_allowed', error_msg: '正在比对上一张照片，请稍候' })
  await liveness.writeSetting({ ...quiet, down: true })
  await due()
  await compareFaces(deps)
  await liveness.writeSetting(quiet)
  await due()
  // Two processes at once.
  await Promise.all([compareFaces(deps), compareFaces(deps)])
  expect(await checks(worker)).toMatchObject([{ outcome: 'same', tries: 3 }])
  expect([await liveness.charged() - charged, await unitsOf(owned, worker.world, 'contract_face')]).toEqual([1, { left: 9, used: 1 }])
  expect(await standing(worker)).toMatchObject({ status: '已认证' })
})

test('sent twice at once, one picture is compared', async () => {
  const worker = await toSign()
  const answers = await Promise.all([show(worker), show(worker), show(worker)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  await compareFaces(deps)
  expect([await checks(worker), await unitsOf(owned, worker.world, 'contract_face')]).toEqual([[expect.objectContaining({ outcome: 'same' })], { left: 9, used: 1 }])
})

test('without units nothing is compared, the worker is told whom to ask; what was sent before waits until there are some', async () => {
  const worker = await toSign({ units: 0 })
  expect((await show(worker)).body).toMatchObject({ error_msg: '该企业的拍照签约次数已用完，请联系企业' })
  expect(await checks(worker)).toEqual([])
  await giveUnits(owned, worker.world, { contract_face: 1 })
  expect((await show(worker)).status).toBe(200)
  await giveUnits(owned, worker.world, { contract_face: 0 })
  await compareFaces(deps)
  expect(await checks(worker)).toMatchObject([{ outcome: 'waiting', tries: 0 }])
  expect(await standing(worker)).toMatchObject({ todo: 'wait', note: '暂时无法比对照片，请联系企业；恢复后自动继续' })
  await giveUnits(owned, worker.world, { contract_face: 1 })
  await due()
  await compareFaces(deps)
  expect([await standing(worker), await unitsOf(owned, worker.world, 'contract_face')]).toEqual([expect.objectContaining({ status: '已认证' }), { left: 0, used: 1 }])
})

test('what is no picture is refused and forgotten; tries are limited by the hour; another way of signing, another contract and a stranger are refused', async () => {
  nextWindow(3_600_000)
  const worker = await toSign()
  const { body: contract } = await page<{ id: string }>(worker.token, 'contract/')
  const send = (photo: string, contractId = contract.id) => page(worker.token, 'face/', { contract_id: contractId, photo })
  expect((await send(Buffer.from('no picture').toString('base64'))).status).toBe(400)
  expect(await checks(worker)).toEqual([])
  expect((await send(jpg.toString('base64'), worker.id)).body.error_code).toBe('stale')
  const other = await toSign({ method: 'sms' })
  const { body: bySms } = await page<{ id: string }>(other.token, 'contract/')
  expect((await page(other.token, 'face/', { contract_id: bySms.id, photo: jpg.toString('base64') })).body.error_msg).toBe('该企业要求验证码签署，请刷新页面后获取验证码')
  expect((await send(jpg.toString('base64'), bySms.id)).body.error_code).toBe('stale')
  expect((await page('A'.repeat(43), 'face/', { contract_id: contract.id, photo: jpg.toString('base64') })).status).toBe(401)
  const statuses: number[] = []
  for (let n = 0; n < 4; n += 1) statuses.push((await send('AAAA')).status)
  expect(statuses).toEqual([400, 400, 400, 429])
  expect((await send(jpg.toString('base64'))).body.error_msg).toBe('拍照签署次数过多，请稍后再试')
  expect(await unitsOf(owned, worker.world, 'contract_face')).toEqual({ left: 10, used: 0 })
})

test('whoever is removed before the picture is compared leaves neither question nor picture', async () => {
  const worker = await toSign()
  await show(worker)
  const [check] = await checks(worker)
  expect((await app.inject({ method: 'DELETE', url: `/v1/company-users/${worker.id}/`, headers: { authorization: `Bearer ${worker.world.company.token}` } })).statusCode).toBe(200)
  advance(1000)
  await dropExpired(deps)
  expect([await checks(worker), await deps.storage.read(String(check?.['photo_id']))]).toEqual([[], null])
  await compareFaces(deps)
  expect(await unitsOf(owned, worker.world, 'contract_face')).toEqual({ left: 10, used: 0 })
})
