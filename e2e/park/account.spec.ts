import { formatCents } from '@linggong/shared/domain/money'
import { openedDialog, rowOf } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'
import { apiAs } from '../lib/tenants.ts'

test('R465 R705 资金账户: what arrives on the park\'s account is its own, and is taken out by two people', async ({ page, request, signIn }) => {
  const park = await apiAs(request, phones.park)
  const { results: [account], available } = await park.ok<{ results: { account_no: string }[]; available: number }>('GET', '/v1/cmb-wallets/')
  await park.ok('POST', '/v1/demo/channel/deposit/', { account_no: account?.account_no, amount: 888_800, payer_name: '示例园区管委会', payer_account: '6225880000000001', summary: '园区专款' })
  await signIn(page, phones.park)
  await page.goto('/park/finance/account')
  await expect(page.getByRole('heading', { name: '资金账户' })).toBeVisible()
  const card = page.getByRole('region', { name: '账户' })
  await expect(card).toContainText(account?.account_no ?? 'none')
  await expect(card).toContainText(formatCents(available + 888_800))
  const arrived = rowOf(page, '园区专款')
  await expect(arrived).toContainText('充值')
  await expect(arrived).toContainText('示例园区管委会')
  await card.getByRole('button', { name: '提现申请' }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: '提现申请' }))
  await dialog.getByLabel('提现金额').fill('1000')
  await dialog.getByLabel('收款账号').fill('6217001234567890122')
  await dialog.getByLabel('收款银行').fill('园区示例银行')
  await dialog.getByRole('button', { name: /^提\s?交$/u }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: '提现', exact: true }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: '1,000.00', exact: true }) })
  await expect(row).toContainText('待审核')
  await expect(row).toContainText('0122')
  // Not by whoever has applied for it.
  await row.getByRole('button', { name: '审核' }).click()
  const review = page.getByRole('dialog')
  await expect(review.getByText('审核人不能是提现的申请人').first()).toBeVisible()
})
