import type { Page } from '@playwright/test'
import { applied, issued, lastApplication, openPayer, paidSettlement } from '../lib/invoicing.ts'
import { chooseOption } from '../lib/journey.ts'
import { alter, lookUp } from '../lib/site.ts'
import { enter, expect, test } from '../lib/suite.ts'
import { openAgency } from '../lib/tenants.ts'

test('R665 R366 journey 10: from a settlement\'s page to its application, which begins with the saved plan; found by its number it is chosen, and once applied for it says that nothing is left', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency)
  const { id, sn, pay_amount: amount, version } = await paidSettlement(request, agency, payer)
  const half = Math.floor(amount / 2)
  const line = (cents: number) => ({ category: 'bw_electron_common', tax_ratio: 6, amount: cents, tax_amount: Math.round((cents * 6) / 106) })
  await agency.api.ok('POST', `/v1/settlements/${id}/split/`, { split_detail: [line(half), line(amount - half)], version })

  await enter(page, agency.ticket)
  await page.goto(`/agency/settlement/sett/info/${id}?tab=invoices`)
  await expect(page.getByRole('region', { name: '发票链' })).toContainText('还没有开票申请')
  await page.getByRole('link', { name: '为这张结算单申请开票' }).click()
  const dialog = page.getByRole('dialog', { name: '申请开票' })
  await expect(dialog.getByText('已选 1 张')).toBeVisible()
  const find = dialog.getByRole('searchbox', { name: '结算单号' }).or(dialog.getByRole('textbox', { name: '结算单号' }))
  await find.fill('JS0000')
  await find.press('Enter')
  await expect(dialog.getByText('没有单号为 JS0000 的结算单，请核对单号')).toBeVisible()
  await find.fill(sn)
  await find.press('Enter')
  await expect(dialog.getByText(`已选中结算单 ${sn}`)).toBeVisible()
  await expect(dialog.getByText('已选 1 张')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('apply-settlements.png') })
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByText('所选结算单已保存开票计划：2 张')).toBeVisible()
  await expect(dialog.getByRole('table', { name: '发票拆分' }).getByRole('row')).toHaveCount(4)
  await dialog.getByRole('combobox', { name: '开票类目' }).click()
  await chooseOption(page, '*现代服务*市场推广服务')
  await expect(dialog.getByRole('table', { name: '发票拆分' }).getByText('*现代服务*市场推广服务').first()).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('apply-invoices.png') })
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('开票申请已提交')).toBeVisible()

  const made = await lastApplication(agency.api)
  const { details } = await agency.api.ok<{ details: { split_detail: object[] }[] }>('GET', `/v1/invoice-batches/${made.id}/`)
  expect(details[0]?.split_detail).toMatchObject([{ amount: half, invoice_category_name: '*现代服务*市场推广服务' }, { amount: amount - half }])
  // The other side tries the same settlement: by the screen, and past it.
  expect((await payer.api.send('POST', '/v1/invoice-batches/', { category: 'bw_electron_common', details: [{ sns: [sn], real_invoice_amount: 1 }] })).status).toBe(400)
  await page.goto('/agency/finance/billing')
  await page.getByRole('button', { name: '申请开票' }).click()
  await find.fill(sn)
  await find.press('Enter')
  await expect(dialog.getByText(`结算单 ${sn} 已全部申请开票，没有可开票金额`)).toBeVisible()
  await page.goto(`/agency/settlement/sett/info/${id}?tab=invoices`)
  await expect(page.getByRole('region', { name: '发票链' }).getByRole('link', { name: made.sn })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('settlement-invoices.png') })
})

