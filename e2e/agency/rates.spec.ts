import type { APIRequestContext } from '@playwright/test'
import { addDays, addMonths, businessDate, monthKey } from '@linggong/shared/domain/time'
import { importAgain, importBills } from '../lib/first-bills.ts'
import { openedDialog, rowOf } from '../lib/journey.ts'
import { alter } from '../lib/site.ts'
import { enter, expect, type Page, test } from '../lib/suite.ts'
import { admit, type Agency, openAgency, type Organisation } from '../lib/tenants.ts'

interface Settlement {
  readonly id: string
  readonly enterprise_service_fee: number
}

interface Scene {
  readonly agency: Agency
  readonly company: Organisation
  /** A window of the enterprise. */
  readonly window: Page
}

/** An agency with one enterprise, whose window is open beside the test's own, which is the agency's. Two bills of 5,000 yuan make a settlement. */
async function opened(page: Page, request: APIRequestContext): Promise<Scene> {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const ticket = await admit(request, company.phone)
  const window = await (await page.context().browser()?.newContext())?.newPage()
  if (window === undefined) throw new Error('no second window')
  await enter(window, ticket)
  await enter(page, agency.ticket)
  return { agency, company, window }
}

const settled = async ({ agency }: Scene, batch: Promise<string>): Promise<Settlement> => agency.api.ok<Settlement>('POST', '/v1/settlements/', { batch_id: await batch })

/** The agency's dialog, with the rates that are typed. */
async function change(page: Page, { company }: Scene, rates: Readonly<Record<string, string>>) {
  await page.goto('/agency/customer/contract')
  await rowOf(page, company.name).getByRole('button', { name: '变更费率' }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: /^变更费率/u }))
  for (const [label, value] of Object.entries(rates)) await dialog.getByLabel(label, { exact: true }).fill(value)
  return dialog
}

const slashed = (day: string): string => day.replaceAll('-', '/')

test('R227 R228 R609 a rate agreed on the screens is the rate of the next settlement and of its 为什么是这个数; what was settled before keeps its own', async ({ page, request, site }) => {
  test.slow()
  const scene = await opened(page, request)
  const { agency, company, window } = scene
  const before = await settled(scene, importBills(site.databaseUrl, agency, company, '5000'))
  expect(before.enterprise_service_fee).toBe(65_000)
  // As if that had been last month: 费率变更影响 is about months that are over.
  await alter(site.databaseUrl, `update app.settlement set create_at = create_at - interval '1 month' where id = '${before.id}'`)

  await test.step('agency: offers another rate and another fee, and sees what the last months would have come to', async () => {
    const dialog = await change(page, scene, { 企业服务费比例: '6', 用户使用费: '3' })
    await expect(dialog.getByLabel('变更内容')).toContainText('6.5% → 6%')
    await expect(dialog.getByLabel('变更内容')).toContainText('¥ 0.00 → ¥ 3.00')
    const impact = dialog.getByRole('region', { name: '费率变更影响' })
    // 6 % of 10,000 yuan; 3 yuan for each of two people; the two payments cost 2 yuan as before.
    await expect(impact.getByRole('row', { name: /^企业服务费/u })).toContainText(/600\.00\s*-50\.00/u)
    await expect(impact.getByRole('row', { name: /^用户使用费/u })).toContainText(/6\.00\s*\+6\.00/u)
    await expect(impact.getByRole('row', { name: /^应付金额/u })).toContainText('-44.00')
    const month = impact.getByRole('figure').getByText(`${addMonths(monthKey(new Date()), -1).replace('-', '/')}`).locator('..')
    await expect(month).toContainText(/652\.00.*608\.00/u)
    const sent = page.waitForRequest((one) => one.method() === 'PUT' && one.url().includes('/v1/company-contracts/'))
    await dialog.getByRole('button', { name: '提交企业确认' }).click()
    // Only what changes, and the day (no. 24 of docs/breadth).
    expect((await sent).postDataJSON()).toEqual({ enterprise_service_fee_ratio: 6, user_use_fee_config: { fee: 300 }, effective_at: `${addMonths(monthKey(new Date()), 1)}-01`, version: 1 })
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, company.name)).toContainText('待确认')
    await expect(rowOf(page, company.name).getByRole('button', { name: '变更费率' })).toHaveCount(0)
  })

  await test.step('enterprise: is told, sees before and after and the same amounts, and agrees', async () => {
    await window.goto('/')
    await window.getByRole('region', { name: '待办' }).getByRole('link', { name: /^待答复的费率变更\s*1/u }).click()
    await expect(window).toHaveURL(/\/company\/cooperate\/confirm\?status=to_confirm/u)
    await expect(window.getByRole('grid').getByText('6.5% → 6%')).toBeVisible()
    await window.getByRole('grid').getByRole('button', { name: '同意', exact: true }).click()
    const dialog = window.getByRole('dialog', { name: /^同意合同/u })
    await expect(dialog.getByLabel('变更内容')).toContainText('6.5% → 6%')
    await expect(dialog.getByRole('region', { name: '费率变更影响' }).getByRole('row', { name: /^应付金额/u })).toContainText('-44.00')
    await dialog.getByRole('button', { name: /^同\s*意$/u }).click()
    await expect(dialog).toBeHidden()
    await expect(window.getByText('已同意费率变更')).toBeVisible()
  })

  // Until its day the old rates hold.
  expect((await settled(scene, importAgain(agency, company, '5000'))).enterprise_service_fee).toBe(65_000)

  await test.step('agency: a further change begins from what is agreed on, so today’s rate is one', async () => {
    const dialog = await change(page, scene, { 企业服务费比例: '6.5' })
    await expect(dialog.getByRole('alert')).toContainText('以下是届时的费率')
    await expect(dialog.getByLabel('变更内容')).toContainText('6% → 6.5%')
    await expect(dialog.getByLabel('变更内容')).not.toContainText('用户使用费')
    // Of the two fees the one that is agreed on stays.
    await expect(dialog.getByRole('region', { name: '费率变更影响' }).getByRole('row', { name: /^应付金额/u })).toContainText('+6.00')
  })

  await test.step('from its day on a settlement has the new rates, and says where they come from', async () => {
    const today = businessDate(new Date())
    await alter(site.databaseUrl, `update app.rate_change set effective_at = '${today}' where company_id = '${company.id}'`)
    const after = await settled(scene, importAgain(agency, company, '5000'))
    expect(after.enterprise_service_fee).toBe(60_000)
    await page.goto(`/agency/settlement/sett/info/${after.id}`)
    await page.getByRole('tab', { name: '费用构成' }).click()
    await page.getByRole('button', { name: '为什么是这个数' }).click()
    const drawer = page.getByRole('dialog', { name: '为什么是这个数' })
    await expect(drawer.getByText(new RegExp(`费率变更自 ${today} 起`, 'u')).first()).toBeVisible()
    await expect(drawer.getByText(/6%/u).first()).toBeVisible()
    expect((await agency.api.ok<Settlement>('GET', `/v1/settlements/${before.id}/`)).enterprise_service_fee).toBe(65_000)
  })
})

