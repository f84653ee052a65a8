// @vitest-environment happy-dom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { InSuite } from '@linggong/shared/ui/testing/in-suite'
import { ApplyDialog } from './apply-dialog.tsx'
import type { InvoiceBatchRecord } from './document.tsx'

configure({ asyncUtilTimeout: 10_000 })
const company = '01900000-0000-7000-8000-000000000001'
const settlement = (index: number, applied = 0) => ({
  id: `01900000-0000-7000-8000-00000000010${index}`, sn: `JS2026110100000${index}`, status: 'paid', company_id: company, company_name: '示例企业', settlement_at: `2026-11-0${index}T02:00:00.000Z`,
  settlement_amount: 100_00, pay_amount: 106_00, paid_amount: 106_00, value_added_service_fee: 1_00, accounting_fee: 0, promotion_fee: 0, invoice_amount: 106_00, applied_amount: applied,
})
const line = (amount: number, tax_amount: number) => ({ tax_ratio: 6, amount, tax_amount, balance_total_amount: null, balance_deduct_amount: null })
const category = { id: '01900000-0000-7000-8000-000000000009', name: '*现代服务*市场推广服务', ratios: [6] }
const infoOf = (index: number, title: string) => ({ id: `01900000-0000-7000-8000-00000000020${index}`, company_id: company, title, tax_no: `9146010000000000${index}X`, is_default: index === 1 })
let titles = [infoOf(1, '示例企业'), infoOf(2, '示例企业深圳分公司')]
const sent: { path: string; body: Record<string, unknown> }[] = []
/** More than the list shows: it is found by its number alone. */
const hidden = settlement(3)

const answers: Readonly<Record<string, (body: Record<string, unknown>, query: URLSearchParams) => unknown>> = {
  '/v1/settlements/search/': () => ({ total: 2, page: 1, page_size: 6000, results: [settlement(1), settlement(2)] }),
  '/v1/settlements/': (_, query) => ({ total: 1, page: 1, page_size: 10, results: [hidden, settlement(4, 106_00)].filter(({ sn }) => sn === query.get('sn')) }),
  '/v1/company-invoice-info/': () => ({ total: titles.length, page: 1, page_size: 100, results: titles }),
  '/v1/bill-batches/project_companies/': () => ({ results: [{ id: '01900000-0000-7000-8000-000000000008', name: '华南项目', code: '' }] }),
  '/v1/invoice-batches/simulate/': ({ sns, real_invoice_amount: amount }) => ({
    settlement_amount: 0, pay_amount: 0, paid_amount: 0, vat_service_fee: 0, accounting_fee: 0, promotion_fee: 0, invoice_amount: 212_00, real_invoice_amount: amount, deductible_amount: 0, left_amount: 0, limit_amount: null, scenarios: [],
    plan: Array.isArray(sns) && amount === 212_00 ? { category: 'bw_electron_special', lines: [line(106_00, 6_00), line(106_00, 6_00)] } : null, categories: [category],
  }),
  '/v1/invoice-batches/': () => ({}),
  '/v1/invoice-batches/01900000-0000-7000-8000-000000000300/': () => ({}),
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const body = chunks.length === 0 ? {} : (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>)
    sent.push({ path: pathname, body })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[pathname]?.(body, searchParams) ?? {}))
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
declare const happyDOM: { setURL: (url: string) => void }
afterEach(() => {
  cleanup()
  sent.length = 0
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)

const look = (find: HTMLElement, sn: string) => {
  fireEvent.change(find, { target: { value: sn } })
  fireEvent.keyDown(find, { key: 'Enter', keyCode: 13 })
  fireEvent.keyUp(find, { key: 'Enter', keyCode: 13 })
}

it('R665 R366 an application takes what is chosen and what is found by number, the oldest first, and begins with the plan that was saved', { timeout: 60_000 }, async () => {
  const handleClose = vi.fn()
  render(<InSuite><ApplyDialog first={['JS20261101000001']} onClose={handleClose} /></InSuite>)
  const find = await screen.findByPlaceholderText('按结算单号查找并选中')
  await screen.findByText(/已选 1 张/u)
  look(find, 'JS20261101000009')
  await screen.findByText('没有单号为 JS20261101000009 的结算单，请核对单号')
  look(find, 'JS20261101000004')
  await screen.findByText('结算单 JS20261101000004 已全部申请开票，没有可开票金额')
  look(find, hidden.sn)
  await screen.findByText(/已选 2 张/u)
  expect(screen.getByText(/其中 1 张不在当前列表：JS20261101000003/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '下一步' }))
  await screen.findByText(/所选结算单已保存开票计划：2 张/u)
  const table = await screen.findByRole('table', { name: '发票拆分' })
  expect(within(table).getAllByRole('row')).toHaveLength(4)
  const submit = screen.getByRole('button', { name: '提交申请' })
  await waitFor(() => expect(submit.hasAttribute('disabled')).toBe(false))
  fireEvent.click(submit)
  await waitFor(() => expect(sent.some(({ path }) => path === '/v1/invoice-batches/')).toBe(true))
  expect(sent.find(({ path }) => path === '/v1/invoice-batches/')?.body).toMatchObject({
    // What was shown of the settlements, so that a change since is noticed (R681).
    settlement_amount: 200_00, pay_amount: 212_00, paid_amount: 212_00, vat_service_fee: 2_00, accounting_fee: 0, promotion_fee: 0, invoice_amount: 212_00,
    category: 'bw_electron_special', details: [{ company_id: company, sns: ['JS20261101000001', hidden.sn], real_invoice_amount: 212_00, split_detail: [{ amount: 106_00, tax_amount: 6_00, invoice_category_id: null }, { amount: 106_00 }] }],
  })
  // It closes once it has been answered.
  await waitFor(() => expect(handleClose).toHaveBeenCalled())
  // It asks once for each, and goes on asking nothing.
  expect(sent.filter(({ path }) => path === '/v1/invoice-batches/simulate/')).toHaveLength(1)
})

