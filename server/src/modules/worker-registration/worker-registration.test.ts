import { randomUUID } from 'node:crypto'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { expect, test } from 'vitest'
import { asOwner, ask, signIn, testApp } from '../../../test/database.ts'
import { listPeople } from '../../../test/listed.ts'
import { makePhone, makeWorker, type Worker } from '../../../test/makers.ts'
import { darkJpg, jpg } from '../../../test/pictures.ts'
import { lastCode, makeWorld } from '../../../test/spine.ts'
import { giveUnits, unitsOf } from '../../../test/worker-contracts.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { askRegister } from '../company-users/ask.ts'
import { compareFaces } from '../company-users/face.ts'
import type { Storage } from '../../ports/storage.ts'
import { dropExpired, forgetPromises } from '../files/expiry.ts'
import { enterFinishedOrder } from '../topups/service.ts'
import { sendPhotos } from './photos.ts'

const { app, deps, tenants, folder } = await testApp()
const company = await signIn(app, tenants.phones.company)
const { ids } = tenants
const host = 'worker.localhost:8080'

await inTransaction(deps.db, SYSTEM, (tx) =>
  enterFinishedOrder(tx, SYSTEM, { tenantId: ids.agency, flavour: 'agency', chain: { park_id: ids.park, platform_id: ids.platform, agency_id: ids.agency, company_id: null } }, {
    lines: [{ service: 'sms', count: 1000, price: 1 }, { service: 'two_auth', count: 100, price: 1 }, { service: 'contract_sms', count: 100, price: 1 }],
  }, deps.clock()))

async function page(path: string, body?: object, token?: string, method: 'GET' | 'POST' = body === undefined ? 'GET' : 'POST') {
  return app.inject({ method, url: `/worker/v1/${path}`, headers: { host, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }, ...(body === undefined ? {} : { payload: body }) })
}

const today = businessDate(deps.clock())
interface Code {
  readonly id: string
  readonly token: string
  readonly version: number
}

async function newCode(more: object = {}): Promise<Code> {
  const answer = await ask(app, company, '/v1/company-qrcodes/', { body: { name: '扫码登记', start_at: `${addDays(today, -1)} 00:00:00`, is_long: true, area: ['海南省', '海口市'], ...more }, key: randomUUID() })
  const { id, url, version } = answer.json()
  return { id, version, token: new URL(url).hash.slice(1) }
}

/** A minute later, as far as codes are concerned. */
const minuteLater = () => asOwner(deps, `update app.sms_code set create_at = create_at - interval '61 seconds'`)

async function codeFor({ token }: Code, phone: string): Promise<string> {
  await minuteLater()
  const sent = await page('register/code/', { token, phone })
  expect([sent.statusCode, sent.body]).toEqual([200, '{"ok":true}'])
  return lastCode(deps, phone)
}

async function register(code: Code, worker: Pick<Worker, 'name' | 'id_no' | 'phone'>, more: object = {}) {
  const sms_code = await codeFor(code, worker.phone)
  return page('register/', { token: code.token, name: worker.name, id_no: worker.id_no, phone: worker.phone, sms_code, is_agreed: true, ...more })
}

const stranger = (index: number): Worker => ({ ...makeWorker(index), phone: makePhone() })
const detail = async ({ id }: Code) => (await ask(app, company, `/v1/company-qrcodes/${id}`)).json()

