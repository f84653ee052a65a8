import { bringTo, cooperate, findPeople, newPerson } from '../lib/cooperations.ts'
import { rowOf } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'
import { admit, apiAs, apiOf, openAgency } from '../lib/tenants.ts'

const list = '/platform/customer/cooperate'

test('R015 R097 R166 R303 R648 a group sees the people of its agencies, and of one person the cooperations inside the group alone', async ({ page, request, site, signIn }) => {
  const [first, second] = [await openAgency(request), await openAgency(request)]
  const [company, sister] = [await first.api.openCompany(), await second.api.openCompany()]
  // Of another group.
  const group = await (await apiAs(request, phones.saas)).openGroup()
  const stranger = await openAgency(request, {}, apiOf(request, await admit(request, group.phone)))
  const elsewhere = await stranger.api.openCompany()
  const person = newPerson()
  await cooperate(stranger.api, person, elsewhere.id)
  const made = await cooperate(first.api, person, company.id)
  await bringTo(site.databaseUrl, made, 'in_cooperation', `contract_sign_at = now()`)
  await cooperate(second.api, person, sister.id)
  await signIn(page, phones.platform)
  const grid = await findPeople(page, list, person)
  await expect(grid.getByRole('row').filter({ hasText: person.name })).toHaveCount(2)
  const row = page.getByRole('row').filter({ hasText: company.name })
  for (const text of [person.name, `${person.phone.slice(0, 3)}****`, '46****', '已认证', company.name, first.name]) await expect(row).toContainText(text)
  await expect(page.getByRole('button', { name: '新增合作用户' })).toHaveCount(0)
  await row.getByRole('link', { name: person.name }).click()
  await expect(page).toHaveURL(new RegExp(`${list}/info/${made.id}/${made.user_id}$`, 'u'))
  const article = page.getByRole('article', { name: `合作用户 ${person.name}` })
  await expect(article.getByLabel('合作用户信息')).toContainText(company.name)
  await expect(article.getByRole('button', { name: /编\s*辑|禁\s*用|删\s*除/u })).toHaveCount(0)
  // 个人 360 is open: this group alone, and it says which limits it leaves out.
  const whole = article.getByRole('tabpanel', { name: '个人 360' })
  await expect(whole.getByRole('alert').filter({ hasText: '含其他集团的企业' })).toBeVisible()
  await expect(whole.getByLabel('个人 360 汇总')).toContainText('2 家，其中已认证 1 家')
  await expect(whole.getByRole('list', { name: '时间线' }).getByRole('listitem').filter({ hasText: '开始合作' })).toHaveCount(2)
  for (const one of [company, sister]) await expect(whole).toContainText(one.name)
  await expect(whole).not.toContainText(elsewhere.name)
  const all = whole.getByRole('table', { name: '全部合作' }).or(whole.getByRole('grid', { name: '全部合作' }))
  await expect(all).toContainText(sister.name)
  await expect(all).not.toContainText(elsewhere.name)
  await article.getByRole('tab', { name: '变更记录' }).click()
  await expect(article.getByRole('tabpanel', { name: '变更记录' })).toContainText('新增合作用户')
})

test('R305 an unsigned worker is 待认证 with what for', async ({ page, request, site, signIn }) => {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const person = newPerson()
  await bringTo(site.databaseUrl, await cooperate(agency.api, person, company.id), 'to_sign')
  await signIn(page, phones.platform)
  await findPeople(page, list, person)
  await expect(rowOf(page, person.name)).toContainText('待认证待签约')
})
