// @vitest-environment happy-dom
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, expect, it } from 'vitest'
import { InSuite } from '@linggong/shared/ui/testing/in-suite'
import { businessDate, startOfDay } from '../../domain/time.ts'
import { RegisterInvoiceDialog } from './register-dialog.tsx'

configure({ asyncUtilTimeout: 10_000 })
const id = (n: number): string => `01900000-0000-7000-8000-00000000000${n}`
const line = (n: number, amount: number, invoice: object | null) => ({ split_id: id(n), company_name: '示例企业', amount, tax_amount: 0, invoice })
const held = '发票号码 26000000000000000009 已登记（申请单 KP2），请核对号码'
const sent: { url: string | undefined; body: unknown }[] = []
const server = createServer((request, response) => {
  if (request.method === 'GET') return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results: [line(2, 10_000, { id: id(9), status: 'invoiced' }), line(3, 20_050, null)] }))
  void text(request).then((body) => {
    sent.push({ url: request.url, body: JSON.parse(body) })
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error_code: 'invalid', error_msg: held, fields: [{ field: 'number', text: held }] }))
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
declare const happyDOM: { setURL: (url: string) => void }
afterEach(cleanup)
afterAll(() => new Promise((resolve) => server.close(resolve)))
happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)

it('registers an invoice for a line that has none, of exactly its amount and without a file, and shows at its field what is said against it', { timeout: 60_000 }, async () => {
  render(<InSuite><RegisterInvoiceDialog record={{ id: id(1), sn: 'KP1' }} onClose={() => undefined} /></InSuite>)
  await screen.findByText(/登记在别处开具的一张发票/u)
  fireEvent.mouseDown(screen.getByLabelText('发票明细'))
  expect(screen.queryByTitle(/第 1 张/u)).toBeNull()
  fireEvent.click(await screen.findByTitle('第 2 张 示例企业：200.50，税额 0.00'))
  fireEvent.change(screen.getByLabelText('发票号码'), { target: { value: ' 26000000000000000009 ' } })
  fireEvent.click(screen.getByRole('button', { name: /登\s*记/u }))
  await waitFor(() => expect(sent).toEqual([{ url: '/v1/invoices/', body: { split_id: id(3), number: '26000000000000000009', amount: 20_050, issue_at: startOfDay(businessDate(new Date())).toISOString(), file_url: '' } }]))
  await waitFor(() => expect(screen.getAllByText(held).length).toBeGreaterThan(0))
})