test('申请开票: Back leads back and leaves nothing over the page; sent twice by a double click it is one application, and a tab that began earlier is told that nothing is left', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency)
  const { sn } = await paidSettlement(request, agency, payer, ['800'], 0)
  await enter(page, agency.ticket)
  await page.goto('/agency/finance/retfund')
  await page.goto('/agency/finance/billing')
  await page.getByRole('button', { name: '申请开票' }).first().click()
  const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: '申请开票' })
  await expect(dialogOf(page)).toBeVisible()
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL(/\/agency\/finance\/retfund/u)
  await expect(page.getByRole('heading', { name: '退票管理' })).toBeVisible()

  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/agency/finance/billing?apply=${sn}`)
    await dialogOf(tab).getByRole('button', { name: '下一步' }).click()
    await dialogOf(tab).getByRole('button', { name: '选用电子普通发票 6%' }).click()
  }
  await dialogOf(page).getByRole('button', { name: '提交申请' }).dblclick()
  await expect(page.getByText('开票申请已提交')).toBeVisible()
  await dialogOf(other).getByRole('button', { name: '提交申请' }).click()
  await expect(other.getByText(/超过所选结算单的可开票金额 0\.00/u).first()).toBeVisible()
  await other.screenshot({ path: test.info().outputPath('apply-too-late.png') })
  const { total } = await agency.api.ok<{ total: number }>('GET', '/v1/invoice-batches/?page_size=10')
  expect(total).toBe(1)
})

interface Red {
  readonly id: string
  readonly status: string
  readonly confirm_no: string
  readonly version: number
}

test('journey 7: red ink that nobody confirms within 72 hours is void, and another one can be made', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency)
  const { invoice: blue } = await issued(agency, payer, await paidSettlement(request, agency, payer, ['800'], 0))
  await payer.api.ok('PUT', '/v1/demo/invoice_use/', { number: blue.number, state: 'used' })
  const made = await agency.api.ok<Red>('POST', '/v1/invoice-redink-offsets/', { invoice_id: blue.id, amount: -300, reason: '1' })
  const sent = await agency.api.ok<Red>('PUT', `/v1/invoice-redink-offsets/${made.id}`, { action: 'submit', version: made.version })
  expect(sent.status).toBe('to_buyer_confirm')

  await enter(page, agency.ticket)
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: blue.number }).filter({ hasText: '-3.00' })
  await page.goto('/agency/finance/ren/ink?status=to_buyer_confirm')
  await expect(row.first()).toContainText(/还剩 7[12] 小时/u)
  // As if it had been sent 72 hours ago: a session does not last so long.
  await alter(site.databaseUrl, `update app.redink_offset set submit_at = submit_at - interval '72 hours', expire_at = expire_at - interval '72 hours', next_at = now() where id = '${made.id}'`)
  await expect.poll(async () => (await agency.api.ok<Red>('GET', `/v1/invoice-redink-offsets/${made.id}`)).status, { timeout: 30_000 }).toBe('expired')
  await page.goto('/agency/finance/ren/ink?status=expired')
  await expect(row.first()).toContainText('超72小时未确认(作废)')
  await row.first().getByRole('button', { name: '重新申请' }).click()
  const dialog = page.getByRole('dialog', { name: `重新申请红冲 ${blue.number}` })
  await dialog.getByRole('button', { name: '建立红冲单' }).click()
  await expect(page.getByText('已建立新的红冲单，请提交税务局')).toBeVisible()
  const drafts = await agency.api.ok<{ results: { amount: number; invoice_number: string }[] }>('GET', '/v1/invoice-redink-offsets/?status=draft&page_size=100')
  expect(drafts.results.filter(({ amount, invoice_number }) => amount === -300 && invoice_number === blue.number)).toHaveLength(1)
})

test('结算确认单 is verified by its number and code without signing in, and one changed byte of the file is found', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency)
  const { id, sn } = await applied(agency, payer, await paidSettlement(request, agency, payer, ['800'], 0))
  const job = await agency.api.ok<{ id: string }>('POST', `/v1/invoice-batches/${id}/gen_settlement_pdf/`)
  await expect.poll(async () => (await agency.api.send('GET', `/v1/exports/${job.id}/download/`)).status, { timeout: 60_000 }).toBe(200)
  const { url } = await agency.api.ok<{ url: string }>('GET', `/v1/exports/${job.id}/download/`)
  const pdf = Buffer.from(await (await request.get(url)).body())
  const [row] = await lookUp(site.databaseUrl, `select statement_prints -> -1 ->> 'code' as code from app.invoice_batch where id = '${id}'`)
  const code = String(row?.['code'])

  await enter(page, agency.ticket)
  const { port } = new URL(site.url)
  const anybody = await page.context().newPage()
  await anybody.setViewportSize({ width: 375, height: 720 })
  await anybody.goto(`http://worker.localhost:${port}/worker/statement#${sn}`)
  await expect(anybody.getByLabel('申请单号')).toHaveValue(sn)
  const verify = async (buffer?: Buffer) => {
    if (buffer !== undefined) await anybody.getByLabel('PDF 文件').setInputFiles({ name: '结算确认单.pdf', mimeType: 'application/pdf', buffer })
    await anybody.getByRole('button', { name: '核验' }).click()
  }
  const result = anybody.getByRole('heading', { level: 2 })
  await anybody.getByLabel('校验码').fill(code.match(/.{4}/gu)?.join('-') ?? '')
  await verify()
  await expect(result).toHaveText('有效')
  await verify(pdf)
  await expect(anybody.getByText('文件与生成时完全一致')).toBeVisible()
  await expect(anybody.getByText(sn, { exact: true })).toBeVisible()
  await anybody.screenshot({ path: test.info().outputPath('statement-valid.png'), fullPage: true })
  const changed = Buffer.from(pdf)
  changed[Math.floor(pdf.length / 2)] = (pdf[Math.floor(pdf.length / 2)] ?? 0) ^ 1
  await verify(changed)
  await expect(result).toHaveText('文件已被改动')
  await anybody.getByLabel('校验码').fill('0000-0000-0000-0000')
  await verify()
  await expect(result).toHaveText('不存在')
})
