import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { companyImport } from '@linggong/shared/domain/imports/company'
import { columnsOf, type RawRow } from '@linggong/shared/domain/imports/define'
import { headerOf, sentRow } from '@linggong/shared/domain/imports/rows'
import { addDays, businessDate, endOfYear } from '@linggong/shared/domain/time'
import { creditCodeOf } from '@linggong/shared/domain/validators'
import { ask, asOwner, signIn, testApp, whileHeld } from '../../../test/database.ts'
import { drain, makePhone } from '../../../test/makers.ts'

const { app, deps, tenants } = await testApp()
const token = await signIn(app, tenants.phones.agency)
const today = businessDate(deps.clock())

type Key = keyof (typeof companyImport)['columns']
type Cells = Partial<Record<Key, string>>

let codes = 0
function creditCode(): string {
  codes += 1
  const body = `91460106MA${String(codes).padStart(7, '0')}`
  return creditCodeOf(body)
}

/** An importable row; what is not given is empty. */
function row(no: number, cells: Cells = {}): RawRow<Key> {
  const empty = Object.fromEntries(columnsOf(companyImport).map(([key]) => [key, ''])) as Record<Key, string>
  return { row: no, ...empty, name: `导入企业${codes}号`, credit_code: creditCode(), manager_name: '冯经理', manager_phone: makePhone(), enterprise_service_fee_ratio: '6.5', ...cells }
}

const check = async (...rows: RawRow<Key>[]) => (await ask(app, token, '/v1/companies/import_check/', { body: { rows } })).json()
const post = (companies: readonly unknown[], more: object = {}) => ask(app, token, '/v1/companies/import/', { body: { companies, cooperation_time: today, filename: '企业.xlsx', file_url: '', ...more }, key: randomUUID() })
async function bring(...rows: RawRow<Key>[]): Promise<string> {
  const { id } = (await post(rows.map((one) => sentRow(companyImport, one)))).json()
  await drain(deps)
  return id
}
const record = async (id: string) => (await ask(app, token, `/v1/imports/${id}/`)).json()
const named = async (name: string) => (await ask(app, token, `/v1/companies/?name=${encodeURIComponent(name)}`)).json().results
const undo = (id: string) => ask(app, token, `/v1/imports/${id}/undo/`, { method: 'PUT' })
const textsOf = (answer: { results: { row: number; issues: { column: string; text: string }[] }[] }) => answer.results.flatMap(({ row: no, issues }) => issues.map(({ column, text }) => `${no} ${column}: ${text}`))

test('R591 the template of the import is downloaded, with the columns of a row', async () => {
  const answer = await ask(app, token, '/v1/companies/export_company_import_template?format=csv')
  expect(answer.body).toBe(`\uFEFF${columnsOf(companyImport).map(([, column]) => headerOf(column)).join(',')}\r\n`)
  expect(answer.body).toContain('企业名称*,统一社会信用代码*,负责人姓名*,负责人手机号*,支付验证手机号,所属行业,省,市,区县,详细地址,支付方式,企业服务费比例(%)*')
  expect((await ask(app, token, '/v1/companies/export_company_import_template')).headers['content-type']).toContain('spreadsheetml')
})

test('R252 R467 R468 a row sends the promotion fee in cents, and 0 for a missing ratio of the value-added service', () => {
  expect(sentRow(companyImport, row(2, { support_promotion_fee: '5,000.5' }))).toMatchObject({ support_promotion_fee: 500_050, value_added_service_fee_ratio: 0, enterprise_service_fee_ratio: 6.5, user_use_fee: 0 })
  expect(sentRow(companyImport, row(2, { value_added_service_fee_ratio: '0.3%' }))).toMatchObject({ support_promotion_fee: 0, value_added_service_fee_ratio: 0.3 })
})

