import AxeBuilder from '@axe-core/playwright'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { optionsOf } from '../lib/antd.ts'
import { rowOf, rowsIn } from '../lib/journey.ts'
import { expect, phones, test, ticketOf } from '../lib/suite.ts'

const list = '/agency/settlement/sett'
const columnsKey = 'ui.columns.agency.settlement.sett'
const viewsKey = 'ui.views.agency.settlement.sett'

const grid = (page: Page) => page.getByRole('grid', { name: '结算单' })
const titles = (page: Page) => grid(page).getByRole('columnheader').filter({ hasText: /\S/u }).evaluateAll((heads) => heads.map((head) => head.getAttribute('aria-label') ?? head.textContent))
const row = (page: Page, index: number) => grid(page).getByRole('row').nth(index + 1)
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name: new RegExp([...name].join('\\s*'), 'u') })

/** Stores a preference of this test's account as an older or newer version may have left it. */
async function keep(request: APIRequestContext, key: string, value: unknown): Promise<void> {
  const { token } = await ticketOf(request, phones.agency)
  const answer = await request.put(`/v1/preferences/${key}/`, { headers: { authorization: `Bearer ${token}` }, data: { value } })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function kept(request: APIRequestContext, key: string): Promise<unknown> {
  const { token } = await ticketOf(request, phones.agency)
  return (await request.get(`/v1/preferences/?prefix=${key}`, { headers: { authorization: `Bearer ${token}` } })).json()
}

/** With the account's preferences, which load beside the rows. */
async function openList(page: Page, path = list): Promise<void> {
  const arranged = page.waitForResponse((one) => one.request().method() === 'GET' && new URL(one.url()).pathname === '/v1/preferences/', { timeout: 60_000 })
  await page.goto(path)
  await (await arranged).finished()
  await expect(grid(page)).toBeVisible({ timeout: 30_000 })
}

async function openColumns(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '列设置' }).click()
  const panel = page.getByRole('dialog', { name: '列设置' })
  await expect(panel.getByText('行高')).toBeVisible()
  return panel
}

/** Waits until the last change is stored: the panel sends in the background. */
async function settled(page: Page, act: () => Promise<void>): Promise<void> {
  const written = page.waitForResponse((answer) => answer.url().includes('/v1/preferences/') && answer.request().method() === 'PUT')
  await act()
  expect((await written).status()).toBe(200)
}

const ownTitles = ['序号', '结算单号', '状态', '企业', '人数', '结算金额(元)', '应付金额(元)', '企业服务费(元)', '推广费(元)', '开票状态', '证据链', '操作']

test.beforeEach(async ({ page, signIn, request }) => {
  await keep(request, columnsKey, null)
  await keep(request, viewsKey, null)
  await signIn(page, phones.agency)
})

