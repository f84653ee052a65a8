import { importBills } from '../lib/first-bills.ts'
import { apiAs, openAgency } from '../lib/tenants.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'

test('R220 a bill of an agency without tiers of its own explains its tax by those of the park', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const saas = await apiAs(request, phones.saas)
  await saas.ok('PUT', `/v1/parks/${agency.park.id}/step3/`, { settlement_config: { tax_ratio: [{ amount: 100_000, ratio: 0 }, { amount: null, ratio: 2.5 }] }, config: {}, version: agency.park.version })
  const company = await agency.api.openCompany()
  const batch = await importBills(site.databaseUrl, agency, company, '5000')
  await enter(page, agency.ticket)
  await page.goto(`/agency/settlement/bill/batch/info/${batch}`)
  await page.getByRole('button', { name: '为什么' }).first().click()
  const drawer = page.getByRole('dialog', { name: '为什么是这个数' })
  await expect(drawer.getByText(/2\.5%/u).first()).toBeVisible()
})
