import { afterEach, expect, test } from 'vitest'
import { MAX_BATCH_CENTS, MAX_PAYMENT_CENTS } from '@linggong/shared/domain/bounds'
import { callAs, fileRow, makeWorld, sentBill, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { asOwner, testApp } from '../../../test/database.ts'

// The upper bounds of amounts in one document (decision 81), wherever amounts enter.

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

afterEach(() => steps.expectWholeLedger())

interface Checked {
  error_rows: number
  amount: number
  results: { row: number; issues: { column: string; level: string; text: string }[] }[]
}

function check(world: World, amounts: readonly string[]) {
  const [worker] = world.workers
  if (worker === undefined) throw new Error('no worker')
  return callAs<Checked>(app, world.agency, 'POST', '/v1/bills/import_check/', { company_id: world.company.tenantId, rows: amounts.map((amount, index) => fileRow(index + 2, worker, amount)) })
}

const errorsOf = ({ results }: Checked) => results.flatMap(({ row, issues }) => issues.filter(({ level }) => level === 'error').map(({ column, text }) => `${row} ${column} ${text}`))

test('one bill holds at most 99,999,999.99, whatever the cell says', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const checked = steps.ok(await check(world, ['99999999.99', '100000000', '90071992547409.91', '90071992547409.91', '90071992547409.92', '99,999,999,999,999,999,999']))
  expect(checked.amount).toBe(9_999_999_999)
  expect(errorsOf(checked)).toEqual([3, 4, 5, 6, 7].map((row) => `${row} amount 金额(元)不能超过 99,999,999.99，请拆分为多笔`))
})

test('one batch holds at most 10,000,000,000.00: what goes beyond is left for another file', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const file = [...Array.from({ length: 100 }, () => '99999999.99'), '0.49', '1', '0.51']
  const checked = steps.ok(await check(world, file))
  expect(errorsOf(checked)).toEqual(['103 amount 本批金额合计将达 10,000,000,000.49，超过每批上限 10,000,000,000.00，请分批导入'])
  const batch = await callAs<{ id: string }>(app, world.agency, 'POST', '/v1/bills/import/', {
    company_id: world.company.tenantId, bills: file.map((amount, index) => sentBill(index + 2, world.workers[0] ?? expect.fail(), amount)), filename: 'x',
  })
  await steps.drain()
  const [made] = await asOwner(deps, 'select amount::float8, bill_count from app.bill_batch where id = $1', [batch.body.id])
  expect(made).toEqual({ amount: MAX_BATCH_CENTS, bill_count: 102 })
})

test('money in calls has an end: promotion fees and what was received', async () => {
  const world = await makeWorld(deps, { workers: 1, company: { pay_mode: 'offline' } })
  const batch = await steps.importBatch(world, ['1000'])
  const much = MAX_BATCH_CENTS + 1
  expect((await steps.settle(world.company, batch, { promotion_fee: much })).status).toBe(400)
  const created = steps.ok(await steps.settle(world.agency, batch))
  const refused = await steps.put(world.company, created, 'confirm', { promotion_fee: much })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('不能超过 10,000,000,000.00')])
  const confirmed = steps.ok(await steps.put(world.company, created, 'confirm', { promotion_fee: 0 }))
  const ready = steps.ok(await steps.put(world.agency, confirmed, 'audit', { result: 'pass' }))
  const paying = steps.ok(await steps.put(world.company, ready, 'offline_payment'))
  const proven = steps.ok(await steps.put(world.company, paying, 'upload_voucher', { voucher_url: await steps.voucher(world.company) }))
  expect((await steps.put(world.agency, proven, 'write_off', { received_amount: MAX_PAYMENT_CENTS + 1, remark: 'x' })).status).toBe(400)
})

test('the database refuses more, by whatever way it comes', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const settlement = steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['1000'])))
  const change = (table: string, column: string, amount: number, id: string) => asOwner(deps, `update app.${table} set ${column} = $1 where id = $2`, [amount, id])
  const [bill] = await steps.bills(world.company, settlement.id)
  for (const [table, column, most, id] of [
    ['bill', 'amount', 9_999_999_999, bill?.id ?? ''], ['bill_batch', 'amount', MAX_BATCH_CENTS, settlement.batch_id], ['settlement', 'settlement_amount', MAX_BATCH_CENTS, settlement.id],
    ['settlement', 'promotion_fee', MAX_BATCH_CENTS, settlement.id], ['settlement', 'pay_amount', MAX_PAYMENT_CENTS, settlement.id], ['settlement', 'received_amount', MAX_PAYMENT_CENTS, settlement.id],
  ] as const) {
    await expect(change(table, column, most + 1, id), `${table}.${column}`).rejects.toMatchObject({ code: '23514' })
  }
})

test('a sum that no number holds any more is told as the least it is', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const settlement = steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['1000'])))
  const { sums } = steps.ok(await callAs<{ sums: object }>(app, world.agency, 'POST', '/v1/settlements/search/', {}))
  expect(sums).toMatchObject({ settlement_amount: settlement.settlement_amount, pay_amount: settlement.pay_amount })
  // Without the columns that the database makes of others.
  const [stored] = await asOwner(deps, `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute where attrelid = 'app.settlement'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
  const copied = String(stored?.['columns'])
  await asOwner(deps, `
    insert into app.settlement (${copied}) select ${copied} from (select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'sn', s.sn || '-' || n, 'pay_amount', $2::bigint))).*
    from app.settlement s, generate_series(1, 1000) n where s.id = $1) x`, [settlement.id, MAX_PAYMENT_CENTS])
  const found = steps.ok(await callAs<{ sums: object }>(app, world.agency, 'POST', '/v1/settlements/search/', {}))
  expect(found.sums).toMatchObject({ settlement_amount: 1001 * settlement.settlement_amount, pay_amount: Number.MAX_SAFE_INTEGER, is_capped: true })
  await asOwner(deps, 'delete from app.settlement where sn like $1', [`${settlement.sn}-%`])
  const batches = async () => steps.ok(await callAs<{ sums: object }>(app, world.agency, 'GET', '/v1/bill-batches/?page=1&page_size=1')).sums
  expect(await batches()).toEqual({ amount: 100_000, open_amount: 0 })
  await asOwner(deps, `
    insert into app.bill_batch select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'sn', b.sn || '-' || n, 'amount', $2::bigint))).*
    from app.bill_batch b, generate_series(1, 9500) n where b.id = $1`, [settlement.batch_id, MAX_BATCH_CENTS])
  expect(await batches()).toEqual({ amount: Number.MAX_SAFE_INTEGER, open_amount: 0, is_capped: true })
  await asOwner(deps, `delete from app.bill_batch where id <> $1 and sn like (select sn || '-%' from app.bill_batch where id = $1)`, [settlement.batch_id])
})
