import type { Page, Request } from '@playwright/test'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { chooseParty, contractDrawer, type contractForm, fillTerm, openedForm, savedNumber, uploadPaper } from '../lib/contracts.ts'
import { optionsOf } from '../lib/antd.ts'
import { demoWorkers } from '../lib/bill-sheet.ts'
import { importAgain, importUnder } from '../lib/first-bills.ts'
import { barriers, withoutWatermark } from '../lib/axe.ts'
import { openedDialog, rowOf } from '../lib/journey.ts'
import { alter } from '../lib/site.ts'
import { apiAs, completeCompany, letWork, newName, openAgency } from '../lib/tenants.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'

const list = '/agency/customer/contract'
/** 审核专员 of the same agency. */
const checker = '19900000052'
const year = ['2026-01-01', '2030-12-31'] as const

/** Opens the form and fills in what a contract needs, with its paper. */
async function addContract(page: Page, company: string, term: readonly [string, string] = year): Promise<string> {
  await page.getByRole('button', { name: '新增企业合同' }).first().click()
  const form = await openedForm(page)
  await chooseParty(page, form, '企业', company)
  await fillTerm(form, term)
  await form.getByLabel('企业服务费比例').fill('6.5')
  await form.getByLabel('用户使用费').fill('2')
  await uploadPaper(form)
  await form.getByRole('button', { name: '提交审核' }).click()
  return savedNumber(page, form, company)
}

async function passAs(page: Page, sn: string): Promise<void> {
  await page.goto(`${list}?sn=${sn}`)
  await rowOf(page, sn).getByRole('button', { name: '审核' }).click()
  const dialog = page.getByRole('dialog', { name: `审核企业合同 ${sn}` })
  await expect(dialog.getByText(/^通过后自/u)).toBeVisible()
  await dialog.getByRole('button', { name: /通\s*过/u }).click()
  await expect(rowOf(page, sn)).toContainText('审核通过')
}

const bodyOf = (request: Request): string[] => Object.keys(request.postDataJSON() as object).toSorted()
const isPut = (request: Request): boolean => request.method() === 'PUT' && request.url().includes('/v1/company-contracts/')

test('R014 R227 R228 R353 R355 R356 R607 a contract is entered by one and audited by another; what is settled under it names it; it ends only by force while a settlement is open', async ({ page, browser, request, signIn, site }) => {
  test.slow()
  const api = await apiAs(request, phones.agency)
  const company = await api.openCompany()
  await completeCompany(api, company)
  await signIn(page, phones.agency)
  await page.goto(list)
  const sn = await addContract(page, company.name)

  // 审核人不能是录入或修改过该合同的人: said where it would be audited, and on the contract.
  const audit = rowOf(page, sn).getByRole('button', { name: '审核' })
  await expect(audit).toHaveAttribute('aria-disabled', 'true')
  await expect(audit).toHaveAttribute('title', '审核人不能是录入或修改过该合同的人')
  await rowOf(page, sn).getByRole('link', { name: sn }).click()
  const drawer = contractDrawer(page)
  await expect(drawer.getByRole('alert').filter({ hasText: '不能审核：审核人不能是录入或修改过该合同的人' })).toBeVisible()
  await expect(drawer.getByRole('list', { name: '变更记录' })).toContainText('新增合同')
  await expect(drawer.getByRole('button', { name: '查看合同附件' }).first()).toBeVisible()
  await expect(page).toHaveURL(/[?&]id=/u)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/[?&]id=/u)

  const other = await (await browser.newContext()).newPage()
  await signIn(other, checker)
  await passAs(other, sn)
  await other.context().close()

  const batch = await importUnder(site.databaseUrl, { api }, company, '1000')
  const made = await api.ok<{ id: string }>('POST', '/v1/settlements/', { batch_id: batch })
  const settlement = await api.ok<{ enterprise_service_fee: number; explanations?: unknown }>('GET', `/v1/settlements/${made.id}/`)
  expect(settlement.enterprise_service_fee).toBe(13_000)
  await page.goto(`/agency/settlement/sett/info/${made.id}?tab=fees`)
  await page.getByRole('button', { name: '为什么是这个数' }).click()
  await expect(page.getByRole('dialog', { name: '为什么是这个数' })).toContainText(sn)

  await page.goto(`${list}?sn=${sn}`)
  await rowOf(page, sn).getByRole('button', { name: '终止' }).click()
  const ending = page.getByRole('dialog', { name: `终止企业合同 ${sn}` })
  await ending.getByRole('button', { name: /终\s*止/u }).click()
  const refusal = ending.getByRole('alert').filter({ hasText: '合同下有未完成的结算单' })
  await expect(refusal).toContainText('1 张')
  await expect(refusal.getByRole('link', { name: '查看结算单' })).toHaveAttribute('href', new RegExp(`company_id=${company.id}&status=to_confirm`, 'u'))
  await ending.getByRole('switch', { name: '强制终止' }).click()
  await ending.getByRole('button', { name: '强制终止' }).click()
  await expect(ending.getByText('强制终止请填写备注', { exact: true })).toBeVisible()
  await ending.getByLabel('终止备注').fill('企业停业')
  await ending.getByRole('button', { name: '强制终止' }).click()
  await expect(rowOf(page, sn)).toContainText('已终止')
  const more = await importAgain({ api }, company, '900')
  expect((await api.send('POST', '/v1/settlements/', { batch_id: more })).body).toMatchObject({ error_msg: '该企业没有生效中的合同，无法生成结算单' })
})

