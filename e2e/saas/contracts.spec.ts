import { endContract, offerContract, readOwnContract, type SoftwareSide } from '../lib/software-contracts.ts'
import { admit, apiAs } from '../lib/tenants.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'

test('R014 R226 R353 R354 R355 R356 R603 R604 a contract with a group: entered, audited by another person, exported; the group reads it; ended', async ({ page, browser, request, signIn }) => {
  test.slow()
  const group = await (await apiAs(request, phones.saas)).openGroup()
  const side: SoftwareSide = { what: '集团合同', list: '/admin/operate/contract', label: '集团', path: '/v1/platform-contracts/', phone: phones.saas, checker: '19900000022', party: group.name }
  const sn = await offerContract(page, browser, signIn, side)

  const theirs = await (await browser.newContext()).newPage()
  await enter(theirs, await admit(request, group.phone))
  await readOwnContract(theirs, sn)
  await theirs.context().close()

  await page.goto(`/admin/customer/group/info/${group.id}?tab=contracts`)
  await expect(page.getByRole('grid', { name: '集团合同' })).toContainText(sn)
  await page.getByRole('link', { name: '在集团合同中办理' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/operate/contract\\?platform_id=${group.id}`, 'u'))
  await endContract(page, side, sn)
})
