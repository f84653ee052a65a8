import { expect, test } from 'vitest'
import { OPENING } from '@linggong/shared/domain/opening'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { ask, asOwner, testApp } from '../../../test/database.ts'
import { makeMember, type Member } from '../../../test/makers.ts'
import { makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'

const { app, deps, tenants } = await testApp()
const steps = stepsOf(app, deps)
const saas = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'saas', tenantId: tenants.ids.saas, permissions: allPermissions('saas') }, deps.clock()))

interface Needs { readonly opening: readonly { readonly key: string; readonly is_done: boolean }[] }
const missing = async (who: Member, path: string) => ((await ask(app, who.token, path)).json() as Needs).opening.filter(({ is_done }) => !is_done).map(({ key }) => key)
const rows = async (who: Member, path: string, more = '') => (await ask(app, who.token, `${path}?page_size=100${more}`)).json().results as { id: string; opening: string }[]

test('开户进度 of a company: what is missing is told by its page, its list counts and finds it, until it has settled', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const bare = await makeWorld(deps, { beside: world, wallet: 0, contract: { audit_status: 'to_audit', status: 'not_started' } })
  const id = world.company.tenantId
  expect(await missing(world.agency, `/v1/companies/${id}/`)).toEqual(['basics', 'qualification', 'settings', 'industries', 'settlement'])
  expect(await missing(world.agency, `/v1/companies/${bare.company.tenantId}/`)).toEqual(expect.arrayContaining(['contract', 'wallet', 'settlement']))
  await asOwner(deps, `update app.tenant set steps_done = '{1,2,3}' where id = $1`, [id])
  const of = OPENING.company.length
  const told = async () => (await rows(world.agency, '/v1/companies/')).find((row) => row.id === id)?.opening
  expect(await told()).toBe(`${of - 2}/${of}`)
  const found = async (who: Member, wish: boolean) => (await rows(who, '/v1/companies/', `&is_open=${wish}`)).map((row) => row.id)
  for (const who of [world.agency, world.platform, world.park]) expect(await found(who, false)).toEqual(expect.arrayContaining([id, bare.company.tenantId]))
  await asOwner(deps, `update app.tenant set steps_done = '{1,2,3,4}' where id = $1`, [id])
  await steps.bank({})
  await steps.pay(world, await steps.readyToPay(world, ['500']))
  await steps.runBank()
  expect(await missing(world.agency, `/v1/companies/${id}/`)).toEqual([])
  expect(await told()).toBe(`${of}/${of}`)
  expect([await found(world.agency, true), await found(world.agency, false)]).toEqual([[id], [bare.company.tenantId]])
  // What is missing of itself is told by those who do it.
  expect(((await ask(app, world.company.token, `/v1/companies/${id}/`)).json() as Needs).opening).toEqual([])
})

test('a company that pays offline needs no wallet', async () => {
  const world = await makeWorld(deps, { wallet: 0, company: { pay_mode: 'offline' } })
  expect(await missing(world.agency, `/v1/companies/${world.company.tenantId}/`)).not.toContain('wallet')
})

test('开户进度 of those above: the first organisation below, services, the first settlement', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const { park_id, platform_id, agency_id } = world.chain
  const all = () => Promise.all([missing(saas, `/v1/parks/${park_id}/`), missing(saas, `/v1/platforms/${platform_id}/`), missing(world.platform, `/v1/agencies/${agency_id}/`)])
  await asOwner(deps, `update app.tenant set steps_done = '{1,2,3,4}' where id = any($1)`, [[park_id, platform_id, agency_id]])
  await asOwner(deps, 'delete from app.service_balance')
  // What those below have bought does not count for those above.
  const buy = (id: string, flavour: string) => asOwner(deps, `insert into app.service_balance (park_id, tenant_id, flavour, platform_id, agency_id, service, count) select coalesce(park_id, id), id, flavour, platform_id, case flavour when 'agency' then id end, 'sms', 5 from app.tenant where id = $1 and flavour = $2`, [id, flavour])
  expect(await all()).toEqual([['services', 'settlement'], ['services', 'settlement'], ['services', 'settlement']])
  expect((await rows(saas, '/v1/parks/', '&is_open=false')).map((row) => row.id)).toContain(park_id)
  expect((await rows(world.platform, '/v1/agencies/', '&is_open=false')).map(({ id, opening }) => [id, opening])).toEqual([[agency_id, `${OPENING.agency.length - 2}/${OPENING.agency.length}`]])
  await buy(agency_id, 'agency')
  expect(await all()).toEqual([['services', 'settlement'], ['services', 'settlement'], ['settlement']])
  await buy(park_id, 'park')
  await buy(platform_id, 'platform')
  await steps.bank({})
  await steps.pay(world, await steps.readyToPay(world, ['500']))
  await steps.runBank()
  expect(await all()).toEqual([[], [], []])
  expect((await rows(saas, '/v1/platforms/', '&is_open=true')).map((row) => row.id)).toContain(platform_id)
})
