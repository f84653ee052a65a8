import { chooseOption, openedDialog, rowOf } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'
import { apiAs } from '../lib/tenants.ts'

interface Account {
  readonly account_no: string
}

test('R025 R091 R196 R299 R702 R706 招行钱包: money that nobody knows is claimed for an enterprise, whose withdrawal another person audits', async ({ page, request, signIn }) => {
  const agency = await apiAs(request, phones.agency)
  const { results: [account] } = await agency.ok<{ results: Account[] }>('GET', '/v1/cmb-wallets/')
  const payer = `琼海示例商贸${Date.now()}`
  await agency.ok('POST', '/v1/demo/channel/deposit/', { account_no: account?.account_no, amount: 65_432, payer_name: payer, payer_account: '6217001234567890122', summary: '货款' })
  await signIn(page, phones.agency)
  await page.goto('/agency/finance/cmb')
  await expect(page.getByRole('heading', { name: '招行钱包' })).toBeVisible()
  const card = page.getByRole('region', { name: '账户' })
  await expect(card).toContainText(account?.account_no ?? 'none')
  await expect(card).toContainText('钱包可用')
  const strange = rowOf(page, payer)
  await expect(strange).toContainText('不明入账')
  await expect(strange).toContainText('654.32')
  await strange.getByRole('button', { name: '认领' }).click()
  const claim = await openedDialog(page.getByRole('dialog', { name: '认领来款' }))
  await expect(claim).toContainText(payer)
  await claim.getByRole('combobox').fill('云舟')
  await chooseOption(page, '云舟')
  await claim.getByRole('button', { name: /^认\s?领$/u }).click()
  await expect(claim).toBeHidden()
  await expect(rowOf(page, '来款认领').first()).toContainText('-654.32')

  const company = await apiAs(request, phones.company)
  const withdrawal = await company.ok<{ id: string; sn: string }>('POST', '/v1/cmb-withdraw-records/', { amount: 500_000, to_account: '6217001234567890122', to_bank: '建设银行' })
  await test.step('R702 receipts of chosen rows', async () => {
    await rowOf(page, '来款认领').first().getByRole('checkbox').check()
    await page.getByRole('button', { name: '下载回单' }).click()
    await expect(page.getByText('已开始导出').first()).toBeVisible()
    await expect.poll(async () => (await agency.ok<{ results: { category: string; status: string }[] }>('GET', '/v1/exports/')).results[0]).toMatchObject({ category: 'cmb_voucher', status: 'export_success' })
  })
  await test.step('R703 R707 the accounts of enterprises, and what the bank has charged', async () => {
    await page.getByRole('tab', { name: '企业钱包' }).click()
    await expect(rowOf(page, '云舟')).toContainText('正常')
    await page.getByRole('tab', { name: '服务费记录' }).click()
    await expect(rowOf(page, account?.account_no ?? 'none')).toContainText('15.00')
  })
  await page.getByRole('tab', { name: '提现', exact: true }).click()
  const applied = rowOf(page, withdrawal.sn)
  await expect(applied).toContainText('待审核')
  await applied.getByRole('button', { name: '审核' }).click()
  const review = page.getByRole('dialog')
  await expect(review).toContainText('5,000.00')
  await review.getByRole('button', { name: /通\s*过/u }).click()
  await expect(applied).not.toContainText('待审核')
  await expect.poll(async () => (await agency.ok<{ status: string }>('GET', `/v1/cmb-withdraw-records/${withdrawal.id}/`)).status).toBe('success')
  await page.reload()
  await expect(rowOf(page, withdrawal.sn)).toContainText('提现成功')
})
