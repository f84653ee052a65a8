import type { Locator, Page } from '@playwright/test'
import { type Application, applicationOf, goldenA, lastApplication, openPayer, paidSettlement } from '../lib/invoicing.ts'
import { openedDialog, rowOf, rowsIn } from '../lib/journey.ts'
import { answerOrder, orderService, payOrder } from '../lib/services.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'
import { apiAs, openAgency } from '../lib/tenants.ts'

const amount = '22222.53'
const applyDialog = (page: Page) => page.getByRole('dialog', { name: '申请开票' })

/** Opens 申请开票 and chooses so many of what can be invoiced. */
async function begin(page: Page, count: number): Promise<Locator> {
  await page.goto('/company/billing')
  await page.getByRole('button', { name: '申请开票' }).first().click()
  const dialog = applyDialog(page)
  const rows = rowsIn(dialog.getByRole('grid', { name: '可开票的结算单' }))
  await expect(rows).toHaveCount(count)
  for (let index = 0; index < count; index += 1) await rows.nth(index).getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByRole('region', { name: '开票模拟' })).toBeVisible()
  return dialog
}

/** What stands in the lines: amount and tax, without the sums. */
const linesOf = async (dialog: Locator): Promise<string[]> =>
  (await dialog.getByRole('table', { name: '发票拆分' }).getByRole('row').allInnerTexts()).map((text) => text.replaceAll(/\s+/gu, ' ').trim())

test('R020 R183 R370 R500 R681 R684 R685 journey 1: applied for within the limit of the park, signed by it, confirmed, issued, downloaded and mailed', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const saas = await apiAs(request, phones.saas)
  await saas.ok('PUT', `/v1/parks/${agency.park.id}/step3/`, { settlement_config: {}, config: { invoice_amount_limit: 10_000_00 }, version: agency.park.version })
  const order = await payOrder(request, agency, await orderService(agency, 'electronic_file_signature', 5))
  await answerOrder(saas, order, { action: 'confirm' })
  const payer = await openPayer(request, site.databaseUrl, agency, { signs: true })
  for (const bills of [['100'], ['200'], goldenA.bills]) await paidSettlement(request, agency, payer, bills, bills.length === 3 ? goldenA.promotion : 0)

  await enter(page, payer.ticket)
  const dialog = await begin(page, 3)
  // The settlements are filled in their order: an amount that leaves one out is said to.
  await dialog.getByLabel('开票金额').fill('150')
  await expect(dialog.getByText(/开票金额用不到结算单 JS\d+，请去掉它，或增加开票金额/u)).toBeVisible()
  await expect(dialog.getByRole('region', { name: '开票模拟' })).toHaveCount(0)
  await dialog.getByLabel('开票金额').fill(amount)
  const plan = dialog.getByRole('region', { name: '开票模拟' })
  await expect(plan).toContainText(/园区单张限额 ¥\s*10,000\.00/u)
  await expect(plan.getByRole('row').filter({ has: page.getByRole('button', { name: '选用电子普通发票 6%' }) })).toContainText(/3 张（按限额拆分）.*1,257\.88/u)
  await plan.getByRole('button', { name: '选用电子普通发票 6%' }).click()
  const lines = await linesOf(dialog)
  for (const [index, [of, tax]] of [['10,000.00', '566.04'], ['10,000.00', '566.04'], ['2,222.53', '125.80']].entries()) {
    expect(lines[index + 1]).toContain(of)
    expect(lines[index + 1]).toContain(tax)
  }
  await expect(dialog.getByText(/提交即以本企业名义电子签署结算确认单/u)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('apply-signed.png') })
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('开票申请已提交')).toBeVisible()

  const { id, sn, version } = await lastApplication(payer.api)
  await rowOf(page, sn).getByRole('link', { name: sn }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(sn, 'u') })
  await expect(drawer).toContainText('待业务公司确认')
  await drawer.getByRole('button', { name: '查看结算确认单' }).click()
  const statement = drawer.frameLocator('iframe[title="结算确认单"]')
  await expect(statement.getByRole('heading', { name: '结算确认单' })).toBeVisible()
  await expect(statement.getByText(new RegExp(`${payer.name} 已于 .* 电子签署`, 'u'))).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('apply-statement.png') })

  const passed = await agency.api.ok<Application>('PUT', `/v1/invoice-batches/${id}/agency_confirm/`, { result: 'pass', version })
  await agency.api.ok('PUT', `/v1/invoice-batches/${id}/submit_invoice/`, { version: passed.version })
  await expect.poll(async () => (await applicationOf(agency.api, id)).status, { timeout: 60_000 }).toBe('invoiced')
  await page.goto(`/company/billing?sn=${sn}`)
  await expect(rowOf(page, sn)).toContainText('已开票')
  await page.getByRole('tab', { name: '发票', exact: true }).click()
  const invoices = rowsIn(page.getByRole('grid')).filter({ hasText: sn })
  await expect(invoices).toHaveCount(3)
  const [download] = await Promise.all([page.waitForEvent('download'), invoices.first().getByRole('button', { name: /^下载/u }).click()])
  expect(download.suggestedFilename()).toMatch(/\.(?:pdf|ofd|xml)$/u)
  const { results } = await agency.api.ok<{ results: { id: string; version: number }[] }>('GET', `/v1/invoices/?batch_sn=${sn}`)
  for (const [index, invoice] of results.entries()) await agency.api.ok('PUT', `/v1/invoices/${invoice.id}/mail/`, { express_no: `SF2026112800${index}`, version: invoice.version })
  await page.goto(`/company/billing?sn=${sn}`)
  await expect(rowOf(page, sn)).toContainText('已邮寄')
})

