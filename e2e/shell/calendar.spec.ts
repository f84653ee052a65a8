import { randomUUID } from 'node:crypto'
import { admit, apiAs, letWork, openAgency } from '../lib/tenants.ts'
import { importBills } from '../lib/first-bills.ts'
import { alter } from '../lib/site.ts'
import { barriers } from '../lib/axe.ts'
import { demoWorkers } from '../lib/bill-sheet.ts'
import { openedDialog, rowOf } from '../lib/journey.ts'
import { answerOrder, orderService, payOrder } from '../lib/services.ts'
import { monthsOf, quarterBefore, reportDueOn } from '@linggong/shared/domain/bureau-report/quarters'
import { addDays, businessDate, monthOf, seasonOf } from '@linggong/shared/domain/time'
import { enter, expect, phones, test } from '../lib/suite.ts'

test('到期日历: what ends when, from the first page, by month and as a list; an entry opens what it is about', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  await importBills(site.databaseUrl, agency, company, '100')
  await alter(site.databaseUrl, `update app.company_contract set end_at = '2031-03-14' where company_id = '${company.id}'`)
  await enter(page, agency.ticket)
  await page.goto('/')
  await page.getByRole('navigation', { name: '首页的视图' }).getByRole('link', { name: '到期日历' }).click()
  await expect(page).toHaveURL(/\/agency\/home\?view=calendar$/u)
  const calendar = page.getByRole('region', { name: '到期日历' })
  // Nothing this month: the next entry is one click, or key, away.
  await calendar.getByRole('button', { name: '下一项在 2031/03/14' }).press('Enter')
  await expect(page).toHaveURL(/month=2031-03/u)
  const cell = calendar.getByRole('table', { name: '2031/03 到期日历' }).getByRole('cell').filter({ hasText: /^14/u })
  const entry = cell.getByRole('link', { name: new RegExp(`企业合同到期\\s*${company.name}`, 'u') })
  await expect(entry).toBeVisible()
  expect(await barriers(page, 'main')).toEqual([])
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(entry).toBeHidden()
  await expect(cell).toContainText('1 项')
  await expect(calendar.getByRole('region', { name: '2031-03-14' }).getByRole('link')).toContainText(company.name)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.setViewportSize({ width: 1440, height: 900 })
  await calendar.getByText('列表', { exact: true }).click()
  await expect(page).toHaveURL(/as=list/u)
  await page.reload()
  await expect(calendar.getByRole('heading', { name: '2031 年 3 月至 2031 年 5 月' })).toBeVisible()
  await calendar.getByRole('region', { name: '2031-03-14' }).getByRole('link').press('Enter')
  await expect(page).toHaveURL(/\/agency\/customer\/contract\?/u)
  await expect(page.getByText(company.name).filter({ visible: true }).first()).toBeVisible()

  // The enterprise sees the end of its own contract, and who the other side is.
  const window = await (await page.context().browser()?.newContext())?.newPage()
  if (window === undefined) throw new Error('no second window')
  await enter(window, await admit(request, company.phone))
  await window.goto('/company/workbench?view=calendar&month=2031-03')
  await window.getByRole('link', { name: new RegExp(`企业合同到期\\s*${agency.name}`, 'u') }).click()
  // Its contracts are in a tab of its own organisation's page.
  await expect(window).toHaveURL(/\/common\/system\/company\?tab=contracts$/u)
})