test('R632 whoever scans a code registers with a code to their phone: a cooperation that waits for its check, a record, one more in the count', async () => {
  const code = await newCode()
  expect((await page('register/opening/', { token: code.token })).json()).toEqual({ company_name: '甲企业', area: '海南省 / 海口市', closed: '' })
  const worker = stranger(7001)
  const answer = await register(code, worker)
  expect(answer.statusCode, answer.body).toBe(200)
  const [row] = await asOwner(deps, `select u.source, u.qrcode_id, u.phone, u.province, u.city, p.name from app.company_user u join app.person p on p.id = u.person_id where p.id_no = $1`, [worker.id_no])
  expect(row).toEqual({ source: 'qr', qrcode_id: code.id, phone: worker.phone, province: '海南省', city: '海口市', name: worker.name })
  expect((await detail(code)).register_count).toBe(1)
  const records = (await ask(app, company, `/v1/company-qrcodes/${code.id}/register_records`)).json()
  expect(records).toMatchObject({ total: 1, results: [{ name: worker.name, phone: `${worker.phone.slice(0, 3)}****${worker.phone.slice(-4)}`, create_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u) }] })
  const standing = (await page('cooperation/', undefined, answer.json().token)).json()
  expect(standing).toMatchObject({ company_name: '甲企业', phone: records.results[0].phone, steps: [{ label: '登记', state: 'done' }, { label: '身份核验' }, { label: '签署合同' }, { label: '完成' }] })

  // Scanning once more, they go on where they stand: no second cooperation, no second record.
  const again = await register(code, worker)
  expect(again.statusCode, again.body).toBe(200)
  expect((await page('cooperation/', undefined, again.json().token)).json().company_name).toBe('甲企业')
  expect([(await detail(code)).register_count, (await asOwner(deps, 'select count(*)::int as n from app.company_user u join app.person p on p.id = u.person_id where p.id_no = $1', [worker.id_no]))[0]?.['n']]).toEqual([1, 1])
})

test('a code that is not open says so, and takes nobody', async () => {
  const off = await newCode()
  await ask(app, company, `/v1/company-qrcodes/${off.id}`, { method: 'PUT', body: { is_enable: false, version: off.version } })
  const early = await newCode({ start_at: `${addDays(today, 1)} 00:00:00` })
  const late = await newCode()
  await asOwner(deps, `update app.company_qrcode set start_at = now() - interval '2 days', end_at = now() - interval '1 second' where id = $1`, [late.id])
  const worker = stranger(7002)
  for (const [code, closed] of [[off, '这个邀请码已停用，请向企业索取新的邀请码'], [early, '这个邀请码还没有开始使用'], [late, '这个邀请码已过期，请向企业索取新的邀请码']] as const) {
    expect((await page('register/opening/', { token: code.token })).json()).toMatchObject({ company_name: '甲企业', closed })
    expect((await page('register/code/', { token: code.token, phone: worker.phone })).json()).toMatchObject({ error_code: 'not_allowed', error_msg: closed })
    expect((await page('register/', { token: code.token, name: worker.name, id_no: worker.id_no, phone: worker.phone, sms_code: '123456', is_agreed: true })).json()).toMatchObject({ error_msg: closed })
  }
  expect((await page('register/opening/', { token: 'A'.repeat(22) })).json()).toMatchObject({ error_code: 'not_found', error_msg: '邀请码无效，请向企业索取新的邀请码' })
  expect(await asOwner(deps, 'select 1 from app.person where id_no = $1', [worker.id_no])).toEqual([])
})

test('strangers hear nothing about others: who is registered, under which name or phone, or listed, is refused in the same words', async () => {
  const code = await newCode()
  const worker = stranger(7003)
  expect((await register(code, worker)).statusCode).toBe(200)
  const elsewhere = (await makeWorld(deps, { workers: 1 })).workers[0]
  if (elsewhere === undefined) throw new Error('no worker')
  const listed = stranger(7004)
  await listPeople(deps, 'user_blacklist', [listed])
  const answers: string[] = []
  for (const tried of [{ ...worker, phone: makePhone() }, { ...worker, name: '别人' }, listed]) answers.push((await register(code, tried)).body)
  expect(new Set(answers).size).toBe(1)
  expect(JSON.parse(answers[0] ?? '')).toMatchObject({ error_msg: '未能登记，请核对姓名、身份证号和手机号（曾登记过的请用当时的手机号）；仍不能登记请联系“甲企业”' })
  // Whose number is registered elsewhere registers like everybody, is called what they have said, and is checked by the register of identities.
  const other = (await register(code, { ...elsewhere, name: '甲别人', phone: makePhone() })).json()
  expect((await page('cooperation/', undefined, other.token)).json().name).toBe('甲**')
  // A number that is none, or too young, is told: it says so itself.
  expect((await register(code, { ...stranger(7005), id_no: '110105194912310021' })).json()).toMatchObject({ fields: [{ field: 'id_no' }] })
  expect((await register(code, stranger(7006), { is_agreed: false })).json()).toMatchObject({ fields: [{ field: 'is_agreed' }] })
  expect((await register(code, stranger(7007), { sms_code: '000000' })).json()).toMatchObject({ error_code: 'captcha' })
})

