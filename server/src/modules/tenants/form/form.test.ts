import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ask, asOwner, signIn, testApp } from '../../../../test/database.ts'
import { makePhone } from '../../../../test/makers.ts'
import { passwordHash } from '../../../../test/tenants.ts'

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
  expect(await faultOf({ tax_ratio: [{ amount: null, ratio: 101 }] })).toMatchObject({ field: 'settlement_config.tax_ratio.0.ratio' })
  expect(await faultOf({ individual_income_tax: [{ invoiced_amount: null, ratio: 100.5 }] })).toMatchObject({ field: 'settlement_config.individual_income_tax.0.ratio' })
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

test('a mistyped manager phone that is corrected is nobody’s invitation any more', async () => {
  const wish = basics('打错手机号集团')
  const { id } = await made(saas.post('/v1/platforms/', wish))
  const right = makePhone()
  expect((await saas.put(`/v1/platforms/${id}/`, { manager_phone: right, version: 1 })).statusCode).toBe(200)
  const seats = await asOwner(deps, `select a.phone, s.invited_until > now() as is_open, coalesce(r.is_system, false) as is_system from app.staff s join app.account a on a.id = s.account_id left join app.role r on r.id = any(s.role_ids) where s.tenant_id = $1`, [id])
  expect(seats).toHaveLength(2)
  expect(seats).toEqual(expect.arrayContaining([{ phone: wish.manager_phone, is_open: false, is_system: false }, { phone: right, is_open: true, is_system: true }]))
  // Back to the first one: they are invited as if for the first time, and the other is not any more.
  expect((await saas.put(`/v1/platforms/${id}/`, { manager_phone: wish.manager_phone, version: 2 })).statusCode).toBe(200)
  const open = await asOwner(deps, 'select a.phone from app.staff s join app.account a on a.id = s.account_id where s.tenant_id = $1 and s.invited_until > now() and cardinality(s.role_ids) = 1', [id])
  expect(open).toEqual([{ phone: wish.manager_phone }])
  expect(await asOwner(deps, 'select 1 from app.sms_outbox where phone = $1 and text like $2', [wish.manager_phone, '%邀请您加入%'])).toHaveLength(2)
})

test('a manager who has accepted stays a member when another one is named', async () => {
  const wish = basics('换负责人集团')
  const { id } = await made(saas.post('/v1/platforms/', wish))
  const head = await admit(wish.manager_phone)
  expect((await saas.put(`/v1/platforms/${id}/`, { manager_phone: makePhone(), version: 1 })).statusCode).toBe(200)
  expect((await head.get('/v1/agencies/')).statusCode).toBe(200)
})

test('payment codes follow the manager’s phone for as long as no other is named, and each replaced phone is told once', async () => {
  const wish = basics('跟随企业')
  const { id } = await made(agent.post('/v1/companies/', wish))
  const phones = async () => (await asOwner(deps, 'select manager_phone, payment_phone from app.tenant where id = $1', [id]))[0]
  const told = async (phone: string) => (await asOwner(deps, `select text from app.sms_outbox where phone = $1 and text not like '%邀请您加入%'`, [phone])).map((row) => String(row['text']))
  const [second, own, third] = [makePhone(), makePhone(), makePhone()]
  expect((await agent.put(`/v1/companies/${id}/`, { manager_phone: second, version: 1 })).statusCode).toBe(200)
  expect(await phones()).toEqual({ manager_phone: second, payment_phone: second })
  expect(await told(wish.manager_phone)).toEqual([expect.stringContaining('“跟随企业”的负责人手机号和支付验证手机号已由“')])
  expect((await agent.put(`/v1/companies/${id}/`, { payment_phone: own, version: 2 })).statusCode).toBe(200)
  expect((await agent.put(`/v1/companies/${id}/`, { manager_phone: third, version: 3 })).statusCode).toBe(200)
  expect(await phones()).toEqual({ manager_phone: third, payment_phone: own })
  expect((await agent.put(`/v1/companies/${id}/`, { payment_phone: '', version: 4 })).statusCode).toBe(200)
  expect(await phones()).toEqual({ manager_phone: third, payment_phone: third })
})

