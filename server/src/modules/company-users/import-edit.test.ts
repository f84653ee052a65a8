import type { RawRow } from '@linggong/shared/domain/imports/define'
import { batchEditImport } from '@linggong/shared/domain/imports/batch-edit'
import { sentRow } from '@linggong/shared/domain/imports/rows'
import { maskPhone } from '@linggong/shared/domain/masks'
import { expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { drain, makeCard, makePhone, makeWorker, type Member, type Worker } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'

const { app, deps } = await testApp()

type Key = keyof (typeof batchEditImport)['columns']
interface Told {
  readonly error_msg?: string
  readonly results: readonly { readonly row: number; readonly issues: readonly { readonly column: string; readonly level: string; readonly text: string }[] }[]
}

const row = (no: number, { id_no }: Pick<Worker, 'id_no'>, cells: Partial<Record<Key, string>>): RawRow<Key> => ({ row: no, id_no, phone: '', bank_card: '', area: '', remark: '', ...cells })
const of = (world: World) => ({ company_id: world.chain.company_id })
const check = async (world: World, ...rows: RawRow<Key>[]) => {
  const { body } = await callAs<Told>(app, world.agency, 'POST', '/v1/company-users/import_batch_edit_check/', { ...of(world), rows })
  return body.results.flatMap(({ row: no, issues }) => issues.map(({ column, level, text }) => `${no} ${column} ${level}: ${text}`))
}
const post = (who: Member, rows: readonly RawRow<Key>[], company_id: string) =>
  callAs<{ id: string; error_msg?: string }>(app, who, 'POST', '/v1/company-users/import_batch_edit/', { company_id, users: rows.map((one) => sentRow(batchEditImport, one)), filename: '修改.xlsx', file_url: '' })
async function bring(world: World, ...rows: RawRow<Key>[]): Promise<string> {
  const answer = await post(world.agency, rows, world.chain.company_id)
  expect([answer.status, answer.body.error_msg]).toEqual([200, undefined])
  await drain(deps)
  return answer.body.id
}
const record = async (world: World, id: string) => (await callAs<object>(app, world.agency, 'GET', `/v1/imports/${id}/`)).body
const undo = (world: World, id: string) => callAs<{ status: string; error_msg?: string }>(app, world.agency, 'PUT', `/v1/imports/${id}/undo/`)
const rowsOf = async (world: World) =>
  (await asOwner(deps, 'select u.id, p.id_no, p.phone as own_phone, u.phone, u.bank_card, u.province, u.city, u.district, u.remark, u.version from app.company_user u join app.person p on p.id = u.person_id where u.company_id = $1', [world.chain.company_id])) as unknown as readonly (Record<Key | 'id' | 'own_phone' | 'province' | 'city' | 'district', string> & { version: number })[]
const rowOf = async (world: World, { id_no }: Worker) => (await rowsOf(world)).find((one) => one.id_no === id_no) ?? Promise.reject(new Error('nobody'))

test('R318 R613 an agency changes forty phones by a sheet: each log shows old and new, masked; the person keeps their own phone', async () => {
  const world = await makeWorld(deps, { workers: 40 })
  const rows = world.workers.map((worker, index) => row(index + 2, worker, { phone: makePhone() }))
  expect(await check(world, ...rows)).toEqual([])
  const id = await bring(world, ...rows)
  expect(await record(world, id)).toMatchObject({ category: 'batch_edit', status: 'import_success', success_count: 40, failure_count: 0 })
  for (const [index, worker] of world.workers.entries()) {
    const now = await rowOf(world, worker)
    expect([now.phone, now.own_phone]).toEqual([rows[index]?.phone, worker.phone])
    const { results } = (await callAs<{ results: { action: string; content: unknown[] }[] }>(app, world.company, 'GET', `/v1/company-users/${now.id}/history_events/`)).body
    expect(results.at(-1)).toMatchObject({ action: '批量修改', content: [{ field: 'phone', old_value: maskPhone(worker.phone), new_value: maskPhone(now.phone) }] })
    expect(results.at(-1)?.content).toHaveLength(1)
  }
})

test('an empty cell leaves what is there, an area is one of the list; each cell that is wrong says why', async () => {
  const world = await makeWorld(deps, { workers: 5 })
  const [one, two, three, ended, asked] = world.workers as [Worker, Worker, Worker, Worker, Worker]
  const card = makeCard()
  await asOwner(deps, `update app.company_user set status = 'end_cooperation' where id = $1`, [(await rowOf(world, ended)).id])
  const { id: askedId } = await rowOf(world, asked)
  await asOwner(deps, `update app.company_user set status = 'to_auth' where id = $1`, [askedId])
  await asOwner(deps, `insert into app.auth_check (park_id, platform_id, agency_id, company_id, id, company_user_id, person_id, kind, request_no, outcome, tries, next_at, create_at)
    select park_id, platform_id, agency_id, company_id, gen_random_uuid(), id, person_id, 'two_auth', 'x', 'waiting', 1, now() + interval '1 hour', now() from app.company_user where id = $1`, [askedId])
  const stranger = makeWorker(1)
  const elsewhere = await makeWorld(deps, { workers: 1 })
  const rows = [
    row(2, one, { area: '海南省/海口市/龙华区', remark: '夜班' }),
    row(3, two, { area: '上海市 浦东新区', bank_card: card }),
    row(4, three, {}),
    row(5, ended, { remark: '夜班' }),
    row(6, asked, { phone: makePhone() }),
    row(7, stranger, { remark: '夜班' }),
    // Known, but not here: the answer is the same.
    row(8, elsewhere.workers[0] ?? stranger, { remark: '夜班' }),
    row(9, { id_no: '110105198512310011' }, { remark: '夜班' }),
    row(10, { id_no: '' }, { phone: '123', bank_card: '1', area: '海南省/无此市' }),
  ]
  expect(await check(world, ...rows)).toEqual([
    '4 row error: 没有要修改的内容，请至少填写一列',
    '5 id_no error: 与该企业的合作已终止，不能修改',
    '6 row error: 正在查询登记信息，请稍后再修改',
    '7 id_no error: 不是该企业的合作用户，请核对身份证号和所选企业',
    '8 id_no error: 不是该企业的合作用户，请核对身份证号和所选企业',
    '9 id_no error: 身份证号校验码不正确，请核对',
    '10 id_no error: 身份证号不能为空',
    '10 phone error: 新手机号应为 11 位，以 13 至 19 开头',
    '10 bank_card error: 新银行卡号不正确，请核对',
    '10 area error: 海南省没有“无此市”，请填写全称，如 海口市',
  ])
  const id = await bring(world, ...rows)
  expect(await record(world, id)).toMatchObject({ status: 'import_success', success_count: 2, failure_count: 7 })
  expect(await rowOf(world, one)).toMatchObject({ phone: one.phone, province: '海南省', city: '海口市', district: '龙华区', remark: '夜班' })
  expect(await rowOf(world, two)).toMatchObject({ province: '上海市', city: '上海市', district: '浦东新区', bank_card: card, remark: '' })
  // Another enterprise's agency, an enterprise itself, another agency's enterprise.
  expect((await post(world.company, rows, world.chain.company_id)).status).toBe(403)
  expect((await post(elsewhere.agency, rows, world.chain.company_id)).status).toBe(404)
})

test('whoever is not verified yet is asked about anew when what is compared has changed', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const [worker] = world.workers as [Worker]
  const { id } = await rowOf(world, worker)
  await asOwner(deps, `update app.company_user set status = 'to_auth', auth_fault = '姓名与身份证号不一致' where id = $1`, [id])
  await bring(world, row(2, worker, { phone: makePhone() }))
  expect(await asOwner(deps, 'select outcome, tries from app.auth_check where company_user_id = $1', [id])).toEqual([{ outcome: 'waiting', tries: 0 }])
  expect(await asOwner(deps, 'select auth_fault from app.company_user where id = $1', [id])).toEqual([{ auth_fault: '' }])
})

