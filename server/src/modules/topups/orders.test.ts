import { describe, expect, test } from 'vitest'
import { isCall } from '@linggong/shared/contract/call'
import { createTopupOrder, exportTopupOrders, listTopupOrders, topupOrder, updateTopupOrder } from '@linggong/shared/contract/topup-orders'
import { EXPORT_CATEGORIES } from '@linggong/shared/domain/categories'
import { perPrice, SERVICES } from '@linggong/shared/domain/topup'
import { asOwner, signIn, testApp } from '../../../test/database.ts'
import { drain, makeFile, type Member } from '../../../test/makers.ts'
import { order, orderBody, price, setPrices, step, type Order } from '../../../test/service-orders.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'

const { app, deps, tenants } = await testApp()
const saas: Member = { flavour: 'saas', tenantId: tenants.ids.saas, staffId: '', token: await signIn(app, tenants.phones.saas) }
const world = await makeWorld(deps)
const { agency, park, platform, company } = world
const look = (text: string, values: unknown[] = []) => asOwner(deps, text, values)
const ok = <T>({ status, body }: { status: number; body: T }): T => {
  expect(body).not.toHaveProperty('error_msg')
  expect(status).toBe(200)
  return body
}
const put = (who: Member, one: Order, body: object) => step(app, who, one, body)
const voucher = (of: Member) => makeFile(look, of.tenantId, 'topup_voucher')
const pay = async (of: Member, one: Order) => ok(await put(of, one, { action: 'upload_voucher', voucher_url: await voucher(of) }))
const left = async (of: Member) => (await callAs<{ results: Record<string, number>[] }>(app, of, 'GET', '/v1/topups/')).body.results[0] ?? {}
const golden = { sms: 20_000, contract_sms: 5_000, contract_face: 2_000, two_auth: 3_000 } as const

test('no price, no order: the operator sets the prices of ten services, and everybody reads them', async () => {
  expect((await order(app, agency, orderBody(agency, { sms: 100 }))).body).toMatchObject({ error_msg: '运营商尚未设置该服务的单价，请联系运营商' })
  ok(await setPrices(app, saas))
  const read = ok(await callAs(app, agency, 'GET', '/v1/service-prices/'))
  expect(read).toMatchObject({ price })
  expect((await callAs(app, agency, 'PUT', '/v1/service-prices/', { price })).status).toBe(403)
  const [event] = await look(`select action, content from app.history_event where entity = 'service_price'`)
  expect(event).toMatchObject({ action: 'update' })
  ok(await setPrices(app, saas))
  expect(await look(`select 1 from app.history_event where entity = 'service_price'`)).toHaveLength(1)
})

