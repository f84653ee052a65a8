import type { APIRequestContext } from '@playwright/test'
import { openedDialog } from '../lib/journey.ts'
import { type Page, expect, phones, test, ticketOf } from '../lib/suite.ts'

const bar = (page: Page) => page.getByRole('tablist', { name: '打开的页面' })
const tabs = (page: Page) => bar(page).getByRole('tab')
const tabOf = (page: Page, name: string) => bar(page).getByRole('tab', { name, exact: true })
/** An entry of the sidebar; how much waits there follows its name. */
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}[ \\d+]*$`, 'u') })
const open = (page: Page, name: string) => menuItem(page, name).first().click()
/** The visible page. */
const panel = (page: Page) => page.getByRole('tabpanel').filter({ visible: true }).first()

/** Navigates like a link within the suite: the document stays. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

async function billIds(request: APIRequestContext, token: string, count: number): Promise<string[]> {
  const answer = await request.post('/v1/bills/search/', { headers: { authorization: `Bearer ${token}` }, data: { page: 1, page_size: 20 } })
  const { results } = (await answer.json()) as { results: { id: string }[] }
  expect(results.length).toBeGreaterThanOrEqual(count)
  return results.slice(0, count).map(({ id }) => id)
}

test('a page left for another tab is found as it was: typed text, scroll position and all; closed, it is gone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement/sett')
  const number = page.getByLabel('结算单号').first()
  await number.fill('半句话')
  await expect(panel(page).getByRole('grid')).toBeVisible()
  const place = await panel(page).evaluate((element) => {
    const scrolled = [element, ...element.querySelectorAll('*')].find((one) => one.scrollHeight > one.clientHeight + 40 && getComputedStyle(one).overflowY !== 'visible')
    scrolled?.scrollTo({ top: 37 })
    scrolled?.setAttribute('data-scrolled', '')
    return scrolled?.scrollTop ?? -1
  })
  expect(place).toBe(37)

  await open(page, '导出记录')
  await expect(page.getByRole('heading', { name: '导出记录' })).toBeVisible()
  await expect(number).toBeHidden()
  await tabOf(page, '结算单').click()
  await expect(number).toBeVisible()
  await expect(number).toHaveValue('半句话')
  await expect.poll(() => page.locator('[data-scrolled]').evaluate((element) => element.scrollTop)).toBe(37)

  await bar(page).getByTitle('关闭 结算单').click()
  await expect(page).toHaveURL(/\/common\/system\/export/u)
  await open(page, '结算单')
  await expect(number).toHaveValue('')
  await expect(page.locator('[data-scrolled]')).toHaveCount(0)
})

test('R135 R137 R138 R139 R140 R142 tabs by mouse and by keyboard', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement/sett')
  await expect(tabOf(page, '结算单')).toHaveAttribute('aria-selected', 'true')
  for (const name of ['导入记录', '导出记录']) {
    await open(page, name)
    await expect(tabOf(page, name)).toHaveAttribute('aria-selected', 'true')
  }

  // Arrow keys move the focus, Enter activates, the context-menu key opens the menu at the focused tab.
  await tabOf(page, '导出记录').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tabOf(page, '导入记录')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/common\/system\/import/u)
  await page.keyboard.press('ContextMenu')
  await expect(menuItem(page, '关闭左侧')).toBeVisible()
  await page.keyboard.press('Escape')

  await tabOf(page, '导入记录').click({ button: 'right' })
  for (const name of ['刷新', '关闭左侧', '关闭右侧']) await expect(menuItem(page, name)).toBeVisible()
  await menuItem(page, '关闭左侧').click()
  await expect(tabs(page)).toHaveText(['导入记录', '导出记录'])

  await tabOf(page, '导入记录').click({ button: 'right' })
  await menuItem(page, '关闭右侧').click()
  await expect(tabs(page)).toHaveText(['导入记录'])

  await bar(page).getByTitle('关闭 导入记录').click()
  await expect(page.getByText('这是最后一页，无法关闭')).toBeVisible()
  await expect(tabs(page)).toHaveText(['导入记录'])

  await open(page, '导出记录')
  await expect(tabOf(page, '导出记录')).toHaveAttribute('aria-selected', 'true')
  await tabOf(page, '导入记录').click({ button: 'middle' })
  await expect(tabs(page)).toHaveText(['导出记录'])
  await open(page, '导入记录')
  await tabOf(page, '导入记录').focus()
  await page.keyboard.press('Delete')
  await expect(tabs(page)).toHaveText(['导出记录'])
  await expect(tabOf(page, '导出记录')).toBeFocused()

  // Refresh: the page's reads are sent again.
  const again = page.waitForResponse((answer) => answer.url().includes('/v1/exports/'))
  await tabOf(page, '导出记录').click({ button: 'right' })
  await menuItem(page, '刷新').click()
  await again
})

test('the tabs survive a reload and wake when they are looked at; a log-out forgets them', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement/sett?status=paid')
  await expect(panel(page).getByRole('grid')).toBeVisible()
  await open(page, '导出记录')
  await expect(page.getByRole('heading', { name: '导出记录' })).toBeVisible()

  const asked: string[] = []
  page.on('request', (one) => asked.push(one.url()))
  await page.reload()
  await expect(page.getByRole('heading', { name: '导出记录' })).toBeVisible()
  await expect(tabs(page)).toHaveText(['结算单', '导出记录'])
  await expect(page.getByRole('menuitem', { name: '结算单' })).toBeVisible()
  expect(asked.filter((url) => url.includes('/v1/settlements/'))).toEqual([])
  await tabOf(page, '结算单').click()
  await expect(page).toHaveURL(/\/agency\/settlement\/sett\?status=paid$/u)
  await expect(panel(page).getByRole('grid')).toBeVisible()

  // Before the page's own scripts: the running page would write its tabs over these when one of them changes.
  await page.addInitScript(() => {
    sessionStorage.setItem('tabs', '{"v":1,"owner":"company:someone","tabs":[{"path":"/company/settlement/sett","search":"","title":"别人的","affix":false}]}')
    sessionStorage.setItem('dismissed-notices', '{{{')
    localStorage.setItem('sidebar', '{"from":"another version"}')
  })
  await page.reload()
  await expect(tabs(page)).toHaveText(['结算单'])
})

test('R012 a tab that the account has no route for does not come back', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement/sett')
  await expect(tabs(page)).toHaveText(['结算单'])
  // Before the page's own scripts, as above.
  await page.addInitScript(() => {
    const kept = JSON.parse(sessionStorage.getItem('tabs') ?? '{}') as { tabs: object[] }
    kept.tabs.push({ path: '/company/settlement/sett', search: '', title: '企业的', affix: false })
    sessionStorage.setItem('tabs', JSON.stringify(kept))
  })
  await page.reload()
  await expect(panel(page).getByRole('grid')).toBeVisible()
  await expect(tabs(page)).toHaveText(['结算单'])
})

test('a thirteenth page asks which to close; the tab in front is in view with its cross, the others in a list', async ({ page, request, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement/bill')
  await expect(panel(page).getByRole('grid')).toBeVisible()
  const { token } = await ticketOf(request, phones.agency)
  const show = async (id: string): Promise<void> => {
    await go(page, `/agency/settlement/bill/info/${id}`)
    // The URL changes at once, the page when it has been rendered.
    await expect(bar(page).locator(`[data-tab$='${id}']`)).toHaveCount(1)
  }
  for (const id of await billIds(request, token, 12)) await show(id)
  const dialog = page.getByRole('dialog', { name: '打开的页面较多' })
  // The list was viewed first, so it is suggested.
  await expect(dialog.getByRole('checkbox').first()).toBeChecked()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(dialog.getByRole('checkbox')).toHaveCount(12)
  await dialog.getByRole('checkbox', { checked: false }).first().check()
  await dialog.getByRole('button', { name: '关闭所选（2）' }).click()
  await expect(dialog).toBeHidden()
  await expect(tabs(page)).toHaveCount(11)
  await expect(bar(page).getByText('账单管理')).toHaveCount(0)
  const last = bar(page).locator('[data-tab]').last()
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: '全部页签（11）' }).click()
  const [oldest] = await tabs(page).allInnerTexts()
  await page.getByRole('menuitem', { name: (oldest ?? '').trim() }).first().click()
  await expect(bar(page).locator('[data-tab]').first()).toBeInViewport({ ratio: 1 })
  await expect(tabs(page).first()).toHaveAttribute('aria-selected', 'true')
})

test('a form that is not saved marks its tab, even out of sight, and every way of losing it asks first', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/common/system/export')
  await open(page, '角色权限')
  await page.getByRole('button', { name: '新增角色' }).click()
  const drawer = await openedDialog(page.getByRole('dialog', { name: '新增角色' }))
  await drawer.getByLabel('角色名称').fill('半个角色')
  await expect(tabs(page)).toHaveText(['导出记录', '角色权限 *'])

  // Going back leaves the page with its drawer; both are kept.
  await page.goBack()
  await expect(page.getByRole('heading', { name: '导出记录' })).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(tabs(page)).toHaveText(['导出记录', '角色权限 *'])
  await bar(page).getByTitle('关闭 角色权限').click()
  await expect(page.getByText('角色权限 中填写的内容将会丢失，确定继续吗？')).toBeVisible()
  await page.getByRole('button', { name: /取\s*消/u }).click()
  await page.getByRole('button', { name: '账户菜单' }).click()
  await menuItem(page, '退出登录').click()
  await expect(page.getByText('角色权限 中填写的内容将会丢失，确定继续吗？')).toBeVisible()
  await page.getByRole('button', { name: /取\s*消/u }).click()
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss()
    return dialog.type()
  })
  // The reload is refused, so it never completes.
  void page.reload().catch(() => undefined)
  expect(await asked).toBe('beforeunload')

  await tabOf(page, '角色权限 *').click()
  await expect(drawer.getByLabel('角色名称')).toHaveValue('半个角色')
  await drawer.getByLabel('角色名称').press('Escape')
  await page.getByRole('button', { name: '放弃修改' }).click()
  await expect(drawer).toBeHidden()
  await expect(tabs(page)).toHaveText(['导出记录', '角色权限'])

  await open(page, '员工管理')
  await page.getByRole('button', { name: '新增员工' }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: '新增员工' }))
  await dialog.getByLabel('姓名').fill('半')
  await expect(tabOf(page, '员工管理 *')).toBeVisible()
  await dialog.getByLabel('姓名').fill('')
  await expect(tabOf(page, '员工管理')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: '新增员工' })).toBeFocused()
})
