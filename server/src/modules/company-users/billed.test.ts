import { businessDate } from '@linggong/shared/domain/time'
import { beforeEach, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { endCooperation } from './signing.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))

interface Cooperation {
  readonly id: string
  readonly status: string
  readonly version: number
}

/** When each of the enterprise's workers was last paid, in the order of the world's. */
const settledOf = async (world: World): Promise<unknown[]> => {
  const rows = await asOwner(deps, 'select p.id_no, u.settlement_at from app.company_user u join app.person p on p.id = u.person_id where u.company_id = $1', [world.chain.company_id])
  return world.workers.map(({ id_no }) => rows.find((row) => row['id_no'] === id_no)?.['settlement_at'])
}

test('R391 whoever has a bill is not deleted, also when they have been invited again', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  await steps.readyToPay(world, ['100'])
  const [billed, free] = await Promise.all(world.workers.map(async ({ id_no }) => {
    const [row] = await asOwner(deps, 'select u.id from app.company_user u join app.person p on p.id = u.person_id where p.id_no = $1', [id_no])
    const id = String(row?.['id'])
    await inTransaction(deps.db, SYSTEM, (tx) => endCooperation(tx, id, deps.clock()))
    const { version } = (await callAs<Cooperation>(app, world.agency, 'GET', `/v1/company-users/${id}/`)).body
    return steps.ok(await callAs<Cooperation>(app, world.agency, 'POST', `/v1/company-users/${id}/reinvite/`, { version }))
  }))
  const remove = (one: Cooperation | undefined) => callAs<{ error_msg?: string }>(app, world.agency, 'DELETE', `/v1/company-users/${one?.id ?? ''}/`)
  expect([billed?.status, free?.status]).toEqual(['to_sign', 'to_sign'])
  const refused = await remove(billed)
  expect([refused.status, refused.body.error_msg]).toEqual([400, '该用户已有账单，不能删除'])
  expect((await remove(free)).status).toBe(200)
  expect(await asOwner(deps, 'select count(*)::int as n from app.company_user where company_id = $1', [world.chain.company_id])).toEqual([{ n: 1 }])
})

test('the time of the last settlement is that of a payment that has arrived: not of one that failed, nor of nobody’s', async () => {
  const world = await makeWorld(deps, { workers: 3 })
  const settlement = await steps.readyToPay(world, ['100', '200'])
  expect(await settledOf(world)).toEqual([null, null, null])
  await steps.pay(world, settlement)
  const refused = (await steps.bills(world.company, settlement.id)).find(({ amount }) => amount === 20_000)
  await steps.runBank([refused?.id ?? ''])
  const [first, second, third] = await settledOf(world)
  expect([first, second, third]).toEqual([expect.any(Date), null, null])
  const today = businessDate(deps.clock())
  const { results } = steps.ok(await callAs<{ results: Cooperation[] }>(app, world.company, 'POST', '/v1/company-users/search/', { settlement_at: `${today},${today}` }))
  expect(results).toHaveLength(1)
})

test('so is that of a payment past the channels, once it is written off', async () => {
  const world = await makeWorld(deps, { workers: 1, company: { pay_mode: 'offline' } })
  const paying = steps.ok(await steps.put(world.company, await steps.readyToPay(world, ['100']), 'offline_payment'))
  const proven = steps.ok(await steps.put(world.company, paying, 'upload_voucher', { voucher_url: await steps.voucher(world.company) }))
  expect(await settledOf(world)).toEqual([null])
  steps.ok(await steps.put(world.agency, proven, 'write_off', { received_amount: proven.pay_amount }))
  expect(await settledOf(world)).toEqual([expect.any(Date)])
})
