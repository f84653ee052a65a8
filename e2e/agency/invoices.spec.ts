import type { Page } from '@playwright/test'
import { applied, issued, openPayer, paidSettlement } from '../lib/invoicing.ts'
import { chooseOption, openedDialog, rowOf, rowsIn } from '../lib/journey.ts'
import { enter, expect, test } from '../lib/suite.ts'
import { type Api, openAgency } from '../lib/tenants.ts'

interface Row {
  readonly id: string
  readonly status: string
  readonly version: number
}

const listed = async (api: Api, path: string) => (await api.ok<{ results: Row[] }>('GET', path)).results
/** One with a question alone, so no field has the cursor. */
const questionOf = (page: Page, name: RegExp) => page.getByRole('dialog', { name })

test('R020 R372 R380 journey 1: an application is issued by the vendor, its invoice downloaded and mailed with an express number', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency)
  const batch = await applied(agency, payer, await paidSettlement(request, agency, payer, ['800', '200'], 0))
  await enter(page, agency.ticket)
  await page.goto(`/agency/finance/billing?sn=${batch.sn}`)
  await rowOf(page, batch.sn).getByRole('button', { name: '提交开票' }).click()
  const dialog = questionOf(page, /^提交开票/u)
  await expect(dialog).toContainText('将提交')
  await dialog.getByRole('button', { name: '提交开票' }).click()
  await expect(page.getByText('已提交开票服务，开具结果稍后返回')).toBeVisible()
  await expect.poll(async () => (await listed(agency.api, `/v1/invoice-batches/?sn=${batch.sn}`))[0]?.status, { timeout: 30_000 }).toBe('invoiced')

  await page.getByRole('tab', { name: '发票', exact: true }).click()
  await expect(rowsIn(page.getByRole('grid')).filter({ hasText: payer.title })).toHaveCount(1)
  const invoices = await listed(agency.api, `/v1/invoices/?batch_sn=${batch.sn}`)
  for (const { id, version } of invoices) await agency.api.ok('PUT', `/v1/invoices/${id}/mail/`, { express_no: 'SF20261128001', version })
  expect((await listed(agency.api, `/v1/invoice-batches/?sn=${batch.sn}`))[0]?.status).toBe('mailed')
})

test('R021 R022 R092 R375 R499 journey 6: given back by the enterprise, passed, confirmed by the buyer at the bureau, issued in red; the chain shows all of it', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency)
  const { batch, invoice: blue } = await issued(agency, payer, await paidSettlement(request, agency, payer, ['800'], 0))
  await payer.api.ok('PUT', '/v1/demo/invoice_use/', { number: blue.number, state: 'used' })
  const { results: [made] } = await payer.api.ok<{ results: { sn: string }[] }>('PUT', `/v1/invoice-batches/${batch.id}/refund/`, { reason: '服务终止，部分退回', invoices: [{ id: blue.id, amount: 5000 }], version: batch.version })
  const sn = made?.sn ?? ''

  await enter(page, agency.ticket)
  await page.goto(`/agency/finance/retfund?sn=${sn}`)
  await rowOf(page, sn).getByRole('button', { name: /^审\s?核$/u }).click()
  const review = await openedDialog(page.getByRole('dialog'))
  await review.getByRole('radio', { name: '通过' }).check()
  await review.getByRole('button', { name: /通\s*过/u }).click()
  await expect(rowOf(page, sn)).toContainText('待红冲')

  await page.goto(`/agency/finance/ren/ink?refund_sn=${sn}`)
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: blue.number })
  await expect(row).toContainText('本公司提交税务局')
  await row.getByRole('button', { name: /^提\s?交$/u }).click()
  const submit = questionOf(page, /^提交红冲单/u)
  await submit.getByRole('button', { name: '提交税务局' }).click()
  await expect(row).toContainText('销方录入待购方确认')
  await expect(row).toContainText(/还剩 7[12] 小时/u)

  const [red] = await listed(agency.api, `/v1/invoice-redink-offsets/?refund_sn=${sn}`)
  const { confirm_no } = await agency.api.ok<{ confirm_no: string }>('GET', `/v1/invoice-redink-offsets/${red?.id ?? ''}`)
  await agency.api.ok('PUT', '/v1/demo/red_confirmations/', { confirm_no, code: '04' })
  await expect.poll(async () => (await agency.api.ok<Row>('GET', `/v1/invoice-redink-offsets/${red?.id ?? ''}`)).status, { timeout: 30_000 }).toBe('issued')
  await page.goto(`/agency/finance/ren/ink?id=${red?.id ?? ''}`)
  const chain = page.getByRole('region', { name: '发票链' })
  await expect(chain).toContainText('已开具')
  await expect(chain.getByRole('link', { name: blue.number })).toBeVisible()
  await page.goto(`/agency/finance/retfund?sn=${sn}`)
  await expect(rowOf(page, sn)).toContainText('已完成')
})

test('R022 R499 红冲 is added for an issued invoice that is found by its number; more than is left is refused, and the amount is negative whatever was typed; the row of an invoice leads there with its number', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency)
  const { invoice: blue } = await issued(agency, payer, await paidSettlement(request, agency, payer, ['800'], 0))
  await enter(page, agency.ticket)
  await page.goto('/agency/finance/ren/ink')
  await page.getByRole('button', { name: '新增红冲' }).first().click()
  const form = page.getByRole('form', { name: '红冲单' })
  const number = form.getByLabel('原发票号码')
  await number.fill('99999999999999999999')
  await number.press('Enter')
  await expect(form.getByText('没有号码为 99999999999999999999 的发票，请核对发票号码')).toBeVisible()
  // As it is copied from a paper: with blanks.
  await number.fill(blue.number.replaceAll(/(\d{4})(?=\d)/gu, '$1 '))
  await form.getByRole('button', { name: /查\s*找/u }).click()
  const facts = form.getByLabel('原发票', { exact: true })
  await expect(facts).toContainText(payer.title)
  await expect(number).toHaveValue(blue.number)
  await expect(form.getByLabel('红冲金额')).toHaveValue((blue.remaining / 100).toFixed(2))
  // Another number is another invoice: what was found goes.
  await number.press('Backspace')
  await expect(facts).toBeHidden()
  await page.getByRole('button', { name: '建立红冲单' }).click()
  await expect(form.getByText('请先查找这张发票')).toBeVisible()
  await number.fill(blue.number)
  await number.press('Enter')
  await expect(facts).toBeVisible()
  await form.getByLabel('红冲金额').fill('99999999')
  await form.getByLabel('红冲原因').click()
  await chooseOption(page, '开票有误')
  await expect(form.getByText('红冲金额不能超过发票的可红冲金额')).toBeVisible()
  await form.getByLabel('红冲金额').fill('1.00')
  await page.getByRole('button', { name: '建立红冲单' }).click()
  await expect(page.getByText('红冲单已建立，请提交税务局')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('-1.00')

  await page.goto(`/agency/finance/billing?view=invoice&number=${blue.number}`)
  await rowOf(page, blue.number).getByRole('button', { name: '红冲', exact: true }).click()
  await expect(facts).toContainText(payer.title)
  await expect(number).toHaveValue(blue.number)
  await expect(form.getByLabel('红冲金额')).toHaveValue(((blue.remaining - 100) / 100).toFixed(2))
  await expect(form.getByLabel('红冲金额')).toBeEditable()
})
