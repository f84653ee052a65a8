import { rowOf } from '../lib/journey.ts'
import { admit, newCode, newName, openAgency } from '../lib/tenants.ts'
import { enter, expect, test } from '../lib/suite.ts'

test('R598 R599 开票信息: an enterprise finds its titles, also those that its agency has entered', async ({ page, request }) => {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const title = newName('示例抬头')
  await agency.api.ok('POST', '/v1/company-invoice-info/', { company_id: company.id, title, tax_no: newCode() })
  await enter(page, await admit(request, company.phone))
  await page.goto('/company/finance/billing/info')
  await expect(page).toHaveURL(/\/company\/billing\/info$/u)
  await expect(page.getByRole('heading', { name: '开票信息' })).toBeVisible()
  await expect(rowOf(page, title)).toContainText('是')
  await page.getByPlaceholder('输入发票抬头').fill('没有这个抬头')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, title)).toHaveCount(0)
})
