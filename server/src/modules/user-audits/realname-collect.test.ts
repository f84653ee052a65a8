import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asOwner, ask, signIn, testApp, type Asked } from '../../../test/database.ts'
import type { TestTenant } from '../../../test/tenants.ts'

const { app, deps, tenants } = await testApp()

async function as(who: TestTenant, url: string, asked: Asked = {}) {
  return ask(app, await signIn(app, tenants.phones[who]), url, { key: randomUUID(), ...asked })
}

const path = '/v1/agencies/realname_collect_config/'

test('R594 the operator sets for several agencies at once which audits their workers must pass; none unless set, logged for each', async () => {
  const { agency, otherAgency } = tenants.ids
  const set = (required_audits: readonly string[], version: number, ...ids: string[]) => as('saas', path, { method: 'PUT', body: { agencies: ids.map((id) => ({ id, version })), required_audits } })
  const listed = async () => {
    const { results } = (await as('saas', `${path}?page_size=100`)).json<{ results: { id: string; required_audits: string[]; version: number }[] }>()
    return [agency, otherAgency].map((id) => results.find((row) => row.id === id)).map((row) => row && { required_audits: row.required_audits, version: row.version })
  }
  expect(await listed()).toEqual([{ required_audits: [], version: 0 }, { required_audits: [], version: 0 }])
  expect((await set(['realname', 'idcard'], 0, agency, otherAgency)).json()).toEqual({ changed: 2 })
  expect(await listed()).toEqual([{ required_audits: ['idcard', 'realname'], version: 1 }, { required_audits: ['idcard', 'realname'], version: 1 }])
  // One that somebody else has changed refuses all.
  expect((await set([], 0, agency)).json()).toMatchObject({ error_code: 'stale' })
  expect((await set(['idcard', 'realname'], 1, agency)).json()).toEqual({ changed: 0 })
  expect((await set([], 1, agency)).json()).toEqual({ changed: 1 })
  expect((await set(['face'], 1, otherAgency)).statusCode).toBe(400)
  expect((await set(['idcard'], 0, tenants.ids.company)).statusCode).toBe(404)
  const { results } = (await as('saas', `${path}${agency}/history_events/`)).json()
  expect(results.map(({ content }: { content: { new_value: unknown }[] }) => content[0]?.new_value)).toEqual([['idcard', 'realname'], []])
  expect((await asOwner(deps, `select agency_id from app.history_event where entity = 'realname_collect' and entity_id = $1`, [agency]))[0]).toEqual({ agency_id: agency })
  for (const who of ['park', 'platform', 'agency', 'company'] as const) expect([who, (await as(who, path)).statusCode]).toEqual([who, 403])
})