test('strangers are paced: codes to a phone by the minute and hour, forms by phone', async () => {
  const code = await newCode()
  const phone = makePhone()
  await codeFor(code, phone)
  expect((await page('register/code/', { token: code.token, phone })).statusCode).toBe(429)
  const tried: number[] = []
  for (let index = 0; index < 12; index += 1) tried.push((await page('register/', { token: code.token, name: '某人', id_no: stranger(7100 + index).id_no, phone, sms_code: '000000', is_agreed: true })).statusCode)
  expect([tried.slice(0, 5), tried.slice(-2)]).toEqual([[400, 400, 400, 400, 400], [429, 429]])
})

/** A template for the enterprise's contracts, as the operator issues and the agency chooses one. */
const chooseTemplate = () =>
  asOwner(
    deps,
    `with t as (
       insert into app.contract_template (id, owner_id, name, body, issued_name, issued_body, file_id, status) select gen_random_uuid(), id, '合作协议', $1, '合作协议', $1, gen_random_uuid(), 'generated' from app.tenant where flavour = 'saas' limit 1 returning id)
     insert into app.contract_template_company (park_id, platform_id, agency_id, company_id, template_id) select c.park_id, c.platform_id, c.agency_id, c.id, t.id from app.tenant c, t where c.id = $2`,
    ['# 合作协议\n甲方：{{企业名称}}\n业务公司：{{业务公司名称}}\n乙方：{{姓名}} {{身份证号}}\n签署日期：{{签署日期}}', ids.company],
  )

interface Standing {
  readonly status: string
  readonly todo: string
  readonly photos: readonly { readonly key: string }[]
  readonly photo_note: string
  readonly steps: readonly { readonly label: string; readonly state: string; readonly note: string }[]
}

/** Until the register has answered. */
async function standsAt(token: string, status: string): Promise<Standing> {
  const standing = async (): Promise<Standing> => (await page('cooperation/', undefined, token)).json()
  await askRegister(deps)
  await expect.poll(async () => (await standing()).status, { timeout: 20_000 }).toBe(status)
  return standing()
}

async function signs(token: string, phone: string): Promise<void> {
  const contract = (await page('cooperation/contract/', undefined, token)).json()
  await minuteLater()
  expect((await page('cooperation/code/', undefined, token, 'POST')).statusCode).toBe(200)
  const sms_code = await lastCode(deps, phone)
  const signed = await page('cooperation/sign/', { contract_id: contract.id, sms_code }, token)
  expect(signed.body).toBe('{"ok":true}')
}

