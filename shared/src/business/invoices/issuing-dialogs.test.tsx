// @vitest-environment happy-dom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, expect, it } from 'vitest'
import { InSuite } from '@linggong/shared/ui/testing/in-suite'
import { outageText } from '../../domain/vendor-outage.ts'
import { RefundDialog, SubmitInvoiceDialog } from './issuing-dialogs.tsx'

configure({ asyncUtilTimeout: 10_000 })
const outage = outageText('2026-11-28T01:30:00Z')
const line = (amount: number, invoice: object | null) => ({ split_id: `${amount}`, company_name: '示例企业', amount, tax_amount: 0, invoice })
let results: readonly object[] = []

const server = createServer((_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results })))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
declare const happyDOM: { setURL: (url: string) => void }
afterEach(cleanup)
afterAll(() => new Promise((resolve) => server.close(resolve)))
happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)

function show(lines: readonly object[], vendor_fault: string): void {
  results = lines
  render(<InSuite><SubmitInvoiceDialog record={{ id: '01900000-0000-7000-8000-000000000001', sn: 'KP1', vendor_fault, version: 1 }} onClose={() => undefined} /></InSuite>)
}
const submitButton = () => screen.getByRole<HTMLButtonElement>('button', { name: '提交开票' })

it('promises to submit what will be submitted: lines without an invoice and refused ones, none that is waited for', { timeout: 60_000 }, async () => {
  show([
    line(10_000, { status: 'invoiced', is_awaited: false, vendor_fault: '' }), line(20_000, { status: 'to_invoice', is_awaited: true, vendor_fault: outage }), line(30_000, { status: 'to_invoice', is_awaited: false, vendor_fault: '授信额度不足' }),
    line(40_000, null),
  ], '授信额度不足')
  expect((await screen.findByText(/共 4 张发票/u)).textContent).toMatch(/已开具 1 张，已提交、正在等待开票服务结果 1 张；将提交 2 张，价税合计.*700\.00/u)
  screen.getByText(outage)
  screen.getByText('开票服务上次退回：授信额度不足')
  expect(submitButton().disabled).toBe(false)
})

it('has nothing to submit while all are waited for, and says why', { timeout: 60_000 }, async () => {
  show([line(20_000, { status: 'to_invoice', is_awaited: true, vendor_fault: outage })], outage)
  expect((await screen.findByText(/共 1 张发票/u)).textContent).toBe('共 1 张发票，已开具 0 张，已提交、正在等待开票服务结果 1 张；没有需要提交的发票。')
  screen.getByText(outage)
  expect(screen.queryByText(/上次退回/u)).toBeNull()
  expect(submitButton().disabled).toBe(true)
})

it('R375 asks for the invoices that are to be given back beside them, not at the reason, until one is chosen', { timeout: 60_000 }, async () => {
  results = [line(10_000, { id: '01900000-0000-7000-8000-000000000002', number: '26000000000000000001', status: 'invoiced', remaining: 10_000 })]
  render(<InSuite><RefundDialog record={{ id: '01900000-0000-7000-8000-000000000001', sn: 'KP1', vendor_fault: '', version: 1 }} onClose={() => undefined} /></InSuite>)
  const invoice = await screen.findByRole('checkbox', { name: /26000000000000000001/u })
  const reason = screen.getByLabelText('退票原因')
  fireEvent.change(reason, { target: { value: '服务终止' } })
  fireEvent.click(screen.getByRole('button', { name: '申请退票' }))
  expect((await screen.findByRole('alert')).textContent).toBe('请选择要退的发票')
  expect(reason.getAttribute('aria-invalid')).not.toBe('true')
  fireEvent.click(invoice)
  await waitFor(() => expect(screen.queryByText('请选择要退的发票')).toBeNull())
})
