import type { RawRow } from '@linggong/shared/domain/imports/define'
import { sentRow } from '@linggong/shared/domain/imports/rows'
import { taxCancellationImport } from '@linggong/shared/domain/imports/tax-cancellation'
import { taxRealnameImport } from '@linggong/shared/domain/imports/tax-realname'
import { taxRegistrationImport } from '@linggong/shared/domain/imports/tax-registration'
import { maskName } from '@linggong/shared/domain/masks'
import { beforeEach, expect, test } from 'vitest'
import { ask, asOwner, testApp } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported.ts'
import { drain, makeWorker, type Worker } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { settlementScenes } from '../../../test/spine-scenes.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { renewRegistrations } from './open.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))

const kinds = {
  certificate: { definition: taxRegistrationImport, path: '/v1/company-users/import_tax_registration_certificate/' },
  cancel: { definition: taxCancellationImport, path: '/v1/company-users/import_tax_registration_certificate_cancel/' },
  realname: { definition: taxRealnameImport, path: '/v1/company-users/import_tax_realname/' },
} as const
type Kind = keyof typeof kinds
type Raw = { readonly row: number } & Readonly<Record<string, string | number>>
interface Told {
  readonly results: readonly { readonly row: number; readonly issues: readonly { readonly column: string; readonly text: string }[] }[]
}
interface Listed {
  readonly id: string
  readonly user_name: string
  readonly status: string
  readonly version: number
}

const check = async ({ park }: World, kind: Kind, ...rows: Raw[]) => {
  const { body } = await callAs<Told>(app, park, 'POST', `${kinds[kind].path}import_check/`, { rows })
  return body.results.flatMap(({ row, issues }) => issues.map(({ column, text }) => `${row} ${column}: ${text}`))
}
async function bring({ park }: World, kind: Kind, ...rows: Raw[]): Promise<string> {
  const items = rows.map((row) => sentRow(kinds[kind].definition as typeof taxRegistrationImport, row as unknown as RawRow<keyof (typeof taxRegistrationImport)['columns']>))
  const { status, body } = await callAs<{ id: string; error_msg?: string }>(app, park, 'POST', kinds[kind].path, { items, filename: '结果.xlsx', file_url: '' })
  expect([status, body.error_msg]).toEqual([200, undefined])
  await drain(deps)
  return body.id
}
const list = async ({ park }: World, wish: object = {}) => (await callAs<{ total: number; results: Listed[] }>(app, park, 'POST', '/v1/tax-registrations/search/', wish)).body
const byName = async (world: World, { name }: Worker) => (await list(world, { page_size: 6000 })).results.find(({ user_name }) => user_name === name)
const process = ({ park }: World, ids: readonly string[]) => callAs<{ count?: number; error_msg?: string }>(app, park, 'PUT', '/v1/company-users/tax_registration_process/', { ids })
const undo = ({ park }: World, id: string) => callAs<{ status: string; error_msg?: string }>(app, park, 'PUT', `/v1/imports/${id}/undo/`)
const record = async ({ park }: World, id: string) => (await callAs<object>(app, park, 'GET', `/v1/imports/${id}/`)).body

const good = (row: number, { name, id_no }: Worker): Raw => ({ row, name, id_no, result: '', registration_no: `91469001${id_no.slice(-10)}`, register_on: '2026-01-31', fail_reason: '' })
const bad = (row: number, { name, id_no }: Worker): Raw => ({ row, name, id_no, result: '失败', registration_no: '', register_on: '', fail_reason: '证件已过期' })

/** A park with so many workers, all of them waiting to be registered. */
async function opened(workers: number): Promise<World> {
  const world = await makeWorld(deps, { workers })
  await renewRegistrations(deps)
  return world
}
/** With all of them handed in. */
async function handedIn(workers: number): Promise<World> {
  const world = await opened(workers)
  expect((await process(world, (await list(world, { page_size: 6000 })).results.map(({ id }) => id))).status).toBe(200)
  return world
}