test('an import of changes is undone while nobody has changed its workers since', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const [one, two] = world.workers as [Worker, Worker]
  const before = await rowsOf(world)
  const facts = (rows: typeof before) => rows.map(({ id, phone, bank_card, province, city, district, remark }) => ({ id, phone, bank_card, province, city, district, remark })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const rows = [row(2, one, { phone: makePhone(), area: '海南省' }), row(3, two, { remark: '夜班' })]
  const id = await bring(world, ...rows)
  expect(facts(await rowsOf(world))).not.toEqual(facts(before))
  expect((await undo(world, id)).body).toMatchObject({ status: 'import_undone' })
  expect(facts(await rowsOf(world))).toEqual(facts(before))
  // What is there already is no change, and can be undone as well.
  const same = await bring(world, row(2, one, { phone: one.phone }))
  expect((await undo(world, same)).body).toMatchObject({ status: 'import_undone' })
  const again = await bring(world, ...rows)
  const changed = await rowOf(world, two)
  await callAs(app, world.company, 'PUT', `/v1/company-users/${changed.id}/`, { remark: '已核对', version: changed.version })
  const refused = await undo(world, again)
  expect([refused.status, refused.body.error_msg]).toEqual([400, expect.stringMatching(/^“.\*.*”之后又有变更，不能撤销导入$/u)])
})