test('R354 R497 R498 R607 an update carries neither status nor audit_status, an audit its verdict alone; a passed contract takes its papers and no other terms', async ({ page, browser, request, signIn }) => {
  const api = await apiAs(request, phones.agency)
  const company = await api.openCompany()
  await signIn(page, phones.agency)
  await page.goto(list)
  const sn = await addContract(page, company.name)
  const edit = async (change: (form: ReturnType<typeof contractForm>) => Promise<void>): Promise<string[]> => {
    await rowOf(page, sn).getByRole('button', { name: '编辑' }).click()
    const form = await openedForm(page)
    await change(form)
    const sent = page.waitForRequest(isPut)
    await form.getByRole('button', { name: /保\s*存/u }).click()
    await expect(form).toBeHidden()
    return bodyOf(await sent)
  }
  const terms = ['enterprise_added_service_fee_ratio', 'enterprise_service_fee_ratio', 'income_tax', 'is_separate_fee', 'is_support_promotion_fee', 'personal_service_fee_ratio', 'personal_value_added_tax', 'support_promotion_fee', 'user_use_fee_config', 'value_added_service_fee_ratio']
  const papers = ['contract_url', 'is_enable_invoice_apply', 'remark', 'version']
  expect(await edit((form) => form.getByLabel('企业服务费比例').fill('7'))).toEqual([...terms, ...papers, 'start_at', 'end_at'].toSorted())
  await expect(rowOf(page, sn)).toContainText('7%')

  const other = await (await browser.newContext()).newPage()
  await signIn(other, checker)
  const verdict = other.waitForRequest(isPut)
  await passAs(other, sn)
  expect(bodyOf(await verdict)).toEqual(['audit_status', 'version'])
  await other.context().close()

  await page.reload()
  const sent = await edit(async (form) => {
    await expect(form.getByLabel('企业服务费比例')).toHaveCount(0)
    await form.getByLabel('备注').fill('已归档')
  })
  expect(sent).toEqual(papers)
  await rowOf(page, sn).getByRole('link', { name: sn }).click()
  await expect(contractDrawer(page).getByRole('list', { name: '变更记录' })).toContainText('补充资料')
})

test('R353 R355 a time that overlaps with a passed contract is refused at its field, with the number of the other; a disabled enterprise cannot be chosen, one of another agency is not there', async ({ page, browser, request, signIn }) => {
  const api = await apiAs(request, phones.agency)
  const company = await api.openCompany()
  const disabled = await api.openCompany({ name: newName('停用的企业') })
  await api.ok('PUT', `/v1/companies/${disabled.id}/`, { is_enable: false, version: disabled.version })
  const stranger = await (await apiAs(request, '19900000012')).openCompany()
  await signIn(page, phones.agency)
  await page.goto(list)
  const sn = await addContract(page, company.name)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, checker)
  await passAs(other, sn)
  await other.context().close()

  await page.getByRole('button', { name: '新增企业合同' }).first().click()
  const form = await openedForm(page)
  await form.getByLabel('企业', { exact: true }).fill(disabled.name)
  const option = optionsOf(page).filter({ hasText: disabled.name })
  await expect(option).toContainText('已停用，不能新增合同')
  await expect(option).toHaveAttribute('aria-disabled', 'true')
  await form.getByLabel('企业', { exact: true }).fill(stranger.name)
  await expect(page.getByText('没有这样的企业')).toBeVisible()
  await chooseParty(page, form, '企业', company.name)
  await fillTerm(form, ['2030-12-31', '2031-12-30'])
  await form.getByRole('button', { name: '提交审核' }).click()
  await expect(form.getByText(`与已审核通过的合同 ${sn} 的期限重叠`)).toBeVisible()
  await fillTerm(form, ['2031-01-01', '2031-12-30'])
  await form.getByRole('button', { name: '提交审核' }).click()
  expect(await savedNumber(page, form, company.name, sn)).toMatch(/^HT\d+$/u)

  const wish = { start_at: '2026-01-01', end_at: '2026-12-31' }
  expect((await api.send('POST', '/v1/company-contracts/', { company_id: disabled.id, ...wish })).body).toMatchObject({ error_code: 'disabled' })
  expect((await api.send('POST', '/v1/company-contracts/', { company_id: stranger.id, ...wish })).status).toBe(404)
})

