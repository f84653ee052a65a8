import { beforeAll, expect, test } from 'vitest'
import type { Flavour } from '@linggong/shared/contract/call'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { topUpArrived } from '@linggong/shared/domain/postings'
import { asOwner, testApp } from '../../../test/database.ts'
import { makeMember, makeSeat, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { post } from '../ledger/post.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeAll(() => steps.bank({}))

interface Withdrawal { id: string; sn: string; version: number; status: string; is_own: boolean; owner_name: string }

const apply = async (who: Member, amount: number, more: object = {}) => callAs<Withdrawal>(app, who, 'POST', '/v1/cmb-withdraw-records/', { amount, to_account: '6217001234567890122', to_bank: '建设银行', ...more })
const audit = (who: Member, { id, version }: Withdrawal, body: object) => callAs<Withdrawal>(app, who, 'PUT', `/v1/cmb-withdraw-records/${id}/audit/`, { version, ...body })
const listed = async (who: Member, query = '') => steps.ok(await callAs<{ results: Withdrawal[] }>(app, who, 'GET', `/v1/cmb-withdraw-records/?${query}`)).results
const seatOf = (of: Member, flavour: Flavour, tenantId: string, permissions: readonly string[] = allPermissions(flavour)) => inTransaction(deps.db, SYSTEM, (tx) => makeSeat(tx, of, { flavour, tenantId, permissions }, deps.clock()))
const memberOf = (flavour: Flavour, tenantId: string, permissions: readonly string[] = allPermissions(flavour)) => inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour, tenantId, permissions }, deps.clock()))
const messagesOf = (who: Member) => asOwner(deps, `select title, body, target_kind from app.message where staff_id = $1 and kind = 'withdraw' order by id`, [who.staffId])

test('R706 one person with two memberships does not audit what they have applied for, whichever organisation they act for', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 100_00 })
  const same = await seatOf(world.company, 'agency', world.agency.tenantId)
  const made = steps.ok(await apply(world.company, 60_00))
  const refused = await audit(same, made, { result: 'pass' })
  expect([refused.status, refused.body]).toMatchObject([400, { error_msg: '审核人不能是提现的申请人' }])
  expect((await listed(same)).find(({ id }) => id === made.id)).toMatchObject({ is_own: true })
  expect((await listed(world.agency)).find(({ id }) => id === made.id)).toMatchObject({ is_own: false })
  expect(steps.ok(await audit(world.agency, made, { result: 'pass' })).status).toBe('paying')
})

test('R706 a park lists what it may audit: its own, those of its agencies and enterprises, so that an agency with one finance person is not stuck', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 100_00 })
  const { park_id, platform_id, agency_id } = world.chain
  await inTransaction(deps.db, SYSTEM, (tx) => post(tx, { park_id, platform_id, agency_id, company_id: null }, { settlementId: null, round: 0, at: deps.clock() }, topUpArrived(300_00, 'agency')))
  const [ofCompany, ofAgency] = [steps.ok(await apply(world.company, 10_00)), steps.ok(await apply(world.agency, 20_00))]
  const seen = (rows: readonly Withdrawal[]) => rows.map(({ sn }) => sn).toSorted()
  expect(seen(await listed(world.park))).toEqual([ofCompany.sn, ofAgency.sn].toSorted())
  expect(seen(await listed(world.park, 'owner_flavour=park,agency'))).toEqual([ofAgency.sn])
  expect(steps.ok(await audit(world.park, ofAgency, { result: 'pass' })).status).toBe('paying')
  expect(steps.ok(await audit(world.park, ofCompany, { result: 'reject', reason: '账号有误' })).status).toBe('rejected')
  expect(seen(await listed((await makeWorld(deps, { workers: 1 })).park))).toEqual([])
})

test('R700 whoever has the page of the payment app alone follows what leaves its book, and nothing of the bank', async () => {
  const world: World = await makeWorld(deps, { workers: 1, wallet: 100_00 })
  const only = await memberOf('company', world.company.tenantId, ['CompanyFinanceAccountPageIndex'])
  const bank = steps.ok(await apply(world.company, 10_00))
  await asOwner(deps, `insert into app.withdraw_record select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'sn', r.sn || 'A', 'channel', 'alipay'))).* from app.withdraw_record r where r.id = $1`, [bank.id])
  expect((await listed(only)).map(({ sn }) => sn)).toEqual([`${bank.sn}A`])
  expect((await listed(only, 'channel=cmb'))).toEqual([])
  expect((await listed(world.company)).map(({ sn }) => sn).toSorted()).toEqual([bank.sn, `${bank.sn}A`].toSorted())
  expect((await callAs(app, only, 'GET', `/v1/cmb-withdraw-records/${bank.id}/`)).status).toBe(404)
  const none = await memberOf('company', world.company.tenantId, ['CompanySettlementSettPageIndex'])
  expect((await callAs(app, none, 'GET', '/v1/cmb-withdraw-records/')).status).toBe(403)
})

test('R705 it goes to a bank account elsewhere: no fragment of a number, no bank without a name, not the wallet itself', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 100_00 })
  const fault = async (more: object) => {
    const { status, body } = await callAs<{ error_msg: string; fields?: { field: string }[] }>(app, world.company, 'POST', '/v1/cmb-withdraw-records/', { amount: 1_00, to_account: '6217001234567890122', to_bank: '建设银行', ...more })
    return [status, body.error_msg]
  }
  expect(await fault({ to_account: '123456' })).toEqual([400, expect.stringContaining('收款账号应为12至19位数字')])
  expect(await fault({ to_bank: 'x' })).toEqual([400, expect.stringContaining('请输入收款银行的中文名称')])
  const [own] = await asOwner(deps, `insert into app.cmb_wallet (park_id, id, platform_id, agency_id, company_id, tenant_id, kind, parent_id, account_no, unit_no, account_name, status, create_at, open_at)
    values ($1, gen_random_uuid(), $2, $3, $4, $4, 'unit', gen_random_uuid(), '755912345678901', '01', '示例', 'active', now(), now()) returning account_no || unit_no as number`,
  [world.chain.park_id, world.chain.platform_id, world.chain.agency_id, world.chain.company_id])
  expect(await fault({ to_account: String(own?.['number']) })).toEqual([400, '不能提现到钱包自己的账号，请填写本机构在其他银行的账号'])
})

test('whoever audits sees on the record whom it goes to; the applicant is told that it was rejected', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 100_00 })
  const made = steps.ok(await apply(world.company, 60_00))
  const look = (who: Member, reason: string) => callAs<{ value: string }>(app, who, 'POST', '/v1/reveals/', { kind: 'withdraw', id: made.id, field: 'account_no', reason })
  expect((await look(world.agency, '')).status).toBe(400)
  expect((await look(world.company, '核对付款信息')).status).toBe(403)
  expect(steps.ok(await look(world.agency, '核对付款信息')).value).toBe('6217001234567890122')
  expect(await asOwner(deps, 'select kind, field, reason from app.reveal_audit where entity_id = $1', [made.id])).toEqual([{ kind: 'withdraw', field: 'account_no', reason: '核对付款信息' }])
  expect((await look((await makeWorld(deps, { workers: 1 })).agency, '核对付款信息')).status).toBe(404)
  steps.ok(await audit(world.agency, made, { result: 'reject', reason: '账号有误' }))
  expect(await messagesOf(world.company)).toMatchObject([{ title: '提现被驳回', target_kind: 'withdraw', body: expect.stringContaining('原因：账号有误') }])
})
