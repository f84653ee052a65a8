import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CONTRACT_VARIABLES } from '@linggong/shared/domain/templates/contract'
import { watchOutside } from '../../../proof/world/outside.ts'
import { asOwner, ask, signIn, testApp } from '../../../test/database.ts'
import { drain, makeTenant } from '../../../test/makers.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'
import { exportedRows } from '../../../test/exported.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { changedLines } from './contract-templates.ts'

const { app, deps, tenants } = await testApp()
const saas = await signIn(app, tenants.phones.saas)
const { agency, company } = await makeWorld(deps, { workers: 1 })
const { name, id_no, company: party, agency: side } = CONTRACT_VARIABLES
const complete = [name, id_no, party, side].map(({ label }) => `{{${label}}}`).join('，')

interface Template {
  readonly id: string
  readonly name: string
  readonly body: string
  readonly status: string
  readonly company_count: number
  readonly version: number
}
interface Refused {
  readonly error_msg?: string
  readonly fields?: readonly { readonly field: string; readonly text: string }[]
}

async function operator<T = Template & Refused>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<{ status: number; body: T }> {
  const answer = await ask(app, saas, `/v1/${path}`, { method, key: randomUUID(), ...(body !== undefined && { body }) })
  return { status: answer.statusCode, body: answer.json() }
}
const add = async (title: string, body = complete): Promise<Template> => (await operator('POST', 'contract-templates/', { name: title, body })).body
const generate = ({ id, version }: Template) => operator('PUT', `contract-templates/${id}/generate/`, { version })
const generated = async (title: string, body?: string): Promise<Template> => (await generate(await add(title, body))).body
const asAgency = <T>(method: string, path: string, body?: object) => callAs<T & Refused>(app, agency, method as 'GET', `/v1/${path}`, body)
const newCompany = (title: string) =>
  inTransaction(deps.db, SYSTEM, async (tx) => {
    const { park_id, platform_id, agency_id } = await tx.selectFrom('app.tenant').select(['park_id', 'platform_id', 'agency_id']).where('id', '=', company.tenantId).executeTakeFirstOrThrow()
    return makeTenant(tx, 'company', { name: title, park_id, platform_id, agency_id })
  })

