import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { expect, test } from 'vitest'
import { askingAs, asOwner, testApp } from '../../../test/database.ts'
import { makePhone, makeWorker } from '../../../test/makers.ts'
import { callAs, fileRow, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { deliverOutgoing } from '../outgoing/deliver.ts'
import { tellHits } from './notify.ts'
import type { TestTenant } from '../../../test/tenants.ts'

const server = await testApp()
const { app, deps, tenants } = server
const as = askingAs(server)
const steps = stepsOf(app, deps)

interface Entry {
  readonly id: string
  readonly version: number
  readonly id_no: string
}

const add = async (path: string, body: object, who: TestTenant = 'saas'): Promise<Entry> => steps.ok({ status: 200, body: (await as(who, path, { body })).json<Entry>() })
const remove = (path: string, { id }: Entry, who: TestTenant = 'saas') => as(who, `${path}${id}/`, { method: 'DELETE' })
const today = businessDate(deps.clock())
const yesterday = addDays(today, -1)

const [words, executives, enterprises, people, industries] = ['/v1/sensitive-words/', '/v1/executives/', '/v1/enterprise-blacklist/', '/v1/user-blacklist/', '/v1/industry-blacklist/'] as const
const code = '91310115MA1G4L1WX7'

test('R030 R236 R238 R239 the operator keeps five lists: entries are added, changed, removed, counted, and their log tells', async () => {
  const word = await add(words, { word: '试验词', level: 'remind' })
  expect(word).toMatchObject({ word: '试验词', level: 'remind', is_enable: true, version: 1 })
  expect((await as('saas', words, { body: { word: '试验词', level: 'refuse' } })).json()).toMatchObject({ error_msg: '已有这个敏感词', fields: [{ field: 'word' }] })
  const change = (version: number) => as('saas', `${words}${word.id}/`, { method: 'PUT', body: { is_enable: false, version } })
  expect((await change(1)).json()).toMatchObject({ is_enable: false, word: '试验词', version: 2 })
  expect((await change(1)).json()).toMatchObject({ error_code: 'stale' })
  expect((await as('saas', `${words}?is_enable=false&level=remind&word=试验`)).json()).toMatchObject({ total: 1, results: [{ id: word.id }] })
  const { results } = (await as('saas', `${words}${word.id}/history_events/`)).json()
  expect(results.map(({ action }: { action: string }) => action)).toEqual(['新增', '停用'])
  expect((await as('saas', '/v1/risk-lists/counts/')).json()).toMatchObject({ counts: { sensitive_word: 1, executive: 0, enterprise_blacklist: 0, user_blacklist: 0, industry_blacklist: 0 } })
  expect((await remove(words, word)).statusCode).toBe(200)
  expect((await remove(words, word)).statusCode).toBe(404)
  const [last] = await asOwner(deps, `select action, content from app.history_event where entity = 'sensitive_word' order by id desc limit 1`)
  expect(last).toMatchObject({ action: 'delete', content: expect.arrayContaining([expect.objectContaining({ field: 'word', old_value: '试验词', new_value: null })]) })
  for (const who of ['park', 'platform', 'agency', 'company'] as const) for (const path of [words, executives, enterprises, people]) expect([who, path, (await as(who, path)).statusCode]).toEqual([who, path, 403])
})

test('R478 R479 identity numbers are stored in capitals, answered masked, and asked for on the record', async () => {
  const id_no = '11010519491231002X'
  const entry = { name: '王示例', id_no: id_no.toLowerCase() }
  const listed = await add(people, { ...entry, reason: '冒用他人身份' })
  const executive = await add(executives, { ...entry, enterprise_name: '甲企业', credit_code: code.toLowerCase() })
  expect([listed.id_no, executive.id_no]).toEqual(['11**************2X', '11**************2X'])
  expect(await asOwner(deps, 'select id_mask from app.user_blacklist union all select id_mask from app.executive')).toEqual([{ id_mask: listed.id_no }, { id_mask: executive.id_no }])
  expect((await as('saas', people, { body: { ...entry, reason: '再次' } })).json()).toMatchObject({ error_msg: '此人已在黑名单中', fields: [{ field: 'id_no' }] })
  for (const path of [people, executives]) expect((await as('saas', `${path}?id_no=${id_no}`)).statusCode).toBe(400)
  const asked = await asOwner(deps, `select kind, reason from app.reveal_audit where act = 'check' and kind in ('user_blacklist', 'executive') order by id`)
  expect(asked.map(({ kind }) => kind)).toEqual(['user_blacklist', 'executive', 'user_blacklist'])
  expect(JSON.stringify(asked)).not.toContain(id_no)
  // What a change leaves out stays.
  expect((await as('saas', `${people}${listed.id}/`, { method: 'PUT', body: { reason: '已核实', version: 1 } })).json()).toMatchObject({ reason: '已核实', expire_at: null, id_no: listed.id_no })
  const shown = await as('saas', '/v1/reveals/', { body: { kind: 'user_blacklist', id: listed.id, field: 'id_no', reason: '核实身份' } })
  expect(shown.json().value).toBe(id_no)
  await remove(people, listed)
  await remove(executives, executive)
})

const newCompany = (name: string, more: object = {}) => as('agency', '/v1/companies/', { body: { name, manager_name: '冯经理', manager_phone: makePhone(), ...more } })

test('an enterprise on the blacklist is not opened, renamed or qualified into it; a past entry stops nobody', async () => {
  const entry = await add(enterprises, { name: '失信商贸(上海)有限公司', credit_code: code, reason: '虚构用工' })
  await add(enterprises, { name: '整改完毕有限公司', reason: '整改', expire_at: yesterday })
  await add(enterprises, { name: '今日到期有限公司', reason: '整改', expire_at: today })
  const refused = await newCompany('失信商贸（上海）有限公司')
  expect(refused.json()).toMatchObject({ error_msg: '“失信商贸（上海）有限公司”在运营商的企业黑名单中，不能办理业务；如需解除，请联系运营商', fields: [{ field: 'name' }] })
  expect(refused.body).not.toContain('虚构用工')
  expect((await newCompany('今日到期有限公司')).statusCode).toBe(400)
  expect((await newCompany('整改完毕有限公司')).statusCode).toBe(200)
  const other = (await newCompany('清白有限公司')).json()
  const renamed = await as('agency', `/v1/companies/${other.id}/`, { method: 'PUT', body: { name: '失信商贸（上海）有限公司', version: other.version } })
  expect(renamed.json().fields?.[0].field).toBe('name')
  const qualified = () => as('agency', `/v1/companies/${other.id}/step2/`, { method: 'PUT', body: { credit_code: code, version: other.version } })
  expect((await qualified()).json()).toMatchObject({ error_msg: '该统一社会信用代码在运营商的企业黑名单中，不能办理业务；如需解除，请联系运营商', fields: [{ field: 'credit_code' }] })
  await remove(enterprises, entry)
  expect((await qualified()).statusCode).toBe(200)
})

test('an industry that the operator lists is offered to nobody, one that a park lists to nobody in it; others do not notice', async () => {
  const [all, own] = [await add('/v1/industries/', { name: '资金中介' }), await add('/v1/industries/', { name: '游戏代练' })]
  const entry = await add(industries, { industry_id: all.id, reason: '不得开展' })
  await add(industries, { industry_id: own.id, reason: '园区不引入' }, 'park')
  expect((await as('park', industries)).json()).toMatchObject({ total: 1, results: [{ industry_name: '游戏代练', reason: '园区不引入' }] })
  expect((await as('saas', `${industries}?industry_name=资金`)).json()).toMatchObject({ total: 1, results: [{ industry_name: '资金中介' }] })
  expect((await as('otherPark', industries)).json().total).toBe(0)
  expect((await remove(industries, entry, 'park')).statusCode).toBe(404)
  const offered = async (who: TestTenant) => ((await as(who, '/v1/industries/?page_size=6000')).json().results as { id: string; is_offered: boolean }[]).filter(({ id }) => id === all.id || id === own.id).map(({ is_offered }) => is_offered)
  expect(await offered('otherAgency')).toEqual([true, false])
  expect(await offered('agency')).toEqual([false, false])
  const text = async (industry_id: string) => (await newCompany(`企业${randomUUID().slice(0, 8)}`, { industry_id })).json().error_msg
  expect(await text(all.id)).toBe('“资金中介”在运营商的行业名单中，不能选用；如需解除，请联系运营商')
  expect(await text(own.id)).toBe('“游戏代练”是所属园区的敏感行业，不能选用；如需解除，请联系园区')
  const company = (await newCompany('步骤四有限公司')).json()
  const four = (industry_id: string) => as('agency', `/v1/companies/${company.id}/step4/`, { method: 'PUT', body: { industry_ids: [industry_id], version: company.version } })
  expect((await four(own.id)).json()).toMatchObject({ fields: [{ field: 'industry_ids' }] })
  await remove(industries, entry)
  expect((await four(all.id)).statusCode).toBe(200)
})

const blacklisted = (worker: { readonly name: string; readonly id_no: string }, more: object = {}) => add(people, { name: worker.name, id_no: worker.id_no, reason: '冒用他人身份', ...more })
const directs = (worker: { readonly name: string; readonly id_no: string }, enterprise_name: string) => add(executives, { name: worker.name, id_no: worker.id_no, enterprise_name, credit_code: code })
const nameOf = async ({ company }: World): Promise<string> => String((await asOwner(deps, 'select name from app.tenant where id = $1', [company.tenantId]))[0]?.['name'])

interface Check {
  readonly results: readonly { readonly row: number; readonly issues: readonly { readonly column: string; readonly level: string; readonly text: string }[] }[]
}

test('a bill import refuses who is listed and who directs the enterprise, of its own workers only, and weighs the words of remarks', async () => {
  const [world, other] = [await makeWorld(deps, { workers: 4 }), await makeWorld(deps, { workers: 1 })]
  const [one, two, three, four] = world.workers
  const [beside] = other.workers
  if (!one || !two || !three || !four || !beside) throw new Error('the worlds have workers')
  const stranger = makeWorker(77)
  await blacklisted(one)
  await blacklisted(stranger)
  await directs(two, await nameOf(world))
  await directs(three, await nameOf(other))
  await blacklisted(four, { expire_at: yesterday })
  await add(words, { word: 'VX返利', level: 'refuse' })
  await add(words, { word: '代充', level: 'remind' })
  const rows = [fileRow(2, one, '100'), fileRow(3, two, '100'), { ...fileRow(4, three, '100'), remark: '一月代充' }, { ...fileRow(5, four, '100'), remark: '加vx返利' }, fileRow(6, stranger, '100')]
  const { results } = steps.ok(await callAs<Check>(app, world.agency, 'POST', '/v1/bills/import_check/', { company_id: world.company.tenantId, rows }))
  const said = (row: number) => (results.find((result) => result.row === row)?.issues ?? []).map(({ column, level, text }) => `${level} ${column}: ${text}`)
  expect(said(2)).toEqual(['error id_no: 在运营商的人员黑名单中，不能收款；如需解除，请联系运营商'])
  expect(said(3)).toEqual(['error id_no: 是该企业的企业高管，不能作为合作用户收款；如需解除，请联系运营商'])
  expect(said(4)).toEqual(['warn remark: 含有敏感词“代充”，请核实'])
  expect(said(5)).toEqual(['error remark: 含有敏感词“VX返利”，请修改；如需解除，请联系运营商'])
  expect(said(6)).toEqual(['error id_no: 未与该企业签约合作'])
})

test('an enterprise that was listed after it was opened imports no more bills', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const entry = await add(enterprises, { name: await nameOf(world), reason: '虚构用工' })
  const check = () => callAs<{ error_msg: string }>(app, world.company, 'POST', '/v1/bills/import_check/', { rows: [fileRow(2, world.workers[0] ?? makeWorker(0), '100')] })
  expect(await check()).toMatchObject({ status: 400, body: { error_msg: expect.stringContaining('在运营商的企业黑名单中，不能办理业务') } })
  await remove(enterprises, entry)
  expect((await check()).status).toBe(200)
})