describe('orders of counted services', () => {
  test('R203 R204 R205 R206 R207 R208 R209 R210 R211 R212 R213 golden §3.7: ordered, paid, confirmed, and credited once', async () => {
    const made = ok(await order(app, agency, orderBody(agency, golden, 50_000)))
    expect(made).toMatchObject({ status: 'to_payment', amount: 1_360_000, discount_amount: 50_000, payable_amount: 1_310_000, park_id: null, platform_id: null, agency_id: agency.tenantId, sms_count: 20_000, two_auth_count: 3_000, enterprise_auth_count: 0 })
    expect(Object.keys(made).filter((key) => key.endsWith('_count')).toSorted()).toEqual(SERVICES.map(({ value }) => `${value}_count`).toSorted())
    const paid = await pay(agency, made)
    const seen = ok(await callAs<Order>(app, saas, 'GET', `/v1/topup-orders/${paid.id}`))
    const [one, other] = await Promise.all([put(saas, seen, { action: 'confirm' }), put(saas, seen, { action: 'confirm' })])
    expect([one.status, other.status].toSorted()).toEqual([200, 400])
    expect((one.status === 400 ? one : other).body).toMatchObject({ error_msg: expect.stringContaining('数据已变更') })
    expect(await left(agency)).toMatchObject({ sms_count: 20_000, contract_sms_count: 5_000, contract_face_count: 2_000, two_auth_count: 3_000, bank_four_auth_count: 0 })
    const done = ok(await callAs<Order>(app, agency, 'GET', `/v1/topup-orders/${made.id}`))
    expect(done.events.map(({ action }) => action)).toEqual(['提交订单', '上传付款凭证', '确认到账'])
  })

  test('R214 the price object has exactly the ten keys, and the order keeps the prices that it was made with', async () => {
    const keys = ['sms_price', 'contract_sms_price', 'contract_face_price', 'two_auth_price', 'phone_three_auth_price', 'bank_three_auth_price', 'bank_four_auth_price', 'enterprise_auth_price', 'liveness_recognition_auth_price', 'electronic_file_signature_price']
    const made = ok(await order(app, agency, orderBody(agency, { sms: 10 })))
    expect(Object.keys(made.price)).toEqual(keys)
    for (const less of keys) {
      const { [less]: _, ...rest } = { ...price } as Record<string, number>
      expect((await order(app, agency, { ...orderBody(agency, { sms: 10 }), price: rest })).status).toBe(400)
    }
    expect((await order(app, agency, { ...orderBody(agency, { sms: 10 }), price: { ...price, other_price: 1 } })).status).toBe(400)
    ok(await callAs(app, saas, 'PUT', '/v1/service-prices/', { price: { ...price, sms_price: 7 } }))
    expect(ok(await callAs<Order>(app, agency, 'GET', `/v1/topup-orders/${made.id}`)).price).toMatchObject({ sms_price: 6 })
    expect((await order(app, agency, orderBody(agency, { sms: 10 }))).body).toMatchObject({ error_msg: '服务单价已变更，请刷新后重新核对金额' })
    // The operator agrees on other prices.
    expect(ok(await order(app, saas, orderBody(agency, { sms: 10 }))).amount).toBe(60)
    ok(await setPrices(app, saas))
  })

  test.each(SERVICES)('R343 R344 R345 R346 R347 R348 R349 R350 R351 R352 service $value ($label) is ordered and credited', async ({ value }) => {
    const before = (await left(park))[`${value}_count`] ?? 0
    const paid = await pay(park, ok(await order(app, park, orderBody(park, { [value]: 7 }))))
    ok(await put(saas, paid, { action: 'confirm' }))
    expect((await left(park))[`${value}_count`]).toBe(before + 7)
  })

  test('refused: a discount above the amount, wrong amounts, negative and fractional counts, nothing at all, orders for others', async () => {
    const body = orderBody(agency, { sms: 100 })
    for (const [wrong, text] of [
      [{ discount_amount: 601 }, '优惠金额超过充值金额'], [{ amount: 601 }, '充值金额与次数、单价不符，请刷新后重试'], [{ amount: 0, sms_count: 0 }, '请填写充值次数'],
    ] as const) expect((await order(app, agency, { ...body, ...wrong })).body).toMatchObject({ error_msg: text })
    for (const wrong of [{ sms_count: -1 }, { sms_count: 1.5 }, { discount_amount: -1 }, { sms_count: 10_000_001 }]) expect((await order(app, agency, { ...body, ...wrong })).status).toBe(400)
    expect((await order(app, agency, orderBody(park, { sms: 1 }))).status).toBe(404)
    expect((await order(app, agency, { ...body, park_id: park.tenantId })).status).toBe(400)
    expect((await order(app, saas, orderBody(company, { sms: 1 }))).status).toBe(400)
    expect((await order(app, company, body)).status).toBe(403)
  })

  test('each sees its own, the operator all of them; only the operator confirms', async () => {
    const mine = await pay(agency, ok(await order(app, agency, orderBody(agency, { sms: 1 }))))
    for (const other of [park, platform]) {
      expect((await callAs(app, other, 'GET', `/v1/topup-orders/${mine.id}`)).status).toBe(404)
      expect((await put(other, mine, { action: 'cancel' })).status).toBe(404)
      expect((await put(other, mine, { action: 'confirm' })).status).toBe(404)
    }
    const paid = await pay(platform, ok(await order(app, platform, orderBody(platform, { sms: 1 }))))
    expect((await put(platform, paid, { action: 'confirm' })).body).toMatchObject({ error_msg: '当前状态不允许该操作' })
    const list = async (who: Member, query = '') => (await callAs<{ results: Order[] }>(app, who, 'GET', `/v1/topup-orders/?page_size=100${query}`)).body.results
    expect((await list(platform)).map(({ id }) => id)).toEqual([paid.id])
    expect((await list(agency)).every(({ agency_id }) => agency_id === agency.tenantId)).toBe(true)
    expect(new Set((await list(saas)).map(({ owner_flavour }) => owner_flavour))).toEqual(new Set(['park', 'platform', 'agency']))
    expect((await list(saas, '&owner_flavour=platform')).map(({ id }) => id)).toEqual([paid.id])
  })

  test('whose discount it is: of the buyer who entered it, of the operator who changed it', async () => {
    const claimed = ok(await order(app, agency, orderBody(agency, { sms: 100 }, 50)))
    const changed = ok(await put(saas, claimed, orderBody(agency, { sms: 200 }, 50)))
    const agreed = ok(await put(saas, changed, orderBody(agency, { sms: 200 }, 100)))
    const kept = ok(await put(agency, agreed, orderBody(agency, { sms: 300 }, 100)))
    const again = ok(await put(agency, kept, orderBody(agency, { sms: 300 }, 120)))
    const none = ok(await put(agency, again, orderBody(agency, { sms: 300 })))
    expect([claimed, changed, agreed, kept, again, none].map(({ is_discount_claimed }) => is_discount_claimed)).toEqual([true, true, false, false, true, false])
    expect(ok(await order(app, saas, orderBody(agency, { sms: 100 }, 50))).is_discount_claimed).toBe(false)
    // No more than the order, also when it becomes smaller, and by nobody.
    const { amount, price, ...others } = orderBody(agency, { sms: 100 }, 0)
    expect((await put(agency, none, { ...others, amount })).body).toMatchObject({ fields: [{ field: 'price', text: '请填写单价' }] })
    expect((await put(agency, none, { ...others, price })).body).toMatchObject({ fields: [{ field: 'amount', text: '请填写充值内容' }] })
    for (const who of [agency, saas]) expect((await put(who, none, orderBody(agency, { sms: 100 }, 601))).body).toMatchObject({ fields: [{ field: 'discount_amount' }] })
  })

  test('a voucher is opened by who has uploaded it and by the operator, not by those between', async () => {
    const { voucher_url } = await pay(agency, ok(await order(app, agency, orderBody(agency, { sms: 1 }))))
    const open = async (who: Member) => (await callAs(app, who, 'GET', `/v1/oss/sign_url/?file_url=${voucher_url}`)).status
    expect([await open(agency), await open(saas), await open(park), await open(platform)]).toEqual([200, 200, 404, 404])
  })

  test('rejected with a reason, corrected, submitted again', async () => {
    const paid = await pay(agency, ok(await order(app, agency, orderBody(agency, { sms: 100 }))))
    expect((await put(saas, paid, { action: 'reject' })).body).toMatchObject({ fields: [{ field: 'reason', text: '请填写驳回原因' }] })
    const rejected = ok(await put(saas, paid, { action: 'reject', reason: '金额不符' }))
    expect(rejected).toMatchObject({ status: 'rejected', reject_reason: '金额不符' })
    const again = ok(await put(agency, rejected, { action: 'resubmit', ...orderBody(agency, { sms: 200 }) }))
    expect(again).toMatchObject({ status: 'to_payment', sms_count: 200, amount: 1_200 })
    const event = again.events.at(-1)
    expect(event).toMatchObject({ action: '重新提交', content: expect.arrayContaining([{ field: 'sms_count', type: 'plain', old_value: 100, new_value: 200 }]) })
    expect((await put(agency, again, { action: 'upload_voucher', voucher_url: await voucher(park) })).body).toMatchObject({ error_msg: '请上传付款凭证' })
    expect((await put(agency, again, { action: 'confirm' })).status).toBe(400)
    expect((await put(agency, again, orderBody(park, { sms: 1 }))).body).toMatchObject({ error_msg: '不能更改订单的客户' })
  })

  test('R322 R704 the export has ten counts and prices; the calls are written as the document has them', async () => {
    expect(EXPORT_CATEGORIES.find(({ value }) => value === 'topup')?.label).toBe('充值订单')
    expect([listTopupOrders, createTopupOrder, topupOrder, updateTopupOrder, exportTopupOrders].filter(isCall).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v1/topup-orders/', 'POST /v1/topup-orders/', 'GET /v1/topup-orders/:id', 'PUT /v1/topup-orders/:id', 'POST /v1/topup-orders/exports/',
    ])
    ok(await callAs(app, saas, 'POST', '/v1/topup-orders/exports/', {}))
    await drain(deps)
    const [job] = await look(`select status, total from app.job where kind = 'export' and category = 'topup'`)
    expect(job).toMatchObject({ status: 'export_success' })
    expect(perPrice(() => 0)).toHaveProperty('sms_price')
  })
})
