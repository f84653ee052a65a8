import { expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported.ts'
import { invoiceSteps } from '../../../test/invoices.ts'
import { drain } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'

/** Applications over several enterprises: what each of them finds, sees and is told (decisions 6 and 87). */

const { app, deps } = await testApp()
const { ok } = invoiceSteps(app, deps)

interface Batch {
  readonly id: string
  readonly sn: string
  readonly status: string
  readonly version: number
  readonly category: string
  readonly reason: string
  readonly real_invoice_amount: number
  readonly settlement_count: number
  readonly invoice_count: number
  readonly details: readonly { readonly company_id: string; readonly status: string; readonly category: string; readonly invoice_info_id: string; readonly title: { readonly title: string }; readonly remark: string }[]
  readonly error_msg?: string
  readonly error_code?: string
}
interface Event {
  readonly action: string
  readonly creator: string
  readonly content: readonly { readonly field: string; readonly old_value: unknown; readonly new_value: unknown }[]
}
type Who = World['agency']

const base = '/v1/invoice-batches/'
const title = async ({ chain: { park_id, platform_id, agency_id, company_id } }: World, name: string, isDefault = false): Promise<string> => {
  const [row] = await asOwner(deps, `insert into app.invoice_info (park_id, id, platform_id, agency_id, company_id, title, tax_no, is_default) values ($1, gen_random_uuid(), $2, $3, $4, $5, '91460100MA5T1A2B3B', $6) returning id`, [park_id, platform_id, agency_id, company_id, name, isDefault])
  return String(row?.['id'])
}
const nameOf = async ({ company }: World) => String((await asOwner(deps, 'select name from app.tenant where id = $1', [company.tenantId]))[0]?.['name'])

async function opened(beside?: World): Promise<World> {
  const world = await makeWorld(deps, { workers: 1, contract: { is_enable_invoice_apply: true }, ...(beside && { beside }) })
  await title(world, '默认抬头', true)
  return world
}

/** What can be applied for, without bills. Cents. */
async function settled({ chain: { park_id, platform_id, agency_id, company_id } }: World, cents: number): Promise<string> {
  const [row] = await asOwner(deps, `insert into app.settlement (park_id, id, platform_id, agency_id, company_id, batch_id, sn, status, created_by, bill_count, worker_count, settlement_amount, pay_amount, paid_amount, pay_mode, rates, tax_config, settlement_at)
    values ($1, gen_random_uuid(), $2, $3, $4, gen_random_uuid(), 'JS' || replace(gen_random_uuid()::text, '-', ''), 'paid', 'agency', 1, 1, $5, $5, $5, 'cmb', '{}', '{}', now()) returning sn`, [park_id, platform_id, agency_id, company_id, cents])
  return String(row?.['sn'])
}
const part = async (world: World, cents: number, category = 'bw_electron_common', more: object = {}) => ({ sns: [await settled(world, cents)], real_invoice_amount: cents, category, ...more })

const apply = (who: Who, ...details: readonly object[]) => callAs<Batch>(app, who, 'POST', base, { category: 'bw_electron_common', details })
const read = async (who: Who, { id }: Pick<Batch, 'id'>) => ok(await callAs<Batch>(app, who, 'GET', `${base}${id}/`))
const decide = async (who: Who, batch: Pick<Batch, 'id'>, body: object = { result: 'pass' }) => {
  const { version } = await read(who, batch)
  return ok(await callAs<Batch>(app, who, 'PUT', `${base}${batch.id}/${who.flavour === 'company' ? 'company_confirm' : 'agency_confirm'}/`, { version, ...body }))
}
const eventsOf = async (who: Who, { id }: Pick<Batch, 'id'>) => ok(await callAs<{ results: Event[] }>(app, who, 'GET', `${base}${id}/history_events/`)).results
const list = async (who: Who, query: string) => ok(await callAs<{ results: Batch[] }>(app, who, 'GET', `${base}?${query}`)).results

test('R180 an enterprise filters and sorts by its own part, its agency finds an application by the kind of any of its details and is told all of them', async () => {
  const first = await opened()
  const second = await opened(first)
  const large = ok(await apply(first.agency, await part(first, 900_00, 'bw_electron_common'), await part(second, 10_00, 'bw_electron_special')))
  const small = ok(await apply(first.agency, await part(second, 50_00)))
  const found = async (who: Who, query: string) => (await list(who, query)).map(({ id }) => id)

  expect(await list(second.company, 'category=bw_electron_special')).toMatchObject([{ id: large.id, category: 'bw_electron_special', real_invoice_amount: 10_00 }])
  expect(await found(first.company, 'category=bw_electron_special')).toEqual([])
  expect(await found(second.company, 'ordering=-real_invoice_amount')).toEqual([small.id, large.id])
  expect(await found(second.company, 'ordering=real_invoice_amount')).toEqual([large.id, small.id])
  expect(await found(first.agency, 'ordering=-real_invoice_amount')).toEqual([large.id, small.id])

  expect(await found(first.agency, 'category=bw_electron_special')).toEqual([large.id])
  expect(await found(first.agency, 'category=bw_electron_common')).toEqual([small.id, large.id])
  expect(await found(first.agency, 'category=bw_difference_common')).toEqual([])
  expect(large).toMatchObject({ settlement_count: 2, invoice_count: 2 })
  expect(await read(second.company, large)).toMatchObject({ settlement_count: 1, invoice_count: 1 })
  ok(await callAs(app, first.agency, 'GET', `${base}exports/`))
  await drain(deps)
  expect(await exportedRows(deps, first.agency.tenantId, 'invoice_batch')).toMatchObject([{ 申请单号: small.sn, 发票类型: '电子普通发票' }, { 申请单号: large.sn, 发票类型: '电子普通发票、电子专用发票', 结算单数: 2, 发票张数: 2 }])
})

test('an application over one enterprise is of that enterprise\'s kind, and one that was submitted again sorts by when that was', async () => {
  const world = await opened()
  const early = ok(await apply(world.agency, await part(world, 10_00, 'bw_electron_special')))
  expect(early.category).toBe('bw_electron_special')
  const late = ok(await apply(world.agency, await part(world, 20_00)))
  const { version } = await decide(world.company, early, { result: 'reject', reason: '金额有误' })
  ok(await callAs<Batch>(app, world.agency, 'PUT', `${base}${early.id}/`, { category: 'bw_electron_common', details: [await part(world, 30_00)], version }))
  expect((await list(world.agency, 'ordering=-submit_at')).map(({ id }) => id)).toEqual([early.id, late.id])
  expect((await list(world.agency, 'ordering=submit_at')).map(({ id }) => id)).toEqual([late.id, early.id])
})

test('R649 what one enterprise has decided, and why, another one of the same application is not told: neither in its log nor in its record', async () => {
  const first = await opened()
  const second = await opened(first)
  const [one, two] = [await part(first, 100_00), await part(second, 200_00)]
  const made = ok(await apply(first.agency, one, two))
  await asOwner(deps, `update app.account set name = '张甲乙' where id = (select account_id from app.staff where id = $1)`, [first.company.staffId])
  await decide(second.company, made)
  await decide(first.company, made, { result: 'reject', reason: '我司税号已变更为机密' })

  const told = await eventsOf(second.company, made)
  expect(told.map(({ action, creator }) => [action, creator === '其他企业'])).toEqual([['申请开票', false], ['企业确认（还需其他企业）', false], ['驳回', true]])
  expect(told.at(-1)?.content.map(({ field }) => field)).toEqual(['status'])
  const [row] = await list(second.company, '')
  expect(row).toMatchObject({ status: 'rejected', reason: '与其他企业合并申请，其中一家未确认，整张申请已退回业务公司' })
  for (const secret of ['张甲乙', '税号已变更']) expect(JSON.stringify([told, row, await read(second.company, made)])).not.toContain(secret)
  // The one that wrote it, and the agency that has to correct it, read it.
  for (const who of [first.company, first.agency]) {
    expect(await read(who, made)).toMatchObject({ reason: '我司税号已变更为机密' })
    expect((await eventsOf(who, made)).at(-1)).toMatchObject({ action: '驳回', creator: '张甲乙' })
  }

  const { version } = await read(first.agency, made)
  ok(await callAs<Batch>(app, first.agency, 'PUT', `${base}${made.id}/`, { category: 'bw_electron_common', details: [one, { ...two, real_invoice_amount: 150_00 }], version }))
  await decide(second.company, made)
  await decide(first.company, made)
  expect(JSON.stringify(await eventsOf(second.company, made))).not.toContain('税号已变更')
  // Of the second enterprise alone was something changed, and what the agency then says is said to both.
  expect((await eventsOf(second.company, made)).find(({ action }) => action === '修改开票明细')?.content).toContainEqual({ field: 'real_invoice_amount', type: 'plain', old_value: 200_00, new_value: 150_00 })
  const ofFirst = await eventsOf(first.company, made)
  expect(ofFirst.map(({ action }) => action)).not.toContain('修改开票明细')
  expect((await eventsOf(second.company, made)).at(-1)).toMatchObject({ action: '企业确认', creator: '其他企业' })
  await decide(first.agency, made, { result: 'reject', reason: '请补充材料' })
  for (const { company } of [first, second]) expect(await read(company, made)).toMatchObject({ reason: '请补充材料' })
})

test('decision 87: 复核 switched between two confirmations leaves no enterprise behind: all details go on with the application', async () => {
  for (const isFirstRechecked of [true, false]) {
    const first = await opened()
    const second = await opened(first)
    const made = ok(await apply(first.agency, await part(first, 100_00), await part(second, 200_00)))
    const recheck = (isOn: boolean) => asOwner(deps, `update app.tenant set config = jsonb_set(jsonb_set(config, '{config}', coalesce(config -> 'config', '{}')), '{config,invoice_recheck}', to_jsonb($2::boolean)) where id = $1`, [first.agency.tenantId, isOn])
    await recheck(isFirstRechecked)
    await decide(first.company, made)
    await recheck(!isFirstRechecked)
    await decide(second.company, made)
    const status = isFirstRechecked ? 'to_invoice' : 'to_agency_confirm'
    expect(await read(first.agency, made)).toMatchObject({ status, details: [{ status }, { status }] })
    for (const { company } of [first, second]) {
      expect(await read(company, made)).toMatchObject({ status })
      expect(await list(company, `status=${status}`)).toMatchObject([{ id: made.id }])
    }
  }
})

test('decision 20: nothing is applied for, nor submitted again, for an enterprise that is disabled', async () => {
  const first = await opened()
  const second = await opened(first)
  const [one, two] = [await part(first, 100_00), await part(second, 200_00)]
  const made = ok(await apply(first.agency, one))
  await decide(first.company, made, { result: 'reject', reason: '金额有误' })
  await asOwner(deps, 'update app.tenant set is_enable = false where id = $1', [first.company.tenantId])
  const refused = { status: 400, body: { error_code: 'disabled', error_msg: `企业“${await nameOf(first)}”已被停用，暂无法办理新业务` } }
  expect(await apply(first.agency, two, one)).toMatchObject(refused)
  const { version } = await read(first.agency, made)
  expect(await callAs(app, first.agency, 'PUT', `${base}${made.id}/`, { category: 'bw_electron_common', details: [one], version })).toMatchObject(refused)
  expect(ok(await apply(first.agency, two)).status).toBe('to_company_confirm')
})

test('R649 a resubmission knows which title was chosen and what was to stand on the invoices; what it changes is in the log by its fields', async () => {
  const world = await opened()
  const branch = await title(world, '示例企业深圳分公司')
  const one = await part(world, 106_00, 'bw_electron_common', { invoice_info_id: branch, remark: '合同号 A-1' })
  const made = ok(await apply(world.company, one))
  expect(made.details).toMatchObject([{ invoice_info_id: branch, title: { title: '示例企业深圳分公司' }, remark: '合同号 A-1' }])
  const back = await decide(world.agency, made, { result: 'reject', reason: '请改开专票' })
  const submit = (details: object[], version: number) => callAs<Batch>(app, world.company, 'PUT', `${base}${made.id}/`, { category: 'bw_electron_common', details, version })
  // With nothing changed there is nothing to tell.
  const same = ok(await submit([one], back.version))
  expect((await eventsOf(world.company, made)).map(({ action }) => action)).toEqual(['申请开票', '驳回', '重新提交'])

  const again = await decide(world.agency, same, { result: 'reject', reason: '请改开专票' })
  const other = await settled(world, 94_00)
  ok(await submit([{ sns: [...one.sns, other], real_invoice_amount: 200_00, category: 'bw_electron_special', remark: '合同号 A-2' }], again.version))
  const changed = (await eventsOf(world.agency, made)).at(-1)
  expect(changed?.action).toBe('修改开票明细')
  const change = (field: string) => changed?.content.find((item) => item.field === field)
  expect(change('title')).toMatchObject({ old_value: '示例企业深圳分公司', new_value: '默认抬头' })
  expect(change('invoice_remark')).toMatchObject({ old_value: '合同号 A-1', new_value: '合同号 A-2' })
  expect(change('category')).toMatchObject({ old_value: 'bw_electron_common', new_value: 'bw_electron_special' })
  expect(change('real_invoice_amount')).toMatchObject({ old_value: 106_00, new_value: 200_00 })
  expect(change('settlements')).toMatchObject({ old_value: [{ name: one.sns[0] }], new_value: [{ name: one.sns[0] }, { name: other }] })
  expect(change('split_detail')).toMatchObject({ old_value: [{ amount: 106_00, tax_ratio: 6, tax_amount: 6_00 }], new_value: [{ amount: 200_00 }] })
  expect(change('tax_no')).toBeUndefined()

  const last = await decide(world.agency, made, { result: 'reject', reason: '请改开专票' })
  await asOwner(deps, 'delete from app.invoice_info where id = $1', [branch])
  expect((await submit([one], last.version)).body.error_msg).toContain('所选的发票抬头不存在或已删除，请重新选择')
})
