import { openedDialog, rowOf } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'

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

test('R170 a task shows what was paid for it: its bills, and how far it is settled', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/tasks/list?settlement_status=part_settlement')
  await page.getByRole('grid').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/list\/info\//u)
  await expect(page.getByText('部分结算').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('tab', { name: '账单' }).click()
  await expect(page.getByRole('tabpanel').getByText('已支付').first()).toBeVisible()
})
