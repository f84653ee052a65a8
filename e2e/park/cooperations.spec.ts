import { bringTo, cooperate, findPeople, newPerson } from '../lib/cooperations.ts'
import { rowOf } from '../lib/journey.ts'
import { enter, expect, test } from '../lib/suite.ts'
import { admit, openAgency } from '../lib/tenants.ts'

const list = '/park/cooperate/users'

test('R015 R166 R303 R304 a park sees the people of its agencies with what they earn, and one of them over the list', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const [company, other] = [await agency.api.openCompany(), await agency.api.openCompany()]
  const [person, ended] = [newPerson(), newPerson()]
  const made = await cooperate(agency.api, person, company.id)
  await bringTo(site.databaseUrl, made, 'in_cooperation', `contract_sign_at = now()`)
  await cooperate(agency.api, person, other.id)
  await bringTo(site.databaseUrl, await cooperate(agency.api, ended, company.id), 'end_cooperation', `termination_at = now()`)
  await enter(page, await admit(request, agency.park.phone))
  await findPeople(page, list, person, ended)
  const row = page.getByRole('row').filter({ hasText: company.name }).filter({ hasText: person.name })
  for (const text of [`${person.phone.slice(0, 3)}****`, '46****', '已认证', agency.name]) await expect(row).toContainText(text)
  await expect(rowOf(page, ended.name)).toContainText('已终止')
  for (const title of ['姓名', '手机号', '身份证号', '认证状态', '企业']) await expect(page.getByRole('columnheader', { name: title, exact: true })).toBeVisible()

  await row.getByRole('link', { name: person.name }).click()
  const drawer = page.getByRole('dialog', { name: `合作用户 ${person.name}` })
  await expect(drawer.getByLabel('合作用户信息')).toContainText(company.name)
  await expect(page).toHaveURL(new RegExp(`[?&]id=${made.id}`, 'u'))
  await expect(drawer.getByRole('heading', { name: '额度' })).toBeVisible()
  await expect(drawer.getByRole('table', { name: '其他合作' }).or(drawer.getByRole('grid', { name: '其他合作' }))).toContainText(other.name)
  await expect(drawer.getByRole('list', { name: '变更记录' })).toContainText('新增合作用户')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).not.toHaveURL(/[?&]id=/u)
})