test('R252 R467 R468 R477 R590 each row opens an enterprise as the form does: with code, pay mode, invited manager and a contract to be audited', async () => {
  const [industry] = await asOwner(deps, `insert into app.industry (id, name) values (gen_random_uuid(), '导入行业') returning id`)
  const [full, bare] = [
    row(2, { name: '海口(导入)示例公司', industry_name: '导入行业', province: '海南省', city: '海口市', detail: '示例路 8 号', pay_mode: '线下打款', enterprise_added_service_fee_ratio: '1', personal_service_fee_ratio: '0.5', user_use_fee: '2', support_promotion_fee: '5000', remark: '老客户' }),
    row(3, { payment_phone: makePhone() }),
  ]
  expect(await check(full, bare)).toMatchObject({ total: 2, error_rows: 0, warn_rows: 0, results: [] })
  const id = await bring(full, bare)
  expect(await record(id)).toMatchObject({ category: 'company', status: 'import_success', success_count: 2, failure_count: 0, filename: '企业.xlsx' })
  const [found] = await named('海口（导入）示例公司')
  expect(found).toMatchObject({ name: '海口（导入）示例公司', credit_code: full.credit_code, industry_name: '导入行业', pay_mode: 'offline', contract_status: 'not_started', status: 'enable' })
  const [tenant] = await asOwner(deps, `select sn, steps_done, payment_phone, manager_phone, industry_id, profile -> 'contact_address' as address, import_id, version, remark from app.tenant where id = $1`, [found.id])
  expect(tenant).toMatchObject({ sn: expect.stringMatching(/^QY/u), steps_done: [1, 2, 3], payment_phone: full.manager_phone, industry_id: industry?.['id'], address: { province: '海南省', city: '海口市', district: '', detail: '示例路 8 号' }, import_id: id, version: 1, remark: '老客户' })
  expect(await asOwner(deps, `select *, start_at::text, end_at::text, user_use_fee::int, support_promotion_fee::int from app.company_contract where company_id = $1`, [found.id])).toMatchObject([
    {
      sn: expect.stringMatching(/^HT/u), start_at: today, end_at: endOfYear(today), audit_status: 'to_audit', status: 'not_started', enterprise_service_fee_ppm: 65_000, enterprise_added_service_fee_ppm: 10_000,
      value_added_service_fee_ppm: 0, personal_service_fee_ppm: 5000, user_use_fee: 200, is_support_promotion_fee: true, support_promotion_fee: 500_000,
    },
  ])
  expect(await asOwner(deps, `select pay.config ->> 'pay_mode' as pay_mode, pay.payment_phone, c.is_support_promotion_fee from app.tenant pay join app.company_contract c on c.company_id = pay.id where pay.credit_code = $1`, [bare.credit_code])).toEqual([
    { pay_mode: 'cmb', payment_phone: bare.payment_phone, is_support_promotion_fee: false },
  ])
  const [seat] = await asOwner(deps, 'select s.invited_until, r.is_system from app.staff s join app.role r on r.id = s.role_ids[1] where s.tenant_id = $1', [found.id])
  expect(seat).toMatchObject({ is_system: true, invited_until: expect.any(Date) })
  expect(await asOwner(deps, 'select text from app.sms_outbox where phone = $1', [full.manager_phone])).toMatchObject([{ text: expect.stringContaining('海口（导入）示例公司') }])
  // The same log as of one that was opened by the form, with what the file adds.
  const [log] = (await ask(app, token, `/v1/companies/${found.id}/history_events/`)).json().results
  expect(log).toMatchObject({ action: '新增', content: expect.arrayContaining([expect.objectContaining({ field: 'credit_code', new_value: full.credit_code }), expect.objectContaining({ field: 'pay_mode', new_value: 'offline' })]) })
})