test('a credit code that another group’s agency has is refused at its field, and nobody is named; so are two saves at once', async () => {
  const other = await as(tenants.phones.otherAgency)
  const step = (credit_code: string) => ({ credit_code, legal_name: '李法人', version: 1 })
  const parks = await Promise.all(['并发甲', '并发乙'].map((name) => made(saas.post('/v1/parks/', basics(name)))))
  const [codeOne = '', , , , codeTwo = ''] = codes
  const faults = (answers: readonly { statusCode: number; json: () => { fields?: { field: string; text: string }[] } }[]) => answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => [answer.statusCode, answer.json().fields])
  const text = '该统一社会信用代码已被使用'
  const atOnce = await Promise.all(parks.map(({ id }) => saas.put(`/v1/parks/${id}/step2/`, step(codeTwo))))
  expect(faults(atOnce)).toEqual([[400, [{ field: 'credit_code', text: expect.stringContaining('该统一社会信用代码已') }]]])
  // Groups do not see one another’s agencies.
  await asOwner(deps, 'update app.tenant set credit_code = $2 where id = $1', [tenants.ids.otherAgency, codeOne])
  const mine = await made(group.post('/v1/agencies/', basics('同码业务公司')))
  expect(faults([await group.put(`/v1/agencies/${mine.id}/step2/`, step(codeOne))])).toEqual([[400, [{ field: 'credit_code', text }]]])
  expect((await group.get(`/v1/agencies/${mine.id}/step2/`)).json()).toMatchObject({ credit_code: '', version: 1 })
  expect((await other.get('/v1/companies/')).statusCode).toBe(200)
})

test('the change log tells an organisation no more than its profile does', async () => {
  const wish = basics('日志企业', { remark: '内部：该客户信用差', source_method: 'self' })
  const { id } = await made(agent.post('/v1/companies/', wish))
  expect((await agent.put(`/v1/companies/${id}/step2/`, { credit_code: codes[3], legal_name: '赛法人', version: 1 })).statusCode).toBe(200)
  expect((await agent.put(`/v1/companies/${id}/`, { remark: '仍然很差', version: 2 })).statusCode).toBe(200)
  const itself = await admit(wish.manager_phone)
  const profile = (await itself.get(`/v1/companies/${id}/`)).json()
  const own = await itself.get(`/v1/companies/${id}/history_events/`)
  for (const hidden of ['内部', '很差', '冯经理', '赛法人', 'source_method']) expect([hidden, own.body.includes(hidden)]).toEqual([hidden, false])
  expect(own.json().results.map(({ action }: { action: string }) => action)).toEqual(['新增', '保存资质信息'])
  const values = own.json().results.flatMap(({ content }: { content: { field: string; new_value: unknown }[] }) => content)
  expect(values).toEqual(expect.arrayContaining([expect.objectContaining({ field: 'manager_name', new_value: profile.manager_name }), expect.objectContaining({ field: 'legal_name', new_value: profile.legal_name })]))
  // Those above read it whole.
  expect((await agent.get(`/v1/companies/${id}/history_events/`)).json().results).toHaveLength(3)
})

test('R519 an agency opens no enterprise while its group or its park is disabled', async () => {
  for (const [above, whose] of [['platform', '所属集团'], ['park', '所属园区']] as const) {
    await asOwner(deps, 'update app.tenant set is_enable = false where id = $1', [tenants.ids[above]])
    const refused = await agent.post('/v1/companies/', basics('停用期间企业'))
    await asOwner(deps, 'update app.tenant set is_enable = true where id = $1', [tenants.ids[above]])
    expect([refused.statusCode, refused.json().error_msg]).toEqual([400, `${whose}已被停用，暂无法办理新业务`])
  }
})

test('an enterprise pays only through the channels of its group, unless it did so before they were closed', async () => {
  const [group] = await asOwner(deps, 'select config from app.tenant where id = $1', [tenants.ids.platform])
  const { id } = await made(agent.post('/v1/companies/', basics('渠道企业')))
  const save = (pay_mode: string, version: number) => agent.put(`/v1/companies/${id}/step3/`, { pay_mode, config: {}, is_disable_user_created_sms: false, is_card_deduction_fee: false, is_enable_invoice_esign_pdf: false, is_enable_fast_task: false, version })
  expect((await save('alipay', 1)).statusCode).toBe(200)
  await asOwner(deps, `update app.tenant set config = config || '{"channels": ["offline", "alipay"]}' where id = $1`, [tenants.ids.platform])
  expect((await save('cmb', 2)).json()).toMatchObject({ fields: [{ field: 'pay_mode', text: '所属集团的收款渠道为：支付宝、线下打款，请从中选择' }] })
  await asOwner(deps, `update app.tenant set config = config || '{"channels": ["offline"]}' where id = $1`, [tenants.ids.platform])
  expect((await save('alipay', 2)).json()).toMatchObject({ pay_mode: 'alipay' })
  await asOwner(deps, 'update app.tenant set config = $2 where id = $1', [tenants.ids.platform, group?.['config']])
})

