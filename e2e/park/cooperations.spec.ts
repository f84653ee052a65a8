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
  await expect(drawer.getByRole('heading', { name: '个人 360' })).toBeVisible()
  // One person: the limits of the park once, whichever enterprise was opened, and both enterprises with what they have paid.
  await expect(drawer.getByRole('heading', { name: '额度' })).toHaveCount(1)
  const limits = drawer.getByRole('list', { name: `${person.name}的额度` })
  for (const text of ['增值税免税额', '500 万元']) await expect(limits.getByRole('listitem').filter({ hasText: text })).toHaveCount(1)
  await expect(drawer).not.toContainText('含其他集团的企业')
  await expect(drawer.getByRole('list', { name: /^近 12 个月收入/u }).getByRole('listitem')).toHaveCount(12)
  await expect(drawer.getByRole('list', { name: '限额线' })).toContainText('增值税免税额（月） ¥ 101,000.00')
  const all = drawer.getByRole('table', { name: '全部合作' }).or(drawer.getByRole('grid', { name: '全部合作' }))
  for (const one of [company, other]) await expect(all).toContainText(one.name)
  const timeline = drawer.getByRole('list', { name: '时间线' })
  for (const one of [company, other]) await expect(timeline.getByRole('listitem').filter({ hasText: '开始合作' }).filter({ hasText: one.name })).toHaveCount(1)
  await expect(drawer.getByRole('list', { name: '变更记录' })).toContainText('新增合作用户')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).not.toHaveURL(/[?&]id=/u)
})
