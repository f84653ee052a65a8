import { expect, phones, test } from '../lib/suite.ts'

test('R020 开票管理: an enterprise chooses settlements, and of what they could be invoiced as one row, which fills the lines', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/company/finance/billing')
  await expect(page).toHaveURL(/\/company\/billing$/u)
  await page.getByRole('button', { name: '申请开票' }).click()
  const dialog = page.getByRole('dialog', { name: '申请开票' })
  const settlements = dialog.getByRole('grid', { name: '可开票的结算单' })
  await settlements.getByRole('row').nth(1).getByRole('checkbox').check()
  await settlements.getByRole('row').nth(2).getByRole('checkbox').check()
  await expect(dialog.getByText('已选 2 张')).toBeVisible()
  await dialog.getByRole('button', { name: '下一步' }).click()
  const plan = dialog.getByRole('region', { name: '开票模拟' })
  await plan.getByRole('button', { name: '选用电子普通发票 6%' }).click()
  await expect(plan.getByRole('button', { name: '选用电子普通发票 6%' })).toHaveText(/已\s*选/u)
  await expect(dialog.getByRole('table', { name: '发票拆分' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('billing-apply.png') })
})