test('columns: hidden, moved, pinned, resized, dense; the same after a reload and in another browser; reset for good', async ({ page, browser, request, signIn }) => {
  test.slow()
  await openList(page)
  await expect.poll(() => titles(page)).toEqual(ownTitles)
  const panel = await openColumns(page)

  // The checkbox shows the stored preference, which follows the click after a moment.
  await settled(page, () => panel.getByRole('checkbox', { name: '人数' }).click())
  await expect(panel.getByRole('checkbox', { name: '人数' })).not.toBeChecked()
  await settled(page, () => panel.getByRole('button', { name: /移动“企业”/u }).press('ArrowUp'))
  await expect.poll(async () => (await titles(page)).slice(0, 5)).toEqual(['序号', '结算单号', '企业', '状态', '结算金额(元)'])

  // One that the screen hides until it is wanted.
  await settled(page, () => panel.getByRole('checkbox', { name: '创建时间' }).click())
  await expect.poll(async () => (await titles(page)).slice(-3)).toEqual(['证据链', '创建时间', '操作'])
  const grip = await panel.getByRole('button', { name: /移动“创建时间”/u }).boundingBox()
  const above = await panel.getByRole('button', { name: /移动“结算金额/u }).boundingBox()
  if (!grip || !above) throw new Error('the columns have no handles')
  await settled(page, async () => {
    await page.mouse.move(grip.x + 8, grip.y + 8)
    await page.mouse.down()
    await page.mouse.move(above.x + 8, above.y + 8, { steps: 12 })
    await page.mouse.up()
  })
  await expect.poll(() => titles(page)).toEqual(['序号', '结算单号', '企业', '状态', '创建时间', '结算金额(元)', '应付金额(元)', '企业服务费(元)', '推广费(元)', '开票状态', '证据链', '操作'])

  await settled(page, async () => {
    await panel.getByRole('combobox', { name: '“应付金额(元)”的位置' }).click()
    await page.getByTitle('左侧', { exact: true }).last().click()
  })
  await expect.poll(async () => (await titles(page)).slice(0, 4)).toEqual(['序号', '结算单号', '应付金额(元)', '企业'])
  await settled(page, () => panel.getByText('紧凑').click())
  await expect(row(page, 0)).toHaveCSS('height', '28px')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: '列设置' })).toBeFocused()

  const head = grid(page).getByRole('columnheader', { name: '状态', exact: true })
  const width = () => head.evaluate((cell) => Math.round(cell.getBoundingClientRect().width))
  const wider = (await width()) + 60
  const border = await head.getByRole('button', { name: /列宽/u }).boundingBox()
  if (!border) throw new Error('the head has no border to drag')
  await settled(page, async () => {
    await page.mouse.move(border.x + 4, border.y + 10)
    await page.mouse.down()
    await page.mouse.move(border.x + 64, border.y + 10, { steps: 6 })
    await page.mouse.up()
  })
  await expect.poll(width).toBe(wider)
  const arranged = await titles(page)
  // A drag is written more than once.
  await expect.poll(async () => JSON.stringify(await kept(request, columnsKey))).toContain(`"status":${wider}`)

  await page.reload()
  await expect(grid(page)).toBeVisible()
  await expect.poll(() => titles(page)).toEqual(arranged)
  await expect.poll(width).toBe(wider)
  await expect(row(page, 0)).toHaveCSS('height', '28px')

  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, phones.agency)
  await openList(elsewhere)
  await expect.poll(() => titles(elsewhere)).toEqual(arranged)
  await elsewhere.context().close()

  await settled(page, () => head.getByRole('button', { name: /列宽/u }).dblclick())
  await expect.poll(width).toBeLessThan(100)

  const again = await openColumns(page)
  await settled(page, () => button(again, '恢复默认').click())
  await expect.poll(() => titles(page)).toEqual(ownTitles)
  await expect(button(again, '恢复默认')).toBeDisabled()
  await page.reload()
  await expect(grid(page)).toBeVisible()
  await expect.poll(() => titles(page)).toEqual(ownTitles)
  await expect(row(page, 0)).toHaveCSS('height', '36px')
})

test('a date is never cut; names are whole as soon as the table scrolls anyway', async ({ page, request }) => {
  const cut = (column: string) =>
    grid(page).evaluate((table, title) => {
      const index = [...table.querySelectorAll('th')].findIndex((head) => head.textContent.includes(title))
      return [...table.querySelectorAll('tbody tr')].filter((line) => line.children.length > 5).some((line) => (line.children[index]?.scrollWidth ?? 0) > (line.children[index]?.clientWidth ?? 0))
    }, column)
  const settings = { order: [], hidden: ['promotion_fee', 'invoice_status'], shown: ['create_at'], widths: {}, pins: {}, density: 'default' }
  await keep(request, columnsKey, { v: 1, data: settings })
  await openList(page)
  await expect(row(page, 0)).toBeVisible()
  await expect.poll(() => cut('创建时间')).toBe(false)
  const hasToScroll = () => grid(page).evaluate((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0))
  expect(await hasToScroll()).toBe(false)
  await keep(request, columnsKey, { v: 1, data: { ...settings, widths: { pay_amount: 320 } } })
  await page.reload()
  await expect(row(page, 0)).toBeVisible()
  await expect.poll(hasToScroll).toBe(true)
  await expect.poll(() => cut('企业')).toBe(false)
  expect(await cut('创建时间')).toBe(false)
})

for (const [what, value] of [
  ['garbage', { v: 1, data: { order: 7, hidden: [null, 'worker_count', 'gone'], widths: { status: 'wide', sn: 1e9 }, pins: [], density: {} } }],
  ['another version', { v: 99, data: { hidden: ['worker_count'] } }],
  ['no envelope', 'x'],
] as const) {
  test(`columns kept as ${what}: what is sound counts, the rest is the screen's own`, async ({ page, request }) => {
    await keep(request, columnsKey, value)
    await openList(page)
    await expect.poll(() => titles(page)).toEqual(what === 'garbage' ? ownTitles.filter((title) => title !== '人数') : ownTitles)
    await expect(row(page, 0)).toBeVisible()
  })
}

