import { expect, test } from 'vitest'
import { asOwner, testApp } from './database.ts'
import type { Member } from './makers.ts'
import { callAs, makeWorld } from './spine.ts'
import { stepsOf } from './spine-steps.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

interface Row {
  readonly id: string
  readonly name: string
  readonly [key: string]: unknown
}

const list = async (who: Member, query = ''): Promise<Row[]> => steps.ok(await callAs<{ results: Row[] }>(app, who, 'GET', `/v1/companies/?ordering=id${query}`)).results
const idsOf = async (who: Member, query: string): Promise<string[]> => (await list(who, query)).map(({ id }) => id)

test('a row tells what a list of companies shows: status, contract, workers, what was paid this month', async () => {
  await steps.bank({})
  const world = await makeWorld(deps, { workers: 3 })
  await steps.pay(world, await steps.readyToPay(world, ['1000', '2000.50']))
  await steps.runBank()
  await asOwner(deps, `update app.company_user set status = 'end_cooperation' where company_id = $1 and person_id = $2`, [world.company.tenantId, world.workers[0]?.personId])
  const [row] = await list(world.agency)
  expect(row).toMatchObject({
    id: world.company.tenantId, agency_id: world.agency.tenantId, pay_mode: 'cmb', is_enable: true, status: 'enable',
    contract_status: 'in_force', user_count: 2, month_amount: 300_050, version: 1,
  })
  // What was paid before this month does not count in it; a company without a contract has none.
  await asOwner(deps, `update app.settlement set pay_at = pay_at - interval '40 days' where company_id = $1`, [world.company.tenantId])
  await asOwner(deps, `update app.company_contract set end_at = '2021-01-01' where company_id = $1`, [world.company.tenantId])
  expect((await list(world.park))[0]).toMatchObject({ month_amount: 0, contract_status: 'expired' })
  await asOwner(deps, 'update app.company_contract set company_id = $2 where company_id = $1', [world.company.tenantId, world.agency.tenantId])
  expect((await list(world.platform))[0]).toMatchObject({ contract_status: null })
})

test('a slim row is what a selector needs', async () => {
  const world = await makeWorld(deps)
  const [row] = await list(world.agency, '&slim=true')
  expect(Object.keys(row ?? {}).toSorted()).toEqual(['agency_name', 'alias', 'id', 'is_enable', 'name', 'pay_mode'])
})

test('filters narrow the list: name, number and credit code, way of payment, status, agency, day', async () => {
  const world = await makeWorld(deps)
  const beside = await makeWorld(deps, { beside: world, company: { pay_mode: 'offline' } })
  const apart = await makeWorld(deps, { inParkOf: world })
  const [mine, theirs, far] = [world, beside, apart].map(({ company }) => company.tenantId)
  await asOwner(deps, `update app.tenant set is_enable = false, credit_code = '91460000MA5T00001F', create_at = '2026-01-05T00:00:00+08:00' where id = $1`, [theirs])
  expect(await idsOf(world.agency, '')).toEqual([mine, theirs].toSorted())
  expect(await idsOf(world.agency, '&pay_mode=offline')).toEqual([theirs])
  expect(await idsOf(world.agency, '&status=enable')).toEqual([mine])
  expect(await idsOf(world.agency, '&name=91460000ma5t00001f')).toEqual([theirs])
  expect(await idsOf(world.agency, '&create_at=2026-01-05,2026-01-05')).toEqual([theirs])
  expect(await idsOf(world.park, `&agency_id=${apart.agency.tenantId}`)).toEqual([far])
  expect(await idsOf(world.agency, `&agency_id=${apart.agency.tenantId}`)).toEqual([])
  await asOwner(deps, `update app.tenant set sn = 'QY900001' where id = $1`, [mine])
  expect(await idsOf(world.agency, '&name=qy900001')).toEqual([mine])
})