test('R089 R609 the enterprise declines with a reason that the agency reads; what the agency withdraws is gone from the enterprise’s 待办', async ({ page, request, site }) => {
  const scene = await opened(page, request)
  const { company, window } = scene
  await importBills(site.databaseUrl, scene.agency, company, '100')
  const waiting = window.getByRole('region', { name: '待办' }).getByRole('link', { name: /^待答复的费率变更/u })
  await (await change(page, scene, { 个人服务费比例: '1.25' })).getByRole('button', { name: '提交企业确认' }).click()
  await expect(rowOf(page, company.name)).toContainText('待确认')

  await window.goto('/company/cooperate/confirm')
  await window.getByRole('grid').getByRole('button', { name: '不同意' }).click()
  const refusal = window.getByRole('dialog', { name: /^不同意合同/u })
  await refusal.getByRole('button', { name: '不同意' }).click()
  await expect(refusal.getByText('请填写驳回原因')).toBeVisible()
  await refusal.getByLabel('原因').fill('高于约定的上限')
  await refusal.getByRole('button', { name: '不同意' }).click()
  await expect(refusal).toBeHidden()
  await page.goto('/agency/customer/confirm')
  await expect(page.getByRole('heading', { name: '费率变更管理' })).toBeVisible()
  await expect(rowOf(page, company.name)).toContainText('已拒绝')
  await expect(rowOf(page, company.name)).toContainText('高于约定的上限')
  await expect(rowOf(page, company.name)).toContainText('0% → 1.25%')

  const soon = addDays(businessDate(new Date()), 2)
  const again = await change(page, scene, { 个人服务费比例: '1' })
  await again.getByLabel('费率生效日期').fill(slashed(soon))
  await again.getByLabel('费率生效日期').press('Enter')
  await again.getByRole('button', { name: '提交企业确认' }).click()
  await expect(rowOf(page, company.name)).toContainText(`自 ${slashed(soon)} 起`)
  await window.goto('/')
  await expect(waiting).toContainText('1')
  await expect(window.getByRole('menuitem', { name: /^费率变更确认/u })).toHaveText(/1$/u)
  // A banner tells the agency, which can still ask the enterprise.
  await page.reload()
  await expect(page.getByText(new RegExp(`费率变更待答复：${company.name}的合同.*自 ${slashed(soon)} 起变更费率（还有 1 天）`, 'u'))).toBeVisible()
  await page.goto('/agency/customer/confirm?status=to_confirm')
  await rowOf(page, company.name).getByRole('button', { name: '撤回' }).click()
  const withdrawal = page.getByRole('dialog', { name: /^撤回合同/u })
  await withdrawal.getByRole('button', { name: /^撤\s*回$/u }).click()
  await expect(withdrawal).toBeHidden()
  await window.reload()
  await expect(waiting).toContainText('0')
  await expect(window.getByRole('menuitem', { name: /^费率变更确认/u })).toHaveText(/[^\d]$/u)
})
