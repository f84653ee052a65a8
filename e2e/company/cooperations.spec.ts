import type { Page } from '@playwright/test'
import { bringTo, cooperate, newPerson } from '../lib/cooperations.ts'
import { rowOf } from '../lib/journey.ts'
import { settled } from '../lib/pages.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'
import { admit, apiAs, apiOf, openAgency } from '../lib/tenants.ts'
import type { APIRequestContext } from '@playwright/test'

const list = '/company/cooperate/users'
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** An enterprise of its own, signed in. */
async function openEnterprise(page: Page, request: APIRequestContext) {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const ticket = await admit(request, company.phone)
  await enter(page, ticket)
  return { agency, company, api: apiOf(request, ticket) }
}

test('R015 R166 R650 an enterprise adds its worker, corrects what the register will be asked, and sees it in the change log', async ({ page, request }) => {
  const { api } = await openEnterprise(page, request)
  const [wrong, right] = [newPerson(), newPerson()]
  await page.goto(list)
  await expect(page.getByText('还没有合作用户。新增后自动认证，签约后即可导入账单。')).toBeVisible()
  await page.getByRole('button', { name: '新增合作用户' }).first().click()
  const form = dialogOf(page, '新增合作用户')
  await expect(form.locator('form :focus')).toHaveCount(1)
  await expect(form.getByLabel('企业', { exact: true })).toHaveCount(0)
  await form.getByLabel('姓名', { exact: true }).fill(wrong.name)
  await form.getByLabel('身份证号', { exact: true }).fill(wrong.idNo)
  await form.getByLabel('手机号', { exact: true }).fill(wrong.phone)
  await form.getByRole('button', { name: '新增并认证' }).click()
  await expect(form).toBeHidden()
  await rowOf(page, wrong.name).getByRole('link', { name: wrong.name }).click()
  await expect(page).toHaveURL(/\/company\/cooperate\/users\/info\/[0-9a-f-]{36}$/u)
  const article = page.getByRole('article', { name: /^合作用户/u })
  await article.getByRole('button', { name: /编\s*辑/u }).click()
  const edit = dialogOf(page, `编辑合作用户 ${wrong.name}`)
  await expect(edit.locator('form :focus')).toHaveCount(1)
  await edit.getByLabel('姓名', { exact: true }).fill(right.name)
  await edit.getByRole('button', { name: '更换身份证号' }).click()
  await edit.getByLabel('身份证号', { exact: true }).fill(right.idNo)
  await edit.getByRole('button', { name: /保\s*存/u }).click()
  await expect(edit).toBeHidden()
  await expect(article.getByLabel('合作用户信息')).toContainText(right.name)
  await article.getByRole('tab', { name: '变更记录' }).click()
  await expect(article.getByRole('tabpanel', { name: '变更记录' })).toContainText(right.name)
  const { results } = await api.ok<{ results: { user_name: string }[] }>('POST', '/v1/company-users/search/', {})
  expect(results.map(({ user_name }) => user_name)).toEqual([right.name])
})

test('R303 R304 R305 R389 R390 R391 an enterprise disables, enables and deletes its workers, each where it is possible', async ({ page, request, site }) => {
  const { api } = await openEnterprise(page, request)
  const [working, fresh, ended] = [newPerson(), newPerson(), newPerson()]
  await bringTo(site.databaseUrl, await cooperate(api, working), 'in_cooperation')
  await bringTo(site.databaseUrl, await cooperate(api, ended), 'end_cooperation')
  await cooperate(api, fresh)
  await page.goto(list)
  for (const [person, label] of [[working, '已认证'], [ended, '已终止'], [fresh, '待认证']] as const) await expect(rowOf(page, person.name)).toContainText(label)
  const moreOf = () => rowOf(page, working.name).getByRole('button', { name: '更多' })
  await moreOf().click()
  await page.getByRole('menuitem', { name: /禁\s*用/u }).click()
  await dialogOf(page, '禁用合作用户').getByRole('button', { name: /禁\s*用/u }).click()
  await rowOf(page, working.name).getByRole('button', { name: /启\s*用/u }).click()
  await dialogOf(page, '启用合作用户').getByRole('button', { name: /启\s*用/u }).click()
  await moreOf().click()
  await expect(page.getByRole('menuitem', { name: /禁\s*用/u })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, ended.name).getByRole('button', { name: /禁\s*用|编\s*辑|删\s*除/u })).toHaveCount(0)
  await rowOf(page, fresh.name).getByRole('button', { name: /删\s*除/u }).click()
  await dialogOf(page, `删除合作用户 ${fresh.name}`).getByRole('button', { name: /删\s*除/u }).click()
  await expect(rowOf(page, fresh.name)).toBeHidden()
  await expect(page.getByRole('group', { name: '按状态查看' }).getByRole('button', { name: /^全部/u })).toHaveText(/2$/u)
})

test('R015 what the register could not be asked is said on the page, with the way on', async ({ page, request }) => {
  const { api } = await openEnterprise(page, request)
  const person = newPerson()
  const { id } = await cooperate(api, person)
  // Its agency has no checks left.
  await expect.poll(async () => (await api.ok<{ auth_fault: string }>('GET', `/v1/company-users/${id}/`)).auth_fault).not.toBe('')
  await page.goto(`${list}/info/${id}`)
  await settled(page)
  const article = page.getByRole('article', { name: `合作用户 ${person.name}` })
  await expect(article.getByRole('alert').filter({ hasText: '尚未通过认证' })).toBeVisible()
  await article.getByRole('button', { name: '重新认证' }).click()
  const dialog = dialogOf(page, `重新认证 ${person.name}`)
  await expect(dialog).toContainText('认证方式：二要素认证')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('R628 the workbench says how many work for the enterprise, and each number leads to the list that it counts', async ({ page, request, signIn }) => {
  const { results } = await (await apiAs(request, phones.company)).ok<{ results: { key: string; count: number }[] }>('GET', '/v1/company-users/workbench_stats/')
  const certified = results.find(({ key }) => key === 'company_user.in_cooperation')?.count ?? 0
  expect(certified).toBeGreaterThan(0)
  await signIn(page, phones.company)
  await page.goto('/company/workbench')
  const card = page.getByRole('region', { name: '合作用户' })
  await expect(card.getByRole('link')).toHaveCount(results.length)
  await page.screenshot({ path: test.info().outputPath('workbench.png'), fullPage: true })
  await card.getByRole('link', { name: new RegExp(`^已认证\\s*${certified}`, 'u') }).click()
  await settled(page)
  await expect(page).toHaveURL(/status=in_cooperation/u)
  await expect(page.getByText(`共 ${certified} 条`)).toBeVisible()
})