test('a view: saved, applied, marked when changed, updated, renamed, the default one, deleted', async ({ page }) => {
  test.slow()
  const menu = () => page.getByRole('button', { name: /^视图：/u })
  const choose = async (name: RegExp) => {
    await menu().click()
    await page.getByRole('menuitem', { name }).click()
  }
  await openList(page, `${list}?status=paid&page_size=20&ordering=-pay_amount`)
  await choose(/保存为新视图/u)
  const dialog = page.getByRole('dialog', { name: '保存为新视图' })
  await expect(dialog.getByLabel('名称')).toBeFocused()
  await button(dialog, '保存').click()
  await expect(dialog.getByText('请输入视图名称')).toBeVisible()
  await dialog.getByLabel('名称').fill('已结算的大额')
  await settled(page, () => button(dialog, '保存').click())
  await expect(menu()).toHaveText(/已结算的大额/u)
  await expect(page).toHaveURL(/saved=/u)

  // The stored view's filter is changed.
  await page.getByLabel('移除条件 状态').click()
  await expect(menu()).toHaveAccessibleName(/^视图：\s*已结算的大额\s*已修改/u)
  await page.goBack()
  await expect(menu()).toHaveAccessibleName(/^视图：\s*已结算的大额\s*$/u)
  await page.goForward()
  await settled(page, () => choose(/更新“已结算的大额”/u))
  await expect(menu()).toHaveAccessibleName(/^视图：\s*已结算的大额\s*$/u)

  await choose(/全部数据/u)
  await expect(page).toHaveURL(new RegExp(`${list}$`, 'u'))
  await choose(/^已结算的大额/u)
  await expect(page).toHaveURL(/page_size=20.*saved=|saved=.*page_size=20/u)
  await expect(page).not.toHaveURL(/status=/u)

  await choose(/管理视图/u)
  const manage = page.getByRole('dialog', { name: '管理视图' })
  await manage.getByRole('textbox').fill('大额')
  await button(manage, '设为默认').click()
  await settled(page, () => button(manage, '保存').click())
  await expect(menu()).toHaveText(/大额/u)

  // The default view applies to a link without parameters; any other link is taken literally.
  await openList(page)
  await expect(page).toHaveURL(/page_size=20/u)
  await openList(page, `${list}?status=canceled`)
  await expect(page).not.toHaveURL(/page_size/u)
  await expect(menu()).toHaveText(/全部数据/u)
  await button(page, '重置').click()
  await expect(page).toHaveURL(/\?saved=none$/u)
  await page.reload()
  await expect(menu()).toHaveText(/全部数据/u)
  await page.getByRole('menuitem', { name: '结算单' }).click()
  await expect(menu()).toHaveText(/大额/u)

  await choose(/管理视图/u)
  await button(manage, '删除').click()
  await settled(page, () => button(manage, '保存').click())
  await expect(menu()).toHaveText(/全部数据/u)
  await openList(page)
  await expect(page).toHaveURL(new RegExp(`${list}$`, 'u'))
})

test('a view that names a filter the list has lost is applied without it, and says so', async ({ page, request }) => {
  const filters = [{ key: 'status', label: '状态', text: 'paid' }, { key: 'tax_office', label: '税务所', text: 'A1' }, { key: 'create_at', label: '创建时间', text: '2000-01-01,2000-01-31', preset: '本月' }]
  await keep(request, viewsKey, { v: 1, data: { views: [{ id: 'old', name: '旧视图', filters }], defaultId: 'old' } })
  await openList(page)
  await expect(page.getByText('视图“旧视图”中的条件“税务所”已失效，未使用')).toBeVisible()
  await expect(page).toHaveURL(/status=paid/u)
  // A range stored as 本月 means the current month.
  await expect(page).not.toHaveURL(/2000-01/u)
  await expect(page.getByRole('list', { name: '已选条件' }).getByText(/创建时间/u)).toBeVisible()
})

