import { beforeAll, expect, test } from 'vitest'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { asOwner, testApp } from '../../../test/database.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'
import { settlementScenes } from '../../../test/spine-scenes.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const scenes = settlementScenes(steps)

beforeAll(() => steps.bank({}))

interface Receivable extends Settlement {
  readonly voucher_url: string
  readonly difference: number | null
  readonly received_at: string | null
  readonly received_by: string
}

interface Results {
  results: { id: string; ok: boolean; text: string }[]
}

const world = (): Promise<World> => makeWorld(deps, { workers: 2, company: { pay_mode: 'offline' } })
const confirm = (who: World, body: object) => callAs<Results>(app, who.park, 'PUT', '/v1/settlements/batch_confirm_receivable/', body)
const list = async (who: World, query = '') =>
  steps.ok(await callAs<{ total: number; results: Receivable[] }>(app, who.park, 'GET', `/v1/settlements/receivable/${query}`))

test('R403 R677 a park confirms two receipts at once; a difference is refused until a remark, the excess goes to the wallet', async () => {
  const here = await makeWorld(deps, { workers: 2, wallet: 0, company: { pay_mode: 'offline' } })
  const [exact, more] = [await scenes.vouched(here), await scenes.vouched(here)]
  const missing = await scenes.offline(here)
  expect((await list(here)).results.map(({ id, status }) => [id, status])).toEqual([[missing.id, 'paying'], [more.id, 'to_write_off'], [exact.id, 'to_write_off']])
  expect((await list(here, '?status=to_write_off')).total).toBe(2)
  expect((await list(here, '?status=paid')).total).toBe(0)

  const received = { id: more.id, received_amount: more.pay_amount + 500 }
  const first = steps.ok(await confirm(here, { ids: [exact.id, more.id, missing.id], received: [received] }))
  expect(first.results).toMatchObject([
    { id: exact.id, ok: true, text: '已确认收款' },
    { id: more.id, ok: false, text: '到账金额与应付金额不一致，请填写备注' },
    { id: missing.id, ok: false, text: '当前状态不允许该操作' },
  ])
  const second = steps.ok(await confirm(here, { ids: [more.id], received: [{ ...received, remark: '企业多付 5.00 元' }] }))
  expect(second.results).toMatchObject([{ ok: true }])
  const paid = await steps.detail(here.park, more.id)
  expect(paid).toMatchObject({ status: 'paid', received_amount: more.pay_amount + 500, paid_amount: more.pay_amount, write_off_remark: '企业多付 5.00 元' })
  // R403: the time of the event.
  expect(paid.traded_at).not.toBeNull()
  expect((await steps.wallet(here)).available).toBe(500)
  const less = steps.ok(await confirm(here, { ids: [missing.id], received: [{ id: missing.id, received_amount: 1, remark: '少付' }] }))
  expect(less.results).toMatchObject([{ ok: false }])
  // What is paid waits no more, also on the page that the list shows first; the park sees what it has confirmed, when and for how much.
  for (const query of ['', '?page_size=10', '?page_size=20&ordering=-create_at']) expect((await list(here, query)).results.map(({ id, status }) => [id, status])).toEqual([[missing.id, 'paying'], [more.id, 'paid'], [exact.id, 'paid']])
  expect((await list(here, '?status=to_write_off,paying')).results.map(({ id }) => id)).toEqual([missing.id])
  const confirmed = (await list(here, '?status=paid')).results
  expect(confirmed).toMatchObject([
    { id: more.id, received_amount: more.pay_amount + 500, difference: 500, received_by: 'park经办' }, { id: exact.id, received_amount: exact.pay_amount, difference: 0, received_by: 'park经办' },
  ])
  expect(confirmed.map(({ received_at }) => received_at)).toEqual([paid.traded_at, (await steps.detail(here.park, exact.id)).traded_at])
  expect((await list(here)).results[0]).toMatchObject({ received_amount: null, difference: null, received_at: null, received_by: '' })
  const today = businessDate(deps.clock())
  expect((await list(here, `?received_at=${today},${today}`)).total).toBe(2)
  expect((await list(here, `?received_at=${addDays(today, -9)},${addDays(today, -1)}`)).total).toBe(0)
  expect(steps.ok(await callAs(app, here.park, 'GET', '/v1/settlements/receivable/status_counts/'))).toMatchObject({ counts: [{ status: 'to_write_off', total: 0 }, { status: 'paying', total: 1 }, { status: 'paid', total: 2 }] })
  await steps.expectWholeLedger()
})

test('of the park and the agency exactly one confirms, and the money is posted once', async () => {
  const here = await world()
  const settlement = await scenes.vouched(here)
  const [byPark, byAgency] = await Promise.all([
    confirm(here, { ids: [settlement.id] }),
    steps.put(here.agency, settlement, 'write_off', { received_amount: settlement.pay_amount }),
  ])
  expect([byPark.body.results[0]?.ok === true, byAgency.status === 200].filter(Boolean)).toHaveLength(1)
  expect((await steps.detail(here.agency, settlement.id)).status).toBe('paid')
  expect((await steps.movements(settlement.id))['external']).toBe(-settlement.pay_amount + settlement.net_amount)
  await steps.expectWholeLedger()
})

test('R677 R678 a park also confirms one, or rejects its voucher, and exports them; others have no receivables, and a foreign park sees none', async () => {
  const [here, there] = [await world(), await world()]
  const settlement = await scenes.vouched(here)
  const rejected = steps.ok(await steps.put(here.park, settlement, 'reject_voucher', { reason: '凭证不清晰' }))
  expect(rejected).toMatchObject({ status: 'paying', reject_reason: '凭证不清晰' })
  expect((await list(here)).results).toMatchObject([{ id: settlement.id, status: 'paying', voucher_url: '', reject_reason: '凭证不清晰' }])
  steps.ok(await callAs(app, here.park, 'GET', '/v1/settlements/receivable/exports/?status=paying'))
  await steps.drain()
  const [job] = await asOwner(deps, `select status, total from app.job where tenant_id = $1 and category = 'receivable'`, [here.park.tenantId])
  expect(job).toEqual({ status: 'export_success', total: 1 })
  const again = steps.ok(await steps.put(here.company, rejected, 'upload_voucher', { voucher_url: await steps.voucher(here.company) }))
  expect((await list(there)).total).toBe(0)
  expect(steps.ok(await confirm(there, { ids: [settlement.id] })).results).toMatchObject([{ ok: false }])
  expect((await steps.put(there.park, again, 'write_off', { received_amount: again.pay_amount })).status).toBe(404)
  expect((await callAs(app, here.agency, 'GET', '/v1/settlements/receivable/')).status).toBe(403)
  expect(steps.ok(await steps.put(here.park, again, 'write_off', { received_amount: again.pay_amount }))).toMatchObject({ status: 'paid' })
})