test('R191 R280 R281 R282 R283 R311 R312 R617 a hundred and twenty workers are handed in; three are refused with the reason, five are cancelled', async () => {
  const world = await opened(120)
  const found = (await list(world, { page_size: 6000 })).results
  expect([found.length, new Set(found.map(({ status }) => status))]).toEqual([120, new Set(['to_deal_with'])])
  // Once, however often the day is run.
  await renewRegistrations(deps)
  expect((await list(world)).total).toBe(120)
  expect((await process(world, found.map(({ id }) => id))).body).toEqual({ count: 120 })
  expect((await process(world, found.slice(0, 1).map(({ id }) => id))).status).toBe(400)

  const rows = world.workers.map((worker, index) => (index < 3 ? bad(index + 2, worker) : good(index + 2, worker)))
  expect(await check(world, 'certificate', ...rows)).toEqual([])
  const id = await bring(world, 'certificate', ...rows)
  expect(await record(world, id)).toMatchObject({ category: 'tax_registration_certificate', status: 'import_success', success_count: 120 })
  expect([(await list(world, { status: 'already_dealt_with' })).total, (await list(world, { status: 'in_process' })).total]).toEqual([117, 3])
  const [refused, registered] = world.workers.slice(2, 4)
  if (refused === undefined || registered === undefined) throw new Error('no workers')
  expect(await byName(world, refused)).toMatchObject({ status: 'in_process', fail_reason: '证件已过期', registration_no: '' })
  const one = (await list(world, { batch_search: registered.id_no })).results[0]
  expect(one).toMatchObject({ status: 'already_dealt_with', registration_no: `91469001${registered.id_no.slice(-10)}`, register_on: '2026-01-31', user_name: registered.name })
  const { body } = await callAs<{ events: { action: string }[] }>(app, world.park, 'GET', `/v1/tax-registrations/${one?.id ?? ''}/`)
  expect(body.events.map(({ action }) => action)).toEqual(['待登记', '标记处理中', '导入登记'])

  const ended = world.workers.slice(3, 8)
  await bring(world, 'cancel', ...ended.map(({ id_no }, index) => ({ row: index + 2, id_no, cancel_on: '2026-02-28' })))
  expect((await list(world, { status: 'cancelled' })).total).toBe(5)
  await renewRegistrations(deps)
  expect((await list(world, { status: 'cancelled' })).total).toBe(5)
})

test('who is paid after the registration has been cancelled waits to be registered again', async () => {
  const world = await makeWorld(deps, { workers: 2, wallet: 1_000_000_000 })
  await renewRegistrations(deps)
  await process(world, (await list(world)).results.map(({ id }) => id))
  await bring(world, 'certificate', ...world.workers.map((worker, index) => good(index + 2, worker)))
  await bring(world, 'cancel', ...world.workers.map(({ id_no }, index) => ({ row: index + 2, id_no, cancel_on: '2026-02-28' })))
  await settlementScenes(steps).answered(1)(world)
  await renewRegistrations(deps)
  expect((await list(world)).results.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'to_deal_with'])
  expect((await list(world, { status: 'to_deal_with' })).results).toMatchObject([{ registration_no: '', cancel_on: null, submit_at: null }])
})

test('R315 R618 the bureau compares names and numbers apart from the registration, in any state', async () => {
  const world = await opened(2)
  const [one, other] = world.workers
  if (one === undefined || other === undefined) throw new Error('no workers')
  await bring(world, 'realname', { row: 2, name: one.name, id_no: one.id_no, result: '一致', remark: '' }, { row: 3, name: other.name, id_no: other.id_no, result: '不一致', remark: '姓名有误' })
  expect(await byName(world, one)).toMatchObject({ status: 'to_deal_with', realname_status: 'passed' })
  expect((await list(world, { realname_status: 'failed' })).results).toMatchObject([{ user_name: other.name, realname_remark: '姓名有误' }])
})

