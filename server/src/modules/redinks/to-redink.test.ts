import { beforeEach, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported.ts'
import { invoiceSteps } from '../../../test/invoices.ts'
import { drain } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'

const { app, deps } = await testApp()
const steps = invoiceSteps(app, deps)

beforeEach(() => steps.afresh())

const flagged = async (who: World['agency'], to_redink: 'true' | 'false') =>
  steps.ok(await callAs<{ results: { id: string; to_redink_amount: number }[] }>(app, who, 'POST', '/v1/settlements/search/', { to_redink })).results.map(({ id, to_redink_amount }) => [id, to_redink_amount])
const told = (who: World['agency']) => asOwner(deps, `select body, target_id, permission from app.message where tenant_id = $1 and title = '结算单需红冲'`, [who.tenantId])

test('decision 85: what the bank gives back after it was invoiced is 需红冲, in the list, its file and a message to both sides, until red ink is issued', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const { id, settlement } = await steps.issued(world, { bills: ['1000.00', '2000.00'] })
  expect(await flagged(world.agency, 'true')).toEqual([])
  const paid = settlement.pay_amount
  const [bill] = await steps.bills(world.company, settlement.id)
  await steps.giveBack(settlement, bill)

  const after = await steps.detail(world.company, settlement.id)
  const due = paid - after.paid_amount
  expect([after.status, due > 100_000]).toEqual(['pay_failure', true])
  for (const who of [world.agency, world.company, world.park]) {
    expect(await flagged(who, 'true')).toEqual([[settlement.id, due]])
    expect(await flagged(who, 'false')).toEqual([])
  }
  const yuan = (due / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  const body = (await told(world.agency)).map((row) => String(row['body']))
  expect(body).toEqual([`结算单 ${settlement.sn} 有已开票的款项被退回，已开票金额超过实付金额 ¥ ${yuan}，请在“开票管理 › 发票”中红冲。`])
  expect(await told(world.company)).toMatchObject([{ target_id: settlement.id, permission: 'CompanySettlementSettPageInfo' }])

  steps.ok(await callAs(app, world.agency, 'POST', '/v1/settlements/exports/', { to_redink: 'true' }))
  await drain(deps)
  expect(await exportedRows(deps, world.agency.tenantId, 'settlement')).toMatchObject([{ 结算单号: settlement.sn, 需红冲金额: due / 100 }])

  // The same answer again changes nothing, and red ink settles it.
  await steps.giveBack(settlement, bill)
  expect(await told(world.agency)).toHaveLength(1)
  const [blue] = await steps.invoices(id)
  const red = steps.ok(await callAs<{ id: string; version: number }>(app, world.agency, 'POST', '/v1/invoice-redink-offsets/', { invoice_id: blue?.id, amount: due, reason: '3' }))
  steps.ok(await callAs(app, world.agency, 'PUT', `/v1/invoice-redink-offsets/${red.id}`, { action: 'submit', version: red.version }))
  await steps.follow()
  expect(await flagged(world.agency, 'true')).toEqual([])
})

test('paid once more, nothing is to be reddened', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 1_000_000 })
  const { settlement } = await steps.issued(world)
  const [bill] = await steps.bills(world.company, settlement.id)
  await steps.giveBack(settlement, bill)
  expect(await flagged(world.company, 'true')).toHaveLength(1)
  steps.ok(await steps.repay(world, await steps.detail(world.company, settlement.id), [{ id: bill?.id ?? '' }]))
  await steps.runBank()
  expect(await flagged(world.company, 'true')).toEqual([])
})

test('what is issued after the bank gave money back is told as well', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const { id, settlement } = await steps.toInvoice(world, { bills: ['1000.00', '2000.00'] })
  const [bill] = await steps.bills(world.company, settlement.id)
  await steps.giveBack(settlement, bill)
  expect(await told(world.agency)).toEqual([])
  steps.ok(await steps.submit(world, id))
  await steps.follow()
  expect(await flagged(world.agency, 'true')).toHaveLength(1)
  for (const who of [world.agency, world.company]) expect((await told(who)).map(({ body }) => String(body))).toEqual([expect.stringContaining('的款项在开票前已有退回，已开票金额超过实付金额 ¥ ')])
})

test('what was paid of a separate service fee counts as paid', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const settlement = await steps.paid(world, ['1000.00'])
  const amounts = async (invoiced: number, fee: number) => {
    const [row] = await asOwner(deps, 'update app.settlement set applied_amount = $2, invoiced_amount = $2, separate_fee = $3 where id = $1 returning to_redink_amount::float8 as due', [settlement.id, invoiced, fee])
    return row?.['due']
  }
  const paid = settlement.paid_amount
  expect([await amounts(paid, 0), await amounts(paid + 1000, 0), await amounts(paid + 1000, 1000), await amounts(paid - 1, 0)]).toEqual([0, 1000, 0, 0])
})
