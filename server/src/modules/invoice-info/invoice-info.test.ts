import { expect, test } from 'vitest'
import { creditCodeOf } from '@linggong/shared/domain/validators'
import { asOwner, testApp } from '../../../test/database.ts'
import { makePhone, type Member } from '../../../test/makers.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'

const { app, deps } = await testApp()
const { ok } = stepsOf(app, deps)

interface Info {
  readonly id: string
  readonly title: string
  readonly is_default: boolean
  readonly version: number
  readonly company_id?: string
  readonly company_name?: string
  readonly events?: readonly { readonly action: string; readonly content: readonly { readonly field: string; readonly new_value: unknown }[] }[]
}
interface Fault {
  readonly error_msg?: string
  readonly error_code?: string
  readonly fields?: readonly { readonly field: string }[]
}

const tax_no = creditCodeOf('91460100MA5T0AB12')
const facts = { title: '海南示例科技有限公司', tax_no, address: '海南省海口市示例路 1 号', phone: '0898-12345678', bank_name: '招商银行海口分行', bank_account: '755900000000001', email: 'fapiao@example.com', receiver: '冯会计', receiver_phone: '19900138000', receiver_address: '海口市示例路 1 号 5 楼' }
const ofCompany = '/v1/company-invoice-info/'
const ofAgency = '/v1/agency-invoice-info/'
const list = async (who: Member, path: string) => ok(await callAs<{ total: number; results: Info[] }>(app, who, 'GET', path)).results
const add = (who: Member, path: string, body: object) => callAs<Info & Fault>(app, who, 'POST', path, body)

test('R188 R599 an enterprise has several titles, of which one is the default; its agency keeps them as well', async () => {
  const { company, agency }: World = await makeWorld(deps, { workers: 1 })
  const first = ok(await add(company, ofCompany, facts))
  expect(first).toMatchObject({ ...facts, is_default: true, version: 1, company_id: company.tenantId })
  expect((await add(agency, ofCompany, { ...facts, title: '第二抬头' })).body).toMatchObject({ error_msg: '请选择企业', fields: [{ field: 'company_id' }] })
  const second = ok(await add(agency, ofCompany, { ...facts, title: '海南示例(分公司)', company_id: company.tenantId, is_default: true }))
  expect(second).toMatchObject({ title: '海南示例（分公司）', is_default: true })
  expect((await list(company, ofCompany)).map(({ title, is_default }) => [title, is_default])).toEqual([['海南示例（分公司）', true], [facts.title, false]])
  expect((await list(agency, `${ofCompany}?company_id=${company.tenantId}&is_default=true`)).map(({ id }) => id)).toEqual([second.id])
  expect((await add(company, ofCompany, facts)).body).toMatchObject({ error_msg: `已有抬头“${facts.title}”`, fields: [{ field: 'title' }] })
  // There is always one default, and it is deleted last.
  const edited = { ...facts, title: '海南示例（分公司）', version: second.version, is_default: false }
  expect((await callAs<Fault>(app, company, 'PUT', `${ofCompany}${second.id}/`, edited)).body.fields?.[0]?.field).toBe('is_default')
  expect((await callAs<Fault>(app, company, 'DELETE', `${ofCompany}${second.id}/`)).body.error_code).toBe('not_allowed')
  expect((await callAs<Fault>(app, company, 'PUT', `${ofCompany}${first.id}/`, { ...facts, is_default: true, version: 1 })).body.error_code).toBe('stale')
  ok(await callAs(app, company, 'PUT', `${ofCompany}${first.id}/`, { ...facts, is_default: true, version: 2 }))
  ok(await callAs(app, agency, 'DELETE', `${ofCompany}${second.id}/`))
  expect((await list(company, ofCompany)).map(({ id, is_default }) => [id, is_default])).toEqual([[first.id, true]])
  const { events = [] } = ok(await callAs<Info>(app, agency, 'GET', `${ofCompany}${first.id}/`))
  expect(events.map(({ action }) => action)).toEqual(['新增', '编辑', '编辑'])
  // The log is read by more people than the number itself.
  expect(events[0]?.content.find(({ field }) => field === 'receiver_phone')?.new_value).toBe('199****8000')
  const removed = await asOwner(deps, `select action from app.history_event where entity = 'invoice_info' and entity_id = $1 order by id desc limit 1`, [second.id])
  expect(removed).toEqual([{ action: 'remove' }])
})

