import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { askingAs, testApp } from '../../../test/database.ts'

const as = askingAs(await testApp())

const facts = { name: '*现代服务*市场推广服务', tax_code: '3040800000000000000', ratios: [6, 3, 6] }
const add = (body: object) => as('saas', '/v1/invoice-categories/', { body })
const change = (id: string, body: object) => as('saas', `/v1/invoice-categories/${id}/`, { method: 'PUT', body })

test('R190 R688 the operator adds, changes and disables what invoices are issued for, everybody reads it, and each change is in the log', async () => {
  const made = (await add(facts)).json()
  expect(made).toMatchObject({ ...facts, ratios: [3, 6], is_enable: true, version: 1 })
  expect((await change(made.id, { ratios: [6], version: 1 })).json()).toMatchObject({ name: facts.name, ratios: [6], version: 2 })
  expect((await change(made.id, { ratios: [6], version: 1 })).json()).toMatchObject({ error_code: 'stale' })
  expect((await change(made.id, { is_enable: false, version: 2 })).json()).toMatchObject({ is_enable: false, version: 3 })
  for (const who of ['agency', 'company'] as const) expect((await as(who, '/v1/invoice-categories/?name=市场推广')).json()).toMatchObject({ total: 1, results: [{ id: made.id, is_enable: false }] })
  const { results } = (await as('saas', `/v1/invoice-categories/${made.id}/history_events/`)).json()
  expect(results.map(({ action }: { action: string }) => action)).toEqual(['新增', '编辑', '停用'])
  expect(results[1].content).toEqual([expect.objectContaining({ field: 'ratios', old_value: ['3', '6'], new_value: ['6'] })])
})

test('a category has a class between stars, a code of the bureau and rates that exist; no two share a name, and only the operator writes', async () => {
  for (const [field, value] of [['name', '市场推广服务'], ['name', '**服务'], ['tax_code', '30408'], ['ratios', []], ['ratios', [7]]] as const) {
    expect([field, (await add({ ...facts, name: '*现代服务*其他', [field]: value })).json().fields?.[0]?.field.split('.')[0]]).toEqual([field, field])
  }
  expect((await add({ ...facts, name: '*文化服务*文化服务' })).statusCode).toBe(200)
  expect((await add({ ...facts, name: '*文化服务*文化服务' })).json()).toMatchObject({ error_msg: '已有名为“*文化服务*文化服务”的开票类目', fields: [{ field: 'name' }] })
  expect((await change(randomUUID(), { is_enable: false, version: 1 })).statusCode).toBe(404)
  for (const who of ['park', 'platform', 'agency', 'company'] as const) expect((await as(who, '/v1/invoice-categories/', { body: facts })).statusCode).toBe(403)
})