test('R104 R106 R107 R108 R109 R113 the filter header: asked by 查询, shown as chips, taken back by Back, laid out by the width', async ({ page }) => {
  await openList(page)
  const sn = page.getByRole('textbox', { name: '结算单号' })
  const known = await row(page, 0).getByRole('link').first().innerText()
  await sn.fill(known)
  expect(new URL(page.url()).search).toBe('')
  await button(page, '查询').click()
  await expect(page).toHaveURL(new RegExp(`\\?sn=${known}$`, 'u'))
  await openList(page, `${list}?sn=${known}&batch_id=01900000-0000-7000-8000-000000000000`)
  const chips = page.getByRole('list', { name: '已选条件' })
  await expect(chips.getByText(/账单批次/u)).toBeVisible()
  await expect(page.getByText('没有符合条件的结算单')).toBeVisible()
  await page.getByLabel('移除条件 账单批次').click()
  await expect(page).toHaveURL(new RegExp(`\\?sn=${known}$`, 'u'))
  await expect(row(page, 0)).toBeVisible()
  await button(page, '重置').click()
  await expect(chips).toBeHidden()
  await expect(sn).toHaveValue('')
  await page.goBack()
  await expect(sn).toHaveValue(known)

  const columns = () => page.getByRole('region', { name: '查询条件' }).locator('form').evaluate((form) => getComputedStyle(form).gridTemplateColumns.split(' ').length)
  for (const [width, count] of [[1051, 3], [1050, 2], [765, 2], [764, 1]] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(columns, `${width} px`).toBe(count)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await button(page, '快速筛选').click()
  await page.getByRole('button', { name: '已结算', exact: true }).click()
  await expect(page).toHaveURL(/status=paid/u)
  await expect(chips.getByText(/已结算/u)).toBeVisible()
})

test('garbage in every parameter of the link: a note for each, the list as without', async ({ page }) => {
  const garbage = '%00<script>"\'🂡,,;='
  const keys = ['status', 'batch_id', 'create_at', 'settlement_at', 'amount', 'company_id', 'page', 'page_size', 'ordering']
  await openList(page, `${list}?${keys.map((key) => `${key}=${encodeURIComponent(garbage)}`).join('&')}&saved=${encodeURIComponent(garbage)}&no-such=1`)
  await expect(page.getByText('链接中的“状态”无法识别，已忽略')).toBeVisible()
  for (const word of ['账单批次', '创建时间', '结算时间', '结算金额', '企业', '页码', '每页条数', '排序']) await expect(page.getByRole('alert').getByText(word)).toBeVisible()
  await expect(row(page, 0)).toBeVisible()
  await button(page, '查询').click()
  await expect(page.getByText('无法识别')).toBeHidden()

  await page.goto(`${list}?${'sn=x&'.repeat(300)}batch_id=${'批'.repeat(400)}&%E0%A4%A=%`)
  await expect(page.getByRole('region', { name: '查询条件' })).toBeVisible()
})

test('by keys alone: through the rows, a range, the page of one of them and back to that very row', async ({ page }) => {
  await openList(page, `${list}?page_size=20`)
  await grid(page).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await expect(grid(page).getByRole('row', { selected: true })).toHaveCount(3)
  const bar = page.getByRole('toolbar', { name: '批量操作' })
  await expect(bar).toContainText('已选 3 条')
  await expect(bar).toContainText(/结算金额合计 ¥ [\d,]+\.\d\d/u)
  await expect(bar).toContainText(/应付金额合计 ¥ [\d,]+\.\d\d/u)
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '表格快捷键' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(grid(page)).toBeFocused()

  const active = () => grid(page).getAttribute('aria-activedescendant')
  const here = await active()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/info\//u)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(grid(page)).toBeFocused()
  expect(await active()).toBe(here)
  await expect(row(page, 3).getByText('已打开过')).toBeAttached()
  // The tag must not cover the number beside it.
  expect(await row(page, 3).getByRole('link').first().evaluate((link) => link.closest('td')?.scrollWidth === link.closest('td')?.clientWidth)).toBe(true)

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/info\//u)
  await page.getByRole('tab', { name: '结算单', exact: true }).click()
  await expect(grid(page)).toBeFocused()
  expect(await active()).toBe(here)
})

test('R114 R115 R116 R117 pages: ten rows of page 1, sizes as the specification has them, the order of a column', async ({ page }) => {
  await openList(page)
  await expect(grid(page).getByRole('row').filter({ hasNotText: '合计' })).toHaveCount(11)
  await page.getByTitle('2', { exact: true }).click()
  await expect(page).toHaveURL(/\?page=2$/u)
  await page.getByRole('combobox', { name: '页码' }).click()
  await expect(optionsOf(page)).toHaveText(['10', '20', '50', '100', '1000', '2000', '4000', '6000'].map((size) => `${size} 条/页`))
  await page.getByTitle('100 条/页').click()
  await expect(page).toHaveURL(/\?page_size=100$/u)
  await grid(page).getByRole('button', { name: /^应付金额/u }).click()
  await expect(page).toHaveURL(/ordering=pay_amount/u)
  await expect(grid(page).getByRole('columnheader', { name: '应付金额(元)' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('button', { name: /^导出 \d+ 条$/u })).toBeEnabled()
})

test('375 px: one column of filters, the first column stays, the numbers and the others scroll inside the table', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 })
  await openList(page)
  await page.getByRole('banner').getByRole('button').first().click()
  const inputs = page.getByRole('region', { name: '查询条件' }).getByRole('textbox')
  await expect(inputs).toHaveCount(1)
  const left = (locator: Locator) => locator.evaluate((cell) => Math.round(cell.getBoundingClientRect().left))
  const first = grid(page).getByRole('columnheader', { name: '结算单号' })
  const last = grid(page).getByRole('columnheader', { name: '操作' })
  const scroll = (by: number) => grid(page).evaluate((table, distance) => table.parentElement?.scrollBy({ left: distance }), by)
  const start = await left(first)
  const number = (await grid(page).getByRole('columnheader', { name: '序号' }).boundingBox())?.width ?? 0
  // The row numbers scroll away, the columns pinned left do not.
  await scroll(number)
  await expect.poll(() => left(first)).toBe(start - number)
  const [before, farBefore] = [await left(first), await left(last)]
  await scroll(300)
  await expect.poll(() => left(last)).toBe(farBefore - 300)
  expect(await left(first)).toBe(before)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await expect(rowOf(page, /JS\d/u)).toBeVisible()
})

