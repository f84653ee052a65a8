import { describe, expect, test } from 'vitest'
import { softwareContract } from '@linggong/shared/contract/schemas/contract'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { asOwner, testApp } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported.ts'
import { contractSteps } from '../../../test/contract-steps.ts'
import { drain, type Member } from '../../../test/makers.ts'
import { callAs } from '../../../test/spine.ts'
import { settlementScenes } from '../../../test/spine-scenes.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { turnContracts } from './clock.ts'

const { app, deps, tenants } = await testApp()
const steps = contractSteps(app, deps)
const spine = stepsOf(app, deps)
const today = businessDate(deps.clock())
const year = { start_at: today, end_at: addDays(today, 364) }

describe('contracts with enterprises', () => {
  test('R227 R228 R353 a new contract has its fields and waits for its audit, whatever status it is sent with', async () => {
    const { agency, company } = await steps.open()
    const rates = {
      enterprise_service_fee_ratio: 6.5, enterprise_added_service_fee_ratio: 3, value_added_service_fee_ratio: 0.3, personal_service_fee_ratio: 0.5, income_tax: 1.25, personal_value_added_tax: 2,
      user_use_fee_config: { fee: 200 }, is_support_promotion_fee: true, support_promotion_fee: 50_000,
    }
    const made = steps.ok(await steps.create(agency, { company_id: company.tenantId, ...year, ...rates, is_enable_invoice_apply: true, remark: '首年', status: 'in_force', audit_status: 'passed' }))
    expect(made).toMatchObject({ company_id: company.tenantId, ...year, ...rates, is_enable_invoice_apply: true, remark: '首年', contract_url: '', audit_status: 'to_audit', status: 'not_started', is_own: true, rate_change: null })
    expect(made.sn).toMatch(/^HT\d{14}$/u)
    expect(await steps.read(agency, made.id)).toEqual(made)
  })

  test('R355 R607 it is audited by another person than who entered it, by the update call; the history names both', async () => {
    const world = await steps.open()
    const { agency, second, company } = world
    const made = steps.ok(await steps.create(agency, { company_id: company.tenantId, ...year }))
    expect((await steps.put(agency, made, { audit_status: 'passed' })).body.error_msg).toBe('审核人不能是录入或修改过该合同的人')
    expect((await steps.put(second, made, { audit_status: 'passed' })).body.error_msg).toBe('请先上传合同附件，再审核')
    expect((await steps.put(second, made, { audit_status: 'rejected' })).body.fields).toEqual([{ field: 'audit_remark', text: '请填写驳回原因' }])
    expect((await steps.put(second, made, { audit_status: 'passed', remark: '顺便' })).body.error_msg).toContain('审核不能与修改一起提交')
    const rejected = steps.ok(await steps.put(second, made, { audit_status: 'rejected', audit_remark: '缺附件' }))
    expect(rejected).toMatchObject({ audit_status: 'rejected', audit_remark: '缺附件', status: 'not_started' })
    // Whoever has corrected it has entered what is audited now.
    const corrected = steps.ok(await steps.put(second, rejected, { contract_url: await steps.paper(agency), enterprise_service_fee_ratio: 7 }))
    expect(corrected).toMatchObject({ audit_status: 'to_audit', audit_remark: '', enterprise_service_fee_ratio: 7 })
    for (const who of [agency, second]) expect((await steps.put(who, corrected, { audit_status: 'passed' })).body.error_msg).toBe('审核人不能是录入或修改过该合同的人')
    const third = await steps.colleague(agency)
    expect(steps.ok(await steps.put(third, corrected, { audit_status: 'passed' }))).toMatchObject({ audit_status: 'passed', status: 'in_force', auditor: 'agency经办' })
    const events = await steps.history(agency, made.id)
    expect(events.map(({ action }) => action)).toEqual(['新增合同', '审核驳回', '编辑', '审核通过'])
    expect(events[3]?.content.map(({ field, new_value }) => [field, new_value])).toEqual([['audit_status', 'passed'], ['status', 'in_force']])
  })

  test('R355 whoever has changed it before its audit does not audit it, also after somebody else has saved it again, or rejected it', async () => {
    const { agency, second, company } = await steps.open()
    const third = await steps.colleague(agency)
    const made = steps.ok(await steps.create(agency, { company_id: company.tenantId, ...year, contract_url: await steps.paper(agency) }))
    const priced = steps.ok(await steps.put(second, made, { enterprise_service_fee_ratio: 1.23 }))
    const saved = steps.ok(await steps.put(agency, priced, { remark: '无关' }))
    const own = (await steps.put(second, saved, { audit_status: 'passed' })).body.error_msg
    expect(own).toBe('审核人不能是录入或修改过该合同的人')
    const rejected = steps.ok(await steps.put(third, saved, { audit_status: 'rejected', audit_remark: '再看' }))
    const again = steps.ok(await steps.put(agency, rejected, { remark: '已看' }))
    expect((await steps.put(second, again, { audit_status: 'passed' })).body.error_msg).toBe(own)
    expect((await steps.read(second, made.id)).is_own).toBe(true)
    expect(steps.ok(await steps.put(third, again, { audit_status: 'passed' }))).toMatchObject({ audit_status: 'passed' })
  })

  test('the other side is told of it from its audit on: neither earlier rates nor notes nor the paper', async () => {
    const { agency, second, company } = await steps.open()
    const made = steps.ok(await steps.create(agency, { company_id: company.tenantId, ...year, enterprise_service_fee_ratio: 9.9, contract_url: await steps.paper(agency), remark: '底价 3%' }))
    const rejected = steps.ok(await steps.put(second, made, { audit_status: 'rejected', audit_remark: '报高一点' }))
    const dearer = steps.ok(await steps.put(agency, rejected, { enterprise_service_fee_ratio: 12 }))
    const passed = steps.ok(await steps.put(second, dearer, { audit_status: 'passed' }))
    const filed = steps.ok(await steps.put(agency, passed, { remark: '底价 3%，已归档' }))
    steps.ok(await steps.put(agency, filed, { remark: '续签时再谈', contract_url: await steps.paper(agency), is_enable_invoice_apply: true }))
    expect((await steps.history(agency, made.id)).map(({ action }) => action)).toEqual(['新增合同', '审核驳回', '编辑', '审核通过', '补充资料', '补充资料'])
    const told = await steps.history(company, made.id)
    expect(told.map(({ action, content }) => [action, content.map(({ field }) => field)])).toEqual([['审核通过', ['audit_status', 'status']], ['补充资料', ['is_enable_invoice_apply']]])
    expect(await steps.read(company, made.id)).toMatchObject({ remark: '', audit_remark: '', contract_url: '', enterprise_service_fee_ratio: 12 })
  })

  test('the paper is for members of the side that offers it; those above get no link to it', async () => {
    const world = await steps.open()
    const url = await steps.paper(world.agency)
    const link = async (who: Member): Promise<number> => (await callAs(app, who, 'GET', `/v1/oss/sign_url/?file_url=${encodeURIComponent(url)}`)).status
    const saas = await steps.colleague({ flavour: 'saas', tenantId: tenants.ids.saas, staffId: '', token: '' })
    expect(await link(world.second)).toBe(200)
    for (const who of [world.platform, saas]) expect(await link(who)).toBe(404)
  })

  test('R354 R497 R498 an update carries neither status nor another enterprise; a stale one is refused', async () => {
    const { agency, company } = await steps.open()
    const made = steps.ok(await steps.create(agency, { company_id: company.tenantId, ...year }))
    for (const more of [{ income_tax: 20.5 }, { enterprise_service_fee_ratio: 6.55555 }, { status: 'in_force' }, { company_id: company.tenantId }, { creator: '我' }]) expect((await steps.put(agency, made, more)).status).toBe(400)
    expect((await steps.put(agency, made, { start_at: addDays(year.end_at, 1) })).body.fields).toEqual([{ field: 'end_at', text: '结束日期不能早于开始日期' }])
    const changed = steps.ok(await steps.put(agency, made, { end_at: addDays(today, 30), remark: '短期' }))
    expect(changed).toMatchObject({ start_at: today, end_at: addDays(today, 30), remark: '短期', version: made.version + 1 })
    expect((await steps.put(agency, made, { remark: '再改' })).body.error_msg).toContain('数据已变更')
  })

  test('a passed contract takes attachment, remark and invoices, and no other dates', async () => {
    const world = await steps.open()
    const passed = await steps.passed(world, { company_id: world.company.tenantId, ...year })
    expect((await steps.put(world.agency, passed, { end_at: addDays(year.end_at, 1) })).body.fields?.[0]?.field).toBe('start_at')
    const more = steps.ok(await steps.put(world.agency, passed, { remark: '已归档', is_enable_invoice_apply: true, ...year }))
    expect(more).toMatchObject({ audit_status: 'passed', remark: '已归档', is_enable_invoice_apply: true })
    expect((await steps.history(world.agency, passed.id)).at(-1)).toMatchObject({ action: '补充资料', content: [{ field: 'remark' }, { field: 'is_enable_invoice_apply' }] })
    // Another paper, but never none; and nothing once it has ended.
    expect((await steps.put(world.agency, more, { contract_url: '' })).body.fields?.[0]?.field).toBe('contract_url')
    const renewed = steps.ok(await steps.put(world.agency, more, { contract_url: await steps.paper(world.agency) }))
    const ended = steps.ok(await steps.terminate(world.agency, renewed))
    expect((await steps.put(world.agency, ended, { remark: '再改' })).body.error_msg).toBe('合同已终止')
  })

  test('a time that overlaps with a passed contract is refused with its number; of two audits at once exactly one passes', async () => {
    const world = await steps.open()
    const { agency, second, company } = world
    const first = await steps.passed(world, { company_id: company.tenantId, ...year })
    const again = await steps.create(agency, { company_id: company.tenantId, start_at: year.end_at, end_at: addDays(year.end_at, 10) })
    expect(again.body.fields).toEqual([{ field: 'start_at', text: `与已审核通过的合同 ${first.sn} 的期限重叠` }])
    const next = { company_id: company.tenantId, start_at: addDays(year.end_at, 1), end_at: addDays(year.end_at, 100), contract_url: await steps.paper(agency) }
    const two = [steps.ok(await steps.create(agency, next)), steps.ok(await steps.create(agency, next))]
    const answers = await Promise.all(two.map((one) => steps.put(second, one, { audit_status: 'passed' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body.error_msg).toContain('重叠')
    const rows = await asOwner(deps, `select id from app.company_contract where company_id = $1 and audit_status = 'passed'`, [company.tenantId])
    expect(rows).toHaveLength(2)
  })

  test('of an audit and an update at once exactly one is done: nothing passes that its auditor has not seen', async () => {
    const { agency, second, company } = await steps.open()
    const made = steps.ok(await steps.create(agency, { company_id: company.tenantId, ...year, contract_url: await steps.paper(agency) }))
    const answers = await Promise.all([steps.put(second, made, { audit_status: 'passed' }), steps.put(agency, made, { enterprise_service_fee_ratio: 9 })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body.error_msg).toContain('数据已变更')
    const { audit_status, enterprise_service_fee_ratio, version } = await steps.read(agency, made.id)
    expect([['passed', 0], ['to_audit', 9]]).toContainEqual([audit_status, enterprise_service_fee_ratio])
    expect(version).toBe(made.version + 1)
  })

  test('R356 with an unfinished settlement it ends only by force and with a remark; then nothing can be settled', async () => {
    const world = await steps.open({ keeps: true })
    const { agency, company } = world
    const [row] = await asOwner(deps, 'select id, version from app.company_contract where company_id = $1', [company.tenantId])
    const contract = { id: String(row?.['id']), version: Number(row?.['version']) }
    const open = await settlementScenes(spine).created(world)
    expect(await asOwner(deps, 'select contract_id from app.settlement where id = $1', [open.id])).toEqual([{ contract_id: contract.id }])
    expect((await steps.terminate(agency, contract)).body.error_msg).toContain('合同下有未完成的结算单')
    expect((await steps.terminate(agency, contract, { force: true })).body.fields).toEqual([{ field: 'remark', text: '强制终止请填写备注' }])
    expect(steps.ok(await steps.terminate(agency, contract, { force: true, remark: '企业停业' }))).toMatchObject({ status: 'terminated', terminate_remark: '企业停业' })
    const batch = await spine.importBatch(world, ['1000'])
    expect((await spine.settle(agency, batch)).body.error_msg).toBe('该企业没有生效中的合同，无法生成结算单')
    expect((await steps.history(agency, contract.id)).at(-1)?.action).toBe('终止合同')
  })

  test('a disabled enterprise, and one of another agency, get no contract; the other side reads it once it has passed, without the paper', async () => {
    const world = await steps.open()
    const { agency, company } = world
    const stranger = await steps.open()
    expect((await steps.create(stranger.agency, { company_id: company.tenantId, ...year })).status).toBe(404)
    await asOwner(deps, 'update app.tenant set is_enable = false where id = $1', [company.tenantId])
    expect((await steps.create(agency, { company_id: company.tenantId, ...year })).body.error_msg).toContain('已被停用')
    await asOwner(deps, 'update app.tenant set is_enable = true where id = $1', [company.tenantId])
    const made = steps.ok(await steps.create(agency, { company_id: company.tenantId, ...year, contract_url: await steps.paper(agency) }))
    const asCompany = (path = '') => callAs<{ contract_url: string; results: { id: string }[] }>(app, company, 'GET', `/v1/company-contracts/${path}`)
    expect((await asCompany(`${made.id}/`)).status).toBe(404)
    expect(steps.ok(await asCompany()).results).toEqual([])
    steps.ok(await steps.put(world.second, made, { audit_status: 'passed' }))
    expect(steps.ok(await asCompany(`${made.id}/`)).contract_url).toBe('')
    expect(steps.ok(await asCompany()).results.map(({ id }) => id)).toEqual([made.id])
    expect((await steps.put(company, made, { remark: '我' })).status).toBe(403)
    expect((await callAs(app, stranger.agency, 'GET', `/v1/company-contracts/${made.id}/`)).status).toBe(404)
  })

  test('R605 R606 they are exported with percent and status in words', async () => {
    const world = await steps.open()
    const made = await steps.passed(world, { company_id: world.company.tenantId, ...year, enterprise_service_fee_ratio: 6.25 })
    steps.ok(await callAs(app, world.agency, 'POST', '/v1/company-contracts/exports/', { sn: made.sn }))
    await drain(deps)
    expect(await exportedRows(deps, world.agency.tenantId, 'company_contract')).toEqual([expect.objectContaining({ 合同编号: made.sn, 企业服务费比例: 0.0625, 审核状态: '审核通过', 合同状态: '生效中' })])
    expect((await steps.history(world.company, made.id)).map(({ action }) => action)).toEqual(['审核通过'])
  })
})

test('a contract begins on its first day and ends after its last one, each with a step in its history; a server that slept catches up', async () => {
  const world = await steps.open()
  const tomorrow = addDays(today, 1)
  const made = await steps.passed(world, { company_id: world.company.tenantId, start_at: tomorrow, end_at: addDays(today, 3) })
  const unaudited = steps.ok(await steps.create(world.agency, { company_id: world.company.tenantId, start_at: addDays(today, 4), end_at: addDays(today, 5) }))
  const status = async (id = made.id): Promise<string> => (await steps.read(world.agency, id)).status
  expect(await status()).toBe('not_started')
  await turnContracts(deps, today)
  expect(await status()).toBe('not_started')
  await turnContracts(deps, tomorrow)
  expect(await status()).toBe('in_force')
  await turnContracts(deps, addDays(today, 3))
  expect(await status()).toBe('in_force')
  for (const _ of [1, 2]) await turnContracts(deps, addDays(today, 4))
  expect(await status()).toBe('expired')
  expect((await steps.history(world.agency, made.id)).map(({ action, creator }) => [action, creator]).slice(2)).toEqual([['合同生效', '系统'], ['合同到期', '系统']])
  await turnContracts(deps, addDays(today, 60))
  expect(await status(unaudited.id)).toBe('not_started')
  // One whose days have all passed while the server slept ends without having begun.
  const slept = await steps.passed(world, { company_id: world.company.tenantId, start_at: addDays(today, 10), end_at: addDays(today, 12) })
  await turnContracts(deps, addDays(today, 13))
  expect(await status(slept.id)).toBe('expired')
})

test('what has been terminated without a verdict waits for none: neither list nor count has it among those to audit; its own status finds it', async () => {
  const { agency, company } = await steps.open()
  const waiting = steps.ok(await steps.create(agency, { company_id: company.tenantId, ...year }))
  const ended = steps.ok(await steps.terminate(agency, steps.ok(await steps.create(agency, { company_id: company.tenantId, ...year })), { remark: '不再签订' }))
  expect(ended).toMatchObject({ audit_status: 'to_audit', status: 'terminated' })
  const listed = async (query: string) => steps.ok(await callAs<{ results: { id: string }[] }>(app, agency, 'GET', `/v1/company-contracts/${query}`)).results.map(({ id }) => id)
  expect(await listed('?audit_status=to_audit')).toEqual([waiting.id])
  for (const query of ['?status=terminated', '?status=terminated&audit_status=to_audit']) expect(await listed(query)).toEqual([ended.id])
  expect(await listed('')).toHaveLength(2)
  const counted = steps.ok(await callAs<{ counts: object[]; all: object }>(app, agency, 'POST', '/v1/company-contracts/status_counts/', {}))
  expect(counted).toEqual({ counts: [{ status: 'to_audit', total: 1 }, { status: 'passed', total: 0 }, { status: 'rejected', total: 0 }], all: { total: 2 } })
  const { results } = steps.ok(await callAs<{ results: { key: string; count: number }[] }>(app, agency, 'GET', '/v1/home/figures/'))
  expect(results.find(({ key }) => key === 'company_contract.to_audit')).toMatchObject({ count: 1 })
})

describe.each([
  { what: '业务公司合同', rules: 'R226 R353 R354 R355 R356 R496 R601 R602', path: '/v1/agency-contracts/', category: 'agency_contract', party: 'agency' },
  { what: '集团合同', rules: 'R226 R353 R354 R355 R356 R603 R604', path: '/v1/platform-contracts/', category: 'platform_contract', party: 'platform' },
] as const)('$what', ({ rules, path, category, party }) => {
  const family = contractSteps(app, deps, path, 'platform')

  test(`${rules} created, audited by a second person, exported, terminated; the other side reads it`, async () => {
    const world = await family.open()
    const saas = { flavour: 'saas' as const, tenantId: tenants.ids.saas, staffId: '', token: '' }
    const maker = party === 'agency' ? world.platform : await family.colleague(saas)
    const second = await family.colleague(maker)
    const terms = { software_use_fee_ratio: 1.5, service_fee: 200_000, is_support_promotion_fee: true }
    const made = family.ok(await family.create(maker, { [`${party}_id`]: world[party].tenantId, ...year, ...terms, contract_url: await family.paper(maker) }))
    const { data } = softwareContract.safeParse(made)
    expect(data).toMatchObject({ platform_id: world.platform.tenantId, ...terms, ...year, audit_status: 'to_audit' })
    // The seven fields of an update, and no other.
    expect((await family.put(maker, made, { [`${party}_id`]: world[party].tenantId })).status).toBe(400)
    const changed = family.ok(await family.put(maker, made, { ...year, ...terms, software_use_fee_ratio: 2, contract_url: made.contract_url, remark: '改' }))
    expect((await family.put(maker, changed, { audit_status: 'passed' })).body.error_msg).toBe('审核人不能是录入或修改过该合同的人')
    const passed = family.ok(await family.put(second, changed, { audit_status: 'passed' }))
    expect(passed).toMatchObject({ audit_status: 'passed', status: 'in_force', software_use_fee_ratio: 2 })
    expect((await family.put(maker, passed, { service_fee: 1 })).body.fields?.[0]?.field).toBe('service_fee')
    expect((await family.create(maker, { [`${party}_id`]: world[party].tenantId, ...year })).body.fields?.[0]?.text).toContain(passed.sn)
    const other = world[party]
    expect((await family.read<{ sn: string; contract_url: string }>(other, made.id)).contract_url).toBe('')
    expect((await family.history(other, made.id)).map(({ action }) => action)).toEqual(['审核通过'])
    family.ok(await callAs(app, maker, 'POST', `${path}exports/`, {}))
    await drain(deps)
    expect(await exportedRows(deps, maker.tenantId, category)).toEqual([expect.objectContaining({ 合同编号: passed.sn, 软件使用费比例: 0.02, '服务费（每月）': 2000, 合同状态: '生效中' })])
    expect(family.ok(await family.terminate(maker, passed, { remark: '终止合作' }))).toMatchObject({ status: 'terminated', terminate_remark: '终止合作' })
    expect((await family.terminate(maker, { ...passed, version: passed.version + 1 })).status).toBe(400)
  })
})

test('no. 26 of docs/breadth: a contract with a group may name one of its agencies, and no other', async () => {
  const family = contractSteps(app, deps, '/v1/platform-contracts/', 'platform')
  const [world, stranger] = [await family.open(), await family.open()]
  const saas = await family.colleague({ flavour: 'saas', tenantId: tenants.ids.saas, staffId: '', token: '' })
  const body = { platform_id: world.platform.tenantId, ...year }
  expect((await family.create(saas, { ...body, agency_id: stranger.agency.tenantId })).body.fields).toEqual([{ field: 'agency_id', text: '该业务公司不属于所选集团' }])
  expect(family.ok(await family.create(saas, { ...body, agency_id: world.agency.tenantId }))).toMatchObject({ agency_id: world.agency.tenantId })
})