test('who is listed after the import is neither settled nor paid, by name, until the entry is lifted', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const [one, two] = world.workers
  if (!one || !two) throw new Error('the world has workers')
  const batch = await steps.importBatch(world, ['100', '200'])
  const entry = await blacklisted(one)
  const refused = await steps.settle(world.agency, batch)
  expect(refused).toMatchObject({ status: 400, body: { error_code: 'unpayable_worker', error_msg: `1 条账单的合作用户不能收款：第 2 行 ${one.name}：在运营商的人员黑名单中，不能收款；如需解除，请联系运营商。请只对其余账单生成结算单` } })
  await remove(people, entry)
  const ready = await steps.readyToPay(world, ['100', '200'])
  await directs(two, await nameOf(world))
  const paid = await steps.put(world.company, ready, 'payment', { captcha: await steps.codeIfAny(world, ready.id) })
  expect(paid).toMatchObject({ status: 400, body: { error_code: 'unpayable_worker', error_msg: expect.stringContaining(`第 3 行 ${two.name}：是该企业的企业高管，不能作为合作用户收款；如需解除，请联系运营商。不再支付的`) } })
  expect((await steps.detail(world.company, ready.id)).status).toBe('to_payment')
})

interface HitList {
  readonly total: number
  readonly results: readonly { readonly list: string; readonly what: string; readonly place: string; readonly organization: string; readonly row_nos: readonly number[]; readonly row_count: number; readonly creator: string }[]
}
const hitsOf = async (organization: string): Promise<HitList> => (await as('saas', `/v1/risk-lists/hits/?organization=${encodeURIComponent(organization)}`)).json()