test('what is wrong with a file is said by row: of another park, under another name, not handed in, with something missing', async () => {
  const [world, apart] = [await handedIn(3), await handedIn(1)]
  const [one, two, three] = world.workers
  const [foreign] = apart.workers
  if (one === undefined || two === undefined || three === undefined || foreign === undefined) throw new Error('no workers')
  const outside = { column: 'id_no', text: '不在本园区，请核对身份证号' }
  expect(await check(world, 'certificate', good(2, foreign), good(3, makeWorker(900)), { ...good(4, one), name: '某某' }, { ...good(5, two), registration_no: '' }, { ...bad(6, three), fail_reason: '' })).toEqual([
    `2 ${outside.column}: ${outside.text}`, `3 ${outside.column}: ${outside.text}`, `4 name: 姓名与登记的不一致，登记为 ${maskName(one.name)}`, '5 registration_no: 登记成功时须填写登记号', '6 fail_reason: 登记失败时须填写失败原因',
  ])
  expect(await check(world, 'cancel', { row: 2, id_no: one.id_no, cancel_on: '2026-02-28' })).toEqual(['2 id_no: 登记状态为“处理中”，应为“已处理”'])
  expect(await check(world, 'certificate', good(2, one), good(3, one))).toEqual(['2 id_no: 身份证号与第 3 行相同', '3 id_no: 身份证号与第 2 行相同'])
})

test('the same file twice counts each row once, and an import is taken back until something later is said of one of them', async () => {
  const world = await handedIn(2)
  const [one, two] = world.workers
  if (one === undefined || two === undefined) throw new Error('no workers')
  const items = [good(2, one), good(3, two)].map((row) => sentRow(taxRegistrationImport, row as unknown as RawRow<keyof (typeof taxRegistrationImport)['columns']>))
  const submit = (filename: string) => callAs<{ id: string }>(app, world.park, 'POST', kinds.certificate.path, { items, filename, file_url: '' })
  const both = await Promise.all([submit('甲.xlsx'), submit('乙.xlsx')])
  await drain(deps)
  const counts = await Promise.all(both.map(async ({ body }) => (await record(world, body.id)) as { success_count: number; failure_count: number }))
  expect([counts.reduce((sum, { success_count }) => sum + success_count, 0), counts.reduce((sum, { failure_count }) => sum + failure_count, 0)]).toEqual([2, 2])

  const cancelled = await bring(world, 'cancel', { row: 2, id_no: one.id_no, cancel_on: '2026-02-28' })
  const first = both[counts.findIndex(({ success_count }) => success_count > 0)]?.body.id ?? ''
  expect(await undo(world, first)).toMatchObject({ status: 400, body: { error_msg: '其中 1 人此后又有变更，不能撤销导入' } })
  expect((await undo(world, cancelled)).status).toBe(200)
  expect(await byName(world, one)).toMatchObject({ status: 'already_dealt_with' })
  expect((await undo(world, first)).status).toBe(400)
})

test('R620 R621 templates of all three, and a list for the bureau with numbers in full, each on the record', async () => {
  const world = await handedIn(2)
  const templates = { tax_registration_certificate_template: '姓名*,身份证号*,结果,登记号,登记日期,失败原因', tax_registration_certificate_cancel_template: '身份证号*,注销日期*', tax_realname_template: '姓名*,身份证号*,结果*,说明' }
  for (const [path, header] of Object.entries(templates)) expect((await ask(app, world.park.token, `/v1/company-users/${path}?format=csv`)).body).toBe(`\uFEFF${header}\r\n`)
  expect((await callAs(app, world.park, 'POST', '/v1/tax-registrations/applications/', {})).status).toBe(200)
  expect((await callAs(app, world.park, 'POST', '/v1/tax-registrations/exports/', {})).status).toBe(200)
  await drain(deps)
  const [whole, masked] = [await exportedRows(deps, world.park.tenantId, 'tax_application'), await exportedRows(deps, world.park.tenantId, 'tax_registration')]
  expect(whole.map((row) => row['身份证号']).toSorted()).toEqual(world.workers.map(({ id_no }) => id_no).toSorted())
  expect(masked.map((row) => row['身份证号']).every((text) => String(text).includes('*'))).toBe(true)
  expect(await asOwner(deps, `select count(*)::int as n from app.reveal_audit where kind = 'tax_application' and park_id = $1 and field = 'id_no,phone'`, [world.park.tenantId])).toEqual([{ n: 2 }])
})

test('a park sees and moves its own alone, and nobody else any', async () => {
  const [world, apart] = [await opened(1), await opened(1)]
  const [row] = (await list(world)).results
  expect((await process(apart, [row?.id ?? ''])).status).toBe(404)
  for (const who of [world.agency, world.company, world.platform]) expect((await callAs(app, who, 'POST', '/v1/tax-registrations/search/', {})).status).toBe(403)
})
