import { expect, test } from 'vitest'
import { actionsFrom, type StateOf } from '@linggong/shared/domain/machines/machine'
import { invoiceBatchMachine } from '@linggong/shared/domain/machines/invoice'
import { asOwner, testApp } from '../../../test/database.ts'
import { invoiceSteps } from '../../../test/invoices.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'

const { app, deps } = await testApp()
const steps = invoiceSteps(app, deps)
await steps.bank({})

interface Batch {
  readonly id: string
  readonly status: StateOf<typeof invoiceBatchMachine>
  readonly version: number
  readonly is_own: boolean
  readonly has_issued: boolean
  readonly is_issuing: boolean
  readonly has_open_lines: boolean
  readonly is_to_order: boolean
}

const read = async ({ agency }: World, id: string) => steps.ok(await callAs<Batch>(app, agency, 'GET', `/v1/invoice-batches/${id}/`))
/** What its buttons are; that the last line is issued is no action of a person. */
const offered = async (world: World, id: string) => actionsFrom(invoiceBatchMachine, await read(world, id), 'agency').filter((action) => action !== 'issued').toSorted()
const put = async (world: World, id: string, action: string, body: object = {}) => callAs<{ error_msg?: string }>(app, world.agency, 'PUT', `/v1/invoice-batches/${id}/${action}/`, { version: (await read(world, id)).version, ...body })

test('R371 R372 R374 an application offers what the server accepts: not to submit, upload or cancel while the vendor has all of it in hand', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const { id, splits } = await steps.toInvoice(world, { lines: [600_00, 400_00] })
  const order = ['batch_submit_invoice', 'submit_invoice'] as const
  expect(await offered(world, id)).toEqual([order[0], 'cancel', order[1], 'upload_file'])

  await steps.vendorIs({ fail_percent: 100 })
  steps.ok(await steps.submit(world, id))
  expect(await offered(world, id)).toEqual([])
  expect((await put(world, id, 'submit_invoice')).body.error_msg).toBe('所有发票都已提交，正在等待开票服务的结果')
  expect((await put(world, id, 'cancel')).body.error_msg).toBe('发票已提交开票服务，不能取消；请等它给出结果：被退回的可以取消，已开具的请申请退票')
  expect(steps.ok(await callAs<{ results: { ok: boolean; text: string }[] }>(app, world.agency, 'PUT', '/v1/invoice-batches/batch_submit_invoice/', { ids: [id] })).results).toMatchObject([{ ok: false, text: '所有发票都已提交，正在等待开票服务的结果' }])

  // Refused, they can be ordered again; one that is given up leaves its line to be uploaded.
  await steps.follow()
  expect(await offered(world, id)).toEqual([order[0], 'cancel', order[1]])
  const [refused] = await steps.invoices(id)
  steps.ok(await callAs(app, world.agency, 'PUT', `/v1/invoices/${refused?.id}/cancel/`, { version: refused?.version }))
  expect(await offered(world, id)).toEqual([order[0], 'cancel', order[1], 'upload_file'])
  await steps.vendorIs({})
  steps.ok(await steps.submit(world, id))
  await steps.follow()
  expect(await read(world, id)).toMatchObject({ status: 'invoiced', has_issued: true, is_issuing: false, has_open_lines: false, is_to_order: false })
  expect(await offered(world, id)).toEqual(['mail', 'refund'])
  expect(splits).toHaveLength(2)
})

test('decision 88: what is issued of an application stands, the rest can be ordered, uploaded or given back', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const { id, splits } = await steps.toInvoice(world, { lines: [600_00, 400_00] })
  await asOwner(deps, `update app.invoice_batch set created_by = 'agency' where id = $1`, [id])
  steps.ok(await callAs(app, world.agency, 'POST', '/v1/invoices/', { split_id: splits[0], number: String(Date.now()).padStart(20, '7'), amount: 600_00 }))
  expect(await offered(world, id)).toEqual(['batch_submit_invoice', 'refund', 'submit_invoice', 'upload_file'])
})
