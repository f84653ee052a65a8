import { importBills, readyToPay } from '../lib/first-bills.ts'
import { admit, apiOf, newCode, openAgency, saveSettings } from '../lib/tenants.ts'
import { openedDialog } from '../lib/journey.ts'
import { enter, expect, test } from '../lib/suite.ts'

test('an enterprise opened fast is told that it cannot pay yet, until its agency has saved what was missing', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany({ is_fast_created: true })
  const { version } = await saveSettings(agency.api, company)
  const ticket = await admit(request, company.phone)
  const { id, sn } = await readyToPay(agency, apiOf(request, ticket), await importBills(site.databaseUrl, agency, company, '100'))
  await enter(page, ticket)
  await page.goto(`/company/settlement/sett/info/${id}`)
  await page.getByRole('article').getByRole('button', { name: '线下支付' }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: `线下支付 ${sn}` }))
  const amount = /¥\s*([\d,]+\.\d{2})\s*$/u.exec((await dialog.locator('p').first().innerText()).trim())?.[1] ?? ''
  await dialog.getByLabel('再次输入金额').fill(amount)
  await dialog.getByRole('button', { name: '登记线下支付' }).click()
  await expect(dialog.getByText(/资质未完善，暂不能支付/u)).toBeVisible()
  await agency.api.ok('PUT', `/v1/companies/${company.id}/step2/`, { credit_code: newCode(), version })
  await dialog.getByRole('button', { name: '登记线下支付' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article').getByRole('button', { name: '上传凭证' })).toBeVisible()
})

test('停用: an open window is told within seconds and can begin nothing; 启用 gives it back', async ({ page, request }) => {
  const { api } = await openAgency(request)
  const company = await api.openCompany()
  await enter(page, await admit(request, company.phone))
  await page.goto('/company/settlement/bill')
  await expect(page.getByRole('button', { name: '导入账单' }).first()).toBeVisible()
  const banner = page.getByRole('alert').filter({ hasText: '贵公司已被停用，暂无法办理新业务' })
  const { version } = await api.ok<{ version: number }>('PUT', `/v1/companies/${company.id}/`, { is_enable: false, version: company.version })
  await expect(banner).toBeVisible()
  await expect(page.getByRole('button', { name: '导入账单' })).toHaveCount(0)
  await api.ok('PUT', `/v1/companies/${company.id}/`, { is_enable: true, version })
  await expect(banner).toBeHidden()
  await expect(page.getByRole('button', { name: '导入账单' }).first()).toBeVisible()
})
