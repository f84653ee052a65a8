import type { Page } from '@playwright/test'
import { sentRow } from '@linggong/shared/domain/imports/rows'
import { terminationImport } from '@linggong/shared/domain/imports/termination'
import { bringTo, cooperate, newPerson } from '../lib/cooperations.ts'
import { rowOf } from '../lib/journey.ts'
import { settled } from '../lib/pages.ts'
import { alter } from '../lib/site.ts'
import { enter, expect, phones, smsCode, test } from '../lib/suite.ts'
import { admit, apiOf, openAgency } from '../lib/tenants.ts'
import { askForAudits, photographed } from '../lib/worker-phone.ts'

const list = '/agency/cooperate/audit'
const desk = (page: Page) => page.getByRole('dialog', { name: /审核台/u })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

test('R392 R393 R394 R395 R630 five lists with how many wait in each; the demo has each in every state', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto(list)
  await settled(page)
  for (const name of ['身份证审核', '活体审核', '实名采集审核', '终止审核', '终止批次']) {
    const one = tab(page, new RegExp(`^${name} \\(\\d+\\)$`, 'u'))
    await one.click()
    await expect(one).toHaveAttribute('aria-selected', 'true')
    await settled(page)
    const waits = /\((?<count>\d+)\)/u.exec(await one.innerText())?.groups?.['count'] ?? ''
    const states = page.getByRole('group', { name: '按状态查看' })
    await expect(states.getByRole('button', { name: /^待审核/u })).toHaveText(new RegExp(`^待审核\\s*${waits}$`, 'u'))
    for (const state of ['已通过', '已驳回']) await expect(states.getByRole('button', { name: new RegExp(`^${state}\\s*[1-9]`, 'u') })).toBeVisible()
    // R629: of the five only the terminations.
    await expect(page.getByRole('button', { name: /^导出 \d+ 条$/u })).toHaveCount(name === '终止审核' ? 1 : 0)
  }
})

