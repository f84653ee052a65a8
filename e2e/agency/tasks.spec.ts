import { goldenA, openPayer, paidSettlement } from '../lib/invoicing.ts'
import { openedDialog, rowOf } from '../lib/journey.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'
import { openAgency, saveSettings } from '../lib/tenants.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

test('R654 批次: 上传任务明细 is kept with the batch, and can be opened', { tag: '@smoke' }, async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/tasks/list?view=batches')
  await rowOf(page, '十一月配送任务.xlsx').getByRole('link').first().click()
  await page.getByRole('button', { name: /^上传任务明细/u }).click()
  const dialog = await openedDialog(page.getByRole('dialog').filter({ visible: true }))
  await dialog.locator('input[type=file]').setInputFiles({ name: '十一月配送明细.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(dialog.getByText('已上传：十一月配送明细.pdf')).toBeVisible()
  await dialog.getByRole('button', { name: /提\s*交/u }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: '十一月配送明细.pdf' }).or(page.getByRole('link', { name: '十一月配送明细.pdf' })).first()).toBeVisible()
})

test('R170 a task shows what was paid for it: its bills, and how far it is settled', async ({ page, request, site }) => {
  test.slow()
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency)
  await saveSettings(agency.api, payer, { is_enable_fast_task: true })
  await paidSettlement(request, agency, payer, goldenA.bills, 0, goldenA.bills.length - 1)
  await enter(page, agency.ticket)
  await page.goto('/agency/tasks/list')
  await rowOf(page, '极速任务 RW').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/list\/info\//u)
  const task = page.getByRole('article', { name: /^任务 RW\d+/u })
  await expect(task.getByText('部分结算', { exact: true }).first()).toBeVisible()
  await task.getByRole('tab', { name: '账单' }).click()
  const bills = task.getByRole('tabpanel').getByRole('row').filter({ hasText: /ZD\d+/u })
  await expect(bills).toHaveCount(goldenA.bills.length)
  await expect(bills.filter({ hasText: '已支付' })).toHaveCount(goldenA.bills.length - 1)
})