test('every hit is on the record of the operator: which entry, where, for whom; the same file once more is no other hit, another row is', async () => {
  const world = await makeWorld(deps, { workers: 3 })
  const [one, two, three] = world.workers
  if (!one || !two || !three) throw new Error('the world has workers')
  const word = await add(words, { word: '记录词甲', level: 'remind' })
  await blacklisted(three)
  const check = (...remarks: string[]) =>
    callAs<Check>(app, world.company, 'POST', '/v1/bills/import_check/', { rows: [one, two, three].map((worker, index) => ({ ...fileRow(index + 2, worker, '100'), remark: remarks[index] ?? '' })) })
  const secret = '三月推广记录词甲，内部备注'
  steps.ok(await check(secret, ''))
  steps.ok(await check(secret, ''))
  const name = await nameOf(world)
  const first = await hitsOf(name)
  expect(first.results.map(({ list, what, place, row_nos, row_count }) => ({ list, what, place, row_nos, row_count })).toSorted((a, b) => (a.list < b.list ? -1 : 1))).toEqual([
    { list: 'sensitive_word', what: '记录词甲', place: 'bill_import', row_nos: [2], row_count: 1 },
    { list: 'user_blacklist', what: expect.stringContaining('*'), place: 'bill_import', row_nos: [], row_count: 1 },
  ])
  steps.ok(await check(secret, '记录词甲二'))
  expect((await hitsOf(name)).total).toBe(3)
  expect((await as('saas', `${words}?word=记录词甲`)).json()).toMatchObject({ results: [{ id: word.id, hits: 2 }] })
  expect(JSON.stringify(await asOwner(deps, 'select * from app.risk_hit'))).not.toContain('内部备注')
  for (const who of ['park', 'agency', 'company'] as const) expect([who, (await as(who, '/v1/risk-lists/hits/')).statusCode]).toEqual([who, 403])
})

