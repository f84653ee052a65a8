import { expect, test } from 'vitest'
import { SERVICES } from '@linggong/shared/domain/topup'
import { ask, asOwner, signIn, testApp } from '../../../test/database.ts'
import { newId } from '../../kernel/ids.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import type { TopupLine } from './lines.ts'
import { enterFinishedOrder } from './service.ts'

const { app, deps, tenants } = await testApp()
const { ids } = tenants
const agency = { tenantId: ids.agency, flavour: 'agency' as const, chain: { park_id: ids.park, platform_id: ids.platform, agency_id: ids.agency, company_id: null } }
const tokens = { agency: await signIn(app, tenants.phones.agency), other: await signIn(app, tenants.phones.otherAgency), company: await signIn(app, tenants.phones.company) }
const enter = (lines: readonly TopupLine[], discount?: number) =>
  inTransaction(deps.db, SYSTEM, (tx) => enterFinishedOrder(tx, SYSTEM, agency, { lines, ...(discount !== undefined && { discount }) }, deps.clock()))
const balances = async (token: string, query = '?page=1&limit=1') => (await ask(app, token, `/v1/topups/${query}`)).json()

test('R472 R473 the balance query takes page=1 and limit=1 and answers results with every count', async () => {
  expect(await balances(tokens.agency)).toEqual({ total: 0, page: 1, page_size: 1, results: [] })
  await enter([{ service: 'sms', count: 20_000, price: 6 }, { service: 'two_auth', count: 3000, price: 30 }])
  const answer = await balances(tokens.agency)
  expect(answer).toMatchObject({ total: 1, page: 1, page_size: 1, results: [{ sms_count: 20_000, two_auth_count: 3000, enterprise_auth_count: 0 }] })
  expect(Object.keys(answer.results[0]).filter((key) => key.endsWith('_count')).toSorted()).toEqual(SERVICES.map(({ value }) => `${value}_count`).toSorted())
  expect(await balances(tokens.agency, '?page=2&limit=1')).toMatchObject({ total: 1, results: [] })
  // Each organisation has its own.
  for (const token of [tokens.other, tokens.company]) expect((await balances(token)).results).toEqual([])
  expect((await ask(app, null, '/v1/topups/')).statusCode).toBe(401)
})

test('R203 the operator, who has no counts, asks for those of a customer; whoever else names another one gets nothing', async () => {
  const operator = await signIn(app, tenants.phones.saas)
  expect(await balances(operator)).toMatchObject({ total: 0, results: [] })
  const named = `?page=1&limit=1&tenant_id=${ids.agency}`
  expect(await balances(operator, named)).toMatchObject({ total: 1, results: [{ id: ids.agency, sms_count: 20_000 }] })
  expect((await balances(tokens.agency, named)).results).toMatchObject([{ sms_count: 20_000 }])
  for (const phone of [tenants.phones.platform, tenants.phones.park, tenants.phones.company, tenants.phones.otherAgency]) expect((await balances(await signIn(app, phone), named)).results).toEqual([])
})

test('an order credits each service once, and the count is what its entries add up to', async () => {
  const order = await enter([{ service: 'sms', count: 500, price: 6 }], 100)
  expect(await asOwner(deps, 'select amount, discount_amount, status from app.topup_order where id = $1', [order])).toMatchObject([{ status: 'finished' }])
  await expect(
    asOwner(deps, `insert into app.service_entry (park_id, id, tenant_id, flavour, service, change, reason, order_id) values ($4, $1, $2, 'agency', 'sms', 500, 'topup', $3)`, [newId(), ids.agency, order, ids.park]),
  ).rejects.toMatchObject({ code: '23505' })
  expect(await asOwner(deps, `
    select b.service from app.service_balance b left join (select tenant_id, service, sum(change) as n from app.service_entry group by 1, 2) e using (tenant_id, service)
    where b.count is distinct from e.n`)).toEqual([])
  expect((await balances(tokens.agency)).results[0].sms_count).toBe(20_500)
})

test('an order that does not add up leaves nothing behind', async () => {
  const before = await asOwner(deps, 'select count(*)::int as n from app.topup_order')
  await expect(enter([{ service: 'sms', count: 10, price: 6 }], 61)).rejects.toMatchObject({ status: 400, message: '优惠金额超过充值金额' })
  await expect(enter([{ service: 'sms', count: -1, price: 6 }])).rejects.toMatchObject({ status: 400 })
  expect(await asOwner(deps, 'select count(*)::int as n from app.topup_order')).toEqual(before)
})
