import AxeBuilder from '@axe-core/playwright'
import { demoReadyToPay, workers } from '../lib/first-bills.ts'
import { cooperate, newPerson } from '../lib/cooperations.ts'
import { cellUnder, rowOf } from '../lib/journey.ts'
import { type Page, enter, expect, phones, test } from '../lib/suite.ts'
import { apiAs, letWork, openAgency } from '../lib/tenants.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: '命令面板' })
const options = (page: Page) => palette(page).getByRole('option')

/** Ready when the pinyin readings are loaded: until then it only matches characters. */
async function openPalette(page: Page): Promise<void> {
  await page.getByRole('tab').first().waitFor()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /搜索菜单/u })).toBeFocused()
}

test('goes to a menu by pinyin initials with the keyboard alone, and gives the focus back', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/company/settlement/bill')
  const filter = page.getByRole('textbox', { name: '批次号' })
  await filter.focus()
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(filter).toBeFocused()

  await openPalette(page)
  await page.keyboard.type('jsd')
  const first = options(page).first()
  await expect(first).toHaveText(/^结算单/u)
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(first.locator('mark')).toHaveText(['结', '算', '单'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/company\/settlement\/sett$/u)
  await expect(palette(page)).toBeHidden()

  // The previous page is an open tab now, found by its full pinyin.
  await openPalette(page)
  await page.keyboard.type('zhangdan guanli')
  await expect(palette(page).getByRole('group', { name: '已打开的页签' }).getByRole('option')).toHaveText([/账单管理/u])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/company\/settlement\/bill$/u)
})

test('the choice follows the arrows and is announced', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/company/settlement/bill')
  await openPalette(page)
  const field = page.getByRole('combobox', { name: /搜索菜单/u })
  await page.keyboard.press('ArrowDown')
  const chosen = palette(page).getByRole('option', { selected: true })
  await expect.poll(() => options(page).evaluateAll((all) => all.findIndex((one) => one.ariaSelected === 'true'))).toBe(1)
  expect(await field.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await expect(options(page).last()).toBeInViewport()
  // Focus is trapped in the palette.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(true)
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
})

test('begins an import from another page', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/company/settlement/sett')
  await openPalette(page)
  await page.keyboard.type('drzd')
  await expect(options(page).first()).toHaveText(/^导入账单/u)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/company\/settlement\/bill$/u)
  const dialog = page.getByRole('dialog', { name: '导入账单' })
  await expect(dialog.getByRole('button', { name: '选择文件' })).toBeVisible()
  // An open dialog waits for an answer: the palette does not open.
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()
  await dialog.getByRole('button', { name: '取 消' }).click()
  await expect(dialog).toBeHidden()

  // The page is visible already, so the command runs at once.
  await openPalette(page)
  await page.keyboard.type('导入账单')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
})

test('begins a new role from anywhere, for those who may', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement/sett')
  await openPalette(page)
  await page.keyboard.type('xzjs')
  await expect(options(page).first()).toHaveText('新增角色角色权限')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/common\/system\/roles$/u)
  await expect(page.getByRole('dialog', { name: '新增角色' })).toBeVisible()
})

test('offers a disabled company nothing that begins new business (R043)', async ({ page, signIn }) => {
  await signIn(page, phones.disabledCompany)
  await page.goto('/company/settlement/sett')
  await openPalette(page)
  await page.keyboard.type('导入')
  await expect(options(page).filter({ hasText: '导入记录' })).toBeVisible()
  await expect(options(page).filter({ hasText: '导入账单' })).toHaveCount(0)
})

