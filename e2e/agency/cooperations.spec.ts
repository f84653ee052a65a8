import type { Page } from '@playwright/test'
import { bringTo, cooperate, findPeople, newPerson, newPersonWithX } from '../lib/cooperations.ts'
import { importBills } from '../lib/first-bills.ts'
import { chooseOption, rowOf } from '../lib/journey.ts'
import { settled } from '../lib/pages.ts'
import { enter, expect, lastSms, phones, test } from '../lib/suite.ts'
import { admit, apiAs, completeCompany, newName, newPhone, openAgency, saveSettings } from '../lib/tenants.ts'

const list = '/agency/cooperate/users'
const states = (page: Page) => page.getByRole('group', { name: '按状态查看' })
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('R015 R166 R480 a worker is added for an enterprise: the number in capitals, the row with what the specification names, the same person once', async ({ page, request }) => {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const person = newPersonWithX()
  await enter(page, agency.ticket)
  await page.goto(list)
  await page.getByRole('button', { name: '新增合作用户' }).first().click()
  const form = dialogOf(page, '新增合作用户')
  await expect(form.locator('form :focus')).toHaveCount(1)
  await form.getByRole('button', { name: '新增并认证' }).click()
  for (const message of ['请选择企业', '请输入姓名', '请输入身份证号', '请输入手机号']) await expect(form.getByText(message, { exact: true })).toBeVisible()
  await form.getByLabel('企业', { exact: true }).fill(company.name)
  await chooseOption(page, company.name)
  // How its workers are checked and sign, and what is left for it.
  await expect(form.getByRole('alert')).toContainText('认证方式：二要素认证，剩余 0 次')
  await form.getByLabel('姓名', { exact: true }).fill(person.name)
  await form.getByLabel('身份证号', { exact: true }).fill(person.idNo.toLowerCase())
  await form.getByLabel('手机号', { exact: true }).fill(person.phone)
  await form.getByLabel('备注').fill('夜班')
  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/v1/company-users/'))
  await form.getByRole('button', { name: '新增并认证' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ id_no: person.idNo, company_id: company.id })
  await expect(form).toBeHidden()

  const row = rowOf(page, person.name)
  for (const text of [`${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`, `46**************${person.idNo.slice(-2)}`, '待认证', company.name]) await expect(row).toContainText(text)
  for (const title of ['姓名', '手机号', '身份证号', '认证状态', '企业']) await expect(page.getByRole('columnheader', { name: title, exact: true })).toBeVisible()

  // The same person for the same enterprise: said at the field, nothing is lost.
  await page.getByRole('button', { name: '新增合作用户' }).first().click()
  await expect(form.locator('form :focus')).toHaveCount(1)
  await form.getByLabel('企业', { exact: true }).fill(company.name)
  await chooseOption(page, company.name)
  await form.getByLabel('姓名', { exact: true }).fill(person.name)
  await form.getByLabel('身份证号', { exact: true }).fill(person.idNo)
  await expect(form.getByText(`已有合作用户 ${person.name.slice(0, 1)}`)).toBeVisible()
  await form.getByLabel('手机号', { exact: true }).fill(person.phone)
  await form.getByRole('button', { name: '新增并认证' }).click()
  await expect(form.getByText(/该用户已是该企业的合作用户/u)).toBeVisible()
})

