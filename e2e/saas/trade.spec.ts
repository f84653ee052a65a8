import { rowOf } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'
import { apiAs } from '../lib/tenants.ts'

test('R195 R702 交易流水: the operator reads the movements of all organisations', async ({ page, request, signIn }) => {
  const company = await apiAs(request, phones.company)
  const { account_no } = await company.ok<{ account_no: string }>('GET', '/v1/cmb-wallets-other/')
  const summary = `充值${Date.now()}`
  await company.ok('POST', '/v1/demo/channel/deposit/', { account_no, amount: 432_100, payer_name: '示例付款户', payer_account: '6225880000000001', summary })
  await signIn(page, phones.saas)
  await page.goto('/admin/finance/trade')
  await expect(page.getByRole('heading', { name: '交易流水' })).toBeVisible()
  const row = rowOf(page, summary)
  await expect(row).toContainText('充值')
  await expect(row).toContainText('4,321.00')
  await expect(row).toContainText('云舟')
  await expect(page.getByRole('button', { name: /^导出 /u })).toBeVisible()
  // Receipts of any wallet; with one account chosen, its balances.
  await row.getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: /^下载回单/u })).toBeVisible()
})