test('R590 the contracts begin on cooperation_time, which is near; a row sent twice or without its numbers is refused', async () => {
  const first = row(2)
  const sent = sentRow(companyImport, first)
  for (const cooperation_time of ['', addDays(today, -400), addDays(today, 400)]) expect((await post([sent], { cooperation_time })).statusCode).toBe(400)
  expect((await post([sent, sent])).json().error_msg).toBe('行号重复，请重新选择文件')
  expect((await post([{ ...sent, support_promotion_fee: '50.00' }])).statusCode).toBe(400)
  const start = addDays(today, 10)
  expect((await post([sent], { cooperation_time: start })).statusCode).toBe(200)
  await drain(deps)
  expect(await asOwner(deps, 'select c.start_at::text, c.end_at::text from app.company_contract c join app.tenant t on t.id = c.company_id where t.credit_code = $1', [first.credit_code])).toEqual([{ start_at: start, end_at: endOfYear(start) }])
})

test('R477 what is there twice is an error that names the other one: in the file, and among the agency’s enterprises', async () => {
  const taken = row(2, { name: '已有(一)公司' })
  await bring(taken)
  const twin = row(6)
  const answer = await check(
    row(2, { credit_code: taken.credit_code }), row(3, { name: '已有（一）公司' }), twin, row(8, { credit_code: twin.credit_code }), row(9, { name: twin.name.replace('号', '号 ') }),
    row(10, { industry_name: '没有的行业', pay_mode: '现金', manager_name: '冯'.repeat(40) }), row(11, { enterprise_service_fee_ratio: '0.065' }), row(12, { enterprise_service_fee_ratio: '101', credit_code: '91460106MA5T1A2B39' }),
  )
  expect(textsOf(answer)).toEqual([
    '2 credit_code: 该统一社会信用代码已用于“已有（一）公司”',
    expect.stringMatching(/^3 name: 已有同名的企业（编号 QY\d+）$/u),
    '6 credit_code: 统一社会信用代码与第 8 行相同',
    '6 name: 企业名称与第 9 行相同',
    '8 credit_code: 统一社会信用代码与第 6 行相同',
    '9 name: 企业名称与第 6 行相同',
    '10 pay_mode: 支付方式应为招行钱包、支付宝、线下打款之一',
    '10 industry_name: 不能选用“没有的行业”这个所属行业：没有这个行业，或者它已停用、未向所属集团开放',
    expect.stringMatching(/^10 manager_name: /u),
    '11 enterprise_service_fee_ratio: 企业服务费比例(%)将按 0.065% 计算，如应为 6.5% 请改正',
    '12 credit_code: 统一社会信用代码校验码不正确，请核对',
    '12 enterprise_service_fee_ratio: 企业服务费比例(%)应为 0 至 100 的数，最多四位小数',
  ])
  // Submitted all the same, only the good rows go in.
  const id = await bring(row(2, { credit_code: taken.credit_code }), row(3))
  expect(await record(id)).toMatchObject({ success_count: 1, failure_count: 1 })
})

test('an import of which nothing is used is undone without a trace; one whose manager has come, or that was changed, is not', async () => {
  const people = [makePhone(), makePhone()]
  const first = row(2, { manager_phone: people[0] ?? '' })
  const id = await bring(first, row(3, { manager_phone: people[1] ?? '' }))
  const left = () => asOwner(deps, `select (select count(*)::int from app.tenant where import_id = $1) as tenants, (select count(*)::int from app.account where phone = any($2)) as accounts`, [id, `{${people.join(',')}}`])
  expect(await left()).toEqual([{ tenants: 2, accounts: 2 }])
  expect((await undo(id)).statusCode).toBe(200)
  expect(await left()).toEqual([{ tenants: 0, accounts: 0 }])
  expect((await record(id)).status).toBe('import_undone')
  // The same enterprises again.
  const again = await bring(first)
  expect(await record(again)).toMatchObject({ success_count: 1 })
  await asOwner(deps, 'update app.staff set invited_until = null where tenant_id = (select id from app.tenant where import_id = $1)', [again])
  expect((await undo(again)).json()).toMatchObject({ error_msg: `“${first.name}”已被修改或使用，不能撤销导入` })

  const other = row(2)
  const changed = await bring(other)
  const [{ id: company, version }] = await named(other.name)
  expect((await ask(app, token, `/v1/companies/${company}/`, { method: 'PUT', body: { is_enable: false, version } })).statusCode).toBe(200)
  expect((await undo(changed)).json()).toMatchObject({ error_msg: `“${other.name}”已被修改或使用，不能撤销导入` })
})

