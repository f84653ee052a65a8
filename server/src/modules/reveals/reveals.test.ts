import { describe, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import { asOwner, ask, signIn, testApp } from '../../../test/database.ts'
import { callAs, sentBill, makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'

const { app, deps, tenants, nextWindow } = await testApp()
const steps = stepsOf(app, deps)
const world = await makeWorld(deps, { workers: 1 })
const stranger = await makeWorld(deps, { workers: 1 })
const [worker] = world.workers
if (worker === undefined) throw new Error('the world has workers')
await steps.importBatch(world, ['100'])
const [bill] = await asOwner(deps, 'select id from app.bill where company_id = $1', [world.chain.company_id])
const [user] = await asOwner(deps, 'select id from app.company_user where company_id = $1', [world.chain.company_id])
const billId = String(bill?.['id'])
const userId = String(user?.['id'])

const trail = (entityId: string) =>
  asOwner(deps, 'select act, kind, field, reason, staff_id, staff_name, tenant_id, company_id from app.reveal_audit where entity_id = $1 order by id', [entityId])
const look = (who: typeof world.agency, body: object) => callAs<{ id: string; value: string; error_msg?: string }>(app, who, 'POST', '/v1/reveals/', body)

describe('a masked value is shown on the record only', () => {
  test('each look is one line: who, for whom, what, why', async () => {
    const shown = steps.ok(await look(world.agency, { kind: 'bill', id: billId, field: 'account_no', reason: '核对付款信息' }))
    expect(shown.value).toBe(worker.card)
    expect(steps.ok(await look(world.company, { kind: 'bill', id: billId, field: 'phone' })).value).toBe(worker.phone)
    const common = { kind: 'bill', company_id: world.chain.company_id }
    expect(await trail(billId)).toEqual([
      { ...common, act: 'reveal', field: 'account_no', reason: '核对付款信息', staff_id: world.agency.staffId, staff_name: 'agency经办', tenant_id: world.agency.tenantId },
      { ...common, act: 'reveal', field: 'phone', reason: '', staff_id: world.company.staffId, staff_name: 'company经办', tenant_id: world.company.tenantId },
    ])
  })

  test('a copy is a line of its own, for what the same person was shown', async () => {
    const shown = steps.ok(await look(world.park, { kind: 'company_user', id: userId, field: 'id_no', reason: '核实身份' }))
    expect(shown.value).toBe(worker.id_no)
    expect((await callAs(app, world.agency, 'POST', `/v1/reveals/${shown.id}/copied/`)).status).toBe(404)
    steps.ok(await callAs(app, world.park, 'POST', `/v1/reveals/${shown.id}/copied/`))
    expect((await trail(userId)).map(({ act, reason }) => [act, reason])).toEqual([['reveal', '核实身份'], ['copy', '核实身份']])
  })

  test('foreign and absent rows answer 404 alike and leave no line', async () => {
    const wish = { kind: 'bill', field: 'id_no', reason: '核实身份' }
    for (const [who, id] of [[stranger.company, billId], [stranger.agency, billId], [world.agency, newId()]] as const) {
      const answer = await look(who, { ...wish, id })
      expect([answer.status, answer.body.error_msg]).toEqual([404, '请求错误,未找到该资源'])
    }
    expect(await asOwner(deps, 'select 1 from app.reveal_audit where tenant_id = $1', [stranger.agency.tenantId])).toEqual([])
    const staff = { kind: 'staff', field: 'phone' }
    expect((await look(world.agency, { ...staff, id: world.company.staffId })).status).toBe(404)
    expect(steps.ok(await look(world.agency, { ...staff, id: world.agency.staffId })).value).toMatch(/^199\d{8}$/u)
  })

  test('without the permission 403, without a reason or with a field that there is not 400', async () => {
    const nobody = await signIn(app, tenants.noRights)
    expect((await ask(app, nobody, '/v1/reveals/', { body: { kind: 'bill', id: billId, field: 'phone' } })).statusCode).toBe(403)
    await asOwner(deps, "update app.role set permissions = array_remove(permissions, 'PlatformSettlementSettPageIndex:reveal') where tenant_id = $1", [world.platform.tenantId])
    expect((await look(world.platform, { kind: 'bill', id: billId, field: 'phone' })).status).toBe(403)
    const silent = await look(world.agency, { kind: 'bill', id: billId, field: 'id_no', reason: ' ' })
    expect([silent.status, silent.body.error_msg]).toEqual([400, expect.stringContaining('请填写查看原因')])
    expect((await look(world.agency, { kind: 'company_user', id: userId, field: 'account_no', reason: 'x' })).status).toBe(400)
  })

  test('the numbers of an organisation are shown on its own page, and to those above on their pages of it', async () => {
    const saas = await signIn(app, tenants.phones.saas)
    await asOwner(deps, `update app.tenant set manager_phone = '199' || right(sn, 4) || '1111', payment_phone = '199' || right(sn, 4) || '2222' where id = any($1)`, [Object.values(world.chain)])
    const [group] = await asOwner(deps, 'select manager_phone, payment_phone from app.tenant where id = $1', [world.platform.tenantId])
    const look = (kind: string, id: string, field: string) => ask(app, saas, '/v1/reveals/', { body: { kind, id, field } })
    expect((await look('tenant', world.platform.tenantId, 'manager_phone')).json().value).toBe(group?.['manager_phone'])
    expect((await look('tenant', world.agency.tenantId, 'manager_phone')).statusCode).toBe(404)
    expect((await look('tenant', world.platform.tenantId, 'phone')).statusCode).toBe(400)
    for (const who of [world.park, world.platform, world.agency, world.company]) {
      const [own] = await asOwner(deps, 'select payment_phone from app.tenant where id = $1', [who.tenantId])
      expect(steps.ok(await callAs<{ value: string }>(app, who, 'POST', '/v1/reveals/', { kind: 'tenant', id: who.tenantId, field: 'payment_phone' })).value).toBe(own?.['payment_phone'])
    }
    for (const who of [world.park, world.platform, world.agency]) {
      expect((await callAs(app, who, 'POST', '/v1/reveals/', { kind: 'tenant', id: world.company.tenantId, field: 'manager_phone' })).status).toBe(200)
    }
    for (const [who, id] of [[world.company, world.agency.tenantId], [world.park, world.agency.tenantId], [world.agency, stranger.agency.tenantId], [world.agency, stranger.company.tenantId]] as const) {
      expect((await callAs(app, who, 'POST', '/v1/reveals/', { kind: 'tenant', id, field: 'manager_phone' })).status).toBe(404)
    }
    expect(await trail(world.platform.tenantId)).toMatchObject([
      { act: 'reveal', kind: 'tenant', field: 'manager_phone', tenant_id: tenants.ids.saas },
      { act: 'reveal', kind: 'tenant', field: 'payment_phone', tenant_id: world.platform.tenantId },
    ])
  })

  test('nobody carries a list away: 120 an hour, counted for what is not there too', async () => {
    nextWindow(3_600_000)
    const answers = []
    for (let n = 0; n < 121; n += 1) answers.push((await look(stranger.agency, { kind: 'bill', id: newId(), field: 'phone' })).status)
    expect(answers.slice(-1)).toEqual([429])
    expect((await look(stranger.company, { kind: 'bill', id: newId(), field: 'phone' })).status).toBe(404)
  })

  test('the application cannot change or remove a line', async () => {
    await expect(deps.db.deleteFrom('app.reveal_audit').execute()).rejects.toThrow(/permission denied/u)
    await expect(deps.db.updateTable('app.reveal_audit').set({ reason: '' }).execute()).rejects.toThrow(/permission denied/u)
  })
})

describe('a file that has the values whole', () => {
  const lines = (kind: string) =>
    asOwner(deps, 'select act, entity_id, field, reason, staff_id, tenant_id, agency_id, company_id from app.reveal_audit where kind = $1 order by id', [kind])
  const field = 'id_no,phone,account_no'

  test('of refused rows is given to nobody, not to who brought them either, without a line', async () => {
    const bills = [{ ...sentBill(2, worker, '-1') }]
    const { id } = steps.ok(await callAs<{ id: string }>(app, world.agency, 'POST', '/v1/bills/import/', { company_id: world.company.tenantId, bills, filename: '账单.xlsx' }))
    await steps.drain()
    const job = steps.ok(await callAs<{ id: string }>(app, world.agency, 'POST', `/v1/imports/${id}/export_errors/`))
    const download = (who: typeof world.agency) => callAs<{ url: string }>(app, who, 'GET', `/v1/exports/${job.id}/download/`)
    expect((await download(world.agency)).status).toBe(400)
    await steps.drain()
    for (const who of [world.company, world.park, stranger.agency]) expect((await download(who)).status).toBe(404)
    expect(await lines('import_error')).toEqual([])

    const { url } = steps.ok(await download(world.agency))
    expect((await app.inject(url)).statusCode).toBe(200)
    steps.ok(await download(world.agency))
    const line = {
      act: 'reveal', entity_id: id, field, reason: '下载账单-失败明细.xlsx', staff_id: world.agency.staffId, tenant_id: world.agency.tenantId,
      agency_id: world.agency.tenantId, company_id: null,
    }
    expect(await lines('import_error')).toEqual([line, line])
  })

  test('to be imported leaves one as well; vouchers and masked exports do not', async () => {
    const csv = '姓名,金额\r\n张三,1\r\n'
    const offer = steps.ok(await callAs<{ url: string; file_url: string }>(app, world.company, 'GET', `/v1/oss/sign_url/?filename=a.csv&size=${Buffer.byteLength(csv)}&purpose=bill_import`))
    const view = () => callAs(app, world.company, 'GET', `/v1/oss/sign_url/?file_url=${offer.file_url}`)
    expect((await view()).status).toBe(404)
    expect((await app.inject({ method: 'PUT', url: offer.url, payload: csv, headers: { 'content-type': 'text/csv' } })).statusCode).toBe(200)
    const [before] = await asOwner(deps, 'select count(*)::int as n from app.reveal_audit')
    steps.ok(await view())
    expect(await lines('import_file')).toMatchObject([{ entity_id: offer.file_url.split('/').at(-1), field, reason: '下载a.csv', staff_id: world.company.staffId, company_id: world.chain.company_id }])

    steps.ok(await callAs(app, world.company, 'GET', `/v1/oss/sign_url/?file_url=${await steps.voucher(world.company)}`))
    const exported = steps.ok(await callAs<{ id: string }>(app, world.agency, 'POST', '/v1/bills/exports/', {}))
    await steps.drain()
    steps.ok(await callAs(app, world.agency, 'GET', `/v1/exports/${exported.id}/download/`))
    expect(await asOwner(deps, 'select count(*)::int as n from app.reveal_audit')).toEqual([{ n: Number(before?.['n']) + 1 }])
  })
})