test('the audit desk by keys: photos large, passed by a, rejected by r and the number of a reason, the next opens itself, the last is taken back by u', async ({ page, request, site }) => {
  test.slow()
  const agency = await openAgency(request)
  await askForAudits(site.databaseUrl, agency.id, 'idcard', 'liveness')
  const company = await agency.api.openCompany()
  for (let index = 0; index < 3; index += 1) await photographed(page, site.databaseUrl, agency, company.id)
  await enter(page, agency.ticket)
  await page.goto(`${list}?view=liveness_audit&status=to_audit`)
  await settled(page)
  const sent: { decisions: { status: string; reason: string }[] }[] = []
  page.on('request', (one) => {
    if (one.method() === 'PUT' && one.url().endsWith('/batch/')) sent.push(one.postDataJSON())
  })
  await page.getByRole('button', { name: '审核台' }).first().click()
  await expect(desk(page).getByText(/^第 1 项，共 \d+ 项$/u)).toBeVisible()
  const photo = desk(page).getByRole('img', { name: '活体照片' })
  await expect(photo).toBeVisible()
  const { width = 0 } = (await photo.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(300)
  const name = async () => (await desk(page).getByRole('term').filter({ hasText: '姓名' }).locator('xpath=following-sibling::dd').innerText()).trim()
  const first = await name()

  await page.keyboard.press('a')
  await expect(desk(page).getByText(`${first} 已通过`)).toBeVisible()
  await expect(desk(page).getByText(/^第 2 项，共 \d+ 项，已审核 1 项$/u)).toBeVisible()
  expect(sent).toEqual([])
  await page.keyboard.press('u')
  await expect(desk(page).getByText(/^第 1 项，共 \d+ 项$/u)).toBeVisible()
  expect(await name()).toBe(first)

  await page.keyboard.press('r')
  await expect(desk(page).getByRole('button', { name: /^1\. 面部模糊/u })).toBeVisible()
  // Escape leaves the reasons, not the desk.
  await page.keyboard.press('Escape')
  await expect(desk(page).getByRole('button', { name: /^1\. 面部模糊/u })).toBeHidden()
  await page.keyboard.press('r')
  await page.keyboard.press('3')
  await expect(desk(page).getByText(`${first} 已驳回：与身份证照片不是同一人`)).toBeVisible()
  await expect(photo).toBeVisible()
  await page.keyboard.press('a')
  // The next decision sends the one before.
  await expect.poll(() => sent.flatMap(({ decisions }) => decisions.map(({ status, reason }) => `${status} ${reason}`))).toEqual(['rejected 与身份证照片不是同一人'])
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await desk(page).getByRole('button', { name: '提交并关闭' }).click()
  await expect(desk(page)).toBeHidden()
  expect(sent.flatMap(({ decisions }) => decisions.map(({ status }) => status))).toEqual(['rejected', 'passed'])
  await page.goto(`${list}?view=liveness_audit&status=rejected`)
  await expect(page.getByText('与身份证照片不是同一人').first()).toBeVisible()
})

test('a decision is sent by itself after ten seconds; what a colleague has decided since is told', async ({ page, request, site }) => {
  test.slow()
  const agency = await openAgency(request)
  await askForAudits(site.databaseUrl, agency.id, 'realname')
  const company = await agency.api.openCompany()
  for (let index = 0; index < 2; index += 1) await photographed(page, site.databaseUrl, agency, company.id)
  await enter(page, agency.ticket)
  await page.goto(`${list}?view=realname_collect_audit&status=to_audit`)
  await settled(page)
  await page.getByRole('button', { name: '审核台' }).first().click()
  await expect(desk(page).getByRole('img', { name: '身份证人像面' })).toBeVisible()
  const saved = page.waitForResponse((one) => one.request().method() === 'PUT' && one.url().endsWith('/batch/'), { timeout: 20_000 })
  await page.keyboard.press('a')
  expect(await (await saved).json()).toMatchObject({ results: [{ ok: true }] })
  await expect(desk(page).getByRole('button', { name: /关\s*闭/u }).last()).toBeVisible()

  await expect(desk(page).getByRole('img', { name: '身份证人像面' })).toBeVisible()
  await alter(site.databaseUrl, `update app.user_audit set version = version + 1 where company_id = '${company.id}' and status = 'to_audit'`)
  await page.keyboard.press('a')
  await desk(page).getByRole('button', { name: '提交并关闭' }).click()
  await expect(desk(page).getByRole('alert').filter({ hasText: '数据已变更' })).toBeVisible()
  await desk(page).getByRole('button', { name: /关\s*闭/u }).last().click()
  await expect(desk(page)).toBeHidden()
})

test('60 audits in two minutes at human speed', async ({ page, request, site }) => {
  test.setTimeout(240_000)
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const people = Array.from({ length: 60 }, newPerson)
  for (const person of people) await bringTo(site.databaseUrl, await cooperate(agency.api, person, company.id), 'to_audit')
  await alter(
    site.databaseUrl,
    `with u as (select park_id, id, platform_id, agency_id, company_id, person_id, row_number() over (order by id) as n from app.company_user where company_id = '${company.id}')
    insert into app.user_audit (park_id, id, platform_id, agency_id, company_id, company_user_id, person_id, sn, kind, status, creator)
    select park_id, gen_random_uuid(), platform_id, agency_id, company_id, id, person_id, 'SH209901' || lpad(n::text, 8, '0'), 'idcard', 'to_audit', '收款人' from u`,
  )
  await enter(page, agency.ticket)
  await page.goto(list)
  await settled(page)
  await page.getByRole('button', { name: '审核台' }).first().click()
  // A look of a second at each, which nobody waits for here.
  const looks = 60 * 1000
  const begin = Date.now()
  for (let index = 0; index < 60; index += 1) {
    await expect(desk(page).getByText(new RegExp(`^第 ${index + 1} 项，共 60 项`, 'u'))).toBeVisible()
    await expect(desk(page).getByRole('button', { name: '通过 (a)' })).toBeEnabled()
    // One in six is rejected.
    if (index % 6 === 5) {
      await page.keyboard.press('r')
      await page.keyboard.press('1')
    } else await page.keyboard.press('a')
  }
  await expect(desk(page).getByText('全部审核完毕')).toBeVisible()
  await desk(page).getByRole('button', { name: /提交并关闭|关\s*闭/u }).last().click()
  await expect(desk(page)).toBeHidden()
  expect(Date.now() - begin + looks).toBeLessThan(120_000)
  const states = page.getByRole('group', { name: '按状态查看' })
  await expect(states.getByRole('button', { name: /^已通过/u })).toHaveText(/^已通过\s*50$/u)
  await expect(states.getByRole('button', { name: /^已驳回/u })).toHaveText(/^已驳回\s*10$/u)
})

test('R387 R388 R433 the agency asks for an end with a code to its own phone, and a colleague decides; a batch is decided as a whole', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const [stays, ...ended] = [newPerson(), newPerson(), newPerson()]
  for (const person of [stays, ...ended]) await bringTo(site.databaseUrl, await cooperate(agency.api, person, company.id), 'in_cooperation')
  const users = ended.map(({ name, idNo }, index) => sentRow(terminationImport, { row: index + 2, name, id_no: idNo, reason: '项目结束' }))
  await apiOf(request, await admit(request, company.phone)).ok('POST', '/v1/company-users/import_termination/', { company_id: company.id, users, filename: '终止.xlsx', file_url: '' })
  await expect.poll(async () => (await agency.api.ok<{ total: number }>('GET', '/v1/user-termination-batches/')).total).toBe(1)
  await enter(page, agency.ticket)
  await page.goto(`${list}?view=termination_batch&status=to_audit`)
  await settled(page)
  const batch = rowOf(page, company.name)
  const sn = await batch.getByRole('link').first().innerText()
  await batch.getByRole('button', { name: '审核' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^通过后终止其中待审核的/u)).toBeVisible()
  await dialog.getByRole('button', { name: /通\s*过/u }).click()
  await expect(page.getByText(/^审核已通过/u).first()).toBeVisible()
  await page.goto(`${list}?view=termination_batch&sn=${sn}`)
  await expect(rowOf(page, sn)).toContainText('已通过')
  await page.goto(`${list}?view=termination_audit&batch_sn=${sn}`)
  await settled(page)
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) await expect(row).toContainText('已通过')

  const { name } = stays
  await page.goto(`/agency/cooperate/users?batch_search=${encodeURIComponent(name)}`)
  await settled(page)
  await rowOf(page, name).getByRole('link', { name }).click()
  await page.getByRole('button', { name: '申请终止' }).click()
  const form = page.getByRole('dialog', { name: `申请终止 ${name}` })
  await expect(form.locator('form :focus')).toHaveCount(1)
  await form.getByLabel('终止原因').fill('本人要求')
  const asked = page.waitForRequest((one) => one.url().endsWith('/v1/sms/authorize_termination/'))
  await form.getByRole('button', { name: /获取验证码/u }).click()
  expect((await asked).postData()).toBeNull()
  await expect(form.getByRole('button', { name: /\d+/u }).first()).toBeVisible()
  await form.getByLabel('验证码', { exact: true }).fill(await smsCode(request, agency.phone))
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('已提交终止申请，等待业务公司审核')).toBeVisible()
  await page.goto(`${list}?view=termination_audit&status=to_audit&user_name=${encodeURIComponent(name)}`)
  await settled(page)
  // Four eyes: shown, and why not.
  await expect(rowOf(page, name).getByRole('button', { name: '审核' })).toHaveAttribute('aria-disabled', 'true')
})