test('R028 after the check a worker reads the contract as it will be signed, and signs that very one with a code of its own', async () => {
  await chooseTemplate()
  const worker = stranger(7201)
  const { token } = (await register(await newCode(), worker)).json()
  expect(await standsAt(token, '待签约')).toMatchObject({ todo: 'sign', steps: [{ state: 'done' }, { label: '身份核验', state: 'done' }, { label: '签署合同', state: 'now', note: '请阅读后签署' }, { state: 'todo' }] })
  const contract = (await page('cooperation/contract/', undefined, token)).json()
  expect(contract).toMatchObject({ is_open: true, status: '待签署', body: expect.stringContaining(`签署日期：${today}`) })
  expect(contract.body).toContain(worker.id_no)
  // The code that let them in signs nothing, nor does one for another contract.
  await minuteLater()
  await page('cooperation/code/', undefined, token, 'POST')
  const sms_code = await lastCode(deps, worker.phone)
  expect((await page('cooperation/sign/', { contract_id: randomUUID(), sms_code }, token)).json()).toMatchObject({ error_code: 'stale' })
  expect((await page('cooperation/sign/', { contract_id: contract.id, sms_code: sms_code === '000000' ? '000001' : '000000' }, token)).json()).toMatchObject({ error_code: 'captcha' })
  expect((await page('cooperation/sign/', { contract_id: contract.id, sms_code }, token)).body).toBe('{"ok":true}')
  const after = (await page('cooperation/', undefined, token)).json()
  expect(after).toMatchObject({ status: '已认证', todo: 'nothing', contracts: [{ sn: contract.sn, status: '已签署', sign_at: expect.any(String) }] })
  expect(await asOwner(deps, `select sign_method, evidence->>'phone' as phone, body like '%' || $2 || '%' as is_whole from app.e_contract where id = $1`, [contract.id, worker.name])).toEqual([{ sign_method: 'sms', phone: `${worker.phone.slice(0, 3)}****${worker.phone.slice(-4)}`, is_whole: true }])
  expect((await page('cooperation/sign/', { contract_id: contract.id, sms_code }, token)).json()).toMatchObject({ error_code: 'not_allowed', error_msg: '现在没有待签署的合同' })
  expect((await page('cooperation/photos/', { photos: {} }, token)).json()).toMatchObject({ error_msg: '现在不需要提交照片' })
})

test('the link of the message opens the same, by a code to the phone by which the enterprise knows them', async () => {
  const worker = stranger(7202)
  const { token } = (await register(await newCode(), worker)).json()
  await standsAt(token, '待签约')
  const [message] = await asOwner(deps, `select text from app.sms_outbox where phone = $1 and text like '%/worker/sign#%' order by id desc limit 1`, [worker.phone])
  const link = /#([\w-]+)/u.exec(String(message?.['text']))?.[1] ?? ''
  expect((await page('sign/opening/', undefined, link)).json()).toMatchObject({ company_name: '甲企业', phone: `${worker.phone.slice(0, 3)}****${worker.phone.slice(-4)}` })
  expect((await page('cooperation/', undefined, link)).statusCode).toBe(401)
  expect((await page('sign/code/', undefined, link, 'POST')).statusCode).toBe(200)
  const opened = await page('sign/open/', { sms_code: await lastCode(deps, worker.phone) }, link)
  expect(opened.statusCode, opened.body).toBe(200)
  await signs(opened.json().token, worker.phone)
  // What is open goes on, the link does not.
  expect((await page('cooperation/', undefined, token)).json()).toMatchObject({ status: '已认证' })
  expect((await page('sign/opening/', undefined, link)).statusCode).toBe(401)
})

/** What the operator sets for the agency, as the page does. */
async function requires(...required_audits: readonly string[]): Promise<void> {
  const operator = await signIn(app, tenants.phones.saas)
  const path = '/v1/agencies/realname_collect_config/'
  const { results } = (await ask(app, operator, `${path}?page_size=100`)).json<{ results: { id: string; version: number }[] }>()
  const version = results.find(({ id }) => id === ids.agency)?.version
  const answer = await ask(app, operator, path, { method: 'PUT', body: { agencies: [{ id: ids.agency, version }], required_audits }, key: randomUUID() })
  expect(answer.statusCode, answer.body).toBe(200)
}

interface Audit {
  readonly id: string
  readonly company_user_id: string
  readonly status: string
  readonly version: number
  readonly creator: string
  readonly photos: readonly { readonly purpose: string; readonly file_url: string }[]
}

const audits = { idcard: '/v1/user-idcard-audits/', liveness: '/v1/user-liveness-recognition-audits/', realname: '/v1/user-realname-collect-audits/' } as const

