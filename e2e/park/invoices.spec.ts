import { exportedBy } from '../lib/exports.ts'
import { issued, openPayer, paidSettlement } from '../lib/invoicing.ts'
import { cellUnder, rowOf, rowsIn } from '../lib/journey.ts'
import { enter, expect, test } from '../lib/suite.ts'
import { admit, apiOf, openAgency } from '../lib/tenants.ts'

test('R020 R689 journey 9: 发票管理 of the park has both lists with sums, and what each agency has issued of the invoices that are listed', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency)
  const { invoice } = await issued(agency, payer, await paidSettlement(request, agency, payer, ['800'], 0))

  const ticket = await admit(request, agency.park.phone)
  await enter(page, ticket)
  await page.goto(`/park/customer/invoice?number=${invoice.number}`)
  await expect(page.getByRole('heading', { name: '发票管理' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^合计/u })).toBeVisible()
  await expect(rowOf(page, invoice.number)).toContainText(payer.title)
  await expect(page.getByRole('button', { name: `下载${invoice.number}` })).toBeVisible()
  await page.getByRole('button', { name: /^导出 1 条$/u }).click()
  await expect(page.getByText('已开始导出').first()).toBeVisible()
  const [head, ...rows] = await exportedBy(request, apiOf(request, ticket), 'company_invoice', 1)
  expect(head).toContain('发票号码')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toEqual(expect.arrayContaining([invoice.number, payer.title]))
  await page.getByRole('link', { name: invoice.number, exact: true }).click()
  const opened = page.getByRole('dialog', { name: new RegExp(invoice.number, 'u') })
  await expect(opened.getByRole('region', { name: '发票链' })).toContainText('开票申请')
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await page.getByRole('tab', { name: '业务公司发票' }).click()
  await expect(page.getByRole('row', { name: /^合计/u })).toBeVisible()
  await page.getByRole('button', { name: '按业务公司统计' }).click()
  const drawer = page.getByRole('dialog', { name: '业务公司发票统计' })
  await expect(await cellUnder(rowsIn(drawer.getByRole('grid')).filter({ hasText: agency.name }), '张数')).toHaveText('1')
  await page.goto('/park/customer/invoice?view=agency_invoice&number=99999999999999999999')
  await page.getByRole('button', { name: '按业务公司统计' }).click()
  await expect(drawer).toContainText('只统计符合列表当前筛选条件的发票。')
  await expect(drawer.getByText(agency.name)).toHaveCount(0)
})