test('R044 R353 the notice that a contract ends leads to it, where it is renewed from the day after, with its enterprise and its terms', async ({ page, request, site }) => {
  const { ticket, api } = await openAgency(request)
  const company = await api.openCompany()
  await letWork(site.databaseUrl, company.id, demoWorkers().slice(72, 73))
  const end = addDays(businessDate(new Date()), 9)
  await alter(site.databaseUrl, `update app.company_contract set start_at = '${addDays(end, -364)}', end_at = '${end}', user_use_fee = 200 where company_id = '${company.id}'`)
  await enter(page, ticket)
  await page.goto('/agency/settlement/sett')
  const notice = page.getByRole('alert').filter({ hasText: `合同到期提醒：${company.name}` })
  await expect(notice).toContainText('剩 9 天')
  await notice.getByRole('link', { name: '去续签' }).click()
  await expect(page).toHaveURL(new RegExp(`/agency/customer/contract\\?company_id=${company.id}&id=`, 'u'))
  await page.getByRole('dialog', { name: /^企业合同 HT/u }).getByRole('button', { name: /续\s*签/u }).click()
  const form = await openedForm(page)
  await expect(form).toContainText(company.name)
  const days = form.getByRole('group', { name: '合同期限' })
  await expect(days.getByPlaceholder('开始日期')).toHaveValue(addDays(end, 1))
  await expect(days.getByPlaceholder('结束日期')).toHaveValue(addDays(end, 365))
  await expect(form.getByLabel('企业服务费比例')).toHaveValue('6.5')
  await expect(form.getByLabel('用户使用费')).toHaveValue(/2\.00$|^2$/u)
  await form.getByRole('button', { name: '提交审核' }).click()
  await expect(form).toBeHidden()
  const made = await api.ok<{ results: readonly object[] }>('GET', `/v1/company-contracts/?company_id=${company.id}&audit_status=to_audit`)
  expect(made.results).toEqual([expect.objectContaining({ start_at: addDays(end, 1), enterprise_service_fee_ratio: 6.5, user_use_fee_config: { fee: 200 }, contract_url: '' })])
})

test('R355 those to audit are those that wait: not one that was terminated before; in the audit every label is on one line, on a desktop and on a phone', async ({ page, request, signIn }) => {
  const api = await apiAs(request, phones.agency)
  const company = await api.openCompany()
  const contract = () => api.ok<{ id: string; sn: string; version: number }>('POST', '/v1/company-contracts/', { company_id: company.id, start_at: '2026-01-01', end_at: '2030-12-31' })
  const [waiting, ended] = [await contract(), await contract()]
  await api.ok('PUT', `/v1/company-contracts/${ended.id}/terminate/`, { force: false, remark: '不再签订', version: ended.version })
  await withoutWatermark(page)
  await signIn(page, checker)
  await page.goto(`${list}?company_id=${company.id}`)
  const states = page.getByRole('group', { name: '按状态查看' })
  await expect(states.getByRole('button', { name: /^全部\s*2$/u })).toBeVisible()
  await states.getByRole('button', { name: /^待审核\s*1$/u }).click()
  await expect(page).toHaveURL(/audit_status=to_audit/u)
  await expect(rowOf(page, ended.sn)).toBeHidden()
  await rowOf(page, waiting.sn).getByRole('button', { name: '审核' }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: `审核企业合同 ${waiting.sn}` }))
  const lines = () =>
    dialog.locator('dt').evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return range.getClientRects().length
      }),
    )
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(new Set(await lines()), `at ${width} px`).toEqual(new Set([1]))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  expect(await barriers(page, '[role=dialog]')).toEqual([])
})