test('R166 R303 R304 R305 what waits is 待认证 in the list, with what for; the states over it are filters with counts', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const people = [newPerson(), newPerson(), newPerson(), newPerson(), newPerson()] as const
  const [fresh, unsigned, unaudited, working, ended] = people
  for (const [person, status] of [[fresh, 'to_auth'], [unsigned, 'to_sign'], [unaudited, 'to_audit'], [working, 'in_cooperation'], [ended, 'end_cooperation']] as const) await bringTo(site.databaseUrl, await cooperate(agency.api, person, company.id), status)
  await enter(page, agency.ticket)
  await page.goto(list)
  for (const [person, label] of [[fresh, '待认证'], [unsigned, '待认证待签约'], [unaudited, '待认证待审核'], [working, '已认证'], [ended, '已终止']] as const) await expect(rowOf(page, person.name)).toContainText(label)
  await expect(states(page).getByRole('button')).toHaveText([/^全部\s*5$/u, /^待认证\s*1$/u, /^待签约\s*1$/u, /^待审核\s*1$/u, /^已认证\s*1$/u, /^已终止\s*1$/u])
  await states(page).getByRole('button', { name: /^已终止/u }).click()
  await expect(page).toHaveURL(/status=end_cooperation/u)
  await expect(rowOf(page, working.name)).toBeHidden()
  await expect(rowOf(page, ended.name)).toBeVisible()
})

test('R015 people are found by lines of names, phones and numbers, by area, by days, and by a whole number', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const [first, second, third] = [newPerson(), newPerson(), newPerson()]
  const area = { province: '海南省', city: '海口市', district: '龙华区' }
  const one = await cooperate(agency.api, first, company.id, area)
  await cooperate(agency.api, second, company.id)
  await cooperate(agency.api, third, company.id)
  await bringTo(site.databaseUrl, one, 'in_cooperation', `contract_sign_at = '2026-03-05T04:00:00Z', realname_collect_at = '2026-03-06T04:00:00Z', settlement_at = '2026-03-07T04:00:00Z', termination_at = '2026-03-08T04:00:00Z'`)
  await enter(page, agency.ticket)
  await page.goto(list)
  await expect(rowOf(page, third.name)).toBeVisible()
  await page.getByRole('textbox', { name: '姓名' }).fill(`${first.name}\n${second.phone}\n${third.idNo.toLowerCase()}`)
  await page.getByRole('button', { name: /查\s*询/u }).click()
  for (const { name } of [first, second, third]) await expect(rowOf(page, name)).toBeVisible()
  await page.getByRole('textbox', { name: '姓名' }).fill(`${second.name}\n${third.name}`)
  await page.getByRole('button', { name: /查\s*询/u }).click()
  await expect(rowOf(page, first.name)).toBeHidden()
  for (const { name } of [second, third]) await expect(rowOf(page, name)).toBeVisible()

  for (const wish of [`id_no=${first.idNo}`, 'area=海南省,海口市', 'contract_sign_at=2026-03-05,2026-03-05', 'realname_collect_at=2026-03-06,2026-03-06', 'settlement_at=2026-03-07,2026-03-07', 'termination_at=2026-03-08,2026-03-08', `ids=${one.id}`]) {
    await test.step(wish, async () => {
      await page.goto(`${list}?${wish}`)
      await expect(page.getByRole('list', { name: '已选条件' }).getByRole('listitem')).toHaveCount(2)
      await settled(page)
      await expect(rowOf(page, first.name)).toBeVisible()
      await expect(rowOf(page, second.name)).toBeHidden()
    })
  }
  await page.goto(`${list}?area=海南省,三亚市`)
  await settled(page)
  await expect(rowOf(page, first.name)).toBeHidden()
})

