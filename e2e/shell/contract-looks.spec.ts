import { addDays, addMonths, businessDate, monthOf } from '@linggong/shared/domain/time'
import { barriers, chooseTheme, colours, withoutWatermark } from '../lib/axe.ts'
import { openedForm } from '../lib/contracts.ts'
import { importBills } from '../lib/first-bills.ts'
import { openedDialog, rowOf } from '../lib/journey.ts'
import { settled } from '../lib/pages.ts'
import { alter } from '../lib/site.ts'
import { admit, apiAs, openAgency } from '../lib/tenants.ts'
import { enter, expect, phones, test, type Locator, type Page } from '../lib/suite.ts'

interface Offered {
  readonly id: string
  readonly version: number
}

/** What can be read in the dark, and is no wider than a phone. */
async function check(page: Page, part: Locator, selector: string): Promise<void> {
  await expect(part).toBeVisible()
  expect(await barriers(page, selector, colours)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await part.evaluate((one) => [one.scrollWidth - one.clientWidth, document.documentElement.scrollWidth])).toEqual([0, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('contracts, their renewal, the change of rates with its impact and the calendar in the dark, as wide as a phone', async ({ page, request, site }) => {
  test.slow()
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const batch = await importBills(site.databaseUrl, agency, company, '5000')
  const { id } = await agency.api.ok<Offered>('POST', '/v1/settlements/', { batch_id: batch })
  await alter(site.databaseUrl, `update app.settlement set create_at = create_at - interval '1 month' where id = '${id}'`)
  const day = addDays(businessDate(new Date()), 40)
  const end = `${addMonths(monthOf(day), 1)}-20`
  await alter(site.databaseUrl, `update app.company_contract set start_at = '2026-01-01', end_at = '${end}' where company_id = '${company.id}'`)
  const { results: [contract] } = await agency.api.ok<{ results: (Offered & { sn: string })[] }>('GET', '/v1/company-contracts/')
  if (contract === undefined) throw new Error('the enterprise has no contract')
  await agency.api.ok('PUT', `/v1/company-contracts/${contract.id}`, { enterprise_service_fee_ratio: 6, personal_value_added_tax: 1.25, effective_at: day, version: contract.version })

  await withoutWatermark(page)
  await enter(page, agency.ticket)
  await page.goto('/agency/customer/confirm')
  await settled(page)
  await chooseTheme(page, '深色主题')
  await expect(page.getByRole('columnheader', { name: '截止日期' })).toBeVisible()
  await check(page, page.getByRole('tabpanel'), '[role=tabpanel]')

  await page.goto('/agency/customer/contract')
  await rowOf(page, company.name).getByRole('link', { name: contract.sn }).click()
  const drawer = page.getByRole('dialog', { name: `企业合同 ${contract.sn}` })
  await expect(drawer.getByText('暂无变更记录')).toBeVisible()
  await check(page, drawer, '[role=dialog]')
  await drawer.getByRole('button', { name: /续\s*签/u }).click()
  await check(page, await openedForm(page), '[role=dialog]')

  for (const as of ['', '&as=list']) {
    await page.goto(`/agency/home?view=calendar&month=${monthOf(day)}${as}`)
    await expect(page.getByRole('link', { name: new RegExp(company.name, 'u') }).filter({ visible: true }).first()).toBeVisible()
    await check(page, page.getByRole('tabpanel'), '[role=tabpanel]')
  }

  const window = await (await page.context().browser()?.newContext())?.newPage()
  if (window === undefined) throw new Error('no second window')
  await withoutWatermark(window)
  await enter(window, await admit(request, company.phone))
  await window.goto('/company/cooperate/confirm')
  await settled(window)
  await chooseTheme(window, '深色主题')
  await window.getByRole('grid').getByRole('button', { name: '同意', exact: true }).click()
  const dialog = window.getByRole('dialog', { name: /^同意合同/u })
  await expect(dialog.getByRole('region', { name: '费率变更影响' }).getByRole('row', { name: /^应付金额/u })).toBeVisible()
  await check(window, dialog, '[role=dialog]')

  // What is agreed on holds until the end of the contract.
  await dialog.getByRole('button', { name: /^同\s*意$/u }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/agency/customer/confirm')
  await expect(rowOf(page, company.name)).toContainText(end.replaceAll('-', '/'))
})

test('the editor of contract templates, with faults and with its preview, in the dark, as wide as a phone', async ({ page, request, signIn }) => {
  await withoutWatermark(page)
  await signIn(page, phones.saas)
  await page.goto('/admin/operate/configure?view=contract_template')
  await settled(page)
  await chooseTheme(page, '深色主题')
  try {
    await page.getByRole('button', { name: '新增合同模板' }).click()
    const dialog = await openedDialog(page.getByRole('dialog'))
    await dialog.getByRole('textbox', { name: '正文' }).fill('甲方：{{企业名称}}\n乙方：{{住址}}')
    await expect(dialog.getByRole('status', { name: '正文检查' })).toContainText('没有“住址”这个变量')
    await check(page, dialog, '[role=dialog]')
    await dialog.getByRole('textbox', { name: '正文' }).fill('# 合作协议\n甲方：{{企业名称}}\n乙方：{{业务公司名称}}\n丙方：{{姓名}}，{{身份证号}}')
    await expect(dialog.getByRole('region', { name: '效果预览' })).toContainText('丙方：')
    await check(page, dialog, '[role=dialog]')
  } finally {
    await (await apiAs(request, phones.saas)).ok('PUT', '/v1/preferences/ui.theme/', { value: null })
  }
})
