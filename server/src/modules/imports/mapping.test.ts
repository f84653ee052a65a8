import { expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import type { Member } from '../../../test/makers.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'

const { app, deps, advance } = await testApp()

const headers = ['员工姓名', '身份证', '开户卡号']
const columns = [{ column: 'name', header: '员工姓名' }, { column: 'account_no', header: '开户卡号' }]
const keep = (who: Member, body: object) => callAs<{ error_msg: string }>(app, who, 'PUT', '/v1/imports/mapping/', { category: 'bill', headers, columns, ...body })
const found = async (who: Member, of: readonly string[] = headers) =>
  (await callAs<{ mapping: { columns: unknown; creator: string } | null }>(app, who, 'POST', '/v1/imports/mapping/find/', { category: 'bill', headers: of })).body.mapping

test('is remembered for the organisation and the set of headers, in any order; the last one counts', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  expect(await found(world.company)).toBeNull()
  expect((await keep(world.company, {})).status).toBe(200)
  expect(await found(world.company, headers.toReversed())).toMatchObject({ columns, creator: expect.stringMatching(/./u) })
  expect(await found(world.company, [...headers, '部门'])).toBeNull()
  expect(await found(world.agency)).toBeNull()
  const changed = [...columns, { column: 'id_no', header: '身份证' }]
  await keep(world.company, { columns: changed })
  expect(await found(world.company)).toMatchObject({ columns: changed })
  expect(await found((await makeWorld(deps, { workers: 1 })).company)).toBeNull()
})

test('columns that the kind or the file does not have, any of them twice, and data in place of headers are refused', async () => {
  const { company } = await makeWorld(deps, { workers: 1 })
  const refusal = async (body: object) => {
    const { status, body: answer } = await keep(company, body)
    return [status, answer.error_msg]
  }
  const wrong = [400, '列对应与文件的表头不符，请重新选择文件']
  expect(await refusal({ columns: [{ column: 'salary', header: '身份证' }] })).toEqual(wrong)
  expect(await refusal({ columns: [{ column: 'name', header: '姓名' }] })).toEqual(wrong)
  expect(await refusal({ columns: [...columns, { column: 'name', header: '身份证' }] })).toEqual(wrong)
  expect(await refusal({ columns: [...columns, { column: 'id_no', header: '开户卡号' }] })).toEqual(wrong)
  expect(await refusal({ headers: [...headers, '身份证'] })).toEqual(wrong)
  for (const cell of ['440301199001011234', '+8619912345678', '张三460106199001010018']) expect(await refusal({ headers: [...headers, cell] })).toEqual([400, '第一行是数据，不是表头'])
  expect((await keep(company, { category: 'user' })).status).toBe(400)
  expect(await found(company)).toBeNull()
})

test('only who may import such files may read or set it', async () => {
  const { company } = await makeWorld(deps, { workers: 1 })
  await asOwner(deps, `update app.role set permissions = array_remove(permissions, 'CompanySettlementBillPageIndex:import') where tenant_id = $1`, [company.tenantId])
  expect((await keep(company, {})).status).toBe(403)
})

test('an organisation keeps the last 200 of a kind', async () => {
  const { company } = await makeWorld(deps, { workers: 1 })
  await keep(company, {})
  await asOwner(
    deps,
    `insert into app.import_mapping select park_id, tenant_id, category, sha256(n::text::bytea), columns, creator, update_at + n * interval '1 second' from app.import_mapping, generate_series(1, 199) n where tenant_id = $1`,
    [company.tenantId],
  )
  advance(3_600_000)
  await keep(company, { headers: [...headers, '部门'] })
  const [{ count } = { count: 0 }] = await asOwner(deps, 'select count(*)::int as count from app.import_mapping where tenant_id = $1', [company.tenantId])
  expect(count).toBe(200)
  expect(await found(company)).toBeNull()
})
