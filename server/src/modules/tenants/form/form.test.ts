import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ask, asOwner, signIn, testApp } from '../../../../test/database.ts'
import { makePhone } from '../../../../test/makers.ts'

const { app, deps, tenants } = await testApp()
const tokens = new Map<string, string>()

async function as(phone: string) {
  const token = tokens.get(phone) ?? (await signIn(app, phone))
  tokens.set(phone, token)
  return {
    get: (url: string) => ask(app, token, url),
    post: (url: string, body: object) => ask(app, token, url, { body, key: randomUUID() }),
    put: (url: string, body: object) => ask(app, token, url, { method: 'PUT', body }),
  }
}
const saas = await as(tenants.phones.saas)
const group = await as(tenants.phones.platform)
const agent = await as(tenants.phones.agency)

const basics = <T extends object = object>(name: string, more: T = {} as T) => ({ name, manager_name: '冯经理', manager_phone: makePhone(), ...more })
/** Credit codes that pass the check. */
const codes = ['91460106MA5T1A2B38', '91120116MA07C4D5E7', '91460106MA5T6F7G84', '91120116MA07H8J9KT', '91460000MA5T00001F']

async function made(answer: ReturnType<typeof saas.post>): Promise<{ id: string; version: number }> {
  const { statusCode, body } = await answer
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`)
  return JSON.parse(body)
}

/** Lets the manager of a new organisation accept their invitation, and in with the test password. */
async function admit(phone: string): Promise<Awaited<ReturnType<typeof as>>> {
  await asOwner(deps, 'update app.staff set invited_until = null where account_id = (select id from app.account where phone = $1)', [phone])
  await asOwner(deps, 'update app.account set password_hash = (select password_hash from app.account where password_hash is not null limit 1) where phone = $1', [phone])
  return as(phone)
}

test('R215 R229 R476 the operator opens a park: its name gets full-width parentheses, its manager is invited as 超级管理员', async () => {
  const wish = basics('东部园区(测试)', { start_at: '2026-01-01', end_at: '2028-12-31', sign_type: 'electronic', settlement_type: 'monthly', source_method: 'self', contact_address: { province: '海南省', city: '海口市' } })
  const { id } = await made(saas.post('/v1/parks/', wish))
  const park = (await saas.get(`/v1/parks/${id}/`)).json()
  expect(park).toMatchObject({ name: '东部园区（测试）', start_at: '2026-01-01', sign_type: 'electronic', settlement_type: 'monthly', status: 'enable', steps_done: [1], manager_phone: expect.stringContaining('****'), organization_id: null })
  const [seat] = await asOwner(deps, 'select s.invited_until, r.is_system from app.staff s join app.role r on r.id = s.role_ids[1] where s.tenant_id = $1', [id])
  expect(seat).toMatchObject({ is_system: true, invited_until: expect.any(Date) })
  expect(await asOwner(deps, `select 1 from app.sms_outbox where phone = $1`, [wish.manager_phone])).toHaveLength(1)
  const manager = await admit(wish.manager_phone)
  expect((await manager.get(`/v1/parks/${id}/`)).json()).toMatchObject({ name: '东部园区（测试）', source_method: '', remark: '' })
  const log = (await saas.get(`/v1/parks/${id}/history_events/`)).json().results
  expect(log[0]).toMatchObject({ action: '新增' })
})

test('R013 R587 R589 a chain by hand: a group, its agency in a park, the agency’s company; each step is a call of its own', async () => {
  const park = await made(saas.post('/v1/parks/', basics('链上园区')))
  const groupWish = basics('链上集团')
  const platform = await made(saas.post('/v1/platforms/', groupWish))
  const head = await admit(groupWish.manager_phone)
  const agencyWish = basics('链上业务公司')
  const agency = await made(head.post('/v1/agencies/', agencyWish))
  const manager = await admit(agencyWish.manager_phone)
  // A step that was never saved answers empties.
  expect((await head.get(`/v1/agencies/${agency.id}/step2/`)).json()).toMatchObject({ credit_code: '', business_licence: [], version: 1 })
  expect((await manager.post('/v1/companies/', basics('太早的企业'))).json().error_msg).toBe('本业务公司还没有所属园区，请联系所属集团完成业务配置后再新增企业')
  const three = { park_id: park.id, settlement_config: { month_max_amount: 3_000_000 }, config: {}, version: 1 }
  expect((await head.put(`/v1/agencies/${agency.id}/step3/`, three)).json()).toMatchObject({ park_id: park.id, park_name: '链上园区', settlement_config: { month_max_amount: 3_000_000 }, version: 2 })
  const company = await made(manager.post('/v1/companies/', basics('链上企业', { is_fast_created: true })))
  const [row] = await asOwner(deps, 'select park_id, platform_id, agency_id, sn from app.tenant where id = $1', [company.id])
  expect(row).toMatchObject({ park_id: park.id, platform_id: platform.id, agency_id: agency.id, sn: expect.stringMatching(/^QY/u) })
  expect((await manager.get('/v1/companies/')).json().results).toMatchObject([{ id: company.id, name: '链上企业', balance: 0, month_amount: 0, user_count: 0, contract_status: null }])
  expect((await head.get('/v1/agencies/')).json().results).toMatchObject([{ id: agency.id, park_name: '链上园区', company_count: 1 }])
  expect((await saas.get('/v1/parks/?name=链上')).json().results).toMatchObject([{ id: park.id, agency_count: 1, status: 'enable' }])
})

test('R217 step 2: a credit code is checked, belongs to one organisation, and the other one is named to who sees it', async () => {
  const [one, two] = [await made(agent.post('/v1/companies/', basics('资质甲'))), await made(agent.post('/v1/companies/', basics('资质乙')))]
  const step = (credit_code: string, version = 1) => ({ credit_code, legal_name: '李法人', legal_id_no: '110101199003070097', version })
  expect((await agent.put(`/v1/companies/${one.id}/step2/`, step('91460106MA5T1A2B39'))).json()).toMatchObject({ fields: [{ field: 'credit_code', text: expect.stringContaining('校验码不正确') }] })
  const saved = (await agent.put(`/v1/companies/${one.id}/step2/`, step(codes[0] ?? ''))).json()
  expect(saved).toMatchObject({ credit_code: codes[0], legal_name: '李法人', legal_id_no: expect.stringContaining('*'), version: 2 })
  expect((await agent.put(`/v1/companies/${two.id}/step2/`, step(codes[0] ?? ''))).json()).toMatchObject({ fields: [{ field: 'credit_code', text: '该统一社会信用代码已用于“资质甲”' }] })
  // What is left out stays; a step that somebody else has saved meanwhile is not overwritten.
  expect((await agent.put(`/v1/companies/${one.id}/step2/`, { credit_code: codes[1], version: 2 })).json()).toMatchObject({ credit_code: codes[1], legal_id_no: saved.legal_id_no })
  expect((await agent.put(`/v1/companies/${one.id}/step2/`, step(codes[2] ?? '', 2))).json()).toMatchObject({ error_code: 'stale' })
})

test('R218 R219 R220 R221 R222 R459 R460 R461 R462 R463 R464 step 3 of a park: limits and tiers in cents, which must make sense', async () => {
  const { id } = await made(saas.post('/v1/parks/', basics('规则园区')))
  const rules = {
    settlement_config: {
      single_stroke_max_amount: 1_000_000, month_max_amount: 3_000_000, season_max_amount: 9_000_000, income_deduction_amount: 500_000,
      tax_ratio: [{ amount: 10_100_000, ratio: 0 }, { amount: null, ratio: 1, surcharge_ratio: 6 }],
      individual_income_tax: [{ invoiced_amount: 3_000_000, ratio: 0.6, deduction_amount: 0 }, { invoiced_amount: null, ratio: 1.2, deduction_amount: 36_000 }],
    },
    config: { month_max_amount: 2_000_000, season_max_amount: null, invoice_amount_limit: 10_000_000 },
  }
  const save = (more: object) => saas.put(`/v1/parks/${id}/step3/`, { ...rules, ...more })
  const { settlement_config } = rules
  const faultOf = async (config: object) => (await save({ settlement_config: { ...settlement_config, ...config }, version: 1 })).json().fields?.[0]
  expect(await faultOf({ single_stroke_max_amount: 4_000_000 })).toEqual({ field: 'settlement_config.single_stroke_max_amount', text: '单笔限额不能超过单人月限额' })
  expect(await faultOf({ season_max_amount: 100 })).toMatchObject({ text: '单人月限额不能超过单人季限额' })
  expect(await faultOf({ tax_ratio: [{ amount: 10_100_000, ratio: 0 }] })).toMatchObject({ field: 'settlement_config.tax_ratio', text: '最后一档不填上限，表示以上全部' })
  expect(await faultOf({ individual_income_tax: [{ invoiced_amount: 5, ratio: 1 }, { invoiced_amount: 3, ratio: 2 }, { invoiced_amount: null, ratio: 3 }] })).toMatchObject({ text: '各档上限应从小到大' })
  expect((await save({ version: 1 })).json()).toMatchObject({ ...rules, version: 2 })
  expect((await saas.get(`/v1/parks/${id}/step3/`)).json()).toMatchObject(rules)
  // A cell that was typed and cleared again is empty.
  const cleared = { ...settlement_config, tax_ratio: [{ amount: null, ratio: 1, surcharge_ratio: null }], individual_income_tax: [{ invoiced_amount: null, ratio: 1, deduction_amount: null }] }
  expect((await save({ settlement_config: cleared, version: 2 })).json()).toMatchObject({ settlement_config: cleared, version: 3 })
  const [, saved] = (await saas.get(`/v1/parks/${id}/history_events/`)).json().results
  expect(saved).toMatchObject({ action: '保存业务配置', content: expect.arrayContaining([expect.objectContaining({ field: 'settlement_config.month_max_amount', new_value: 3_000_000 })]) })
})

test('R223 R224 R225 steps 3 and 4 of a company, and its accounts (R588)', async () => {
  const { id } = await made(agent.post('/v1/companies/', basics('配置企业')))
  const settings = {
    pay_mode: 'offline', month_bill_times_remind: 3, risk_check_days: 7, invoiced_tax_ratio: 6, contract_auth_type: 'sms',
    remit_account: { account_name: '配置企业', account_no: '110900001234567', bank_name: '招商银行', branch: '海口分行' },
    config: { month_max_amount: 2_000_000, season_max_amount: 6_000_000, monthly_excess_remind: true },
    is_disable_user_created_sms: false, is_card_deduction_fee: true, is_enable_invoice_esign_pdf: false, is_enable_fast_task: true,
  }
  expect((await agent.put(`/v1/companies/${id}/step3/`, { ...settings, version: 1 })).json()).toMatchObject({ ...settings, version: 2 })
  expect((await agent.get(`/v1/companies/${id}/bank_info/`)).json().accounts).toEqual([{ purpose: 'remit', ...settings.remit_account }])
  const [industry] = await asOwner(deps, `insert into app.industry (id, name) values (gen_random_uuid(), '测试行业') returning id, name`)
  expect((await agent.put(`/v1/companies/${id}/step4/`, { industry_ids: [industry?.['id']], version: 2 })).json()).toMatchObject({ industry_ids: [industry?.['id']], industries: [industry], version: 3 })
  expect((await agent.get(`/v1/companies/${id}/`)).json()).toMatchObject({ steps_done: [1, 3, 4] })
  expect((await agent.put(`/v1/companies/${id}/step4/`, { industry_ids: [randomUUID()], version: 3 })).json()).toMatchObject({ fields: [{ field: 'industry_ids' }] })
})

test('R078 an organisation reads its own qualification and accounts, masked and without the papers', async () => {
  const wish = basics('自阅企业')
  const { id } = await made(agent.post('/v1/companies/', wish))
  const account = { account_name: '自阅企业', account_no: '110900001234567', bank_name: '招商银行', branch: '海口分行' }
  expect((await agent.put(`/v1/companies/${id}/step2/`, { credit_code: codes[4], legal_name: '赛测试', legal_id_no: '460100199001011234', version: 1 })).statusCode).toBe(200)
  expect((await agent.put(`/v1/companies/${id}/step3/`, { pay_mode: 'cmb', remit_account: account, config: {}, is_disable_user_created_sms: false, is_card_deduction_fee: false, is_enable_invoice_esign_pdf: false, is_enable_fast_task: false, version: 2 })).statusCode).toBe(200)
  const manager = await admit(wish.manager_phone)
  expect((await manager.get(`/v1/companies/${id}/step2/`)).json()).toMatchObject({ credit_code: codes[4], legal_name: '赛**', legal_id_no: expect.stringMatching(/^46\*+34$/u), business_licence: [], legal_id_card: [] })
  expect((await manager.get(`/v1/companies/${id}/bank_info/`)).json().accounts).toMatchObject([{ purpose: 'remit', account_no: expect.stringMatching(/^\*.*4567$/u), bank_name: '招商银行' }])
  // Its limits, and what others are, it does not read.
  for (const path of [`companies/${id}/step3`, `agencies/${tenants.ids.agency}/step2`]) expect((await manager.get(`/v1/${path}/`)).statusCode, path).toBe(403)
  expect((await manager.get(`/v1/companies/${tenants.ids.company}/step2/`)).statusCode).toBe(404)
})

test('shares above 100 % and people of others are refused, at their fields', async () => {
  const wrong = async (more: object) => (await agent.post('/v1/companies/', basics('分成企业', more))).json().fields?.[0]
  expect(await wrong({ channel_proportion: 60, channel_two_proportion: 50 })).toEqual({ field: 'channel_two_proportion', text: '一级与二级渠道分成比例之和不能超过 100%' })
  const [stranger] = await asOwner(deps, 'select id from app.staff where tenant_id = $1 limit 1', [tenants.ids.company])
  expect(await wrong({ channel_user_id: stranger?.['id'] })).toMatchObject({ field: 'channel_user_id' })
})

test('who changes where payment codes go proves themselves first, and the former phone is told', async () => {
  const wish = basics('换号企业', { payment_phone: makePhone() })
  const { id } = await made(agent.post('/v1/companies/', wish))
  const { manager_phone: _kept, ...step } = wish
  const next = makePhone()
  await asOwner(deps, `update app.session set proved_at = now() - interval '1 hour'`)
  const change = { ...step, payment_phone: next, is_enable: true, version: 1 }
  expect((await agent.put(`/v1/companies/${id}/`, change)).json()).toMatchObject({ error_code: 'step_up' })
  await asOwner(deps, `update app.session set proved_at = now()`)
  expect((await agent.put(`/v1/companies/${id}/`, change)).statusCode).toBe(200)
  const [told] = await asOwner(deps, 'select text from app.sms_outbox where phone = $1 order by id desc limit 1', [wish.payment_phone])
  expect(told?.['text']).toContain('支付验证手机号')
  // Without them in the body, both stay, and no proof is asked for.
  await asOwner(deps, `update app.session set proved_at = now() - interval '1 hour'`)
  const { payment_phone: _gone, ...rest } = change
  expect((await agent.put(`/v1/companies/${id}/`, { ...rest, alias: '换号', version: 2 })).statusCode).toBe(200)
  await asOwner(deps, `update app.session set proved_at = now()`)
})

test('the switch is a right of its own, and whoever is not above an organisation has no part of it', async () => {
  const { id } = await made(agent.post('/v1/companies/', basics('开关企业')))
  expect((await agent.put(`/v1/companies/${id}/`, { is_enable: false, version: 1 })).json()).toEqual({ id, version: 2 })
  const other = await as(tenants.phones.otherAgency)
  for (const path of ['', 'step2/', 'step3/', 'step4/', 'bank_info/', 'history_events/']) expect([path, (await other.get(`/v1/companies/${id}/${path}`)).statusCode]).toEqual([path, 404])
  expect((await other.put(`/v1/companies/${id}/`, { is_enable: true, version: 2 })).statusCode).toBe(404)
  expect((await group.get(`/v1/companies/${id}/`)).statusCode).toBe(200)
  expect((await group.put(`/v1/companies/${id}/step4/`, { industry_ids: [], version: 2 })).statusCode).toBe(403)
})