test('R098 R648 R650 the page of a cooperation has two ids, what is known of the person, and the other enterprises of this agency alone', async ({ page, request }) => {
  const agency = await openAgency(request)
  const [company, other] = [await agency.api.openCompany(), await agency.api.openCompany()]
  const stranger = await apiAs(request, '19900000012')
  const elsewhere = await stranger.openCompany()
  const person = newPerson()
  const { id, user_id } = await cooperate(agency.api, person, company.id)
  await cooperate(agency.api, person, other.id)
  await cooperate(stranger, person, elsewhere.id)
  await enter(page, agency.ticket)
  await findPeople(page, list, person)
  await page.getByRole('row').filter({ hasText: company.name }).getByRole('link', { name: person.name }).click()
  await expect(page).toHaveURL(new RegExp(`${list}/info/${id}/${user_id}$`, 'u'))
  const article = page.getByRole('article', { name: `合作用户 ${person.name}` })
  const facts = article.getByLabel('合作用户信息')
  await expect(facts).toContainText(company.name)
  await expect(facts).toContainText('手工新增')

  await article.getByRole('tab', { name: '其他合作（1）' }).click()
  const others = article.getByRole('tabpanel', { name: '其他合作（1）' })
  await expect(others).toContainText(other.name)
  await expect(others).not.toContainText(elsewhere.name)

  const phone = newPhone()
  await article.getByRole('button', { name: /编\s*辑/u }).click()
  const form = dialogOf(page, `编辑合作用户 ${person.name}`)
  await expect(form.locator('form :focus')).toHaveCount(1)
  await form.getByRole('button', { name: '更换手机号' }).click()
  await form.getByLabel('手机号', { exact: true }).fill(phone)
  await form.getByLabel('备注').fill('已核对')
  const sent = page.waitForRequest((one) => one.method() === 'PUT' && one.url().endsWith(`/v1/company-users/${id}/`))
  await form.getByRole('button', { name: /保\s*存/u }).click()
  // What is masked and was left alone is not sent.
  expect(Object.keys((await sent).postDataJSON() as object).toSorted()).toEqual(['phone', 'remark', 'version'])
  await expect(form).toBeHidden()
  await expect(facts).toContainText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  await article.getByRole('tab', { name: '变更记录' }).click()
  const log = article.getByRole('tabpanel', { name: '变更记录' })
  await expect(log).toContainText('新增合作用户')
  await expect(log).toContainText('已核对')
  await expect(log).not.toContainText(phone)

  await facts.getByRole('button', { name: '查看完整身份证号' }).click()
  await page.getByLabel('查看原因').fill('核实身份')
  await page.keyboard.press('Enter')
  await expect(facts.getByText(person.idNo, { exact: true })).toBeVisible()

  // From the other one back to this: a link with both ids, in the same page.
  await article.getByRole('tab', { name: '其他合作（1）' }).click()
  await others.getByRole('link', { name: other.name }).click()
  await expect(page).toHaveURL(new RegExp(`${list}/info/[^/]+/${user_id}`, 'u'))
  await expect(page.getByRole('article', { name: `合作用户 ${person.name}` }).filter({ visible: true }).getByLabel('合作用户信息')).toContainText(other.name)
})

test('R389 R390 R391 a worker is disabled and enabled; one who has not signed is deleted, from the page back to the list', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const [working, fresh] = [newPerson(), newPerson()]
  await bringTo(site.databaseUrl, await cooperate(agency.api, working, company.id), 'in_cooperation')
  const { id, user_id } = await cooperate(agency.api, fresh, company.id)
  await enter(page, agency.ticket)
  await page.goto(list)
  await expect(rowOf(page, working.name).getByRole('button', { name: /删\s*除/u })).toHaveCount(0)
  const moreOf = () => rowOf(page, working.name).getByRole('button', { name: '更多' })
  await moreOf().click()
  await page.getByRole('menuitem', { name: /禁\s*用/u }).click()
  const off = dialogOf(page, '禁用合作用户')
  await expect(off).toContainText(`不能导入“${working.name}”的账单`)
  await off.getByRole('button', { name: /禁\s*用/u }).click()
  await expect(off).toBeHidden()
  await expect(rowOf(page, working.name).getByRole('button', { name: /启\s*用/u })).toBeVisible()
  await rowOf(page, working.name).getByRole('button', { name: /启\s*用/u }).click()
  await dialogOf(page, '启用合作用户').getByRole('button', { name: /启\s*用/u }).click()
  await moreOf().click()
  await expect(page.getByRole('menuitem', { name: /禁\s*用/u })).toBeVisible()

  await page.goto(`${list}/info/${id}/${user_id}`)
  await page.getByRole('article', { name: `合作用户 ${fresh.name}` }).getByRole('button', { name: /删\s*除/u }).click()
  await dialogOf(page, `删除合作用户 ${fresh.name}`).getByRole('button', { name: /删\s*除/u }).click()
  await expect(page).toHaveURL(new RegExp(`${list}$`, 'u'))
  await expect(rowOf(page, working.name)).toBeVisible()
  await expect(rowOf(page, fresh.name)).toBeHidden()
})

