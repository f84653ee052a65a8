// @vitest-environment happy-dom
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, expect, it } from 'vitest'
import { InSuite } from '@linggong/shared/ui/testing/in-suite'
import { CorrectDialog } from './invoice-dialogs.tsx'
import type { InvoiceRecord } from './invoice.tsx'

configure({ asyncUtilTimeout: 10_000 })
const held = '发票号码 26000000000000000009 已登记（申请单 KP2），请核对号码'
const sent: { method: string | undefined; url: string | undefined; body: unknown }[] = []
const server = createServer((request, response) => {
  void text(request).then((body) => {
    sent.push({ method: request.method, url: request.url, body: JSON.parse(body) })
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error_code: 'invalid', error_msg: held, fields: [{ field: 'number', text: held }] }))
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
declare const happyDOM: { setURL: (url: string) => void }
afterEach(cleanup)
afterAll(() => new Promise((resolve) => server.close(resolve)))
happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)

it('sends the number as it stands on the paper, and shows at its field what is said against it', { timeout: 60_000 }, async () => {
  const record = { id: '01900000-0000-7000-8000-000000000001', number: '26000000000000000001', version: 3 } as InvoiceRecord
  render(<InSuite><CorrectDialog record={record} onClose={() => undefined} /></InSuite>)
  const number = screen.getByLabelText('发票号码')
  fireEvent.change(number, { target: { value: '12' } })
  fireEvent.click(screen.getByRole('button', { name: /更\s*正/u }))
  await screen.findByText('发票号码为 8 到 20 位数字')
  expect(sent).toEqual([])
  fireEvent.change(number, { target: { value: ' 26000000000000000009 ' } })
  fireEvent.click(screen.getByRole('button', { name: /更\s*正/u }))
  await waitFor(() => expect(sent).toEqual([{ method: 'PUT', url: `/v1/invoices/${record.id}/number/`, body: { number: '26000000000000000009', file_url: '', version: 3 } }]))
  await waitFor(() => expect(screen.getAllByText(held).length).toBeGreaterThan(0))
})
