import { endContract, offerContract, readOwnContract, type SoftwareSide } from '../lib/software-contracts.ts'
import { openAgency } from '../lib/tenants.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'

test('R014 R226 R353 R354 R355 R356 R496 R601 R602 a contract with an agency: entered, audited by another person, exported; the agency reads it; ended', async ({ page, browser, request, signIn }) => {
  test.slow()
  const agency = await openAgency(request)
  const side: SoftwareSide = { what: '业务公司合同', list: '/platform/operate/contract', label: '业务公司', path: '/v1/agency-contracts/', phone: phones.platform, checker: '19900000042', party: agency.name }
  const sn = await offerContract(page, browser, signIn, side)

  const theirs = await (await browser.newContext()).newPage()
  await enter(theirs, agency.ticket)
  await readOwnContract(theirs, sn)
  await theirs.context().close()

  await page.goto(`/platform/operate/business/info/${agency.id}?tab=contracts`)
  await expect(page.getByRole('grid', { name: '业务公司合同' })).toContainText(sn)
  await page.getByRole('link', { name: '在业务公司合同中办理' }).click()
  await expect(page).toHaveURL(new RegExp(`/platform/operate/contract\\?agency_id=${agency.id}`, 'u'))
  await endContract(page, side, sn)
})