describe('R235 R610 a contract template', () => {
  test('is written, generated as a PDF, read by agencies as it was generated, and changed without changing what they have', async () => {
    const made = await add('合作协议')
    expect(made).toMatchObject({ status: 'draft', body: complete, version: 1 })
    expect((await operator('POST', 'contract-templates/', { name: '合作协议', body: '' })).body.fields).toEqual([{ field: 'name', text: '已有同名的合同模板' }])
    expect((await asAgency('GET', `contract-templates/${made.id}/`)).status).toBe(404)
    expect((await operator('GET', `contract-templates/${made.id}/file/`)).body.error_msg).toBe('还没有生成，生成后才能查看')
    const done = (await generate(made)).body
    expect(done).toMatchObject({ status: 'generated', version: 2 })
    expect((await operator('PUT', `contract-templates/${made.id}/`, { body: `${complete}。新`, version: 2 })).body).toMatchObject({ status: 'draft', body: `${complete}。新` })
    expect((await asAgency<Template>('GET', `contract-templates/${made.id}/`)).body).toMatchObject({ status: 'generated', body: complete })
    for (const { url } of [(await operator<{ url: string }>('GET', `contract-templates/${made.id}/file/`)).body, (await asAgency<{ url: string }>('GET', `contract-templates/${made.id}/file/`)).body]) {
      const file = await ask(app, null, url)
      expect([file.statusCode, file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
    }
    const { results } = (await operator<{ results: { action: string; content: { field: string }[] }[] }>('GET', `contract-templates/${made.id}/history_events/`)).body
    expect(results.map(({ action }) => action)).toEqual(['新增', '生成', '编辑'])
  })

  test('is not generated with what is unknown or missing, which is told with its place', async () => {
    const faulty = await add('有误', `{{${name.label}}}\n甲方 {{地址}}`)
    const { status, body } = await generate(faulty)
    expect(status).toBe(400)
    expect(body.fields?.[0]?.text).toContain('第 2 行第 4 列：没有“地址”这个变量')
    expect(body.fields?.[0]?.text).toContain(`缺少“{{${id_no.label}}}”`)
    const long = await add('过长', `${complete}${'\n'.repeat(1000)}`)
    expect((await generate(long)).body.fields?.[0]?.text).toMatch(/正文不能超过 1000 行$/u)
    // Nothing is left of it, neither state nor file.
    expect(await asOwner(deps, 'select status, file_id from app.contract_template where id = $1', [faulty.id])).toEqual([{ status: 'draft', file_id: null }])
  })

  test('reads nothing that its text names: a path, an address or markup is text', async () => {
    const seen = await watchOutside(async (found) => {
      const { status } = await generated('外链', `${complete}\n# <script src="https://example.test/x.js">\n![](file:///etc/passwd) \\input{/etc/passwd} <img src="https://example.test/x.png" onerror=alert(1)>`)
      expect(status).toBe('generated')
      return found
    })
    expect(seen).toEqual([])
  })

  test('is given to twelve enterprises at once, and a thirteenth keeps its own', async () => {
    const [own, common, draft] = [await generated('自有协议'), await generated('通用协议'), await add('草稿协议')]
    const ids = await Promise.all(Array.from({ length: 13 }, (_, index) => newCompany(`分配企业${index}`)))
    const [thirteenth = '', ...twelve] = ids
    const assign = (id: string, company_ids: readonly string[]) => asAgency<{ changed: number }>('PUT', `contract-templates/${id}/company/`, { company_ids })
    expect((await assign(draft.id, twelve)).status).toBe(404)
    expect((await assign(own.id, [thirteenth])).body).toEqual({ changed: 1 })
    expect((await assign(common.id, twelve)).body).toEqual({ changed: 12 })
    expect((await assign(common.id, twelve)).body).toEqual({ changed: 0 })
    expect((await assign(common.id, [...twelve, tenants.ids.company])).status).toBe(404)
    const users = async (id: string) => (await asAgency<{ total: number; results: { id: string }[] }>('GET', `contract-templates/${id}/company/?page_size=50`)).body
    expect((await users(common.id)).results.map((row) => row.id).toSorted()).toEqual(twelve.toSorted())
    expect((await users(own.id)).results.map((row) => row.id)).toEqual([thirteenth])
    const rows = (await asAgency<{ results: object[] }>('GET', `company-configurations/?contract_template_id=${own.id}`)).body.results
    expect(rows).toEqual([expect.objectContaining({ id: thirteenth, contract_template_name: '自有协议', task_template_count: 0 })])
    const { results } = (await asAgency<{ results: { action: string; content: unknown[] }[] }>('GET', `companies/${thirteenth}/history_events/`)).body
    expect(results.at(-1)).toMatchObject({ action: '分配合同模板', content: [{ field: 'contract_template_id', new_value: { id: own.id, name: '自有协议' } }] })
  })

  test('is previewed with the newest worker that the caller sees, masked; where there is none, with nobody', async () => {
    const { values } = (await asAgency<{ values: Record<string, string> }>('GET', 'contract-templates/sample/')).body
    expect(values).toMatchObject({ name: expect.stringMatching(/^.\*\*$/u), id_no: expect.stringMatching(/^\d\d\*+[\dX]{2}$/u), phone: expect.stringMatching(/^199\*{4}\d{4}$/u), company: expect.stringContaining('company-') })
    const other = await signIn(app, tenants.phones.otherAgency)
    expect((await ask(app, other, '/v1/contract-templates/sample/')).json()).toEqual({ values: null })
  })
})

describe('R172 a task template', () => {
  const wish = { name: '地推', task_max_amount: 500_000, category: '推广', unit: '次', is_detail_required: true }

  test('has the most that one task may cost, and is changed and switched by its agency', async () => {
    const made = (await asAgency<{ id: string; version: number }>('POST', 'task-templates/', wish)).body
    expect(made).toMatchObject({ ...wish, agency_id: agency.tenantId, company_count: 0, is_enable: true, version: 1 })
    expect((await asAgency('POST', 'task-templates/', wish)).body.fields).toEqual([{ field: 'name', text: '已有同名的任务模板' }])
    expect((await asAgency('POST', 'task-templates/', { ...wish, name: '无上限', task_max_amount: 0 })).status).toBe(400)
    expect((await asAgency('PUT', `task-templates/${made.id}/`, { task_max_amount: 600_000, version: 1 })).body).toMatchObject({ task_max_amount: 600_000, version: 2 })
    expect((await asAgency('PUT', `task-templates/${made.id}/`, { is_enable: false, version: 2 })).body).toMatchObject({ is_enable: false })
    const { results } = (await asAgency<{ results: { action: string }[] }>('GET', `task-templates/${made.id}/history_events/`)).body
    expect(results.map(({ action }) => action)).toEqual(['新增', '编辑', '停用'])
  })

  test('is written by the operator for an agency, and by an agency for nobody else', async () => {
    expect((await operator('POST', 'task-templates/', { ...wish, name: '代建' })).body.fields?.[0]?.field).toBe('agency_id')
    expect((await operator('POST', 'task-templates/', { ...wish, name: '代建', agency_id: agency.tenantId })).body).toMatchObject({ agency_id: agency.tenantId })
    expect((await asAgency<{ total: number }>('GET', 'task-templates/?name=代建')).body.total).toBe(1)
    expect((await asAgency('POST', 'task-templates/', { ...wish, name: '越权', agency_id: tenants.ids.otherAgency })).body.fields?.[0]?.field).toBe('agency_id')
  })

  test('applies to an enterprise by its form, which takes those of its own agency that are enabled', async () => {
    const mine = (await asAgency<{ id: string; version: number }>('POST', 'task-templates/', { ...wish, name: '可用' })).body
    const off = (await asAgency<{ id: string }>('POST', 'task-templates/', { ...wish, name: '停用' })).body
    await asAgency('PUT', `task-templates/${off.id}/`, { is_enable: false, version: 1 })
    const foreign = (await operator<{ id: string }>('POST', 'task-templates/', { ...wish, agency_id: tenants.ids.otherAgency })).body
    const [contract, draft] = [await generated('表单协议'), await add('表单草稿')]
    const three = `companies/${company.tenantId}/step3/`
    const base = { pay_mode: 'cmb', config: {}, is_disable_user_created_sms: false, is_card_deduction_fee: false, is_enable_invoice_esign_pdf: false, is_enable_fast_task: false }
    const version = async (): Promise<number> => (await asAgency<{ version: number }>('GET', three)).body.version
    const save = async (more: object) => (await asAgency<{ task_templates: string[]; contract_template_id: string | null }>('PUT', three, { ...base, ...more, version: await version() })).body
    for (const id of [off.id, foreign.id]) expect((await save({ task_templates: [mine.id, id] })).fields?.[0]?.field).toBe('task_templates')
    expect((await save({ contract_template_id: draft.id })).fields?.[0]?.field).toBe('contract_template_id')
    expect(await save({ task_templates: [mine.id], contract_template_id: contract.id })).toMatchObject({ task_templates: [mine.id], contract_template_id: contract.id, contract_template: { name: '表单协议' }, task_template_names: [{ name: '可用' }] })
    // Left out they stay; what was chosen may be kept after it was disabled.
    await asAgency('PUT', `task-templates/${mine.id}/`, { is_enable: false, version: mine.version })
    expect(await save({})).toMatchObject({ task_templates: [mine.id], contract_template_id: contract.id })
    expect(await save({ task_templates: [mine.id] })).toMatchObject({ task_templates: [mine.id] })
    expect(await save({ task_templates: null, contract_template_id: null })).toMatchObject({ task_templates: [], contract_template_id: null })
    const { results } = (await asAgency<{ results: { content: { field: string; new_value: unknown }[] }[] }>('GET', `companies/${company.tenantId}/history_events/`)).body
    expect(results.flatMap(({ content }) => content).filter(({ field }) => field === 'task_templates').map((one) => one.new_value)).toEqual([[{ id: mine.id, name: '可用' }], []])
  })
})

test('every list of 企业配置 and 运营配置 is exported as it is shown', async () => {
  const made = await generated('导出协议')
  await operator('PUT', `contract-templates/${made.id}/`, { name: '导出协议（修订）', version: made.version })
  await asAgency('POST', 'task-templates/', { name: '导出任务', task_max_amount: 123_456, unit: '次', is_detail_required: true })
  await asAgency('PUT', `contract-templates/${made.id}/company/`, { company_ids: [company.tenantId] })
  const { body: listed } = await asAgency<{ results: { name: string }[] }>('GET', 'contract-templates/?name=导出协议')
  expect(listed.results).toMatchObject([{ name: '导出协议' }])
  for (const path of ['contract-templates/', 'task-templates/', 'company-configurations/']) expect((await asAgency('POST', `${path}exports/`, path === 'company-configurations/' ? { contract_template_id: made.id } : { name: '导出' })).status).toBe(200)
  expect((await operator('POST', 'contract-templates/exports/', { status: 'draft', name: '导出协议' })).status).toBe(200)
  await drain(deps)
  // An agency sees what was generated, the operator what it has written since.
  expect(await exportedRows(deps, agency.tenantId, 'contract_template')).toEqual([expect.objectContaining({ 模板名称: '导出协议', 状态: '已生成', 使用企业数: 1 })])
  expect(await exportedRows(deps, tenants.ids.saas, 'contract_template')).toEqual([expect.objectContaining({ 模板名称: '导出协议（修订）', 状态: '待生成', 使用企业数: 1 })])
  expect(await exportedRows(deps, agency.tenantId, 'task_template')).toEqual([expect.objectContaining({ 模板名称: '导出任务', 任务金额上限: 1234.56, 须上传任务明细: '是', 可用企业数: 0 })])
  expect(await exportedRows(deps, agency.tenantId, 'company_configuration')).toEqual([expect.objectContaining({ 合作协议模板: '导出协议', 支付方式: expect.any(String) })])
})

test('the log keeps the lines that differ', () => {
  expect(changedLines('一\n二\n三', '一\n二点五\n三')).toEqual(['二', '二点五'])
  expect(changedLines('一\n二', '一\n二\n三')).toEqual(['', '三'])
  expect(changedLines('一', '一')).toEqual(['', ''])
  expect(changedLines('a\na', 'a')).toEqual(['a', ''])
})