test('R015 one whose cooperation has ended is invited again and keeps their page; the link to sign is sent anew', async ({ page, request, site, signIn }) => {
  const api = await apiAs(request, phones.agency)
  const company = await api.openCompany({ name: newName('重邀企业') })
  const person = newPerson()
  const made = await cooperate(api, person, company.id)
  await bringTo(site.databaseUrl, made, 'end_cooperation', `termination_at = now()`)
  await signIn(page, phones.agency)
  await findPeople(page, list, person)
  await rowOf(page, person.name).getByRole('button', { name: '重新邀请' }).click()
  const again = dialogOf(page, `重新邀请 ${person.name}`)
  await expect(again).toContainText('恢复为待签约')
  await again.getByRole('button', { name: '重新邀请' }).click()
  await expect(again).toBeHidden()
  await expect(rowOf(page, person.name)).toContainText('待签约')
  expect(await api.ok('GET', `/v1/company-users/${made.id}/`)).toMatchObject({ id: made.id, status: 'to_sign' })
})

test('the palette adds a worker and finds the page; a dialog over the list closes with Escape and Back leads out', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/home')
  await page.goto(list)
  await settled(page)
  await page.getByRole('tab').first().waitFor()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /搜索菜单/u })).toBeFocused()
  await page.keyboard.type('新增合作用户')
  await page.keyboard.press('Enter')
  const form = dialogOf(page, '新增合作用户')
  await expect(form.locator('form :focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/agency\/home$/u)
})

test('R015 R627 the register says no, the name is corrected and asked about again; then the link to sign goes to the phone, and once more by hand', async ({ page, request, signIn }) => {
  const api = await apiAs(request, phones.agency)
  const company = await api.openCompany({ name: newName('签约企业') })
  const { results: templates } = await api.ok<{ results: { id: string }[] }>('GET', '/v1/contract-templates/')
  await api.ok('PUT', `/v1/contract-templates/${templates[0]?.id ?? ''}/company/`, { company_ids: [company.id] })
  const person = newPerson()
  // Whom the simulated register does not know under this name.
  const wrong = { ...person, name: `${person.name}不符` }
  const { id, user_id } = await cooperate(api, wrong, company.id)
  await signIn(page, phones.agency)
  await page.goto(`${list}/info/${id}/${user_id}`)
  const article = page.getByRole('article', { name: /^合作用户/u })
  await expect(article.getByRole('alert').filter({ hasText: '尚未通过认证：姓名与身份证号不一致' })).toBeVisible({ timeout: 40_000 })
  await article.getByRole('tab', { name: '认证记录' }).click()
  await expect(article.getByRole('tabpanel', { name: '认证记录' })).toContainText('不一致')
  await article.getByRole('button', { name: /编\s*辑/u }).click()
  const form = dialogOf(page, `编辑合作用户 ${wrong.name}`)
  await expect(form.locator('form :focus')).toHaveCount(1)
  await form.getByLabel('姓名', { exact: true }).fill(person.name)
  await form.getByRole('button', { name: /保\s*存/u }).click()
  await expect(form).toBeHidden()
  const again = article.getByRole('button', { name: '发签约短信' })
  await expect(again).toBeVisible({ timeout: 40_000 })
  await expect.poll(() => lastSms(request, person.phone)).toContain('签约')

  const first = await lastSms(request, person.phone)
  await again.click()
  const dialog = dialogOf(page, `发签约短信 ${person.name}`)
  await expect(dialog).toContainText('此前发送的链接立即失效')
  await expect(dialog).toContainText('签约方式：短信意愿')
  await dialog.getByRole('button', { name: /发\s*送/u }).click()
  await expect(page.getByText(new RegExp(`签约短信已发送至 ${person.phone.slice(0, 3)}\\*{4}${person.phone.slice(-4)}`, 'u')).first()).toBeVisible()
  await expect.poll(() => lastSms(request, person.phone)).not.toBe(first)
  await article.getByRole('tab', { name: '电子合同' }).click()
  await expect(article.getByRole('tabpanel', { name: '电子合同' })).toContainText('待签署')
})