test('到期日历: the operator finds the park whose term ends, and leads to its page', async ({ page, request, signIn }) => {
  const park = await (await apiAs(request, phones.saas)).openPark({ start_at: '2026-01-01', end_at: '2032-05-20' })
  await signIn(page, phones.saas)
  await page.goto('/admin/home?view=calendar&month=2032-05')
  await page.getByRole('link', { name: new RegExp(`园区合作到期\\s*${park.name}`, 'u') }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/operate/park/info/${park.id}$`, 'u'))
})

test('到期日历: a park finds the day on which a month closes by itself, and from it the month', async ({ page, request, signIn }) => {
  const park = await apiAs(request, phones.park)
  const { results: [open] } = await park.ok<{ results: { month: string; due_on: string }[] }>('GET', '/v1/month-closes/?status=open&ordering=-month&page_size=10')
  await signIn(page, phones.park)
  await page.goto(`/park/home?view=calendar&as=list&month=${open?.due_on.slice(0, 7) ?? ''}`)
  const entry = page.getByRole('region', { name: open?.due_on ?? 'none' }).getByRole('listitem').filter({ hasText: '月份自动关账' })
  await entry.getByRole('link', { name: open?.month ?? 'none' }).click()
  await expect(page.getByRole('dialog', { name: `关账月份 ${open?.month ?? ''}` })).toBeVisible()
})

test('到期日历: a park finds until when a quarter is to be reported to the bureau, and from it the reports of that quarter, which tell the day as well', async ({ page, request, site }) => {
  const { park } = await openAgency(request)
  const running = seasonOf(businessDate(new Date()))
  const ended = quarterBefore(running)
  // Nobody of it has to be paid for this: the books have what one person has earned.
  for (const quarter of [ended, running]) await alter(site.databaseUrl, `insert into app.tax_month (park_id, person_id, month, gross) select '${park.id}', id, '${monthsOf(quarter)[0] ?? ''}', 500000 from app.person where id_no = '${demoWorkers()[0]?.idNo ?? ''}'`)
  const manager = await admit(request, park.phone)
  await enter(page, manager)
  for (const quarter of [running, ended]) {
    const day = reportDueOn(quarter)
    await page.goto(`/park/home?view=calendar&as=list&month=${monthOf(day)}`)
    const entry = page.getByRole('region', { name: day }).getByRole('listitem').filter({ hasText: '涉税信息报送截止' })
    await entry.getByRole('link', { name: quarter }).click()
    await expect(page).toHaveURL(new RegExp(`/park/cooperate/certification\\?view=bureau_report&quarter=${quarter}$`, 'u'))
    await expect(page.getByRole('tab', { name: '涉税信息报送' })).toHaveAttribute('aria-selected', 'true')
  }
  const text = reportDueOn(ended).replaceAll('-', '/')
  await page.getByRole('button', { name: '生成报表' }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: '生成涉税信息报表' }))
  await expect(dialog.getByRole('region', { name: '核对表' })).toContainText(`报送截止 ${text}`)
  await dialog.getByRole('button', { name: /^生\s*成$/u }).click()
  await expect(dialog).toBeHidden()
  const row = rowOf(page, ended)
  await expect(row).toContainText(text)
  await row.getByRole('link', { name: ended }).click()
  await expect(page.getByRole('dialog', { name: /^涉税信息报送/u })).toContainText(`报送截止${text}`)
})

test('到期日历: an agency finds the day on which a service is expected to be used up, also among the next thirty, and from it where services are bought', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  // Whoever has nothing yet is shown how to begin.
  await importBills(site.databaseUrl, agency, await agency.api.openCompany(), '100')
  const paid = await payOrder(request, agency, await orderService(agency, 'bank_four_auth', 600))
  await answerOrder(await apiAs(request, phones.saas), paid, { action: 'confirm' })
  // 280 of them are used today, so 320 last for eight days.
  await alter(site.databaseUrl, `insert into app.service_entry (tenant_id, flavour, park_id, platform_id, agency_id, service, change, reason, create_at, id, request_no, category, used_by, staff)
    select tenant_id, flavour, park_id, platform_id, agency_id, service, -280, 'use', now(), '${idOfNow()}', 'calendar', 'self', tenant_id, '经办' from app.service_balance where tenant_id = '${agency.id}' and service = 'bank_four_auth'`)
  await alter(site.databaseUrl, `update app.service_balance set count = count - 280 where tenant_id = '${agency.id}' and service = 'bank_four_auth'`)
  await enter(page, agency.ticket)
  await page.goto('/')
  const card = page.getByRole('region', { name: '30 天内到期', exact: true })
  await expect(card.getByRole('link', { name: '银行卡四要素，剩余 320 次' })).toBeVisible()
  await expect(card).toContainText('服务预计用完，8 天后')
  const day = addDays(businessDate(new Date()), 8)
  await page.goto(`/agency/home?view=calendar&month=${monthOf(day)}`)
  await page.getByRole('table').getByRole('link', { name: /服务预计用完\s*银行卡四要素，剩余 320 次/u }).click()
  await expect(page).toHaveURL(/\/agency\/finance\/recharge$/u)
  await expect(page.getByRole('listitem', { name: '银行卡四要素', exact: true })).toContainText('按近 7 日用量，约 8 天后用尽')
})

test('到期日历: what an address says wrongly is ignored, and said', async ({ page, signIn }) => {
  await signIn(page, phones.park)
  await page.goto('/park/home?view=calendar&month=2026-13')
  await expect(page.getByText('链接中的月份无法识别，已显示本月')).toBeVisible()
  await page.goto('/park/home?view=nothing')
  await expect(page.getByText('链接中的视图无法识别，已忽略')).toBeVisible()
  await expect(page.getByRole('region', { name: '先做这件' }).or(page.getByText('从这里开始')).or(page.getByRole('region', { name: '进行中' })).first()).toBeVisible()
})

test('30 天内到期: the first pages of agency and enterprise have what ends soon, the nearest first, with the way to it', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const [company, other] = [await agency.api.openCompany(), await agency.api.openCompany()]
  await importBills(site.databaseUrl, agency, company, '100')
  await letWork(site.databaseUrl, other.id, demoWorkers().slice(75, 76))
  const endsIn = (id: string, days: number) => alter(site.databaseUrl, `update app.company_contract set start_at = '2026-01-01', end_at = '${addDays(businessDate(new Date()), days)}' where company_id = '${id}'`)
  await endsIn(company.id, 9)
  await endsIn(other.id, 31)
  await enter(page, agency.ticket)
  await page.goto('/')
  const card = page.getByRole('region', { name: '30 天内到期', exact: true })
  await expect(card.getByRole('link')).toHaveText(['到期日历', company.name])
  await expect(card).toContainText('企业合同到期，9 天后')
  expect(await barriers(page, '[aria-label="30 天内到期"]')).toEqual([])
  await endsIn(other.id, 0)
  await page.reload()
  await expect(card.getByRole('link')).toHaveText(['到期日历', other.name, company.name])
  await expect(card).toContainText('企业合同到期，今天')
  await card.getByRole('link', { name: company.name }).click()
  await expect(page.getByRole('dialog', { name: /^企业合同 HT/u })).toContainText(company.name)

  const window = await (await page.context().browser()?.newContext())?.newPage()
  if (window === undefined) throw new Error('no second window')
  await enter(window, await admit(request, company.phone))
  await window.goto('/')
  await window.getByRole('region', { name: '30 天内到期', exact: true }).getByRole('link', { name: agency.name }).click()
  await expect(window).toHaveURL(/\/common\/system\/company\?tab=contracts$/u)
})

test.describe('without a network', () => {
  test.use({ isQuiet: false })

  test('到期日历: its code, which did not arrive, is fetched when the network is back', async ({ page, context, signIn }) => {
    // Who saves data gets no page ahead of time, in whose files the calendar's code could be.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }))
    await signIn(page, phones.agency)
    await page.goto('/')
    await expect(page.getByRole('region', { name: '进行中' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('navigation', { name: '首页的视图' }).getByRole('link', { name: '到期日历' }).click()
    await expect(page.getByText('组件加载失败，请检查网络后重试').first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('region', { name: '到期日历' })).toBeVisible()
  })
})

/** Ids tell the time, by which uses are found. */
function idOfNow(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${randomUUID().slice(-12)}`
}
