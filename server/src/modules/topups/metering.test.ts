import { describe, expect, test } from 'vitest'
import { EXPORT_CATEGORIES } from '@linggong/shared/domain/categories'
import type { ServiceKey } from '@linggong/shared/domain/topup'
import { asOwner, testApp } from '../../../test/database.ts'
import { drain, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { settlementScenes } from '../../../test/spine-scenes.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { newId } from '../../kernel/ids.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { deliverOutbox } from '../accounts/outbox.ts'
import { consume, payerFor } from './metering.ts'
import { enterFinishedOrder } from './service.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const look = (text: string, values: unknown[] = []) => asOwner(deps, text, values)

const credit = ({ agency, chain }: World, counts: Partial<Record<ServiceKey, number>>) =>
  inTransaction(deps.db, SYSTEM, (tx) =>
    enterFinishedOrder(tx, SYSTEM, { tenantId: agency.tenantId, flavour: 'agency', chain: { ...chain, company_id: null } }, { lines: Object.entries(counts).map(([service, count]) => ({ service: service as ServiceKey, count, price: 1 })) }, deps.clock()))
const take = (world: World, service: ServiceKey, { by = world.company, count = 1, requestNo = newId() }: { by?: Member; count?: number; requestNo?: string } = {}) =>
  inTransaction(deps.db, SYSTEM, async (tx) => {
    const payer = await payerFor(tx, by.tenantId)
    if (payer !== null) await consume(tx, { payer, service, count, requestNo, usage: { category: 'self', tenant_id: by.tenantId, staff: '经办' } }, deps.clock())
  })
const balance = async ({ agency }: World, service: ServiceKey) => (await look('select count, debt from app.service_balance where tenant_id = $1 and service = $2', [agency.tenantId, service]))[0]
const entries = async ({ agency }: World, service: ServiceKey) => Number((await look('select coalesce(sum(change), 0)::int as n from app.service_entry where tenant_id = $1 and service = $2', [agency.tenantId, service]))[0]?.['n'])
interface Uses { total: number; results: { service: string; count: number; category: string; company_id: string | null; company_name: string; staff: string; ref_kind: string | null; ref_id: string | null; ref_sn: string }[] }
const usesOf = async (who: Member, query = '') => (await callAs<Uses>(app, who, 'GET', `/v1/service-use-records/?page_size=100${query}`)).body

describe('units are used up by what the suite does', () => {
  test('R178 a payment code is paid by the agency: one 短信 record names the enterprise and the settlement, and the balance is one less', async () => {
    const world = await makeWorld(deps)
    await credit(world, { sms: 100 })
    const settlement = await settlementScenes(steps).ready(world)
    steps.ok(await callAs(app, world.company, 'POST', `/v1/settlements/${settlement.id}/payment_sms/`, {}))
    await deliverOutbox(deps)
    await expect.poll(() => balance(world, 'sms')).toEqual({ count: 99, debt: 0 })
    const { total, results } = await usesOf(world.agency)
    const company = (await look('select name from app.tenant where id = $1', [world.company.tenantId]))[0]?.['name']
    expect(total).toBe(1)
    expect(results[0]).toMatchObject({ service: 'sms', count: 1, category: 'payment', company_id: world.company.tenantId, company_name: company, ref_kind: 'settlement', ref_id: settlement.id, ref_sn: settlement.sn, staff: expect.stringContaining('经办') })
    // What an agency pays is nobody else's to see.
    expect((await usesOf(world.park)).total).toBe(0)
    expect((await usesOf(world.platform)).total).toBe(0)
    expect((await callAs(app, world.company, 'GET', '/v1/service-use-records/')).status).toBe(403)
  })

  test('codes are sent also when none are left: owed, and taken from the next order first', async () => {
    const world = await makeWorld(deps)
    await take(world, 'sms', { count: 3 })
    expect(await balance(world, 'sms')).toEqual({ count: 0, debt: 3 })
    await credit(world, { sms: 2 })
    expect(await balance(world, 'sms')).toEqual({ count: 0, debt: 1 })
    await credit(world, { sms: 10 })
    expect(await balance(world, 'sms')).toEqual({ count: 9, debt: 0 })
    await take(world, 'sms', { count: 12 })
    expect(await balance(world, 'sms')).toEqual({ count: 0, debt: 3 })
    expect(await entries(world, 'sms')).toBe(-3)
  })

  test('any other service is refused without a unit, and leaves nothing behind', async () => {
    const world = await makeWorld(deps)
    await expect(take(world, 'enterprise_auth')).rejects.toMatchObject({ message: '服务余额不足：企业认证剩余0次，请充值' })
    expect(await entries(world, 'enterprise_auth')).toBe(0)
    await credit(world, { enterprise_auth: 1 })
    await take(world, 'enterprise_auth')
    await expect(take(world, 'enterprise_auth')).rejects.toMatchObject({ status: 400 })
    expect([await balance(world, 'enterprise_auth'), await entries(world, 'enterprise_auth')]).toEqual([{ count: 0, debt: 0 }, 0])
  })

  test('the same request is used up once, and each organisation pays for itself', async () => {
    const world = await makeWorld(deps)
    await credit(world, { sms: 10 })
    const requestNo = newId()
    await Promise.all([1, 2, 3, 4].map(() => take(world, 'sms', { requestNo })))
    expect(await balance(world, 'sms')).toEqual({ count: 9, debt: 0 })
    for (const by of [world.park, world.platform]) await take(world, 'sms', { by })
    expect(await balance(world, 'sms')).toEqual({ count: 9, debt: 0 })
    expect((await usesOf(world.park)).results).toMatchObject([{ company_id: null, company_name: '' }])
    expect(await look('select debt from app.service_balance where tenant_id = any($1)', [[world.park.tenantId, world.platform.tenantId]])).toEqual([{ debt: 1 }, { debt: 1 }])
  })

  test('500 codes sent at once around the last units: no balance below zero, and the entries are units less debt', async () => {
    const world = await makeWorld(deps)
    await credit(world, { sms: 237, two_auth: 100 })
    const usage = { category: 'self', tenant_id: world.company.tenantId, staff: '经办' }
    await look(`insert into app.sms_outbox (id, phone, text, usage, create_at) select gen_random_uuid(), '19900000000', '验证码', $1, $2 from generate_series(1, 500)`, [JSON.stringify(usage), deps.clock()])
    const [tries] = await Promise.all([Promise.allSettled(Array.from({ length: 150 }, () => take(world, 'two_auth'))), ...Array.from({ length: 8 }, () => deliverOutbox(deps))])
    expect(tries.filter(({ status }) => status === 'rejected')).toHaveLength(50)
    await expect.poll(() => balance(world, 'sms'), { timeout: 30_000 }).toEqual({ count: 0, debt: 263 })
    expect(await balance(world, 'two_auth')).toEqual({ count: 0, debt: 0 })
    expect([await entries(world, 'sms'), await entries(world, 'two_auth')]).toEqual([-263, 0])
    expect((await usesOf(world.agency)).total).toBe(600)
    await steps.expectWholeLedger()
  }, 60_000)
})

test('R024 R323 R704 uses are listed, filtered, exported, and drawn day by day', async () => {
  const world = await makeWorld(deps)
  await credit(world, { sms: 50, bank_four_auth: 5 })
  await take(world, 'sms', { count: 4 })
  await take(world, 'bank_four_auth', { by: world.agency })
  expect((await usesOf(world.agency, '&service=bank_four_auth')).results).toMatchObject([{ service: 'bank_four_auth', company_id: null }])
  expect(EXPORT_CATEGORIES.find(({ value }) => value === 'service_use')?.label).toBe('服务使用')
  steps.ok(await callAs(app, world.agency, 'POST', '/v1/service-use-records/exports/', {}))
  await drain(deps)
  expect(await look(`select status, total from app.job where kind = 'export' and category = 'service_use'`)).toEqual([{ status: 'export_success', total: 2 }])
  const usage = steps.ok(await callAs<{ results: { service: string; count: number; debt: number; days: number[] }[] }>(app, world.agency, 'GET', '/v1/service-use-records/usage/'))
  expect(usage.results.map(({ service, count, days }) => [service, count, days.length, days.at(-1)]).slice(0, 2)).toEqual([['sms', 46, 30, 4], ['contract_sms', 0, 30, 0]])
})
