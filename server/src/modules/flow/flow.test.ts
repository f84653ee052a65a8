import { beforeEach, expect, test } from 'vitest'
import { FLOW_KINDS } from '@linggong/shared/domain/fields/flow'
import { turnsAt } from '@linggong/shared/domain/machines/way'
import { testApp } from '../../../test/database.ts'
import type { Member } from '../../../test/makers.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { flowSources } from './kinds.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))

interface Flow {
  readonly id: string
  readonly kind: string
  readonly number: string
  readonly state: string
  readonly turn: readonly string[]
  readonly amount: number | null
  readonly opens: { readonly document: string; readonly id: string } | null
}

const listed = async (who: Member, wish = '') => (await callAs<{ total: number; results: Flow[] }>(app, who, 'GET', `/work/v1/flow?page_size=100${wish}`)).body
const told = (who: Member, kind: string, id: string) => callAs<{ number: string; state: string; results: { title: string; at: string; by?: { creator: string } ; notes?: string[] }[] }>(app, who, 'GET', `/work/v1/flow/get_step_list?kind=${kind}&id=${id}`)

test('R523 R719 a settlement is there while it waits for somebody, with whose turn it is, and its steps are told', async () => {
  const world = await makeWorld(deps, { workers: 2, wallet: 1_000_000_000 })
  const settlement = steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['5000', '6000'])))
  const [first] = (await listed(world.platform)).results
  expect(first).toMatchObject({ id: settlement.id, kind: 'settlement', number: settlement.sn, state: '待确认', turn: ['company'], amount: settlement.pay_amount, opens: { document: 'settlement', id: settlement.id } })
  const confirmed = steps.ok(await steps.put(world.company, settlement, 'confirm', { promotion_fee: 0 }))
  expect((await listed(world.platform, '&kind=settlement')).results).toMatchObject([{ state: '待审核', turn: ['agency'] }])

  const { body } = await told(world.platform, 'settlement', settlement.id)
  expect(body).toMatchObject({ number: settlement.sn, state: '待审核' })
  expect(body.results.map(({ at }) => at)).toEqual(['done', 'done', 'present', 'ahead', 'ahead', 'ahead'])
  expect(body.results.filter(({ by }) => by !== undefined).map(({ by }) => by?.creator)).toEqual(['agency经办', 'company经办'])
  expect(body.results.find(({ at }) => at === 'present')?.notes).toEqual(['等待业务公司审核通过'])

  const counts = (await callAs<{ counts: { status: string; total: number }[] }>(app, world.platform, 'GET', '/work/v1/flow/counts/')).body
  expect(counts.counts.filter(({ total }) => total > 0)).toEqual([{ status: 'settlement', total: 1 }])
  expect((await listed(world.platform, '&age=1')).total).toBe(0)
  expect((await listed(world.platform, `&agency_id=${world.chain.agency_id}&kind=settlement,withdraw`)).total).toBe(1)

  const audited = steps.ok(await steps.put(world.agency, confirmed, 'audit', { result: 'pass' }))
  await steps.pay(world, audited)
  await steps.runBank()
  expect((await listed(world.platform)).total).toBe(0)
  // Whoever has it open is told what became of it.
  expect((await told(world.platform, 'settlement', settlement.id)).body.results.at(-1)).toMatchObject({ at: 'done' })
})

test('of another group nothing is listed, counted or told', async () => {
  const [world, other] = [await makeWorld(deps, { workers: 1 }), await makeWorld(deps, { workers: 1 })]
  const settlement = steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['5000'])))
  expect((await listed(other.platform)).total).toBe(0)
  expect((await told(other.platform, 'settlement', settlement.id)).status).toBe(404)
  expect((await told(world.platform, 'withdraw', settlement.id)).status).toBe(404)
  for (const who of [world.park, world.agency, world.company]) expect((await callAs(app, who, 'GET', '/work/v1/flow')).status).toBe(403)
})

test.each(FLOW_KINDS)('each state of %s that is listed waits for a person, by its machine', (kind) => {
  const { machine, waiting, owner } = flowSources[kind]
  for (const status of waiting) {
    expect(machine.states).toContain(status)
    const row = { status, kind: 'software_use_fee', is_own: true, paid_count: 1, pay_mode: 'cmb', contract_url: 'x', terminate_at: null, end_at: '2999-01-01', start_at: '2026-01-01', may_sign: true, missing: 1 }
    const turns = [row, { ...row, is_own: false }].flatMap((one) => turnsAt(machine, one, { isFailed: true, owner: owner?.({ company_id: null }) }))
    expect(turns.filter(({ actor }) => actor !== 'system'), status).not.toEqual([])
  }
})
