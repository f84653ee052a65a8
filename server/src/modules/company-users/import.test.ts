import { columnsOf, type RawRow } from '@linggong/shared/domain/imports/define'
import { headerOf, sentRow } from '@linggong/shared/domain/imports/rows'
import { userImport } from '@linggong/shared/domain/imports/user'
import { businessDate } from '@linggong/shared/domain/time'
import { idCheckCharacter } from '@linggong/shared/domain/validators'
import { expect, test } from 'vitest'
import { ask, asOwner, testApp } from '../../../test/database.ts'
import { listPeople } from '../../../test/listed.ts'
import { drain, makeWorker, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { askRegister } from './ask.ts'

const { app, deps } = await testApp()

type Key = keyof (typeof userImport)['columns']
interface Told {
  readonly error_rows: number
  readonly results: readonly { readonly row: number; readonly issues: readonly { readonly column: string; readonly level: string; readonly text: string }[] }[]
}

/** Of a new person; what is not given is empty. */
function row(no: number, cells: Partial<Record<Key, string>> = {}): RawRow<Key> {
  const { name, id_no, phone } = makeWorker(no % 900)
  return { row: no, name, id_no, phone, bank_card: '', province: '', city: '', district: '', remark: '', ...cells }
}
const bornIn = (year: number): string => {
  const first = `460106${year}0101${String(Math.floor(Math.random() * 900) + 100)}`
  return first + idCheckCharacter(first)
}
const place = (who: Member, world: World) => (who.flavour === 'agency' ? { company_id: world.chain.company_id } : {})
const check = async (who: Member, world: World, ...rows: RawRow<Key>[]) => (await callAs<Told>(app, who, 'POST', '/v1/company-users/import_check/', { ...place(who, world), rows })).body
const post = (who: Member, rows: readonly RawRow<Key>[], more: object) =>
  callAs<{ id: string; error_msg?: string }>(app, who, 'POST', '/v1/company-users/import/', { company_users: rows.map((one) => sentRow(userImport, one)), filename: '用户.xlsx', file_url: '', ...more })
async function bring(who: Member, world: World, ...rows: RawRow<Key>[]): Promise<string> {
  const answer = await post(who, rows, place(who, world))
  expect([answer.status, answer.body.error_msg]).toEqual([200, undefined])
  await drain(deps)
  return answer.body.id
}
const record = async (who: Member, id: string) => (await callAs<object>(app, who, 'GET', `/v1/imports/${id}/`)).body
const undo = (who: Member, id: string) => callAs<{ status: string; error_msg?: string }>(app, who, 'PUT', `/v1/imports/${id}/undo/`)
const of = (id: string) => asOwner(deps, `select u.id, u.status, u.source, u.creator, u.phone, u.bank_card, u.province, u.city, u.district, u.remark, p.id_no, p.name from app.company_user u join app.person p on p.id = u.person_id where u.import_id = $1 order by u.id`, [id])
const told = ({ results }: Told) => results.flatMap(({ row: no, issues }) => issues.map(({ column, level, text }) => `${no} ${column} ${level}: ${text}`))

test('R623 the template of the import is downloaded, with the columns of a row', async () => {
  const { company } = await makeWorld(deps, { workers: 0 })
  const answer = await ask(app, company.token, '/v1/company-users/export_user_import_template?format=csv')
  expect(answer.body).toBe(`\uFEFF${columnsOf(userImport).map(([, column]) => headerOf(column)).join(',')}\r\n`)
  expect(answer.body).toContain('姓名*,身份证号*,手机号*,银行卡号,省,市,区县,备注')
})

test('R308 R612 R616 agency and enterprise bring workers in from a file, who are checked and invited as those entered by hand', async () => {
  const world = await makeWorld(deps, { workers: 0 })
  const full = row(2, { id_no: bornIn(1990), bank_card: '6225 8800 0000 0001', province: '海南省', city: '海口市', district: '龙华区', remark: '骑手' })
  expect(await check(world.agency, world, full, row(3))).toMatchObject({ error_rows: 0, results: [] })
  const id = await bring(world.agency, world, full, row(3))
  expect(await record(world.agency, id)).toMatchObject({ category: 'user', status: 'import_success', success_count: 2, failure_count: 0 })
  const [first, second] = await of(id)
  expect(first).toMatchObject({ source: 'import', name: full.name, id_no: full.id_no, phone: full.phone, bank_card: '6225880000000001', province: '海南省', city: '海口市', district: '龙华区', remark: '骑手' })
  expect(await asOwner(deps, 'select outcome from app.auth_check where company_user_id = any($1::uuid[])', [[first?.['id'], second?.['id']]])).toHaveLength(2)
  const { results } = (await callAs<{ results: { action: string }[] }>(app, world.company, 'GET', `/v1/company-users/${String(first?.['id'])}/history_events/`)).body
  expect(results.map(({ action }) => action)).toContain('新增合作用户')
  // An enterprise imports for itself alone, an agency names one of its own.
  const mine = await bring(world.company, world, row(4))
  expect(await of(mine)).toHaveLength(1)
  const foreign = await makeWorld(deps, { workers: 0 })
  expect((await post(world.company, [row(5)], { company_id: foreign.chain.company_id })).status).toBe(400)
  expect((await post(world.agency, [row(5)], { company_id: foreign.chain.company_id })).status).toBe(404)
  expect((await post(world.agency, [row(5)], {})).body.error_msg).toBe('请选择企业')
})

test('R030 R480 each cell says why: lists of risks, executives, ages, check digits, twice in the file; the others go in, and whoever is there already stays as they are', async () => {
  const world = await makeWorld(deps, { workers: 0 })
  const there = row(2)
  await bring(world.company, world, there)
  const [listed, executive, twin] = [row(3), row(4), row(8)]
  const [{ name = '' } = {}] = await asOwner(deps, 'select name from app.tenant where id = $1', [world.chain.company_id])
  await listPeople(deps, 'user_blacklist', [listed])
  await listPeople(deps, 'executive', [{ ...executive, enterprise_name: String(name) }])
  const year = Number(businessDate(deps.clock()).slice(0, 4))
  const good = row(6).id_no
  const wrong = good.slice(0, 17) + (good.endsWith('1') ? '2' : '1')
  const rows = [
    there, listed, executive, row(5, { id_no: bornIn(year - 15) }), row(6, { id_no: wrong }), row(7, { phone: '1991', bank_card: '6225880000000002', name: '' }), twin, row(9, { bank_card: twin.id_no, id_no: twin.id_no.toLowerCase() }), row(10),
  ]
  const answer = await check(world.company, world, ...rows)
  expect(told(answer)).toEqual([
    // Nothing of the second row: it would tell a masked number to whoever guesses.
    expect.stringMatching(/^3 id_no error: 该用户在运营商的.*名单.*中，不能作为合作用户/u),
    expect.stringMatching(/^4 id_no error: 该用户是企业的.*，不能作为合作用户/u),
    '5 id_no error: 按身份证号年龄为 15 岁，合作用户须在 16 至 65 岁之间',
    '6 id_no error: 身份证号校验码不正确，请核对',
    '7 name error: 姓名不能为空',
    '7 phone error: 手机号应为 11 位，以 13 至 19 开头',
    '7 bank_card error: 银行卡号不正确，请核对',
    '8 id_no error: 身份证号与第 9 行相同',
    '9 bank_card error: 这是身份证号，请填写银行卡号',
    '9 id_no error: 身份证号与第 8 行相同',
  ])
  const id = await bring(world.company, world, ...rows)
  expect(await record(world.company, id)).toMatchObject({ status: 'import_success', success_count: 2, failure_count: 7 })
  expect((await of(id)).map((one) => one['id_no'])).toEqual([rows.at(-1)?.id_no])
})

test('an area is one of the list, each level below the one above it', async () => {
  const world = await makeWorld(deps, { workers: 0 })
  const rows = [
    row(2, { province: '海南省', city: '海口市', district: '龙华区' }), row(3, { province: '海南省' }), row(4, { province: '海南' }), row(5, { province: '海南省', city: '广州市' }),
    row(6, { province: '海南省', city: '海口市', district: '天河区' }), row(7, { city: '海口市' }), row(8, { province: '海南省', district: '龙华区' }),
  ]
  expect(told(await check(world.company, world, ...rows))).toEqual([
    '4 province error: 没有“海南”，请填写省级行政区的全称，如 海南省',
    '5 city error: 海南省没有“广州市”，请填写全称，如 海口市',
    '6 district error: 海口市没有“天河区”，请填写全称，如 龙华区',
    '7 province error: 填写市或区县时，请一并填写省',
    '8 city error: 填写区县时，请一并填写市',
  ])
  const id = await bring(world.company, world, ...rows)
  expect((await of(id)).map((one) => [one['province'], one['city'], one['district']])).toEqual([['海南省', '海口市', '龙华区'], ['海南省', '', '']])
})

test('an import is undone until one of its workers has signed, been billed or been changed', async () => {
  const world = await makeWorld(deps, { workers: 0 })
  const people = [row(2), row(3)]
  const id = await bring(world.company, world, ...people)
  // What the register says is no use of them.
  await askRegister(deps)
  expect((await undo(world.company, id)).body).toMatchObject({ status: 'import_undone' })
  expect(await of(id)).toEqual([])
  const again = await bring(world.company, world, ...people)
  const [one] = await of(again)
  const { version = 0 } = (await callAs<{ version?: number }>(app, world.company, 'GET', `/v1/company-users/${String(one?.['id'])}/`)).body
  await callAs(app, world.company, 'PUT', `/v1/company-users/${String(one?.['id'])}/`, { remark: '已核对', version })
  const refused = await undo(world.company, again)
  expect([refused.status, refused.body.error_msg]).toEqual([400, expect.stringMatching(/^“.\*.*”已签约、已有账单或已被修改，不能撤销导入$/u)])
  expect(await of(again)).toHaveLength(2)
})

test('5,000 workers of one file are all in', { timeout: 60_000 }, async () => {
  const world = await makeWorld(deps, { workers: 0 })
  const rows = Array.from({ length: 5000 }, (_, index) => row(index + 2))
  const answer = await post(world.company, rows, {})
  await drain(deps)
  expect(await record(world.company, answer.body.id)).toMatchObject({ status: 'import_success', success_count: 5000, failure_count: 0 })
  expect(new Set((await of(answer.body.id)).map(({ id_no }) => id_no)).size).toBe(5000)
})