test('axe finds nothing serious in the list, its column settings, its views and its shortcuts', async ({ page }) => {
  test.slow()
  const serious = async () => {
    const { violations } = await new AxeBuilder({ page }).exclude('header').exclude('[role=tablist]').analyze()
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  }
  await openList(page, `${list}?status=paid,to_payment&page=2`)
  await page.getByLabel('选择第 1 行').click()
  expect(await serious()).toEqual([])
  const panel = await openColumns(page)
  await expect(panel).toHaveCSS('opacity', '1')
  expect(await serious()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: /^视图：/u }).click()
  await page.getByRole('menuitem', { name: /保存为新视图/u }).click()
  await expect(page.getByRole('dialog', { name: '保存为新视图' }).getByLabel('名称')).toBeFocused()
  expect(await serious()).toEqual([])
})

test('a range of days: the calendar comes when the field is entered, the days stand in the link', async ({ page }) => {
  await openList(page)
  await button(page, '展开').click()
  await page.getByRole('textbox', { name: '创建时间' }).click()
  await page.getByRole('group', { name: '创建时间' }).getByRole('textbox').first().fill('2026-01-01')
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: '创建时间' }).getByRole('textbox').last().fill('2026-01-31')
  await page.keyboard.press('Enter')
  const asked = page.waitForRequest((request) => request.url().endsWith('/v1/settlements/search/') && (request.postData() ?? '').includes('create_at'))
  await button(page, '查询').click()
  await expect(page).toHaveURL(/create_at=2026-01-01(,|%2C)2026-01-31/u)
  expect((await asked).postDataJSON()).toMatchObject({ create_at: '2026-01-01,2026-01-31' })
})

test('Tab goes through every filter to 查询, dates too, which keep what was typed', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement/sett')
  await expect(rowsIn(page.getByRole('grid'))).not.toHaveCount(0)
  await button(page, '展开').click()
  await page.getByRole('textbox').first().focus()
  const dates = page.getByRole('group', { name: '创建时间' })
  const search = page.getByRole('button', { name: /查\s*询/u })
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab')
    if (await search.evaluate((button) => button === document.activeElement)) break
    // The calendar is fetched when its field is first focused, and then takes its place: the focus is lost at no moment.
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    // Somebody who wants to type waits for it; without this, the next press could leave the first of its two fields before anything is typed.
    if ((await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) === '创建时间') await expect(dates.getByRole('textbox').first()).toBeFocused()
    const at = dates.getByRole('textbox')
    if ((await at.count()) === 2 && (await at.first().evaluate((field) => field === document.activeElement))) await page.keyboard.type('2026-01-01')
    else if ((await at.count()) === 2 && (await at.last().evaluate((field) => field === document.activeElement))) await page.keyboard.type('2026-12-31')
  }
  await expect(search).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/create_at=2026-01-01(%2C|,)2026-12-31/u)
})