test('one person who manages many is told once, and rows do not fail for want of messages', async () => {
  const manager_phone = makePhone()
  const id = await bring(...Array.from({ length: 8 }, (_, index) => row(index + 2, { manager_phone })))
  expect(await record(id)).toMatchObject({ success_count: 8, failure_count: 0 })
  expect(await asOwner(deps, 'select is_notice from app.sms_outbox where phone = $1', [manager_phone])).toEqual([{ is_notice: true }])
  expect(await asOwner(deps, 'select count(*)::int as n from app.staff s join app.account a on a.id = s.account_id where a.phone = $1', [manager_phone])).toEqual([{ n: 8 }])
})

test('a way to pay that the group’s channels leave out is refused at its cell, also the usual one of an empty cell', async () => {
  const [group] = await asOwner(deps, 'select config from app.tenant where id = $1', [tenants.ids.platform])
  await asOwner(deps, `update app.tenant set config = config || '{"channels": ["offline"]}' where id = $1`, [tenants.ids.platform])
  const text = '所属集团的收款渠道为：线下打款，请从中选择'
  expect(textsOf(await check(row(2, { pay_mode: '支付宝' }), row(3), row(4, { pay_mode: '线下打款' })))).toEqual([`2 pay_mode: ${text}`, `3 pay_mode: ${text}`])
  await asOwner(deps, 'update app.tenant set config = $2 where id = $1', [tenants.ids.platform, group?.['config']])
})

test('two files with the same credit code at once: one enterprise is opened, and the other row names it; so does the form', async () => {
  const shared = creditCode()
  const files = ['甲', '乙'].map((name) => [row(2, { name: `同时导入${name}`, credit_code: shared }), row(3)])
  const ids: string[] = []
  for (const rows of files) ids.push((await post(rows.map((one) => sentRow(companyImport, one)))).json().id)
  // Both have begun, whatever they wait for, before either can end.
  await whileHeld(deps, 'lock table app.company_contract in exclusive mode', [], async (untilWaiting) => {
    const jobs = [drain(deps), drain(deps)]
    await untilWaiting(2)
    return jobs
  }).then((jobs) => Promise.all(jobs))
  const records = await Promise.all(ids.map(record))
  expect(records.map(({ success_count, failure_count }) => [success_count, failure_count]).toSorted()).toEqual([[1, 1], [2, 0]])
  const [opened] = await asOwner(deps, 'select name from app.tenant where credit_code = $1', [shared])
  expect(await asOwner(deps, 'select count(*)::int as n from app.tenant where credit_code = $1', [shared])).toEqual([{ n: 1 }])
  const issues = await asOwner(deps, 'select issues from app.import_row where job_id = any($1) and not ok', [`{${ids.join(',')}}`])
  expect(issues).toEqual([{ issues: [{ column: 'credit_code', level: 'error', text: `该统一社会信用代码已用于“${String(opened?.['name'])}”` }] }])

  // A file and the form.
  const code = creditCode()
  const [{ id: company, version }] = await named(files[0]?.[1]?.name ?? '')
  const { id } = (await post([sentRow(companyImport, row(2, { name: '与表单同时', credit_code: code }))])).json()
  const [, saved] = await whileHeld(deps, 'lock table app.company_contract in exclusive mode', [], async (untilWaiting) => {
    const job = drain(deps)
    await untilWaiting(1)
    const form = ask(app, token, `/v1/companies/${company}/step2/`, { method: 'PUT', body: { credit_code: code, version } })
    await untilWaiting(2)
    return [job, form] as const
  }).then((both) => Promise.all(both))
  expect(await record(id)).toMatchObject({ success_count: 1 })
  expect([saved.statusCode, saved.json().fields]).toEqual([400, [{ field: 'credit_code', text: '该统一社会信用代码已用于“与表单同时”' }]])
})
