import { expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { makeFile } from '../../../test/makers.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'

// As without the demo: no vendor, bureau or signing service is connected, and the bank is not asked.
const { app, deps } = await testApp({ demo: false })
const steps = stepsOf(app, deps)

interface Batch {
  readonly id: string
  readonly status: string
  readonly version: number
}

test('R374 without a vendor an application is invoiced by uploading what was issued elsewhere; to submit it, and red ink, say what is not connected', async () => {
  const world = await makeWorld(deps, { workers: 1, company: { pay_mode: 'offline', is_enable_invoice_esign_pdf: true }, contract: { is_enable_invoice_apply: true } })
  const { park_id, platform_id, agency_id, company_id } = world.chain
  await asOwner(deps, `insert into app.invoice_info (park_id, id, platform_id, agency_id, company_id, title, tax_no, is_default) values ($1, gen_random_uuid(), $2, $3, $4, '示例企业', '91460100MA5T1A2B3B', true)`, [park_id, platform_id, agency_id, company_id])
  await asOwner(deps, `insert into app.service_balance (park_id, platform_id, agency_id, tenant_id, flavour, service, count) values ($1, $2, $3, $3, 'agency', 'electronic_file_signature', 1)`, [park_id, platform_id, agency_id])
  const paying = steps.ok(await steps.put(world.company, await steps.readyToPay(world, ['1000']), 'offline_payment'))
  const proven = steps.ok(await steps.put(world.company, paying, 'upload_voucher', { voucher_url: await steps.voucher(world.company) }))
  const { sn, pay_amount } = steps.ok(await steps.put(world.agency, proven, 'write_off', { received_amount: proven.pay_amount }))

  const call = async (who: 'agency' | 'company', method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => callAs<Batch & { error_msg: string }>(app, world[who], method, `/v1/invoice-batches/${path}`, body)
  const made = steps.ok(await call('company', 'POST', '', { category: 'bw_electron_common', details: [{ sns: [sn], real_invoice_amount: pay_amount }] }))
  const confirmed = steps.ok(await call('agency', 'PUT', `${made.id}/agency_confirm/`, { result: 'pass', version: made.version }))
  // It was signed; the certificate is asked for once the service is connected.
  const { html } = steps.ok(await callAs<{ html: string }>(app, world.company, 'GET', `/v1/invoice-batches/${made.id}/settlement_html/`))
  expect(html).toContain('电子签署')
  expect(html).toContain('存证办理中')
  const refused = await call('agency', 'PUT', `${made.id}/submit_invoice/`, { version: confirmed.version })
  expect([refused.status, refused.body.error_msg]).toEqual([400, '尚未连接开票服务，请上传发票文件'])

  const { results: lines } = steps.ok(await callAs<{ results: { split_id: string }[] }>(app, world.agency, 'GET', `/v1/invoice-batches/${made.id}/invoices/`))
  const file_url = await makeFile((text, values) => asOwner(deps, text, values), agency_id, 'invoice_file')
  const present = steps.ok(await call('agency', 'GET', `${made.id}/`))
  steps.ok(await call('agency', 'PUT', `${made.id}/upload_file/`, { files: lines.map(({ split_id }) => ({ split_id, number: '26460000000000000001', file_url })), version: present.version }))
  expect(steps.ok(await call('agency', 'GET', `${made.id}/`)).status).toBe('invoiced')

  const { results: [invoice] } = steps.ok(await callAs<{ results: { id: string }[] }>(app, world.agency, 'GET', '/v1/invoices/'))
  const red = steps.ok(await callAs<Batch>(app, world.agency, 'POST', '/v1/invoice-redink-offsets/', { invoice_id: invoice?.id, amount: 100, reason: '1' }))
  const told = await callAs<{ error_msg: string }>(app, world.agency, 'PUT', `/v1/invoice-redink-offsets/${red.id}`, { action: 'submit', version: red.version })
  expect([told.status, told.body.error_msg]).toEqual([400, '尚未连接税务局，不能提交红字确认单'])
})
