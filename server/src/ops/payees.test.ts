import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asOwner as ownerQuery, testApp } from '../../test/database.ts'
import { makeCard } from '../../test/makers.ts'
import { makeWorld, type World } from '../../test/spine.ts'
import { stepsOf, type Settlement } from '../../test/spine-steps.ts'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'
import { asOwner, atOneMoment } from './owner.ts'
import { checkPayees } from './payees.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const owner = (text: string, values: unknown[] = []) => ownerQuery(deps, text, values)
const faults = async (): Promise<readonly string[]> => (await atOneMoment(deps.ownerUrl, checkPayees)).faults

let world: World
let settlement: Settlement

/** What the check says of a change that the owner of the tables makes by SQL, with the context of the system as the commands have it; then it is rolled back. */
async function tampered(text: string, values: unknown[]): Promise<readonly string[]> {
  return asOwner(deps.ownerUrl, async (client) => {
    await client.query('begin; select guard.act_as_system(true)')
    const { rowCount } = await client.query(text, values)
    expect(rowCount).toBeGreaterThan(0)
    const found = await checkPayees(client)
    await client.query('rollback')
    return found.faults
  })
}

beforeAll(async () => {
  await steps.bank({})
  world = await makeWorld(deps, { workers: 3, wallet: 10_000_000 })
  settlement = await steps.pay(world, await steps.readyToPay(world, ['1000', '2000', '3000']))
  const [failing] = await steps.bills(world.company, settlement.id)
  await steps.runBank([failing?.id ?? ''])
  // The steps of the application itself: a corrected account, another payment phone.
  steps.ok(await steps.repay(world, await steps.detail(world.company, settlement.id), [{ id: failing?.id ?? '', account_no: makeCard() }]))
  await steps.runBank()
  await inTransaction(deps.db, SYSTEM, (tx) => tx.updateTable('app.tenant').set({ payment_phone: world.paymentPhone.replace(/.$/u, (digit) => String((Number(digit) + 1) % 10)) }).where('id', '=', world.company.tenantId).execute())
})

test('what the application writes is as it was recorded, in few rows', async () => {
  expect(await faults()).toEqual([])
  const rows = await owner(`select kind, cardinality(ids) as n from app.payee_record where company_id = $1 order by create_at`, [world.company.tenantId])
  expect(rows).toEqual([
    { kind: 'payment_phone', n: 1 }, { kind: 'bill', n: 3 }, { kind: 'payout', n: 3 }, { kind: 'bill', n: 1 }, { kind: 'payout', n: 1 }, { kind: 'payment_phone', n: 1 },
  ])
})

test('whoever changes, adds or removes one behind its back is found, and the row named', async () => {
  const [bill] = await owner('select id, sn from app.bill where settlement_id = $1 order by row_no limit 1', [settlement.id])
  const [payout] = await owner('select id, request_no from app.payout where settlement_id = $1 order by request_no limit 1', [settlement.id])
  const [company] = await owner('select id, name from app.tenant where id = $1', [world.company.tenantId])
  for (const set of [`account_no = '${makeCard()}'`, `account_kind = 'alipay'`, `name = '改'`, 'amount = amount + 1', `person_id = (select id from app.person where id <> person_id limit 1)`]) {
    expect(await tampered(`update app.bill set ${set} where id = $1`, [bill?.['id']]), set).toEqual([`账单 ${String(bill?.['sn'])}：收款信息被改动`])
  }
  for (const set of [`account_no = '${makeCard()}'`, 'amount = amount + 1', `channel = 'alipay'`, 'bill_id = gen_random_uuid()']) {
    expect(await tampered(`update app.payout set ${set} where id = $1`, [payout?.['id']]), set).toEqual([`付款 ${String(payout?.['request_no'])}：收款信息被改动`])
  }
  expect(await tampered('delete from app.payout where id = $1', [payout?.['id']])).toEqual([`付款 ${String(payout?.['id'])}：已被删除`])
  const copy = (table: string, column: string): string => `insert into app.${table} select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), '${column}', '假', 'status', 'failure'))).* from app.${table} r where id = $1`
  expect(await tampered(copy('payout', 'request_no'), [payout?.['id']])).toEqual(['付款 假：不是系统写入的'])
  expect(await tampered(copy('bill', 'sn'), [bill?.['id']])).toEqual(['账单 假：不是系统写入的'])
  expect(await tampered(`update app.tenant set payment_phone = '13900000000' where id = $1`, [company?.['id']])).toEqual([`支付手机号 ${String(company?.['name'])}：收款信息被改动`])
  expect(await tampered(`delete from app.payee_record where company_id = $1 and kind = 'payout'`, [company?.['id']])).toHaveLength(4)
  // What the sealed value is not part of may change: states and attempts do.
  expect(await tampered('update app.payout set attempts = attempts + 1 where id = $1', [payout?.['id']])).toEqual([])
  expect(await faults()).toEqual([])
})

test('the application adds records and changes none', async () => {
  for (const text of ['update app.payee_record set ids = ids', 'delete from app.payee_record']) {
    await expect(inTransaction(deps.db, SYSTEM, (tx) => sql.raw(text).execute(tx))).rejects.toThrow(/permission denied/u)
  }
})
