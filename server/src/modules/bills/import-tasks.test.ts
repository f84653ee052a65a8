import { expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { drain } from '../../../test/makers.ts'
import { makeTask as task } from '../../../test/tasks.ts'
import { callAs, fileRow, makeWorld, sentBill, type World } from '../../../test/spine.ts'

const { app, deps } = await testApp()

interface Told { readonly results: readonly { readonly row: number; readonly issues: readonly { readonly column: string; readonly level: string; readonly text: string }[] }[] }

const makeTask = async (world: World, status: 'released' | 'traded' | 'finished', amount: number, paid_amount = 0): Promise<string> => (await task(deps, world, { name: '地推', status, amount, paid_amount })).sn

test('bills name tasks that are being done or done; what is above the amount of a task is pointed out, with what is paid and on its way (decision 92)', async () => {
  const world = await makeWorld(deps, { workers: 4 })
  const [one, two, three, four] = world.workers
  if (one === undefined || two === undefined || three === undefined || four === undefined) throw new Error('no workers')
  const [open, traded] = [await makeTask(world, 'released', 100_000), await makeTask(world, 'traded', 100_000, 20_000)]
  const rows = [{ ...fileRow(2, one, '500'), task_sn: open }, { ...fileRow(3, two, '500'), task_sn: traded }, { ...fileRow(4, three, '400'), task_sn: traded }, { ...fileRow(5, four, '100'), task_sn: 'RW0' }]
  const check = async () => (await callAs<Told>(app, world.company, 'POST', '/v1/bills/import_check/', { rows })).body.results.flatMap(({ row, issues }) => issues.filter(({ column }) => column === 'task_sn').map(({ level, text }) => `${row} ${level}: ${text}`))
  expect(await check()).toEqual([
    `2 error: 任务 ${open}“地推”招募中，成交后才能关联账单`,
    `4 warn: 任务 ${traded} 的账单合计将达 1,100.00，超过任务金额 1,000.00`,
    '5 error: 任务编号 RW0 不存在或不属于该企业',
  ])
  // Bills on their way count.
  await callAs(app, world.company, 'POST', '/v1/bills/import/', { bills: [{ ...sentBill(2, one, '500'), task_sn: traded }], filename: '账单.xlsx', file_url: '' })
  await drain(deps)
  expect((await check()).filter((text) => text.includes(traded))).toEqual([`3 warn: 任务 ${traded} 的账单合计将达 1,200.00，超过任务金额 1,000.00`, `4 warn: 任务 ${traded} 的账单合计将达 1,600.00，超过任务金额 1,000.00`])
})

test('where the enterprise wants it, bills that name no task get a finished one of their own, marked as such, which goes with them', async () => {
  const world = await makeWorld(deps, { workers: 3, company: { is_enable_fast_task: true } })
  const [one, two, three] = world.workers
  if (one === undefined || two === undefined || three === undefined) throw new Error('no workers')
  const named = await makeTask(world, 'finished', 100_000)
  const bring = async () => {
    const { body } = await callAs<{ id: string }>(app, world.company, 'POST', '/v1/bills/import/', { bills: [sentBill(2, one, '300'), sentBill(3, two, '100.01'), { ...sentBill(4, three, '50'), task_sn: named }], filename: '账单.xlsx', file_url: '' })
    await drain(deps)
    return body.id
  }
  const id = await bring()
  const [fast] = await asOwner(deps, `select * from app.task where import_id = $1`, [id])
  expect(fast).toMatchObject({ status: 'finished', is_fast: true, amount: '40001', min_price: '10001', max_price: '30000', price: '20000', people_count: 2, created_by: 'company', finish_at: expect.any(Date), deal_at: expect.any(Date) })
  expect(await asOwner(deps, 'select task_sn from app.bill where batch_id = $1 order by row_no', [id])).toEqual([{ task_sn: fast?.['sn'] }, { task_sn: fast?.['sn'] }, { task_sn: named }])
  expect(await asOwner(deps, 'select status from app.task_apply where task_id = $1', [fast?.['id']])).toEqual([{ status: 'finished' }, { status: 'finished' }])
  // Undone with its bills.
  expect((await callAs(app, world.company, 'PUT', `/v1/imports/${id}/undo/`)).status).toBe(200)
  expect(await asOwner(deps, `select status from app.task where import_id = $1`, [id])).toEqual([{ status: 'canceled' }])
  const off = await makeWorld(deps, { workers: 1 })
  const [worker] = off.workers
  if (worker === undefined) throw new Error('no workers')
  await callAs(app, off.company, 'POST', '/v1/bills/import/', { bills: [sentBill(2, worker, '300')], filename: '账单.xlsx', file_url: '' })
  await drain(deps)
  expect(await asOwner(deps, 'select task_sn from app.bill where company_id = $1', [off.chain.company_id])).toEqual([{ task_sn: '' }])
})
