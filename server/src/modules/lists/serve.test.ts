import { afterEach, beforeEach, expect, test } from 'vitest'
import { billBatchMachine } from '@linggong/shared/domain/machines/bill-batch'
import { billMachine } from '@linggong/shared/domain/machines/bill'
import { settlementMachine } from '@linggong/shared/domain/machines/settlement'
import { testApp } from '../../../test/database.ts'
import { settlementScenes } from '../../../test/spine-scenes.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))
afterEach(() => steps.expectWholeLedger())

interface Counts {
  readonly counts: readonly { readonly status: string; readonly total: number }[]
}

test('a state has as many rows as its list finds, in every list, with other filters, after a change, and for nobody else', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const beside = await makeWorld(deps, { beside: world })
  const scenes = settlementScenes(steps)
  const ready = await scenes.ready(world)
  for (const scene of [scenes.created, scenes.canceled, scenes.ready]) await scene(world)
  await scenes.created(beside)
  const lists = [
    ['POST', '/v1/settlements/', 'search/', settlementMachine.states],
    ['POST', '/v1/bills/', 'search/', billMachine.states],
    ['GET', '/v1/bill-batches/', '', billBatchMachine.states],
  ] as const
  const ask = async <T>(method: 'GET' | 'POST', path: string, wish: Readonly<Record<string, string>>): Promise<T> =>
    steps.ok(await callAs<T>(app, world.company, method, method === 'GET' ? `${path}?${new URLSearchParams(wish).toString()}` : path, method === 'GET' ? undefined : wish))
  const check = async (filter: Readonly<Record<string, string>>) => {
    for (const [method, path, search, states] of lists) {
      const { counts } = await ask<Counts>(method, `${path}status_counts/`, filter)
      expect(counts.map(({ status }) => status)).toEqual(states)
      for (const { status, total } of counts) expect([path, status, total]).toEqual([path, status, (await ask<{ total: number }>(method, `${path}${search}`, { ...filter, status })).total])
    }
  }
  await check({})
  await check({ company_id: beside.company.tenantId })
  const totalOf = async (status: string) => (await ask<Counts>('POST', '/v1/settlements/status_counts/', {})).counts.find((one) => one.status === status)?.total
  expect([await totalOf('to_confirm'), await totalOf('to_payment'), await totalOf('canceled')]).toEqual([1, 2, 1])
  steps.ok(await steps.put(world.company, ready, 'cancel'))
  expect([await totalOf('to_payment'), await totalOf('canceled')]).toEqual([1, 2])
})

test('lists of bills and batches come with the totals of their filter, over all pages', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  await makeWorld(deps, { beside: world }).then((beside) => steps.importBatch(beside, ['7']))
  const batch = await steps.importBatch(world, ['1000', '2000.50'])
  await steps.importBatch(world, ['30'])
  const bills = async (wish: object) => steps.ok(await callAs<Totalled>(app, world.company, 'POST', '/v1/bills/search/', { page: 1, page_size: 1, ...wish }))
  expect(await bills({})).toMatchObject({ total: 3, sums: { amount: 303_050 } })
  const { sums, results } = await bills({ batch_id: batch, min_amount: 200_000 })
  expect(sums).toEqual({ amount: 200_050, net_amount: results[0]?.net_amount })
  expect((await bills({ status: 'paid' })).sums).toEqual({ amount: 0, net_amount: 0 })
  expect(steps.ok(await callAs<Totalled>(app, world.company, 'GET', '/v1/bill-batches/?page=1&page_size=1'))).toMatchObject({ total: 2, sums: { amount: 303_050, open_amount: 303_050 } })
  await settlementScenes(steps).ready(world)
  const settlements = steps.ok(await callAs<{ readonly sums: object; readonly results: readonly Readonly<Record<string, unknown>>[] }>(app, world.company, 'POST', '/v1/settlements/search/', {}))
  expect(Object.entries(settlements.sums)).toEqual(Object.keys(settlements.sums).map((key) => [key, settlements.results[0]?.[key]]))
  expect(Object.keys(settlements.sums)).toHaveLength(7)
})

interface Totalled {
  readonly sums: object
  readonly results: readonly { readonly net_amount?: number }[]
}
