import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { idCheckCharacter } from '@linggong/shared/domain/validators'
import type { ServiceKey } from '@linggong/shared/domain/topup'
import { beforeEach, describe, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported.ts'
import { listPeople } from '../../../test/listed.ts'
import { drain, makePhone, makeWorker, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld, sentBill, type World } from '../../../test/spine.ts'
import { giveTemplate, giveUnits, unitsOf as unitsLeft } from '../../../test/worker-contracts.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import type { SimulatedElementAuth, SimulatedESign } from '../../ports/worker-simulators.ts'
import { askRegister, prepareHindered } from './ask.ts'
import { auditsPassed, endCooperation, signContract } from './signing.ts'
import { stampContracts } from './stamp.ts'

const { app, deps, advance } = await testApp()
const elementAuth = deps.elementAuth as SimulatedElementAuth
const esign = deps.esign as SimulatedESign
const quiet = { fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false }
beforeEach(async () => {
  await elementAuth.writeSetting(quiet)
  await esign.writeSetting(quiet)
})

interface Cooperation {
  readonly id: string
  readonly user_id: string
  readonly user_name: string
  readonly phone: string
  readonly id_no: string
  readonly status: string
  readonly auth_fault: string
  readonly auth_level: string
  readonly sign_method: string
  readonly is_enable: boolean
  readonly contract_sign_at: string | null
  readonly realname_collect_at: string | null
  readonly termination_at: string | null
  readonly settlement_at: string | null
  readonly company_name: string
  readonly version: number
  readonly checks: readonly { readonly outcome: string; readonly kind: string; readonly reason: string }[]
  readonly contract: { readonly id: string; readonly status: string; readonly has_file: boolean; readonly sn: string } | null
  readonly limits: readonly { readonly owner: string }[]
  readonly others: readonly { readonly id: string }[]
}
interface Refused {
  readonly error_msg?: string
  readonly error_code?: string
  readonly fields?: readonly { readonly field: string; readonly text: string }[]
}

const system = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(deps.db, SYSTEM, work)
const body = (more: object = {}) => {
  const { name, id_no, phone } = makeWorker(Math.floor(Math.random() * 900))
  return { name, id_no, phone, ...more }
}
const add = (who: Member, wish: object) => callAs<Cooperation & Refused>(app, who, 'POST', '/v1/company-users/', wish)
const added = async (who: Member, wish: object): Promise<Cooperation> => {
  const answer = await add(who, wish)
  expect([answer.status, answer.body.error_msg]).toEqual([200, undefined])
  return answer.body
}
const detail = async (who: Member, id: string): Promise<Cooperation> => (await callAs<Cooperation>(app, who, 'GET', `/v1/company-users/${id}/`)).body
const change = (who: Member, { id, version }: Pick<Cooperation, 'id' | 'version'>, wish: object) => callAs<Cooperation & Refused>(app, who, 'PUT', `/v1/company-users/${id}/`, { version, ...wish })
const search = async (who: Member, filter: object = {}): Promise<Cooperation[]> => (await callAs<{ results: Cooperation[] }>(app, who, 'POST', '/v1/company-users/search/', { page_size: 100, ...filter })).body.results
const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id).toSorted()
const actionsOf = async (who: Member, id: string): Promise<string[]> => (await callAs<{ results: { action: string }[] }>(app, who, 'GET', `/v1/company-users/${id}/history_events/`)).body.results.map(({ action }) => action)

const owned = (text: string, values?: unknown[]) => asOwner(deps, text, values)
const buy = (world: World, units: Partial<Record<ServiceKey, number>>) => giveUnits(owned, world, units)
const unitsOf = (world: World, service: ServiceKey) => unitsLeft(owned, world, service)

async function placed(options: Parameters<typeof makeWorld>[1] = {}): Promise<World> {
  const world = await makeWorld(deps, { workers: 0, ...options })
  await giveTemplate(owned, world)
  await buy(world, { two_auth: 100, phone_three_auth: 100, bank_four_auth: 100, contract_sms: 100 })
  return world
}
const sign = (id: string) => system((tx) => signContract(tx, id, { method: 'sms', evidence: { phone: '199****0000' } }, deps.clock()))