test('R189 an agency has titles of its own, which no enterprise and no other agency sees', async () => {
  const [{ company, agency }, other] = [await makeWorld(deps, { workers: 1 }), await makeWorld(deps, { workers: 1 })]
  const own = ok(await add(agency, ofAgency, { ...facts, title: '示例业务公司' }))
  const theirs = ok(await add(company, ofCompany, facts))
  expect((await list(agency, ofAgency)).map(({ id }) => id)).toEqual([own.id])
  expect(await list(other.agency, ofAgency)).toEqual([])
  expect(await list(other.company, ofCompany)).toEqual([])
  expect((await callAs(app, company, 'GET', ofAgency)).status).toBe(403)
  // Neither kind is found by the calls of the other.
  for (const [who, path] of [[agency, `${ofCompany}${own.id}/`], [agency, `${ofAgency}${theirs.id}/`], [other.agency, `${ofAgency}${own.id}/`], [other.company, `${ofCompany}${theirs.id}/`]] as const) expect((await callAs(app, who, 'GET', path)).status).toBe(404)
  expect((await add(other.agency, ofCompany, { ...facts, company_id: company.tenantId })).status).toBe(404)
})

test('R598 the default title of an organisation is read and saved as a whole, also by the group above an agency', async () => {
  const { company, agency, platform }: World = await makeWorld(deps, { workers: 1 })
  const path = `/v1/companies/${company.tenantId}/invoice_info/`
  expect(ok(await callAs(app, agency, 'GET', path))).toMatchObject({ title: '', tax_no: '', version: 0 })
  expect(ok(await callAs(app, company, 'PUT', path, { ...facts, version: 0 }))).toEqual({ ...facts, version: 1 })
  expect((await callAs<Fault>(app, agency, 'PUT', path, { ...facts, title: '别名', version: 0 })).body.error_code).toBe('stale')
  expect(ok(await callAs(app, agency, 'PUT', path, { ...facts, bank_name: '中国银行', version: 1 }))).toMatchObject({ bank_name: '中国银行', version: 2 })
  expect(await list(company, ofCompany)).toHaveLength(1)
  const above = `/v1/agencies/${agency.tenantId}/invoice_info/`
  expect(ok(await callAs(app, platform, 'PUT', above, { ...facts, title: '示例业务公司', version: 0 }))).toMatchObject({ title: '示例业务公司', version: 1 })
  expect((await list(agency, ofAgency)).map(({ title, is_default }) => [title, is_default])).toEqual([['示例业务公司', true]])
})

test('an agency that is in no park yet has no title, and gets none before its park', async () => {
  const { platform }: World = await makeWorld(deps, { workers: 1 })
  const agency = ok(await callAs<{ id: string }>(app, platform, 'POST', '/v1/agencies/', { name: '新业务公司', manager_name: '冯经理', manager_phone: makePhone() }))
  const path = `/v1/agencies/${agency.id}/invoice_info/`
  expect(ok(await callAs(app, platform, 'GET', path))).toMatchObject({ title: '', version: 0 })
  expect((await callAs<Fault>(app, platform, 'PUT', path, { ...facts, version: 0 })).body.error_msg).toBe('该业务公司还没有所属园区，请先保存它的业务配置')
})

test('what is no tax number, phone, account or address for mail is named', async () => {
  const { company }: World = await makeWorld(deps, { workers: 1 })
  for (const [field, value] of [['title', ' '], ['tax_no', '91460100MA5T0AB120'], ['phone', '12345'], ['bank_account', '7559-0000'], ['email', 'fapiao@example'], ['receiver_phone', '199']] as const) {
    expect([field, (await add(company, ofCompany, { ...facts, [field]: value })).body.fields?.[0]?.field]).toEqual([field, field])
  }
})

test('two people who make two titles the default at once leave one default', async () => {
  const { company, agency }: World = await makeWorld(deps, { workers: 1 })
  const made = [ok(await add(company, ofCompany, facts)), ok(await add(company, ofCompany, { ...facts, title: '乙' })), ok(await add(company, ofCompany, { ...facts, title: '丙' }))]
  const answers = await Promise.all(made.slice(1).map(({ id, title }, index) => callAs(app, index === 0 ? company : agency, 'PUT', `${ofCompany}${id}/`, { ...facts, title, is_default: true, version: 1 })))
  // The second finds its own row as it was: only the default changed below it.
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await list(company, ofCompany)).filter(({ is_default }) => is_default)).toHaveLength(1)
})