test('finds what lists show, by a whole number, a name or a phone, and what may be done with it', async ({ page, request, signIn }) => {
  const { sn: number } = await demoReadyToPay(request, ['71.40'])
  await signIn(page, phones.company)
  await page.goto('/company/settlement/bill?view=bills')
  const row = rowOf(page, /ZD\d/u)
  const bill = await row.getByText(/^ZD\d+$/u).innerText()
  const name = await (await cellUnder(row, '姓名')).innerText()
  const people = palette(page).getByRole('group', { name: '单据与人员' }).getByRole('option')
  await openPalette(page)
  await page.keyboard.type(name)
  await expect(people.filter({ hasText: '账单 ·' }).first()).toContainText(name)
  await page.getByRole('combobox', { name: /搜索菜单/u }).fill(phones.company)
  await expect(people).toHaveText([/员工管理 · 199\*\*\*\*\d{4}/u])
  await page.getByRole('combobox', { name: /搜索菜单/u }).fill(bill.toLowerCase())
  await people.filter({ hasText: bill }).click()
  await expect(page.getByRole('heading', { name: bill })).toBeVisible()

  // The action leads to the records that are waiting for it, and on such a record it opens its dialog.
  await openPalette(page)
  await page.keyboard.type('支付')
  await options(page).filter({ hasText: /^支付结算单$/u }).click()
  await expect(page).toHaveURL(/\/company\/settlement\/sett\?status=to_payment$/u)
  await openPalette(page)
  await page.keyboard.type(number)
  await people.filter({ hasText: number }).click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('支付')
  await expect(options(page).first()).toHaveText(`支付${number}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `支付结算单 ${number}` })).toBeVisible()
})

test('finds a contract by its number, for the agency that offers it, and opens it over its list', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  await letWork(site.databaseUrl, company.id, workers)
  const { results: [contract] } = await agency.api.ok<{ results: { sn: string }[] }>('GET', `/v1/company-contracts/?company_id=${company.id}`)
  const number = contract?.sn ?? ''
  await enter(page, agency.ticket)
  await page.goto('/agency/customer/contract')
  await openPalette(page)
  await page.keyboard.type(number)
  await palette(page).getByRole('group', { name: '单据与人员' }).getByRole('option').filter({ hasText: number }).click()
  await expect(page.getByRole('dialog', { name: `企业合同 ${number}` })).toBeVisible()
})

test('finds an enterprise and its worker by name', async ({ page, request }) => {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const person = newPerson()
  await cooperate(agency.api, person, company.id)
  await enter(page, agency.ticket)
  await page.goto('/agency/customer/contract')
  const found = palette(page).getByRole('group', { name: '单据与人员' }).getByRole('option')
  await openPalette(page)
  await page.keyboard.type(person.name)
  await expect(found).toHaveText([new RegExp(`合作用户 · 待认证 · ${company.name}`, 'u')])
  await page.getByRole('combobox', { name: /搜索菜单/u }).fill(company.name)
  await found.filter({ hasText: company.name }).first().click()
  await expect(page.getByRole('heading', { name: company.name })).toBeVisible()
})

test('finds each kind of document by its number, which says what it is', async ({ page, request, signIn }) => {
  const api = await apiAs(request, phones.agency)
  const search = page.getByRole('combobox', { name: /搜索菜单/u })
  const found = palette(page).getByRole('group', { name: '单据与人员' }).getByRole('option')
  await signIn(page, phones.agency)
  await page.goto('/agency/customer/contract')
  await openPalette(page)
  for (const path of ['invoice-batches', 'service-fee-bills', 'refund-invoice-batches', 'invoice-redink-offsets', 'topup-orders', 'cmb-withdraw-records', 'task-batches']) {
    const { results: [any] } = await api.ok<{ results: { sn: string }[] }>('GET', `/v1/${path}/`)
    const number = any?.sn ?? path
    await search.fill(number)
    await expect(found).toHaveText([new RegExp(`^${number}`, 'u')])
  }
  const { results: [application] } = await api.ok<{ results: { sn: string }[] }>('GET', '/v1/invoice-batches/')
  await search.fill(application?.sn ?? '')
  await found.click()
  await expect(page.getByRole('dialog').getByText(application?.sn ?? '').first()).toBeVisible()
})

test('remembers records across a reload and for this person alone', async ({ page, browser, signIn }) => {
  const { token } = await signIn(page, phones.company)
  const forget = (of: string) => page.request.put('/v1/preferences/ui.recent/', { headers: { authorization: `Bearer ${of}` }, data: { value: null } })
  // Clears what these two accounts opened in other tests.
  await forget(token)
  await page.goto('/company/settlement/sett')
  const number = (await page.getByRole('grid').getByText(/^JS\d+$/u).first().innerText()).trim()
  const kept = page.waitForResponse((response) => response.url().includes('/v1/preferences/ui.recent/') && response.request().method() === 'PUT')
  await page.getByRole('grid').getByText(number).dblclick()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await kept
  await page.goto('/company/settlement/bill')
  await openPalette(page)
  await expect(options(page).first()).toHaveText(new RegExp(`^${number}结算单$`, 'u'))
  await page.keyboard.type(number.slice(-4))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/company\/settlement\/sett\/info\//u)

  const other = await browser.newPage()
  await forget((await signIn(other, phones.agency)).token)
  await other.goto('/')
  await openPalette(other)
  await expect(options(other).first()).toBeVisible()
  await expect(palette(other).getByText(number)).toHaveCount(0)
  await other.close()
})

test('switches the company of a person who has two (R149, R150)', async ({ page, signIn }) => {
  await signIn(page, phones.twoCompanies)
  await page.goto('/')
  const before = await page.getByRole('tab').first().waitFor().then(() => page.evaluate(() => sessionStorage.getItem('token')))
  await openPalette(page)
  await page.keyboard.type('qhqy')
  // The current company is not in the list.
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token')).catch(() => before)).not.toBe(before)
})

test('lists every shortcut at a question mark, but not while somebody types', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/company/settlement/bill')
  const sheet = page.getByRole('dialog', { name: '键盘快捷键' })
  await page.getByRole('textbox', { name: '批次号' }).fill('')
  await page.getByRole('textbox', { name: '批次号' }).press('?')
  await expect(sheet).toBeHidden()
  await page.getByRole('heading', { name: '账单管理' }).click()
  await page.keyboard.press('?')
  await expect(sheet.getByText('打开命令面板：菜单、页签、最近记录、操作')).toBeVisible()
  // Only the platform operator has it (R126).
  await expect(sheet.getByText('全局搜索')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  // The table has its own shortcuts and lists only those.
  await page.getByRole('grid').focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '表格快捷键' })).toBeVisible()
  await expect(sheet).toBeHidden()
})

test('says that nothing was found, and is usable at 375 px by touch', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await signIn(page, phones.company)
  await page.goto('/company/settlement/sett')
  await page.getByRole('button', { name: /^搜索/u }).first().click()
  await page.getByRole('combobox', { name: /搜索菜单/u }).fill('没有这样的东西')
  await expect(palette(page).getByText('没有找到“没有这样的东西”')).toBeVisible()
  const box = await palette(page).boundingBox()
  expect(box?.width).toBeLessThanOrEqual(375)
  await page.getByRole('combobox', { name: /搜索菜单/u }).fill('导出')
  await options(page).filter({ hasText: '导出记录' }).click()
  await expect(page).toHaveURL(/\/common\/system\/export/u)
  await page.getByRole('button', { name: /^搜索/u }).first().click()
  await palette(page).getByRole('button', { name: '关闭' }).click()
  await expect(palette(page)).toBeHidden()
})

test('begins what another list of a page has the button for', async ({ page, signIn }) => {
  await signIn(page, phones.saas)
  await page.goto('/admin/operate/configure')
  const dialog = page.getByRole('dialog').filter({ visible: true })
  for (const [what, list] of [['新增合同模板', 'contract_template'], ['新增任务模板', 'task_template'], ['新增行业', 'industry']] as const) {
    await openPalette(page)
    await page.keyboard.type(what)
    await expect(options(page).first()).toHaveText(new RegExp(`^${what}`, 'u'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: what })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`view=${list}$`, 'u'))
    await dialog.getByRole('button', { name: /取\s*消/u }).click()
    await expect(dialog).toBeHidden()
  }
})
