import { expect, phones, test } from '../lib/suite.ts'

test('R019 服务费账单: a group sees what its agencies owe it, and how it is made up', async ({ page, signIn }) => {
  await signIn(page, phones.platform)
  await page.goto('/platform/settlement/service?kind=software_use_fee')
  await expect(page.getByRole('heading', { name: '服务费账单' })).toBeVisible()
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: '软件使用费' }).first()
  await expect(row.getByRole('button')).toHaveCount(0)
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/platform\/settlement\/service\/info\//u)
  await page.getByRole('tab', { name: '费用构成' }).click()
  await expect(page.getByText('当月已付结算金额')).toBeVisible()
  await expect(page.getByText('固定月费')).toBeVisible()
})
