import { expect, phones, test } from '../lib/suite.ts'

test('R023 R024 服务充值: balances with their use, own orders and records', async ({ page, signIn }) => {
  await signIn(page, phones.platform)
  await page.goto('/platform/operate/recharge')
  await expect(page.getByRole('list', { name: '服务余额' }).getByRole('listitem')).toHaveCount(10)
  const grid = page.getByRole('grid').filter({ visible: true })
  for (const state of ['待付款', '待确认', '已驳回', '已到账']) await expect(grid).toContainText(state)
  await page.getByRole('tab', { name: '使用记录' }).click()
  await expect(grid).toContainText('登录验证码')

  // Whose turn it is: the group's own.
  await page.getByRole('tab', { name: '充值订单' }).click()
  await grid.getByRole('row').filter({ hasText: '待付款' }).getByRole('link').first().click()
  await expect(page.getByText('等待集团上传付款凭证')).toBeVisible()
})