test('a manager who let the invitation lapse is invited again by the same phone, a member is not', async () => {
  const wish = basics('逾期集团')
  const { id } = await made(saas.post('/v1/platforms/', wish))
  const again = () => saas.put(`/v1/platforms/${id}/`, { manager_phone: wish.manager_phone, version: 1 })
  const isOpen = async () => (await asOwner(deps, 'select invited_until > now() as open from app.staff where tenant_id = $1', [id])).map(({ open }) => open)
  const sent = async () => (await asOwner(deps, 'select 1 from app.sms_outbox where phone = $1', [wish.manager_phone])).length
  await asOwner(deps, `update app.staff set invited_until = now() - interval '1 day' where tenant_id = $1`, [id])
  expect((await again()).json()).toEqual({ id, version: 1 })
  expect([await isOpen(), await sent()]).toEqual([[true], 2])
  // Whoever has accepted is their organisation's affair, even if it has taken the role from them.
  await asOwner(deps, `update app.staff set invited_until = null, role_ids = '{}' where tenant_id = $1`, [id])
  expect((await again()).statusCode).toBe(200)
  expect(await asOwner(deps, 'select invited_until, role_ids from app.staff where tenant_id = $1', [id])).toEqual([{ invited_until: null, role_ids: [] }])
  expect(await sent()).toBe(2)
})

test('a stranger who accepted the invitation to a mistyped phone is named to the opener, and removed with the same step: seat, roles and session', async () => {
  const wish = basics('陌生人集团', { manager_name: '冯负责' })
  const { id } = await made(saas.post('/v1/platforms/', wish))
  const profile = async () => (await saas.get(`/v1/platforms/${id}/`)).json()
  const asked = await profile()
  expect(asked).toMatchObject({ invitation: { since: expect.any(String), until: expect.any(String) }, administrators: [{ name: '冯负责', phone: expect.stringContaining('****'), is_manager: true, invitation: 'open' }] })
  expect(Date.parse(asked.invitation.until) - Date.parse(asked.invitation.since)).toBe(48 * 3_600_000)
  expect(asked.opening).toContainEqual({ key: 'manager', is_done: false })
  const stranger = await admit(wish.manager_phone)
  const accepted = await profile()
  expect(accepted).toMatchObject({ invitation: null, administrators: [{ invitation: null }] })
  expect(accepted.opening).toContainEqual({ key: 'manager', is_done: true })
  // The group itself reads nothing of this.
  expect((await stranger.get(`/v1/platforms/${id}/`)).json()).toMatchObject({ invitation: null, administrators: [] })
  const [{ id: seat }] = accepted.administrators
  const put = (body: object) => saas.put(`/v1/platforms/${id}/`, body)
  const refused = await put({ removed_administrators: [seat], version: 1 })
  expect([refused.statusCode, refused.json().fields]).toEqual([400, [{ field: 'removed_administrators', text: '不能移除负责人' }]])
  expect((await stranger.get('/v1/agencies/')).statusCode).toBe(200)

  const right = makePhone()
  expect((await put({ manager_phone: right, removed_administrators: [seat], version: 1 })).json()).toEqual({ id, version: 2 })
  expect((await stranger.get('/v1/agencies/')).statusCode).toBe(401)
  expect((await profile()).administrators).toMatchObject([{ is_manager: true, invitation: 'open' }])
  const log = (await saas.get(`/v1/platforms/${id}/history_events/`)).json().results
  expect(log.at(-1)).toMatchObject({ action: '移除管理员', content: [{ field: 'administrators', old_value: [{ id: seat, name: '冯负责' }], new_value: [] }] })
  expect(await asOwner(deps, `select invited_until > now() as open, role_ids from app.staff where id = $1`, [seat])).toEqual([{ open: false, role_ids: [] }])
  expect(await asOwner(deps, `select action from app.history_event where entity = 'staff' and entity_id = $1 order by stamp desc, id desc limit 1`, [seat])).toEqual([{ action: 'remove_administrator' }])
  // Signing in again is not possible: they belong to nothing here.
  expect((await ask(app, null, '/v1/accounts/login/', { body: { host: 'localhost', phone: wish.manager_phone, is_password: true, password: passwordHash } })).statusCode).not.toBe(200)
  // A second time there is nothing left to remove.
  expect((await put({ removed_administrators: [seat], version: 2 })).json()).toEqual({ id, version: 2 })
})