describe('how a worker comes', () => {
  test('R650 a cooperation is created, read and updated; R648 its log tells', async () => {
    const world = await placed()
    const wish = body({ province: '海南省', city: '海口市', district: '龙华区', remark: '配送' })
    const made = await added(world.company, wish)
    expect(made).toMatchObject({ user_name: wish.name, phone: `${wish.phone.slice(0, 3)}****${wish.phone.slice(-4)}`, id_no: expect.stringMatching(/^\d\d\*{14}[\dX]{2}$/u), status: 'to_auth', city: '海口市', remark: '配送', source: 'create' })
    await askRegister(deps)
    const checked = await detail(world.agency, made.id)
    expect(checked).toMatchObject({ status: 'to_sign', auth_level: 'two_auth', sign_method: 'sms', contract: { status: 'to_sign' }, checks: [{ outcome: 'same', kind: 'two_auth' }] })
    const changed = (await change(world.agency, checked, { phone: '19900138001', remark: '骑手' })).body
    expect(changed).toMatchObject({ phone: '199****8001', remark: '骑手', version: checked.version + 1 })
    expect((await change(world.agency, checked, { remark: '旧' })).body).toMatchObject({ error_code: 'stale' })
    expect(await actionsOf(world.company, made.id)).toEqual(['新增合作用户', '认证通过', '编辑'])
    // The person is reached by another enterprise as they are registered.
    expect(await asOwner(deps, 'select phone from app.person where id = $1', [made.user_id])).toEqual([{ phone: wish.phone }])
  })

  test('R480 identity numbers are upper-cased, and old ones of 15 digits are those of today', async () => {
    const world = await placed()
    const first17 = '11010519851231002'
    const id_no = `${first17}${idCheckCharacter(first17)}`
    await added(world.company, body({ id_no: id_no.toLowerCase() }))
    expect(await asOwner(deps, 'select count(*)::int as n from app.person where id_no = $1', [id_no])).toEqual([{ n: 1 }])
    expect((await add(world.company, body({ id_no: `${id_no.slice(0, 6)}${id_no.slice(8, 17)}` }))).body).toMatchObject({ fields: [{ field: 'id_no', text: expect.stringContaining('已是该企业的合作用户') }] })
  })

  test('domain.md §2.4 nobody comes who is no person, too young or old, listed, or there already', async () => {
    const world = await placed()
    const today = businessDate(deps.clock())
    const aged = (years: number) => {
      const first17 = `460106${Number(today.slice(0, 4)) - years}${today.slice(5, 7)}${today.slice(8)}001`
      return first17 + idCheckCharacter(first17)
    }
    const refused = async (wish: object) => {
      const { status, body: answer } = await add(world.company, wish)
      return [status, answer.fields?.[0]?.field, answer.error_msg]
    }
    expect(await refused(body({ id_no: '110105194912310021' }))).toEqual([400, 'id_no', expect.stringContaining('校验码')])
    expect(await refused(body({ id_no: aged(15) }))).toEqual([400, 'id_no', '按身份证号年龄为 15 岁，合作用户须在 16 至 65 岁之间'])
    expect(await refused(body({ id_no: aged(66) }))).toEqual([400, 'id_no', expect.stringContaining('66 岁')])
    expect((await add(world.company, body({ id_no: aged(16) }))).status).toBe(200)
    const [black, executive] = [body(), body()]
    await listPeople(deps, 'user_blacklist', [black])
    const [{ name: enterprise_name } = { name: '' }] = await asOwner(deps, 'select name from app.tenant where id = $1', [world.company.tenantId])
    await listPeople(deps, 'executive', [{ ...executive, enterprise_name: String(enterprise_name), credit_code: '91310115MA1G4L1WX7' }])
    expect(await refused(black)).toEqual([400, 'id_no', expect.stringContaining('黑名单')])
    expect(await refused(executive)).toEqual([400, 'id_no', expect.stringContaining('该用户是企业的')])
    const wish = body()
    await added(world.company, wish)
    expect(await refused(wish)).toEqual([400, 'id_no', expect.stringContaining('已是该企业的合作用户')])
    const elsewhere = await placed()
    // As a worker of several enterprises they are one person.
    expect((await added(elsewhere.company, { ...wish, phone: makePhone() })).user_id).toBe((await search(world.company, { id_no: wish.id_no }))[0]?.user_id)
  })

  test('whether a number is registered under another name is not told: who it is, the register of identities says', async () => {
    const [world, elsewhere] = [await placed(), await placed()]
    const wish = body()
    await elementAuth.writeSetting({ ...quiet, down: true })
    const first = await added(world.company, wish)
    const second = await added(elsewhere.company, { ...wish, name: '正确的名字' })
    expect([second.user_name, second.user_id]).toEqual(['正确的名字', first.user_id])
    expect(await search(elsewhere.company, { batch_search: wish.name })).toEqual([])
    expect(await search(elsewhere.company, { batch_search: '正确的名字' })).toHaveLength(1)
    expect((await callAs(app, elsewhere.company, 'POST', '/v1/users/uname/', { id_no: wish.id_no })).body).toEqual({ name: '正**' })
    // The name that nobody has confirmed gives way to the confirmed one; a confirmed one stays.
    await asOwner(deps, `update app.auth_check set next_at = now() + interval '1 day' where company_user_id = $1`, [first.id])
    await elementAuth.writeSetting(quiet)
    advance(120_000)
    await askRegister(deps)
    expect(await detail(elsewhere.company, second.id)).toMatchObject({ status: 'to_sign', user_name: '正确的名字' })
    expect((await detail(world.company, first.id)).user_name).toBe('正确的名字')
    const third = await placed()
    const late = await added(third.company, { ...wish, name: '另外的名字' })
    await askRegister(deps)
    expect(await detail(third.company, late.id)).toMatchObject({ status: 'to_auth', user_name: '另外的名字', auth_fault: expect.stringContaining('已登记的不一致') })
  })

  test('an agency brings workers in for its enterprises alone, which are enabled', async () => {
    const [world, other] = [await placed(), await placed()]
    expect((await add(world.agency, body())).body).toMatchObject({ fields: [{ field: 'company_id', text: '请选择企业' }] })
    expect((await add(world.agency, body({ company_id: other.company.tenantId }))).status).toBe(404)
    expect((await add(world.agency, body({ company_id: world.company.tenantId }))).status).toBe(200)
    await asOwner(deps, 'update app.tenant set is_enable = false where id = $1', [world.company.tenantId])
    expect((await add(world.agency, body({ company_id: world.company.tenantId }))).body.error_msg).toContain('该企业已停用')
  })
})

