import type { MessageKind } from '@linggong/shared/domain/message-kinds'
import type { PermissionKey } from '@linggong/shared/domain/permissions'
import { expect, test } from 'vitest'
import { businessDate } from '@linggong/shared/domain/time'
import { ask, asOwner, testApp } from '../../../test/database.ts'
import { makeMember, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { tell } from './write.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

interface Message {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly create_at: string
  readonly read_at: string | null
  readonly target: { readonly kind: string; readonly id: string } | null
}

const messages = async (who: Member, query = ''): Promise<Message[]> => steps.ok(await callAs<{ results: Message[] }>(app, who, 'GET', `/v1/message/${query}`)).results
const unread = async (who: Member): Promise<number> => steps.ok(await callAs<{ unread_messages_count: number }>(app, who, 'GET', '/v1/message/unread_messages_count')).unread_messages_count
const read = (who: Member, body: object) => callAs<{ unread_messages_count: number }>(app, who, 'PUT', '/v1/message/read/', body)

test('R197 R580 R581 a company is told of its settlement, with title and create_at, and counts what it has not read', async () => {
  const world = await makeWorld(deps)
  const batch = await steps.importBatch(world, ['100', '200'])
  const created = steps.ok(await steps.settle(world.agency, batch))
  const confirmed = steps.ok(await steps.put(world.company, created, 'confirm', { promotion_fee: 0 }))
  const rejected = steps.ok(await steps.put(world.agency, confirmed, 'audit', { result: 'reject', reason: '金额有误' }))
  const again = steps.ok(await steps.put(world.company, rejected, 'confirm', { promotion_fee: 0 }))
  const ready = steps.ok(await steps.put(world.agency, again, 'audit', { result: 'pass' }))
  await steps.bank({})
  await steps.pay(world, ready)
  const [, second] = await steps.bills(world.agency, ready.id)
  await steps.runBank([second?.id ?? ''])

  const told = await messages(world.company)
  // The company is not notified of its own actions.
  expect(told.map(({ title }) => title)).toEqual(['结算单有支付失败的账单', '结算单审核通过', '结算单被驳回', '结算单待确认'])
  expect(told[0]).toMatchObject({ body: expect.stringContaining(`${created.sn} 支付成功 1 笔、失败 1 笔`), read_at: null, target: { kind: 'settlement', id: created.id } })
  expect(told[2]?.body).toContain('原因：金额有误')
  expect(told.every(({ create_at }) => Date.parse(create_at) <= Date.now())).toBe(true)
  expect(await unread(world.company)).toBe(4)
  // Only companies receive messages.
  for (const who of [world.agency, world.platform, world.park]) expect([await messages(who), await unread(who)]).toEqual([[], 0])
})

test('the end of an import and of an export is told to whoever asked for it, and to nobody else', async () => {
  const world = await makeWorld(deps)
  await steps.importBatch(world, ['100'], world.company)
  await callAs(app, world.company, 'POST', '/v1/settlements/exports/', {})
  await steps.drain()
  const told = await messages(world.company)
  expect(told.map(({ title, target }) => [title, target?.kind])).toEqual([['结算单导出完成', 'export'], ['账单导入完成', 'import']])
  expect(told[1]?.body).toBe('文件“账单.xlsx”导入成功 1 条。')
  const colleague = await secondStaff(world.company, ['CompanySettlementSettPageIndex', 'CommonSystemImportPageIndex'])
  expect(await messages(colleague)).toEqual([])
})

test('what was read is read by one person, some or all, and a foreign id changes nothing', async () => {
  const world = await makeWorld(deps)
  const other = await makeWorld(deps, { beside: world })
  await say(world.company, ['一', '二', '三'])
  await say(other.company, ['邻'])
  const colleague = await secondStaff(world.company, [])
  await say(world.company, ['四'])
  const [last] = await messages(world.company)
  const [foreign] = await messages(other.company)
  expect(steps.ok(await read(world.company, { ids: [last?.id, foreign?.id] }))).toEqual({ unread_messages_count: 3 })
  expect(await unread(other.company)).toBe(1)
  expect((await messages(world.company, '?is_read=true')).map(({ title }) => title)).toEqual(['四'])
  // Staff do not receive messages from before they joined.
  expect((await messages(colleague)).map(({ title, read_at }) => [title, read_at])).toEqual([['四', null]])
  expect(steps.ok(await read(world.company, { all: true }))).toEqual({ unread_messages_count: 0 })
  expect(steps.ok(await read(world.company, { all: true }))).toEqual({ unread_messages_count: 0 })
  expect(await unread(colleague)).toBe(1)
  for (const wrong of [{}, { ids: [] }, { ids: ['x'] }, { all: false }, { all: true, ids: [last?.id] }]) expect((await read(world.company, wrong)).status).toBe(400)
})

test('a message about what one may not see is not shown, and an event is told once', async () => {
  const world = await makeWorld(deps)
  const narrow = await secondStaff(world.company, ['CommonSystemExportPageIndex'])
  await say(world.company, ['结算'], { permission: 'CompanySettlementSettPageIndex', eventKey: 'once' })
  await say(world.company, ['结算'], { permission: 'CompanySettlementSettPageIndex', eventKey: 'once' })
  expect([await unread(world.company), await unread(narrow)]).toEqual([1, 0])
})

test('R197 a kind that somebody has switched off is neither shown nor counted to them, comes back with the switch, and what must be read stays', async () => {
  const world = await makeWorld(deps)
  const colleague = await secondStaff(world.company, [])
  await say(world.company, ['合同到期'])
  await say(world.company, ['支付失败'], { kind: 'pay_failure' })
  const mute = (data: unknown) => callAs(app, world.company, 'PUT', '/v1/preferences/ui.messages/', { value: data })
  const titles = async (who: Member) => (await messages(who)).map(({ title }) => title)
  steps.ok(await mute({ v: 1, data: ['contract', 'pay_failure', 'none'] }))
  expect([await titles(world.company), await unread(world.company)]).toEqual([['支付失败'], 1])
  expect([await titles(colleague), await unread(colleague)]).toEqual([['支付失败', '合同到期'], 2])
  // All that are shown; what is not shown stays unread.
  expect(steps.ok(await read(world.company, { all: true }))).toEqual({ unread_messages_count: 0 })
  for (const garbage of ['contract', { v: 2, data: ['contract'] }, { v: 1, data: 'contract' }, { v: 1 }]) {
    steps.ok(await mute(garbage))
    expect([await titles(world.company), await unread(world.company)]).toEqual([['支付失败', '合同到期'], 1])
  }
})

test('pages through many, newest first, and answers strangers with 401', async () => {
  const world = await makeWorld(deps)
  await say(world.company, Array.from({ length: 25 }, (_, index) => `第${index}条`))
  const page = steps.ok(await callAs<{ total: number; results: Message[] }>(app, world.company, 'GET', '/v1/message/?page=3&page_size=10'))
  expect([page.total, page.results.length]).toEqual([25, 5])
  expect((await ask(app, null, '/v1/message/')).statusCode).toBe(401)
})

test('R608 an ended contract is announced once, to its company; the agency reads it as a reminder', async () => {
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const world = await makeWorld(deps, { contract: { end_at: soon } })
  const settled = await makeWorld(deps, { beside: world })
  const told = () => callAs(app, world.agency, 'POST', '/v1/demo/clocks/', { day: businessDate(deps.clock()) })
  steps.ok(await told())
  steps.ok(await told())
  expect((await messages(world.company)).map(({ title, target }) => [title, target])).toEqual([['合同即将到期', null]])
  expect(await messages(settled.company)).toEqual([])
  const reminders = async (who: Member) => callAs<{ results: object[] }>(app, who, 'GET', '/v1/company-contracts/reminder_to_enterprises')
  for (const who of [world.agency, world.company]) expect(steps.ok(await reminders(who)).results).toMatchObject([{ company_id: world.company.tenantId, end_at: soon }])
  expect(steps.ok(await reminders(settled.company)).results).toEqual([])
  expect((await reminders(world.park)).status).toBe(403)
  // A successor contract is approved, so there is no reminder any more.
  await asOwner(deps, `insert into app.company_contract (park_id, id, platform_id, agency_id, company_id, sn, start_at, end_at, audit_status, status)
    select park_id, gen_random_uuid(), platform_id, agency_id, company_id, sn || 'N', end_at + 1, end_at + 365, 'passed', 'not_started' from app.company_contract where company_id = $1`, [world.company.tenantId])
  expect(steps.ok(await reminders(world.agency)).results).toEqual([])
})

async function say(who: Member, titles: readonly string[], more: { permission?: PermissionKey; eventKey?: string; kind?: MessageKind } = {}): Promise<void> {
  const [tenant] = await asOwner(deps, 'select park_id, platform_id, agency_id, id from app.tenant where id = $1', [who.tenantId])
  const chain = { park_id: String(tenant?.['park_id']), platform_id: text(tenant?.['platform_id']), agency_id: text(tenant?.['agency_id']), company_id: who.tenantId }
  for (const title of titles) await inTransaction(deps.db, SYSTEM, (tx) => tell(tx, [{ tenantId: who.tenantId, flavour: 'company', chain, kind: 'contract', title, body: '', ...more }]))
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Another member of staff of the same organisation, with these permissions. */
async function secondStaff(who: Member, permissions: readonly string[]): Promise<Member> {
  return inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: who.flavour, tenantId: who.tenantId, name: '同事', permissions }, deps.clock()))
}
