import { rowOf } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'
import { apiAs } from '../lib/tenants.ts'

test('R690 个人代开: paid bills wait for their invoices with the sums of all, and 代开统计 says how far each month of an agency is', async ({ page, request, signIn }) => {
  const park = await apiAs(request, phones.park)
  const { results: [open] } = await park.ok<{ results: { bill_sn: string; user_name: string }[] }>('GET', '/v1/user-invoices/?status=to_invoice&page_size=10')
  const { results: [month] } = await park.ok<{ results: { month: string; agency_name: string }[] }>('GET', '/v1/user-invoices/stats/')
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
  await expect(page.getByRole('row').filter({ hasText: month?.month ?? 'none' }).filter({ hasText: month?.agency_name ?? 'none' })).toBeVisible()
  await expect(page.getByRole('progressbar').first()).toBeVisible()
})

test('R099 R691 收入汇总: a month with the sums of all, a person\'s year with its chart and bills, and months that are over are declared', async ({ page, request, signIn }) => {
  const park = await apiAs(request, phones.park)
  const { results: [row] } = await park.ok<{ results: { id: string; user_id: string; user_name: string; month: string }[] }>('POST', '/v1/income-summaries/search/', { status: 'to_declare', ordering: 'month', page_size: 10 })
  await signIn(page, phones.park)
  await page.goto(`/park/cooperate/income_summary?month=${row?.month ?? ''}&status=to_declare&batch_search=${encodeURIComponent(row?.user_name ?? '')}`)
  await expect(page.getByRole('heading', { name: '收入汇总' })).toBeVisible()
  const line = rowOf(page, row?.user_name ?? 'none').first()
  await expect(line).toContainText('待申报')
  await line.getByRole('button', { name: '申报' }).click()
  await page.getByRole('dialog', { name: '申报 1 人的收入' }).getByRole('button', { name: /^申\s?报$/u }).click()
  await expect(page.getByText('已申报').first()).toBeVisible()

  await page.goto(`/park/cooperate/income_summary/info/${row?.user_id ?? ''}?year=${row?.month.slice(0, 4) ?? ''}`)
  await expect(page.getByRole('article', { name: new RegExp(`收入汇总 ${row?.user_name ?? 'none'}`, 'u') })).toBeVisible()
  await expect(page.getByText(`${row?.month.slice(0, 4) ?? ''} 年各月收入`).first()).toBeVisible()
  await page.getByRole('tab', { name: /^账单/u }).click()
  await expect(page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') }).first()).toBeVisible()
  await page.getByRole('tab', { name: '变更记录' }).click()
  await expect(page.getByRole('region', { name: row?.month ?? 'none' }).getByText('申报', { exact: true })).toBeVisible()
})