describe('the register of identities', () => {
  test('a worker whose name does not match stays, is corrected and asked about anew: another number, another unit', async () => {
    const world = await placed()
    const made = await added(world.company, body({ name: '王不符' }))
    await askRegister(deps)
    const failed = await detail(world.company, made.id)
    expect(failed).toMatchObject({ status: 'to_auth', auth_fault: '姓名与身份证号不一致', checks: [{ outcome: 'different' }] })
    const corrected = await change(world.company, failed, { name: '王小明' })
    expect(corrected.body).toMatchObject({ user_name: '王小明', auth_fault: '' })
    await askRegister(deps)
    expect(await detail(world.company, made.id)).toMatchObject({ status: 'to_sign', checks: [{ outcome: 'same' }, { outcome: 'different' }] })
    expect(await unitsOf(world, 'two_auth')).toEqual({ left: 98, used: 2 })
    expect((await change(world.company, await detail(world.company, made.id), { name: '别人' })).body.error_code).toBe('not_allowed')
  })

  test('what the enterprise has chosen is compared, and without a card nothing is asked', async () => {
    const world = await placed({ company: { element_auth_type: 'bank_four_auth' } })
    const made = await added(world.company, body())
    await askRegister(deps)
    const asked = await detail(world.company, made.id)
    expect(asked).toMatchObject({ status: 'to_auth', auth_fault: expect.stringContaining('请先填写银行卡号'), checks: [] })
    const { card } = makeWorker(1)
    await change(world.company, asked, { bank_card: card })
    await askRegister(deps)
    expect(await detail(world.company, made.id)).toMatchObject({ status: 'to_sign', auth_level: 'bank_four_auth', bank_card: `${'*'.repeat(card.length - 4)}${card.slice(-4)}` })
    expect(await unitsOf(world, 'bank_four_auth')).toEqual({ left: 99, used: 1 })
  })

  test('without units nobody is asked about, the row says so, and it goes on once there are some', async () => {
    const world = await placed()
    await buy(world, { two_auth: 1 })
    const [one, two] = [await added(world.company, body()), await added(world.company, body())]
    await askRegister(deps)
    const states = [await detail(world.company, one.id), await detail(world.company, two.id)]
    expect(states.map(({ status }) => status).toSorted()).toEqual(['to_auth', 'to_sign'])
    expect(states.find(({ status }) => status === 'to_auth')?.auth_fault).toBe('服务余额不足：二要素认证剩余0次，请充值')
    await buy(world, { two_auth: 5 })
    advance(180_000)
    await askRegister(deps)
    expect((await search(world.company, { status: 'to_sign' })).map(({ auth_fault }) => auth_fault)).toEqual(['', ''])
    expect(await unitsOf(world, 'two_auth')).toEqual({ left: 4, used: 2 })
  })

  test('a lost answer, a repeated request and a register that is down never take a second unit', async () => {
    const world = await placed()
    const before = await elementAuth.charged()
    await elementAuth.writeSetting({ ...quiet, loses: true })
    const made = await added(world.company, body())
    await askRegister(deps)
    expect(await detail(world.company, made.id)).toMatchObject({ status: 'to_auth', auth_fault: '', checks: [{ outcome: 'waiting', tries: 1 }] })
    expect((await change(world.company, made, { name: '改名中' })).body.error_msg).toContain('正在查询登记信息')
    await elementAuth.writeSetting({ ...quiet, down: true })
    advance(120_000)
    await askRegister(deps)
    await elementAuth.writeSetting({ ...quiet, repeats: true })
    advance(600_000)
    await askRegister(deps)
    expect(await detail(world.company, made.id)).toMatchObject({ status: 'to_sign', checks: [{ outcome: 'same', tries: 3 }] })
    expect([(await elementAuth.charged()) - before, await unitsOf(world, 'two_auth')]).toEqual([1, { left: 99, used: 1 }])
  })

  test('several processes that ask at once share the questions', async () => {
    const world = await placed()
    await Promise.all(Array.from({ length: 20 }, () => added(world.company, body())))
    await Promise.all(Array.from({ length: 4 }, () => askRegister({ ...deps })))
    expect((await search(world.company, { status: 'to_sign' })).length).toBe(20)
    expect(await unitsOf(world, 'two_auth')).toEqual({ left: 80, used: 20 })
  })

  test('a register that refuses costs nothing, and is asked again by hand', async () => {
    const world = await placed()
    await elementAuth.writeSetting({ ...quiet, fail_percent: 100 })
    const made = await added(world.company, body())
    await askRegister(deps)
    const failed = await detail(world.company, made.id)
    expect(failed).toMatchObject({ status: 'to_auth', auth_fault: expect.stringContaining('请稍后重新认证'), checks: [{ outcome: 'failure' }] })
    await elementAuth.writeSetting(quiet)
    expect((await callAs(app, world.company, 'POST', `/v1/company-users/${made.id}/auth/`, { version: failed.version })).status).toBe(200)
    await askRegister(deps)
    expect((await detail(world.company, made.id)).status).toBe('to_sign')
    expect(await unitsOf(world, 'two_auth')).toEqual({ left: 99, used: 1 })
  })
})