test('the tab 任务 of a cooperation has what the person has taken in all enterprises of the reader, leads to each, and an enterprise sees its own alone', async ({ page, request, site, browser }) => {
  const agency = await openAgency(request)
  const [one, two] = [await agency.api.openCompany(), await agency.api.openCompany()]
  // A bill without a task gets a finished one, on which its worker is.
  for (const [company, yuan] of [[one, '1000'], [two, '2000']] as const) {
    await saveSettings(agency.api, await completeCompany(agency.api, company), { is_enable_fast_task: true })
    await importBills(site.databaseUrl, agency, company, yuan)
  }
  const { results: people } = await agency.api.ok<{ results: { id: string; user_id: string; user_name: string; company_name: string }[] }>('POST', '/v1/company-users/search/', { page_size: 100 })
  const person = people.find(({ company_name }) => company_name === one.name)
  if (person === undefined) throw new Error('nobody works there')
  const fresh = newPerson()
  const idle = await cooperate(agency.api, fresh, one.id)
  const taken = await agency.api.ok<{ results: { task_sn: string; company_name: string }[] }>('GET', `/v1/task-applies/?user_id=${person.user_id}`)
  expect(taken.results.map(({ company_name }) => company_name).toSorted()).toEqual([one.name, two.name].toSorted())

  await enter(page, agency.ticket)
  await page.goto(`${list}/info/${person.id}/${person.user_id}`)
  const article = page.getByRole('article', { name: `合作用户 ${person.user_name}` }).filter({ visible: true })
  await article.getByRole('tab', { name: '任务', exact: true }).click()
  const panel = article.getByRole('tabpanel', { name: '任务' })
  for (const { task_sn, company_name } of taken.results) {
    const row = panel.getByRole('row').filter({ hasText: task_sn })
    await expect(row).toContainText(company_name)
    await expect(row).toContainText('已完成')
    await expect(row).toContainText(company_name === one.name ? '2,000.00' : '4,000.00')
  }
  // The tab is part of the address: a reload comes back to it, and the number leads to the task.
  await page.reload()
  const [first] = taken.results
  await panel.getByRole('link', { name: first?.task_sn ?? '' }).click()
  await expect(page.getByRole('article', { name: `任务 ${first?.task_sn ?? ''}` }).filter({ visible: true })).toContainText(first?.company_name ?? '')

  await page.goto(`${list}/info/${idle.id}/${idle.user_id}?tab=tasks`)
  await expect(page.getByRole('article', { name: `合作用户 ${fresh.name}` }).getByText('还没有报名或承接过任务。')).toBeVisible()

  // In the other enterprise's own eyes the person has worked for it alone.
  const own = await browser.newContext({ baseURL: site.url })
  const enterprise = await own.newPage()
  await enter(enterprise, await admit(request, two.phone))
  const known = people.find(({ company_name, user_id }) => company_name === two.name && user_id === person.user_id)
  await enterprise.goto(`/company/cooperate/users/info/${known?.id ?? ''}?tab=tasks`)
  const rows = enterprise.getByRole('tabpanel', { name: '任务' }).getByRole('row').filter({ hasText: /RW\d+/u })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(two.name)
  await own.close()
})
