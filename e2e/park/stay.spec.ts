import { rowOf } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'
import { apiAs } from '../lib/tenants.ts'

test('R690 个人代开: paid bills wait for their invoices with the sums of all, and 代开统计 says how far each month of an agency is', async ({ page, request, signIn }) => {
  const park = await apiAs(request, phones.park)
  const { results: [open] } = await park.ok<{ results: { bill_sn: string; user_name: string }[] }>('GET', '/v1/user-invoices/?status=to_invoice&page_size=10')
  const { results: [month] } = await park.ok<{ results: { month: string; agency_name: string }[] }>('GET', '/v1/user-invoices/stats/?ordering=month')
  await signIn(page, phones.park)
  await page.goto('/park/cooperate/stay')
  await expect(page.getByRole('heading', { name: '个人代开(待开发票)' })).toBeVisible()
  await page.getByRole('group', { name: '按状态查看' }).getByRole('button', { name: /^待开/u }).click()
  const row = rowOf(page, open?.bill_sn ?? 'none')
  await expect(row).toContainText(open?.user_name ?? 'none')
  await row.getByRole('link', { name: open?.bill_sn ?? 'none' }).click()
  const drawer = page.getByRole('dialog', { name: `个人代开 ${open?.bill_sn ?? ''}` })
  await expect(drawer.getByText('附加税费').first()).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()

  await page.goto('/park/cooperate/stay_stats')
  await expect(page.getByRole('heading', { name: '代开统计' })).toBeVisible()
  await expect(rowOf(page, month?.month ?? 'none').filter({ hasText: month?.agency_name ?? 'none' }).first()).toBeVisible()
  await expect(page.getByRole('progressbar').first()).toBeVisible()
})
