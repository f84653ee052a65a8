import { expect, test } from 'vitest'
import { exportedRows } from '../../../test/exported.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import { drain, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld, sentBill, type World } from '../../../test/spine.ts'

const { app, deps } = await testApp()

interface Batch { readonly id: string; readonly version: number; readonly project_company_id: string | null; readonly project_company_name: string; readonly error_msg?: string; readonly fields?: unknown; readonly events: readonly { readonly action: string; readonly content: readonly { readonly field: string; readonly old_value: unknown; readonly new_value: unknown }[] }[] }

const project = async (world: World, name: string) => (await callAs<{ id: string; version: number }>(app, world.company, 'POST', '/v1/project-company/', { name, code: 'P1' })).body
const bring = async (world: World, who: Member, project_company_id: string | null) => {
  const answer = await callAs<{ id: string; error_msg?: string }>(app, who, 'POST', '/v1/bills/import/', { company_id: world.company.tenantId, bills: [sentBill(2, world.workers[0] ?? expect.fail(), '300')], filename: '账单.xlsx', file_url: '', project_company_id })
  await drain(deps)
  return answer
}
const batchOf = async (who: Member, id: string) => (await callAs<Batch>(app, who, 'GET', `/v1/bill-batches/${id}/`)).body

test('a batch is put down to a project company of its enterprise, when it is imported or later; its list finds it (decision 63 of docs/breadth)', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const [sales, shops] = [await project(world, '华南销售'), await project(world, '门店运营')]
  const offered = async (who: Member) => (await callAs<{ results: { name: string }[] }>(app, who, 'GET', `/v1/bill-batches/project_companies/?company_id=${world.company.tenantId}`)).body.results.map(({ name }) => name)
  expect([await offered(world.agency), await offered(world.company)]).toEqual([['华南销售', '门店运营'], ['华南销售', '门店运营']])
  const { id } = (await bring(world, world.agency, sales.id)).body
  expect(await batchOf(world.platform, id)).toMatchObject({ project_company_id: sales.id, project_company_name: '华南销售', events: [{ content: expect.arrayContaining([expect.objectContaining({ field: 'project_company', new_value: { id: sales.id, name: '华南销售' } })]) }] })
  const change = async (who: Member, more: object) => callAs<Batch>(app, who, 'PUT', `/v1/bill-batches/${id}/`, { remark: '一月', version: (await batchOf(who, id)).version, ...more })
  expect((await change(world.company, { project_company_id: shops.id })).body).toMatchObject({ project_company_name: '门店运营' })
  // Absent, it stays.
  expect((await change(world.company, {})).body).toMatchObject({ project_company_name: '门店运营' })
  expect((await batchOf(world.company, id)).events.at(-1)?.content).toContainEqual(expect.objectContaining({ field: 'project_company', old_value: { id: sales.id, name: '华南销售' }, new_value: { id: shops.id, name: '门店运营' } }))
  const found = async (who: Member, of: string) => (await callAs<{ total: number }>(app, who, 'GET', `/v1/bill-batches/?project_company_id=${of}`)).body.total
  expect([await found(world.company, shops.id), await found(world.company, sales.id)]).toEqual([1, 0])
  expect((await callAs(app, world.company, 'GET', `/v1/bill-batches/exports/?project_company_id=${shops.id}`)).status).toBe(200)
  await drain(deps)
  expect(await exportedRows(deps, world.company.tenantId, 'bill_batch')).toMatchObject([{ 项目公司: '门店运营' }])
  expect((await change(world.agency, { project_company_id: null })).body).toMatchObject({ project_company_id: null, project_company_name: '' })
})

test('one that is disabled, or of another enterprise, is refused where it is chosen; nothing is imported', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const other = await makeWorld(deps, { beside: world })
  const [off, theirs] = [await project(world, '已停用'), await project(other, '别家')]
  await callAs(app, world.company, 'PUT', `/v1/project-company/${off.id}/update_enable`, { is_enable: false, version: off.version })
  for (const id of [off.id, theirs.id]) {
    expect(await bring(world, world.agency, id)).toMatchObject({ status: 400, body: { error_msg: '该项目公司不存在、已停用或不属于该企业', fields: [{ field: 'project_company_id' }] } })
  }
  expect(await asOwner(deps, 'select id from app.bill_batch where company_id = $1', [world.chain.company_id])).toEqual([])
})
