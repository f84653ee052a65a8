import { inPaymentApp } from '../lib/alipay.ts'
import { openedDialog, rowOf } from '../lib/journey.ts'
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
  await expect(rowOf(page, '云舟')).toContainText('已签约')
})

test('R595 R695 an enterprise is invited by link, and its agreement is ended for it', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/finance/account?list=company_book')
  const refused = page.getByRole('row').filter({ hasText: '未签约' }).first()
  const name = (await refused.getByRole('link').first().textContent()) ?? ''
  await page.getByRole('button', { name: '邀请企业签约' }).click()
  const invite = await openedDialog(page.getByRole('dialog', { name: '邀请企业签约' }))
  await invite.getByRole('combobox').fill(name)
  await page.locator('.ant-select-item-option').first().click()
  await invite.getByRole('button', { name: '获取邀请链接' }).click()
  await inPaymentApp(page, '打开支付宝签约', '同意签约')
  await page.getByRole('dialog').getByRole('button', { name: /^关\s?闭$/u }).last().click()
  await expect(async () => {
    await page.reload()
    await expect(rowOf(page, name)).toContainText('已签约', { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await rowOf(page, name).getByRole('button', { name: /^解\s?绑$/u }).click()
  const unbind = await openedDialog(page.getByRole('dialog', { name: '解绑企业支付宝' }))
  await unbind.getByLabel('原因').fill('更换支付宝账户')
  await unbind.getByRole('button', { name: /^解\s?绑$/u }).click()
  await expect(rowOf(page, name)).toContainText('已解约')
})
