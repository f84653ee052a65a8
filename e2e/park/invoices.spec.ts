import { expect, phones, test } from '../lib/suite.ts'

test('R020 R689 journey 9: 发票管理 of the park has both lists with sums, and what each agency has issued', async ({ page, signIn }) => {
  await signIn(page, phones.park)
  await page.goto('/park/customer/invoice')
  await expect(page.getByRole('heading', { name: '发票管理' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^合计/u })).toBeVisible()
  await expect(page.getByRole('button', { name: /^下载\d{20}$/u }).first()).toBeVisible()
  await page.getByRole('tab', { name: '业务公司发票' }).click()
  await expect(page.getByRole('row', { name: /^合计/u })).toBeVisible()
  await page.getByRole('button', { name: '按业务公司统计' }).click()
  const drawer = page.getByRole('dialog', { name: '业务公司发票统计' })
  await expect(drawer.getByText('张数').first()).toBeVisible()
  await expect(drawer.getByRole('grid').getByRole('row').filter({ hasNot: page.getByRole('columnheader') }).first()).toBeVisible()
})