async function auditOf(kind: keyof typeof audits, cooperationId: string): Promise<Audit> {
  const agency = await signIn(app, tenants.phones.agency)
  const { results } = (await ask(app, agency, `${audits[kind]}?status=to_audit&page_size=100`)).json<{ results: Audit[] }>()
  const found = results.find(({ company_user_id: of }) => of === cooperationId)
  return (await ask(app, agency, `${audits[kind]}${found?.id}/`)).json()
}

async function decide(kind: keyof typeof audits, { id, version }: Audit, body: object = { status: 'passed' }): Promise<void> {
  const answer = await ask(app, await signIn(app, tenants.phones.agency), `${audits[kind]}${id}/`, { method: 'PUT', body: { version, ...body }, key: randomUUID() })
  expect(answer.statusCode, answer.body).toBe(200)
}

const cooperationOf = async ({ id_no }: Worker): Promise<Record<string, unknown>> =>
  (await asOwner(deps, 'select u.id, u.status, u.realname_collect_at from app.company_user u join app.person p on p.id = u.person_id where p.id_no = $1', [id_no]))[0] ?? {}

const picture = jpg.toString('base64')
const all = { id_card_front: picture, id_card_back: picture, liveness_photo: picture }

test('R392 R393 R394 what the agency audits is asked of the worker after signing: photos, sealed, of the agency alone; once all have passed the worker can be paid', async () => {
  await requires('idcard', 'liveness', 'realname')
  const worker = stranger(7301)
  const { token } = (await register(await newCode(), worker)).json()
  expect((await standsAt(token, '待签约')).steps.map(({ label }) => label)).toEqual(['登记', '身份核验', '签署合同', '资料审核', '完成'])
  expect((await page('cooperation/photos/', { photos: all }, token)).json()).toMatchObject({ error_msg: '现在不需要提交照片' })
  await signs(token, worker.phone)
  const asked = await standsAt(token, '待审核')
  expect(asked).toMatchObject({ todo: 'photos', photos: [{ key: 'id_card_front' }, { key: 'id_card_back' }, { key: 'liveness_photo' }], photo_note: '请拍摄证件原件和本人，照片清晰、无遮挡。' })
  expect(asked.steps.find(({ label }) => label === '资料审核')).toMatchObject({ state: 'now', note: '请提交照片' })

  // One that is missing, or no picture, stores nothing.
  expect((await page('cooperation/photos/', { photos: { id_card_front: picture } }, token)).json()).toMatchObject({ error_msg: '请拍摄全部照片后提交', fields: [{ field: 'photos.id_card_back' }] })
  expect((await page('cooperation/photos/', { photos: { ...all, liveness_photo: Buffer.from('<svg/>').toString('base64') } }, token)).statusCode).toBe(400)
  const { id } = await cooperationOf(worker)
  expect(await asOwner(deps, 'select 1 from app.user_audit where company_user_id = $1', [id])).toEqual([])
  expect(await asOwner(deps, `select 1 from app.file where purpose = 'id_card_front' and stored_at is not null and (expire_at is null or expire_at > now())`)).toEqual([])

  const sent = await page('cooperation/photos/', { photos: all }, token)
  expect(sent.body).toBe('{"ok":true}')
  expect(await standsAt(token, '待审核')).toMatchObject({ todo: 'nothing', photos: [], steps: [{}, {}, {}, { label: '资料审核', state: 'now', note: '资料已提交，审核后即可办理结算' }, {}] })
  expect((await page('cooperation/photos/', { photos: all }, token)).json()).toMatchObject({ error_msg: '现在不需要提交照片' })
  const files = await asOwner(deps, `select purpose, tenant_id, company_id, key_id is not null and wrapped_key is not null as is_sealed, mime from app.file where purpose in ('id_card_front', 'id_card_back', 'liveness_photo') and (expire_at is null or expire_at > now()) and stored_at is not null order by purpose`)
  expect(files).toEqual(['id_card_back', 'id_card_front', 'liveness_photo'].map((purpose) => ({ purpose, tenant_id: ids.agency, company_id: null, is_sealed: true, mime: expect.stringMatching(/^image\//u) })))

  const idcard = await auditOf('idcard', String(id))
  expect(idcard).toMatchObject({ status: 'to_audit', creator: '合作用户本人', photos: [{ purpose: 'id_card_front' }, { purpose: 'id_card_back' }] })
  const [{ file_url: front = '' } = {}] = idcard.photos
  const view = async (who: 'agency' | 'company') => ask(app, await signIn(app, tenants.phones[who]), `${front}/view/`, { body: { reason: '身份证审核' }, key: randomUUID() })
  expect((await view('agency')).headers['content-type']).toMatch(/^image\//u)
  expect((await view('company')).statusCode).toBeGreaterThanOrEqual(403)
  expect(await asOwner(deps, 'select field, tenant_id from app.reveal_audit where entity_id = $1', [front.split('/').at(-1)])).toEqual([{ field: 'id_card_front', tenant_id: ids.agency }])

  // What is rejected is sent again, with the reason; what waits or has passed is not.
  await decide('liveness', await auditOf('liveness', String(id)))
  await decide('idcard', idcard, { status: 'rejected', reason: '照片模糊，请重新拍摄' })
  expect(await standsAt(token, '待审核')).toMatchObject({ todo: 'photos', photos: [{ key: 'id_card_front' }, { key: 'id_card_back' }], photo_note: '上次提交的照片未通过：照片模糊，请重新拍摄。' })
  expect((await page('cooperation/photos/', { photos: all }, token)).body).toBe('{"ok":true}')
  await decide('realname', await auditOf('realname', String(id)))
  expect((await cooperationOf(worker))['status']).toBe('to_audit')
  await decide('idcard', await auditOf('idcard', String(id)))
  expect(await cooperationOf(worker)).toMatchObject({ status: 'in_cooperation', realname_collect_at: expect.any(Date) })
  expect(await standsAt(token, '已认证')).toMatchObject({ todo: 'nothing', steps: [{}, {}, {}, { label: '资料审核', state: 'done' }, { state: 'done' }] })
  await requires()
})

test('R210 R351 the picture of an audit is compared with the identity, a unit of 活体识别认证 each, and the auditor sees the answer; without units, or once decided, nothing is used', async () => {
  await requires('liveness')
  const sends = async (index: number, photo: Buffer) => {
    const worker = stranger(index)
    const { token } = (await register(await newCode(), worker)).json()
    await standsAt(token, '待签约')
    await signs(token, worker.phone)
    expect((await page('cooperation/photos/', { photos: { id_card_front: picture, liveness_photo: photo.toString('base64') } }, token)).body).toBe('{"ok":true}')
    return String((await cooperationOf(worker))['id'])
  }
  const units = { chain: { park_id: ids.park, platform_id: ids.platform, agency_id: ids.agency, company_id: ids.company } }
  const owned = (text: string, values?: unknown[]) => asOwner(deps, text, values)
  const left = () => unitsOf(owned, units, 'liveness_recognition_auth')
  const due = () => owned(`update app.auth_check set next_at = now() - interval '1 hour' where outcome = 'waiting'`)
  const [own, other, decided] = [await sends(7331, jpg), await sends(7332, darkJpg), await sends(7333, jpg)]
  await compareFaces(deps)
  expect(await auditOf('liveness', own)).toMatchObject({ face_outcome: 'waiting', face_reason: '服务余额不足：活体识别认证剩余0次，请充值' })
  await decide('liveness', await auditOf('liveness', decided))
  await giveUnits(owned, units, { liveness_recognition_auth: 5 })
  await due()
  await compareFaces(deps)
  expect(await auditOf('liveness', own)).toMatchObject({ face_outcome: 'same', face_reason: '', photos: [{ purpose: 'liveness_photo' }, { purpose: 'id_card_front' }] })
  expect(await auditOf('liveness', other)).toMatchObject({ face_outcome: 'different', face_reason: '照片与本人身份不一致，请由本人在光线充足处重新拍摄' })
  expect(await left()).toEqual({ left: 3, used: 2 })
  expect(await owned(`select category, used_by, ref_id from app.service_entry where service = 'liveness_recognition_auth' and reason = 'use' and ref_id = $1`, [own])).toEqual([{ category: 'element_auth', used_by: ids.company, ref_id: own }])
  expect(await owned('select 1 from app.auth_check where company_user_id = $1 and photo_id is not null', [decided])).toEqual([])
  // The auditor decides: an answer alone rejects nobody, and the picture stays the audit's.
  const pictures = `select count(*)::int as n from app.user_audit a join app.file f on f.id = (a.material ->> 'liveness_photo')::uuid where a.company_user_id = any($1::uuid[]) and f.key_id is not null and f.expire_at > now() + interval '9 years'`
  expect(await owned(pictures, [[own, other, decided]])).toEqual([{ n: 3 }])
  for (const id of [own, other]) await decide('liveness', await auditOf('liveness', id))
  await requires()
})

const photoTexts = (phone: string) => asOwner(deps, `select text from app.sms_outbox where phone = $1 and text like '%未通过审核%' order by id`, [phone])

test('whoever has to send photos again is told once nothing of theirs waits any more, by a link that opens the reason; not where the enterprise tells nobody', async () => {
  await requires('idcard', 'liveness')
  const worker = stranger(7303)
  const { token } = (await register(await newCode(), worker)).json()
  await standsAt(token, '待签约')
  await signs(token, worker.phone)
  expect((await page('cooperation/photos/', { photos: all }, token)).body).toBe('{"ok":true}')
  const id = String((await cooperationOf(worker))['id'])
  await decide('idcard', await auditOf('idcard', id), { status: 'rejected', reason: '照片模糊，请重新拍摄' })
  expect(await photoTexts(worker.phone), 'the other one waits').toEqual([])
  await decide('liveness', await auditOf('liveness', id))
  const texts = await photoTexts(worker.phone)
  expect(texts).toEqual([{ text: expect.stringMatching(/^您为与“甲企业”合作提交的照片未通过审核，请在7天内打开http\S+，用本手机号验证后查看原因并重新提交/u) }])
  const link = /#([\w-]+)/u.exec(String(texts[0]?.['text']))?.[1] ?? ''
  await minuteLater()
  await page('sign/code/', undefined, link, 'POST')
  const opened = (await page('sign/open/', { sms_code: await lastCode(deps, worker.phone) }, link)).json()
  expect(await standsAt(opened.token, '待审核')).toMatchObject({ todo: 'photos', photo_note: '上次提交的照片未通过：照片模糊，请重新拍摄。' })
  expect((await asOwner(deps, `select 1 from app.history_event where entity_id = $1 and action = 'photo_sms'`, [id])).length).toBe(1)

  await asOwner(deps, `update app.tenant set config = config || '{"is_disable_user_created_sms": true}' where id = $1`, [ids.company])
  expect((await page('cooperation/photos/', { photos: all }, opened.token)).body).toBe('{"ok":true}')
  await decide('idcard', await auditOf('idcard', id), { status: 'rejected', reason: '照片模糊，请重新拍摄' })
  expect(await photoTexts(worker.phone)).toHaveLength(1)
  await asOwner(deps, `update app.tenant set config = config - 'is_disable_user_created_sms' where id = $1`, [ids.company])
  await requires()
})

test('killed before an audit names them, photos that were stored leave nothing: neither bytes nor keys', async () => {
  await requires('idcard')
  const worker = stranger(7304)
  const { token } = (await register(await newCode(), worker)).json()
  await standsAt(token, '待签约')
  await signs(token, worker.phone)
  const { id, person_id, park_id, platform_id, agency_id, company_id } = (await asOwner(deps, 'select u.* from app.company_user u join app.person p on p.id = u.person_id where p.id_no = $1', [worker.id_no]))[0] as unknown as Record<'id' | 'person_id' | 'park_id' | 'platform_id' | 'agency_id' | 'company_id', string>
  const files = () => readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => entry.name).toSorted()
  const later = { ...deps, clock: () => new Date(deps.clock().getTime() + 25 * 3_600_000) }
  await dropExpired(later)
  const before = files()
  const hangs = new Promise<never>(() => undefined)
  let written = 0
  // The process ends while it stores the second: a draft and a file of the first, a draft of the second.
  const dying: Storage = { ...deps.storage, write: (key, content) => ((written += 1) > 3 ? hangs : deps.storage.write(key, content)) }
  const who = { flavour: 'worker', purpose: 'cooperation', tokenId: '', personId: person_id, subjectId: id, chain: { park_id, platform_id, agency_id, company_id } } as const
  void sendPhotos({ ...deps, storage: dying }, who, { id_card_front: picture, id_card_back: picture })
  await expect.poll(() => written).toBe(4)
  const left = await asOwner(deps, `select id, key_id is not null as is_sealed from app.file where purpose = 'id_card_front' and stored_at is not null and expire_at between now() and now() + interval '61 minutes'`)
  expect(left).toEqual([{ id: expect.any(String), is_sealed: true }])
  expect(await asOwner(deps, 'select 1 from app.user_audit where company_user_id = $1', [id])).toEqual([])

  for (const name of readdirSync(join(folder, 'files', 'drafts'))) utimesSync(join(folder, 'files', 'drafts', name), new Date(0), new Date(0))
  await dropExpired(later)
  await forgetPromises(later)
  expect(files()).toEqual(before)
  expect(await asOwner(deps, 'select key_id, wrapped_key, stored_at from app.file where id = $1', [left[0]?.['id']])).toEqual([{ key_id: null, wrapped_key: null, stored_at: null }])
  // The worker sends them once more.
  expect((await page('cooperation/photos/', { photos: all }, token)).body).toBe('{"ok":true}')
  await dropExpired(later)
  expect((await auditOf('idcard', id)).photos).toHaveLength(2)
  expect(files().length).toBe(before.length + 2)
  await requires()
})

test('whoever has to send photos comes back by the link that they signed by, or by another; with fewer audits asked for, nobody waits in vain', async () => {
  await requires('idcard')
  const worker = stranger(7302)
  const { token } = (await register(await newCode(), worker)).json()
  await standsAt(token, '待签约')
  const linkSent = async () => /#([\w-]+)/u.exec(String((await asOwner(deps, `select text from app.sms_outbox where phone = $1 and text like '%/worker/sign#%' order by id desc limit 1`, [worker.phone]))[0]?.['text']))?.[1] ?? ''
  const first = await linkSent()
  await signs(token, worker.phone)
  expect((await page('sign/opening/', undefined, first)).statusCode).toBe(200)
  const { id } = await cooperationOf(worker)
  const again = await ask(app, company, `/v1/company-users/${String(id)}/sign_sms/`, { body: {}, key: randomUUID() })
  expect(again.statusCode, again.body).toBe(200)
  const second = await linkSent()
  expect((await page('sign/opening/', undefined, first)).statusCode).toBe(401)
  await minuteLater()
  await page('sign/code/', undefined, second, 'POST')
  const opened = (await page('sign/open/', { sms_code: await lastCode(deps, worker.phone) }, second)).json()
  expect(await standsAt(opened.token, '待审核')).toMatchObject({ todo: 'photos', photos: [{ key: 'id_card_front' }, { key: 'id_card_back' }] })

  await requires()
  expect(await cooperationOf(worker)).toMatchObject({ status: 'in_cooperation' })
  expect((await page('sign/opening/', undefined, second)).statusCode).toBe(401)
})