describe('how a worker signs', () => {
  test('R627 the signing method is that of the enterprise, with its unit and what is left', async () => {
    const world = await placed({ company: { contract_auth_type: 'face', element_auth_type: 'phone_three_auth' } })
    const asked = (who: Member, query = '') => callAs(app, who, 'GET', `/v1/company-users/get_signing_method${query}`)
    expect((await asked(world.company)).body).toEqual({
      contract_auth_type: 'face', sign_service: 'contract_face', sign_left: 0, element_auth_type: 'phone_three_auth', auth_left: 100, contract_template_name: expect.stringContaining('合作协议'), is_disable_user_created_sms: false,
    })
    expect((await asked(world.agency, `?company_id=${world.company.tenantId}`)).body).toMatchObject({ contract_auth_type: 'face' })
    const other = await placed()
    expect((await asked(other.agency, `?company_id=${world.company.tenantId}`)).status).toBe(404)
  })

  test('R408 R409 a signature takes a unit, is certified once, and opens on the record', async () => {
    const world = await placed()
    const made = await added(world.company, body())
    await askRegister(deps)
    await sign(made.id)
    expect(await detail(world.company, made.id)).toMatchObject({ status: 'in_cooperation', contract_sign_at: expect.any(String), realname_collect_at: expect.any(String), contract: { status: 'signed', has_file: false } })
    await expect(sign(made.id)).rejects.toThrow('合同已签署')
    expect(await unitsOf(world, 'contract_sms')).toEqual({ left: 99, used: 1 })
    const before = await esign.charged()
    await esign.writeSetting({ ...quiet, loses: true })
    await stampContracts(deps)
    await esign.writeSetting({ ...quiet, repeats: true })
    advance(200_000)
    await stampContracts(deps)
    expect((await esign.charged()) - before).toBe(1)
    const { contract } = await detail(world.company, made.id)
    expect(contract).toMatchObject({ has_file: true })
    const link = await callAs<{ url: string }>(app, world.company, 'GET', `/v1/users/contracts/${contract?.id}/file/`)
    expect([link.status, link.body.url]).toEqual([200, expect.stringContaining('/v1/files/')])
    expect(await asOwner(deps, `select reason from app.reveal_audit where kind = 'e_contract' and entity_id = $1`, [contract?.id])).toEqual([{ reason: `查看合同${contract?.sn}` }])
    const stranger = await placed()
    expect((await callAs(app, stranger.company, 'GET', `/v1/users/contracts/${contract?.id}/file/`)).status).toBe(404)
    expect((await callAs(app, world.platform, 'GET', `/v1/users/contracts/?user_id=${made.user_id}`)).body).toMatchObject({ results: [{ id: contract?.id, status: 'signed' }] })
    expect((await callAs(app, stranger.company, 'GET', `/v1/users/contracts/?user_id=${made.user_id}`)).body).toEqual({ results: [] })
  })

  test('where nothing is asked of workers they have signed once they are verified, for no unit', async () => {
    const world = await placed({ company: { contract_auth_type: 'none' } })
    const made = await added(world.company, body())
    await askRegister(deps)
    expect(await detail(world.company, made.id)).toMatchObject({ status: 'in_cooperation', sign_method: 'none' })
    expect(await unitsOf(world, 'contract_sms')).toEqual({ left: 100, used: 0 })
  })

  test('where the agency audits, they are told by what link to send their photos; whoever has passed before is not asked again', async () => {
    const world = await placed({ company: { contract_auth_type: 'none' } })
    await asOwner(deps, `insert into app.setting (tenant_id, key, value) values ($1, 'realname_collect_config', '{"required_audits":["idcard"]}')`, [world.agency.tenantId])
    const wish = body()
    const made = await added(world.company, wish)
    await askRegister(deps)
    expect(await detail(world.company, made.id)).toMatchObject({ status: 'to_audit', sign_method: 'none', realname_collect_at: null })
    const texts = await asOwner(deps, 'select text from app.sms_outbox where phone = $1', [wish.phone])
    expect(texts.map(({ text }) => String(text))).toEqual([expect.stringMatching(/需审核证件和本人照片.*\/worker\/sign#/u)])

    await asOwner(
      deps,
      `insert into app.user_audit (park_id, id, platform_id, agency_id, company_id, company_user_id, person_id, sn, kind, status, creator)
      select park_id, gen_random_uuid(), platform_id, agency_id, company_id, id, person_id, 'SH' || right(id::text, 12), 'idcard', 'passed', '收款人' from app.company_user where id = $1`,
      [made.id],
    )
    await asOwner(deps, `update app.company_user set status = 'end_cooperation', termination_at = now() where id = $1`, [made.id])
    const { version } = await detail(world.company, made.id)
    const again = await callAs<Refused>(app, world.company, 'POST', `/v1/company-users/${made.id}/reinvite/`, { version })
    expect([again.status, again.body.error_msg]).toEqual([200, undefined])
    expect(await detail(world.company, made.id)).toMatchObject({ status: 'in_cooperation', realname_collect_at: expect.any(String) })
  })

  test('without a template nobody can sign, and the row says so until there is one', async () => {
    const world = await makeWorld(deps, { workers: 0 })
    await buy(world, { two_auth: 10 })
    const made = await added(world.company, body())
    await askRegister(deps)
    expect(await detail(world.company, made.id)).toMatchObject({ status: 'to_sign', auth_fault: expect.stringContaining('该企业尚未选择合同模板'), contract: null })
    await expect(sign(made.id)).rejects.toThrow('该企业尚未选择合同模板')
    await giveTemplate(owned, world)
    await prepareHindered(deps)
    expect(await detail(world.company, made.id)).toMatchObject({ auth_fault: '', contract: { status: 'to_sign' } })
  })

  test('the link goes to the phone of the cooperation, unless the enterprise tells nobody; by hand it goes all the same', async () => {
    const world = await placed({ company: { is_disable_user_created_sms: true } })
    const wish = body()
    await elementAuth.writeSetting({ ...quiet, down: true })
    const made = await added(world.company, wish)
    await askRegister(deps)
    await elementAuth.writeSetting(quiet)
    const sent = () => asOwner(deps, `select text from app.sms_outbox where phone = $1`, [wish.phone])
    const send = () => callAs<{ phone: string } & Refused>(app, world.company, 'POST', `/v1/company-users/${made.id}/sign_sms/`, {})
    expect((await send()).body.error_msg).toContain('尚未通过认证')
    advance(120_000)
    await askRegister(deps)
    expect(await sent()).toEqual([])
    expect((await send()).body).toMatchObject({ phone: `${wish.phone.slice(0, 3)}****${wish.phone.slice(-4)}` })
    expect(await sent()).toEqual([{ text: expect.stringMatching(/邀请您签署合作协议.*\/worker\/sign#/u) }])
    await send()
    expect(await asOwner(deps, `select count(*)::int as n from app.worker_token where subject_id = $1 and ended_at is null`, [made.id])).toEqual([{ n: 1 }])
  })
})

describe('what becomes of a cooperation', () => {
  test('R389 R390 it is disabled and enabled; R391 deleted until it is signed', async () => {
    const world = await placed()
    const made = await added(world.company, body())
    expect((await change(world.company, made, { is_enable: false })).body.error_code).toBe('not_allowed')
    await askRegister(deps)
    await sign(made.id)
    const off = await change(world.company, await detail(world.company, made.id), { is_enable: false })
    expect(off.body).toMatchObject({ status: 'in_cooperation', is_enable: false })
    expect((await change(world.company, off.body, { is_enable: true, remark: 'x' })).status).toBe(400)
    expect((await change(world.agency, off.body, { is_enable: true })).body.is_enable).toBe(true)
    const remove = (id: string) => callAs<Refused>(app, world.company, 'DELETE', `/v1/company-users/${id}/`)
    expect((await remove(made.id)).body.error_code).toBe('not_allowed')
    const other = await added(world.company, body())
    expect((await remove(other.id)).status).toBe(200)
    expect((await detail(world.company, other.id))).toMatchObject({ error_msg: expect.any(String) })
  })

  test('R391 whoever has been billed is not deleted, also when they are invited again and have not signed', async () => {
    const world = await makeWorld(deps, { workers: 1 })
    await giveTemplate(owned, world)
    const bills = await callAs<{ id: string }>(app, world.company, 'POST', '/v1/bills/import/', { bills: [sentBill(2, world.workers[0] ?? makeWorker(1), '100')], filename: 'a.xlsx' })
    expect(bills.status).toBe(200)
    await drain(deps)
    const [user] = await search(world.company)
    if (user === undefined) throw new Error('nobody')
    await system((tx) => endCooperation(tx, user.id, deps.clock()))
    const again = await callAs<Cooperation & Refused>(app, world.company, 'POST', `/v1/company-users/${user.id}/reinvite/`, { version: (await detail(world.company, user.id)).version })
    expect(again.body).toMatchObject({ status: 'to_sign', id: user.id })
    expect(await callAs<Refused>(app, world.company, 'DELETE', `/v1/company-users/${user.id}/`)).toMatchObject({ status: 400, body: { error_msg: '该用户已有账单，不能删除' } })
    expect((await detail(world.company, user.id)).status).toBe('to_sign')
  })

  test('R410 an ended cooperation has its time and no contract; invited again it is the same one, with another contract', async () => {
    const world = await placed()
    const made = await added(world.company, body())
    await askRegister(deps)
    await sign(made.id)
    const first = (await detail(world.company, made.id)).contract?.id
    await system((tx) => endCooperation(tx, made.id, deps.clock()))
    const ended = await detail(world.company, made.id)
    expect(ended).toMatchObject({ status: 'end_cooperation', termination_at: expect.any(String), contract: null })
    const again = await callAs<Cooperation>(app, world.company, 'POST', `/v1/company-users/${made.id}/reinvite/`, { version: ended.version })
    expect(again.body).toMatchObject({ id: made.id, status: 'to_sign', termination_at: null, contract_sign_at: null, contract: { status: 'to_sign' } })
    expect(again.body.contract?.id).not.toBe(first)
    expect(await unitsOf(world, 'two_auth')).toEqual({ left: 99, used: 1 })
    expect(await actionsOf(world.agency, made.id)).toEqual(['新增合作用户', '认证通过', '签约', '终止合作', '重新邀请'])
  })

  test('audits that have passed lead to cooperation', async () => {
    const world = await placed()
    const made = await added(world.company, body())
    await asOwner(deps, `update app.company_user set status = 'to_audit' where id = $1`, [made.id])
    await system((tx) => auditsPassed(tx, made.id, deps.clock()))
    expect(await detail(world.company, made.id)).toMatchObject({ status: 'in_cooperation', realname_collect_at: expect.any(String) })
  })
})

describe('the search', () => {
  test('R157 R158 R159 R160 R161 R162 R163 R164 R165 R166 R303 R326 R637 nine filters, its columns, counts and file', async () => {
    const world = await placed()
    const wishes = [body({ province: '海南省', city: '海口市' }), body({ province: '海南省', city: '三亚市', district: '天涯区' }), body(), body()]
    const made: Cooperation[] = []
    for (const wish of wishes) made.push(await added(world.company, wish))
    const [one, two, three, four] = made.map(({ id }) => id)
    await askRegister(deps)
    for (const id of [one, two]) await sign(id ?? '')
    await system((tx) => endCooperation(tx, two ?? '', deps.clock()))
    const day = businessDate(deps.clock())
    const [today, before] = [`${day},${day}`, `${addDays(day, -9)},${addDays(day, -1)}`]
    await asOwner(deps, 'update app.company_user set settlement_at = $2 where id = $1', [one, deps.clock()])
    const found = async (filter: object) => idsOf(await search(world.company, filter))
    const sorted = (...ids: (string | undefined)[]) => ids.map((id) => id ?? '').toSorted()
    expect(await found({ province: '海南省' })).toEqual(sorted(one, two))
    expect(await found({ province: '海南省', city: '三亚市' })).toEqual(sorted(two))
    expect(await found({ province: '海南省', city: '三亚市', district: '吉阳区' })).toEqual([])
    expect(await found({ batch_search: [wishes[0]?.name, wishes[2]?.phone, wishes[3]?.id_no.toLowerCase()].join(',') })).toEqual(expect.arrayContaining(sorted(one, three, four)))
    expect(await found({ batch_search: wishes[2]?.phone.slice(0, 7) })).toEqual([])
    expect(await found({ contract_sign_at: today })).toEqual(sorted(one, two))
    expect(await found({ contract_sign_at: before })).toEqual([])
    expect(await found({ realname_collect_at: today })).toEqual(sorted(one, two))
    expect(await found({ settlement_at: today })).toEqual(sorted(one))
    expect(await found({ termination_at: today })).toEqual(sorted(two))
    expect(await found({ ids: `${one},${three},x` })).toEqual(sorted(one, three))
    expect(await found({ id_no: wishes[3]?.id_no.toLowerCase() })).toEqual(sorted(four))
    expect(await found({ status: 'in_cooperation' })).toEqual(sorted(one))
    expect(await found({ status: 'end_cooperation' })).toEqual(sorted(two))
    expect(await found({ status: 'to_auth,to_sign,to_audit' })).toEqual(sorted(three, four))
    expect((await search(world.park, { ids: one }))[0]).toMatchObject({ user_name: wishes[0]?.name, phone: expect.stringMatching(/^199\*{4}/u), id_no: expect.stringContaining('*'), status: 'in_cooperation', company_name: expect.any(String) })
    const counts = await callAs<{ counts: { status: string; total: number }[] }>(app, world.agency, 'POST', '/v1/company-users/status_counts/', {})
    expect(Object.fromEntries(counts.body.counts.map(({ status, total }) => [status, total]))).toEqual({ to_auth: 0, to_sign: 2, to_audit: 0, in_cooperation: 1, end_cooperation: 1 })
    expect((await callAs(app, world.company, 'POST', '/v1/company-users/exports/', { ids: [one, two, three].join(',') })).status).toBe(200)
    await drain(deps)
    const rows = await exportedRows(deps, world.company.tenantId, 'user')
    expect(Object.keys(rows[0] ?? {}).slice(0, 6)).toEqual(['姓名', '身份证号', '手机号', '企业', '业务公司', '认证状态'])
    expect(rows.map((row) => row['认证状态']).toSorted()).toEqual(['已终止', '已认证', '待认证'].toSorted())
  })

  test('nobody finds whom they do not have, by whichever number', async () => {
    const [world, other] = [await placed(), await placed()]
    const wish = body()
    const made = await added(world.company, wish)
    expect(await search(other.company, { id_no: wish.id_no })).toEqual([])
    expect(await search(other.platform, { batch_search: `${wish.phone},${wish.name}` })).toEqual([])
    expect((await callAs(app, other.agency, 'GET', `/v1/company-users/${made.id}/`)).status).toBe(404)
    const name = (who: Member) => callAs<{ name: string }>(app, who, 'POST', '/v1/users/uname/', { id_no: wish.id_no })
    expect([(await name(world.agency)).body, (await name(other.agency)).body]).toEqual([{ name: `${wish.name.slice(0, 1)}**` }, { name: '' }])
    expect(Number((await asOwner(deps, `select count(*)::int as n from app.reveal_audit where kind = 'company_user' and act = 'check' and tenant_id = $1`, [other.agency.tenantId]))[0]?.['n'])).toBe(1)
  })

  test('R097 R098 a group sees the person’s other cooperations within it, and a park the limits of all', async () => {
    const world = await placed({ park: { settlement_config: { month_max_amount: 10_000_000 } } })
    const beside = await makeWorld(deps, { beside: world, workers: 0 })
    const wish = body()
    const made = await added(world.company, wish)
    const next = await added(beside.company, { ...wish })
    const elsewhere = await placed()
    await added(elsewhere.company, { ...wish })
    expect(idsOf((await detail(world.platform, made.id)).others)).toEqual([next.id])
    expect((await detail(world.company, made.id)).others).toEqual([])
    expect((await detail(world.park, made.id)).limits.map(({ owner }) => owner)).toContain('园区限额')
    expect((await detail(world.company, made.id)).limits.map(({ owner }) => owner)).toEqual(['企业限额'])
    expect((await search(world.park, { ids: made.id }))[0]).toMatchObject({ month_amount: 0, month_limit: 10_000_000 })
  })
})

test('a key makes a worker once', async () => {
  const world = await placed()
  const [wish, key] = [body(), randomUUID()]
  const [one, two] = [await callAs<Cooperation>(app, world.company, 'POST', '/v1/company-users/', wish, key), await callAs<Cooperation>(app, world.company, 'POST', '/v1/company-users/', wish, key)]
  expect([one.status, two.body.id]).toEqual([200, one.body.id])
})