/** As it was rejected. */
const rejected: InvoiceBatchRecord = {
  id: '01900000-0000-7000-8000-000000000300', sn: 'KP1', status: 'rejected', created_by: 'agency', creator: '经办', company_name: '示例企业', agency_name: '示例业务公司', settlement_amount: 100_00, pay_amount: 106_00, paid_amount: 106_00, vat_service_fee: 1_00,
  accounting_fee: 0, promotion_fee: 0, invoice_amount: 106_00, real_invoice_amount: 106_00, tax_amount: 6_00, category: 'bw_electron_common', isDisassemble: false, settlement_count: 1, invoice_count: 1, is_own: true, has_issued: false, has_open_lines: true,
  is_to_order: true, is_issuing: false, remark: '给复核看的', reason: '请改开专票', vendor_fault: '', submit_at: '2026-11-02T02:00:00.000Z', confirm_at: null, audit_at: null, mail_at: null, create_at: '2026-11-02T02:00:00.000Z', version: 3,
  details: [{
    id: '01900000-0000-7000-8000-000000000301', company_id: company, company_name: '示例企业', settlement_amount: 100_00, pay_amount: 106_00, paid_amount: 106_00, vat_service_fee: 1_00, accounting_fee: 0, promotion_fee: 0, invoice_amount: 106_00,
    real_invoice_amount: 106_00, sns: ['JS20261101000001'], status: 'rejected', category: 'bw_electron_common', invoice_info_id: infoOf(2, '').id, remark: '合同号 A-1', project_company_id: null, project_company_name: '', confirm_at: null, esign_at: null,
    title: { title: '示例企业深圳分公司', tax_no: '91460100000000002X', address: '', phone: '', bank_name: '', bank_account: '', email: '', receiver: '', receiver_phone: '', receiver_address: '' },
    split_detail: [{ id: '01900000-0000-7000-8000-000000000302', tax_ratio: 6, amount: 106_00, tax_amount: 6_00, balance_total_amount: null, balance_deduct_amount: null, category: 'bw_electron_common', invoice_category_id: null, invoice_category_name: '' }],
  }],
}
const orderSent = () => sent.findLast(({ path }) => path === `/v1/invoice-batches/${rejected.id}/`)?.body
const goOn = async () => {
  await screen.findByText(/已选 [12] 张/u)
  fireEvent.click(screen.getByRole('button', { name: '下一步' }))
  return screen.findByLabelText(/^发票备注/u)
}

it('submits again what was applied for, with the title that was chosen and what is to stand on the invoices', { timeout: 60_000 }, async () => {
  const handleClose = vi.fn()
  render(<InSuite><ApplyDialog record={rejected} onClose={handleClose} /></InSuite>)
  expect((await goOn()).getAttribute('value')).toBe('合同号 A-1')
  await screen.findByText('示例企业深圳分公司（91460100000000002X）')
  fireEvent.click(screen.getByRole('button', { name: '提交申请' }))
  await waitFor(() => expect(handleClose).toHaveBeenCalled())
  expect(orderSent()).toMatchObject({ version: 3, remark: '给复核看的', details: [{ invoice_info_id: infoOf(2, '').id, remark: '合同号 A-1', real_invoice_amount: 106_00 }] })
})

it('keeps title and remark also where other settlements are chosen, and says what is still to be chosen', { timeout: 60_000 }, async () => {
  render(<InSuite><ApplyDialog record={rejected} first={[]} onClose={() => undefined} /></InSuite>)
  await screen.findByText(/已选 1 张/u)
  look(await screen.findByPlaceholderText('按结算单号查找并选中'), hidden.sn)
  await screen.findByText(/已选 2 张/u)
  expect((await goOn()).getAttribute('value')).toBe('合同号 A-1')
  await screen.findByText('示例企业深圳分公司（91460100000000002X）')
  // Both settlements have a plan, which is filled in; another amount has none.
  fireEvent.change(screen.getByLabelText(/^开票金额/u), { target: { value: '150' } })
  await screen.findByText('请在“开票模拟”中为“示例企业”选用一种发票类型和税率，再提交申请')
  expect(screen.queryByText(/开票金额合计/u)).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '提交申请' }).disabled).toBe(true)
})

it('asks for a title where the one that was applied for is not known any more, and takes no other one in silence', { timeout: 60_000 }, async () => {
  titles = [infoOf(1, '示例企业')]
  render(<InSuite><ApplyDialog record={{ ...rejected, details: rejected.details.map((detail) => ({ ...detail, invoice_info_id: null })) }} onClose={() => undefined} /></InSuite>)
  await goOn()
  await screen.findByText('原来的抬头已不在开票信息中，请重新选择')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '提交申请' }).disabled).toBe(true)
})