test('a refused enterprise is on the record although the refusal undoes everything else, and who finds out too many is stopped', async () => {
  const entry = { reason: '虚构用工' }
  await add(enterprises, { name: '名单探查零有限公司', ...entry })
  expect((await newCompany('名单探查零有限公司')).statusCode).toBe(400)
  expect((await newCompany('名单探查零有限公司')).statusCode).toBe(400)
  const { results } = (await as('saas', '/v1/risk-lists/hits/?what=名单探查零&list=enterprise_blacklist')).json<HitList>()
  expect(results).toMatchObject([{ place: 'company_form', what: '名单探查零有限公司', row_count: 1 }])
  await asOwner(deps, `update app.rate_limit set count = 100 where key = 'risk-hits:' || $1`, [tenants.ids.agency])
  await add(enterprises, { name: '名单探查一有限公司', ...entry })
  expect((await newCompany('名单探查一有限公司')).json()).toMatchObject({ error_code: 'too_many' })
})

test('a person is found by the whole number in a body, masked, in both lists, and each question is on the record', async () => {
  const worker = makeWorker(78)
  await blacklisted(worker)
  await directs(worker, '某企业')
  const find = (id_no: string, who: TestTenant = 'saas') => as(who, '/v1/risk-lists/search/', { body: { id_no } })
  const before = (await asOwner(deps, `select 1 from app.reveal_audit where kind = 'user_blacklist' and act = 'check'`)).length
  const { results } = (await find(worker.id_no.toLowerCase())).json()
  expect(results).toMatchObject([{ list: 'user_blacklist', reason: '冒用他人身份' }, { list: 'executive', enterprise_name: '某企业' }])
  expect(JSON.stringify(results)).not.toContain(worker.id_no)
  expect((await find(makeWorker(79).id_no)).json()).toEqual({ results: [] })
  expect((await asOwner(deps, `select 1 from app.reveal_audit where kind = 'user_blacklist' and act = 'check'`)).length).toBe(before + 2)
  expect((await find(worker.id_no, 'agency')).statusCode).toBe(403)
})

