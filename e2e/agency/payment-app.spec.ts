import { rowOf } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'
import { apiAs } from '../lib/tenants.ts'

test('R026 R090 R597 R701 支付宝钱包: the agency reads its book and those of its enterprises, and takes vouchers of rows', async ({ page, request, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/finance/account')
  await expect(page.getByRole('heading', { name: '支付宝钱包' })).toBeVisible()
  const card = page.getByRole('region', { name: '支付宝钱包' })
  await expect(card).toContainText('已签约')
  await expect(card.getByRole('button', { name: '邀请企业签约' })).toBeVisible()
  await rowOf(page, '60,000.00').first().getByRole('checkbox').check()
  await page.getByRole('button', { name: '下载凭证' }).click()
  await expect(page.getByText('已开始导出').first()).toBeVisible()
  const agency = await apiAs(request, phones.agency)
  await expect.poll(async () => (await agency.ok<{ results: { category: string; status: string }[] }>('GET', '/v1/exports/')).results[0], { timeout: 30_000 }).toMatchObject({ category: 'voucher', status: 'export_success' })
  await page.getByRole('tab', { name: '企业余额' }).click()
  // Other tests open enterprises of this agency, newer ones stand before it.
  await page.getByRole('textbox', { name: '企业' }).filter({ visible: true }).fill('云舟')
  await page.getByRole('button', { name: /查\s*询/u }).filter({ visible: true }).click()
  await expect(rowOf(page, '云舟')).toContainText('已签约')
})