test('R185 R182 R501 journey 3: by difference the tax of 22,222.53 less 20,333.83 is 106.91; to deduct more than the amount, or than went to workers, is refused', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency)
  const { pay_amount } = await paidSettlement(request, agency, payer)
  expect(pay_amount).toBe(goldenA.pay)

  await enter(page, payer.ticket)
  const dialog = await begin(page, 1)
  const plan = dialog.getByRole('region', { name: '开票模拟' })
  await expect(plan).toContainText(/差额可扣除 ¥\s*20,333\.83/u)
  await plan.getByRole('button', { name: '选用差额普通发票 6%' }).click()
  expect((await linesOf(dialog))[1]).toContain('106.91')
  const submit = dialog.getByRole('button', { name: '提交申请' })
  await expect(submit).toBeEnabled()
  await dialog.getByRole('checkbox', { name: /^手工拆分/u }).check()
  const deducted = dialog.getByLabel('第 1 张差额扣除额')
  await expect(deducted).toHaveValue('20333.83')
  await deducted.fill('22222.54')
  await expect(dialog.getByText(/差额扣除额应在 0 与差额开票总额之间/u)).toBeVisible()
  await expect(submit).toBeDisabled()
  // Within the amount, but more than went to workers: the server knows.
  await deducted.fill('20333.84')
  await expect(submit).toBeEnabled()
  await submit.click()
  await expect(page.getByText(/差额扣除额超过/u).first()).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('apply-difference.png') })
  await deducted.fill('20333.83')
  await submit.click()
  await expect(page.getByText('开票申请已提交')).toBeVisible()
  expect(await lastApplication(payer.api)).toMatchObject({ category: 'bw_difference_common', tax_amount: 106_91 })
})

test('R376 R279 R649 journey 4: the enterprise rejects with a reason, the agency corrects and submits again; the change log has both', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency)
  const settlement = await paidSettlement(request, agency, payer, ['600'], 0)
  const order = { category: 'bw_electron_common', details: [{ sns: [settlement.sn], real_invoice_amount: settlement.pay_amount }] }
  const { id, sn } = await agency.api.ok<Application>('POST', '/v1/invoice-batches/', order)

  await enter(page, payer.ticket)
  await page.goto(`/company/billing?sn=${sn}`)
  await rowOf(page, sn).getByRole('button', { name: /^确\s?认$/u }).click()
  const review = await openedDialog(page.getByRole('dialog'))
  await expect(review.frameLocator('iframe[title="结算确认单"]').getByText(settlement.sn)).toBeVisible()
  await review.getByRole('radio', { name: '驳回' }).check()
  await review.getByRole('button', { name: /^驳\s*回$/u }).click()
  await expect(review.getByText('请填写驳回原因')).toBeVisible()
  await review.getByLabel(/原因/u).fill('请改开专票')
  await review.getByRole('button', { name: /^驳\s*回$/u }).click()
  await expect(review).toBeHidden()
  const back = await applicationOf(agency.api, id)
  expect(back.status).toBe('rejected')
  await agency.api.ok('PUT', `/v1/invoice-batches/${id}/`, { ...order, category: 'bw_electron_special', version: back.version })
  await page.goto(`/company/billing?sn=${sn}`)
  await expect(rowOf(page, sn)).toContainText('待企业确认')
  await expect(rowOf(page, sn)).toContainText('电子专用发票')
  await rowOf(page, sn).getByRole('button', { name: /^确\s?认$/u }).click()
  const again = await openedDialog(page.getByRole('dialog'))
  await again.getByRole('radio', { name: '通过' }).check()
  await again.getByRole('button', { name: /^通\s*过$/u }).click()
  await expect(rowOf(page, sn)).toContainText('待业务公司确认')
  await rowOf(page, sn).getByRole('link', { name: sn }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(sn, 'u') })
  await expect(drawer.getByRole('heading', { name: '变更记录' })).toBeVisible()
  await expect(drawer).toContainText('请改开专票')
  for (const step of ['申请开票', '驳回', '重新提交', '企业确认']) await expect(drawer.getByText(step, { exact: true }).first()).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('application-log.png') })
})

test('R370 journey 5: where the contract does not allow it, the button says why it is closed, and the call is refused', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency, { mayApply: false })
  const settlement = await paidSettlement(request, agency, payer, ['600'], 0)
  await enter(page, payer.ticket)
  await page.goto('/company/billing')
  await expect(page.getByText('合同未开通企业自助申请开票，请联系业务公司').first()).toBeVisible()
  for (const button of await page.getByRole('button', { name: '申请开票' }).all()) await expect(button).toBeDisabled()
  const { status, body } = await payer.api.send('POST', '/v1/invoice-batches/', { category: 'bw_electron_common', details: [{ sns: [settlement.sn], real_invoice_amount: settlement.pay_amount }] })
  expect([status, body]).toMatchObject([400, { error_msg: '合同未开通企业自助申请开票，请联系业务公司' }])
  // A settlement's page that leads here opens no dialog either.
  await page.goto(`/company/billing?apply=${settlement.sn}`)
  await expect(page.getByText('合同未开通企业自助申请开票，请联系业务公司').first()).toBeVisible()
  await expect(applyDialog(page)).toHaveCount(0)
})