test('R237 R714 hits of sensitive words are mailed to the address that is set, confirmed by its code: the word, where and for whom, never the text, one mail for many', async () => {
  const path = '/v1/saas/set_sensitive_notify_email/'
  const email = 'risk.desk@example.com'
  const world = await makeWorld(deps, { workers: 2 })
  const [one, two] = world.workers
  if (!one || !two) throw new Error('the world has workers')
  const [first, second] = ['邮件词甲', '邮件词乙'] as const
  for (const word of [first, second]) await add(words, { word, level: 'refuse' })
  const check = (remark: string) => callAs<Check>(app, world.company, 'POST', '/v1/bills/import_check/', { rows: [fileRow(2, one, '100'), { ...fileRow(3, two, '100'), remark }] })
  const mails = async () => {
    await tellHits(deps)
    await deliverOutgoing(deps)
    return (await asOwner(deps, `select title, text from simulator.delivery where recipient = $1 and text not like '%验证码%' order by receive_at`, [email])).map((row) => `${String(row['title'])}\n${String(row['text'])}`)
  }
  // Without an address nobody is told, later neither.
  steps.ok(await check(`以前${first}`))
  await tellHits(deps)
  expect((await as('saas', path)).json()).toMatchObject({ email: '', version: 0, can_mail: true })
  expect((await as('saas', path, { body: { email, version: 0 } })).statusCode).toBe(400)
  expect((await as('saas', path, { body: { email, email_code: '000000', version: 0 } })).json()).toMatchObject({ error_code: 'captcha' })
  await as('saas', '/v1/accounts/contact/email_code/', { body: { email } })
  await expect.poll(() => asOwner(deps, `select 1 from simulator.delivery where recipient = $1`, [email])).not.toEqual([])
  const [mailed] = await asOwner(deps, `select text from simulator.delivery where recipient = $1`, [email])
  const email_code = /\d{6}/u.exec(String(mailed?.['text']))?.[0] ?? ''
  expect((await as('saas', path, { body: { email, email_code, version: 0 } })).json()).toMatchObject({ email: 'r***@example.com', version: 1, results: [{ action: '修改' }] })
  expect((await as('saas', path, { body: { email: '', version: 0 } })).json()).toMatchObject({ error_code: 'stale' })
  steps.ok(await check(`内部原文${first}`))
  const [mail = '', ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toContain('敏感词命中1次')
  expect(mail).toContain(`“${await nameOf(world)}”导入账单，备注含敏感词“${first}”（禁止），1行：第3行`)
  expect(mail).not.toContain('内部原文')
  // Within the pause more hits wait, and are told together.
  steps.ok(await check(`再次${first}和${second}`))
  expect((await mails()).length).toBe(1)
  await asOwner(deps, `update app.risk_hit set told_at = told_at - interval '11 minutes' where told_at is not null`)
  expect((await mails()).at(-1)).toContain('敏感词命中2次')
  expect((await as('saas', path, { body: { email: '', version: 1 } })).json()).toMatchObject({ email: '', version: 2 })
  await asOwner(deps, `update app.risk_hit set told_at = told_at - interval '11 minutes' where told_at is not null`)
  steps.ok(await check(`又一次${second}`))
  expect((await mails()).length).toBe(2)
  expect((await as('park', path)).statusCode).toBe(403)
})
