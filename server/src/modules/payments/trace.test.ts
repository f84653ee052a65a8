import { beforeEach, expect, test } from 'vitest'
import { maskAccount } from '@linggong/shared/domain/masks'
import type { TraceStep } from '@linggong/shared/domain/trace'
import { testApp } from '../../../test/database.ts'
import { makeCard, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { asOwner } from '../../../test/database.ts'
import { sendPayouts } from './sender.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))

const traceOf = async (who: Member, id: string): Promise<TraceStep[]> => steps.ok(await callAs<{ steps: TraceStep[] }>(app, who, 'GET', `/v1/bills/${id}/trace/`)).steps
const due = () => asOwner(deps, `update app.payout set next_at = now() where status in ('created', 'sent')`)

test('款项追踪: refused, corrected, paid, returned and paid again, told alike to payer and agency, with what went back', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const ready = await steps.readyToPay(world, ['1000', '2000'])
  const [first] = await steps.bills(world.company, ready.id)
  const id = first?.id ?? ''
  expect(await traceOf(world.company, id)).toEqual([])
  await steps.pay(world, ready)
  expect((await traceOf(world.company, id)).map(({ key }) => key)).toEqual(['submitted', 'waiting'])
  await steps.runBank([id])
  const card = makeCard()
  steps.ok(await steps.repay(world, await steps.detail(world.company, ready.id), [{ id, account_no: card }]))
  await steps.runBank()
  steps.ok(await callAs(app, world.company, 'POST', '/v1/demo/channel/return/', { bill_id: id, reason: '账户已销户' }))
  steps.ok(await steps.repay(world, await steps.detail(world.company, ready.id), [{ id }]))
  await steps.runBank()
  const trace = await traceOf(world.company, id)
  expect(trace.map(({ key }) => key)).toEqual(['submitted', 'accepted', 'failed', 'back', 'corrected', 'submitted', 'accepted', 'succeeded', 'returned', 'back', 'submitted', 'accepted', 'succeeded'])
  expect(trace.filter(({ key }) => key === 'submitted').map(({ request_no }) => request_no)).toEqual([1, 2, 3].map((n) => `${first?.sn}R${n}`))
  expect(trace[2]).toMatchObject({ note: '收款账户户名不符' })
  expect(trace[4]).toMatchObject({ account_no: maskAccount(card), creator: 'company经办' })
  expect(JSON.stringify(trace)).not.toContain(card)
  // What was refused was released whole; a return brings back net, tax and fees.
  expect(trace.filter(({ key }) => key === 'back').map(({ amount }) => amount)).toEqual([first?.amount, first?.amount])
  expect(await traceOf(world.agency, id)).toEqual(trace)
  const foreign = await makeWorld(deps, { workers: 1 })
  expect((await callAs(app, foreign.agency, 'GET', `/v1/bills/${id}/trace/`)).status).toBe(404)
})

test('an unknown result is asked for again under its number; offline payments and releases are told as well', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const ready = await steps.readyToPay(world, ['1000'])
  const [bill] = await steps.bills(world.company, ready.id)
  const id = bill?.id ?? ''
  await steps.pay(world, ready)
  await steps.bank({ down: true })
  await sendPayouts(deps)
  const unknown = await traceOf(world.company, id)
  expect(unknown.at(-1)).toMatchObject({ key: 'unknown', at: null, request_no: `${bill?.sn}R1` })
  expect(JSON.stringify(unknown)).not.toContain('失败')
  await steps.bank({})
  await due()
  await steps.runBank()
  expect((await traceOf(world.company, id)).map(({ key }) => key)).toEqual(['submitted', 'unknown', 'accepted', 'succeeded'])
})
