import { expect, phones, test } from '../lib/suite.ts'

test('R019 服务费账单: an enterprise sees the fees that it paid with its settlements', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/company/settlement/service')
  await expect(page.getByRole('heading', { name: '服务费账单' })).toBeVisible()
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: '企业服务费' }).first()
  await expect(row.getByText('已支付')).toBeVisible()
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/company\/settlement\/service\/info\//u)
  await page.getByRole('tab', { name: '费用构成' }).click()
  await expect(page.getByText('增值服务费')).toBeVisible()
})