test('an enterprise whose administrator is removed has its other payers told, and keeps at least one administrator', async () => {
  const wish = basics('移除付款人企业')
  const { id } = await made(agent.post('/v1/companies/', wish))
  await admit(wish.manager_phone)
  const [{ id: seat }] = (await agent.get(`/v1/companies/${id}/`)).json().administrators
  expect((await agent.put(`/v1/companies/${id}/`, { manager_phone: makePhone(), removed_administrators: [seat], version: 1 })).statusCode).toBe(200)
  expect(await asOwner(deps, 'select approver_until is not null as noted from app.staff where id = $1', [seat])).toEqual([{ noted: true }])
  // Those above who did not open it are told nothing of its administrators.
  expect((await group.get(`/v1/companies/${id}/`)).json()).toMatchObject({ administrators: [], invitation: { until: expect.any(String) } })
  const other = await as(tenants.phones.otherAgency)
  expect((await other.put(`/v1/companies/${id}/`, { removed_administrators: [seat], version: 2 })).statusCode).toBe(404)
})

test('the opener invites a manager again without typing the phone, but nobody who has accepted', async () => {
  const wish = basics('再邀集团')
  const { id } = await made(saas.post('/v1/platforms/', wish))
  const again = () => saas.put(`/v1/platforms/${id}/`, { invites_manager: true, version: 1 })
  await asOwner(deps, `update app.staff set invited_until = now() - interval '1 day' where tenant_id = $1`, [id])
  expect((await again()).json()).toEqual({ id, version: 1 })
  expect(await asOwner(deps, 'select invited_until > now() as open from app.staff where tenant_id = $1', [id])).toEqual([{ open: true }])
  expect(await asOwner(deps, 'select 1 from app.sms_outbox where phone = $1', [wish.manager_phone])).toHaveLength(2)
  await asOwner(deps, `update app.session set proved_at = now() - interval '1 hour'`)
  expect((await again()).json()).toMatchObject({ error_code: 'step_up' })
  await asOwner(deps, `update app.session set proved_at = now()`)
  await admit(wish.manager_phone)
  expect((await again()).json()).toMatchObject({ error_msg: '负责人已接受邀请，无需再邀请' })
})

test('decision 21: the group says which 开票类目 its enterprises may have, of those in use; the change log names them, and what is closed later may stay', async () => {
  const { id } = await made(saas.post('/v1/platforms/', basics('类目集团')))
  const categories = await asOwner(deps, `insert into app.invoice_category (id, name, tax_code, ratios, is_enable, create_at)
    select gen_random_uuid(), '*现代服务*表单' || n, rpad('3', 19, '0'), array[60000], n < 3, now() from generate_series(1, 3) n returning id, name, is_enable`)
  const [one, two, closed] = categories.map((row) => String(row['id']))
  const save = (invoice_category_ids: unknown, version: number) => saas.put(`/v1/platforms/${id}/step3/`, { channels: ['cmb'], config: {}, invoice_category_ids, version })
  expect((await save([one, closed], 1)).json()).toMatchObject({ fields: [{ field: 'invoice_category_ids', text: '所选开票类目不存在或已停用，请重新选择' }] })
  expect((await save([one, two], 1)).json()).toMatchObject({ invoice_category_ids: [one, two], invoice_category_names: [{ name: '*现代服务*表单1' }, { name: '*现代服务*表单2' }], version: 2 })
  const [, saved] = (await saas.get(`/v1/platforms/${id}/history_events/`)).json().results
  expect(saved.content).toEqual(expect.arrayContaining([expect.objectContaining({ field: 'invoice_category_ids', new_value: [{ id: one, name: '*现代服务*表单1' }, { id: two, name: '*现代服务*表单2' }] })]))
  await asOwner(deps, 'update app.invoice_category set is_enable = false where id = $1', [two])
  expect((await save([two], 2)).json()).toMatchObject({ invoice_category_ids: [two], version: 3 })
  // Left out, it stays; emptied, all may be had again.
  expect((await saas.put(`/v1/platforms/${id}/step3/`, { channels: ['cmb'], config: {}, version: 3 })).json()).toMatchObject({ invoice_category_ids: [two], version: 3 })
  expect((await save([], 3)).json()).toMatchObject({ invoice_category_ids: [], version: 4 })
})
