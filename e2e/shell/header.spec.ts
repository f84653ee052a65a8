import { flavours } from '@linggong/shared/domain/flavours'
import { firstLists } from '../lib/first-lists.ts'
import { type Page, expect, password, phones, test } from '../lib/suite.ts'

const own = { saas: ['全局搜索', '集团后台'], company: ['未读消息', '产品手册'] } as const
const everyOwn = Object.values(own).flat()

/** Waits for the page; the first one of a session downloads half a megabyte. */
async function firstList(page: Page): Promise<void> {
  await expect(page.getByRole('grid').first()).toBeVisible({ timeout: 30_000 })
}

/** Presses Ctrl+F; returns whether the browser handled it. */
async function isLeftToBrowser(page: Page): Promise<boolean> {
  await page.evaluate(() => {
    window.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === 'f') document.documentElement.dataset['find'] = defaultPrevented ? 'taken' : 'left'
    })
  })
  await page.keyboard.press('Control+f')
  await expect(page.locator('html')).toHaveAttribute('data-find', /./u)
  return (await page.locator('html').getAttribute('data-find')) === 'left'
}

for (const flavour of flavours) {
  test(`R032 R033 R034 R036 R037 R038 R039 R516 the header of ${flavour} has what is its own and nothing else, above the open pages`, async ({ page, signIn }) => {
    await signIn(page, phones[flavour])
    await page.goto(firstLists[flavour])
    const header = page.getByRole('banner')
    await firstList(page)
    const mine: readonly string[] = flavour === 'saas' || flavour === 'company' ? own[flavour] : []
    const tool = (name: string) => header.getByRole(name === '集团后台' ? 'link' : 'button', { name: new RegExp(`^${name}`, 'u') })
    for (const name of mine) await expect(tool(name)).toBeVisible()
    for (const name of everyOwn) if (!mine.includes(name)) await expect(tool(name)).toHaveCount(0)
    await expect(tool('全屏')).toBeVisible()
    await expect(tool('账户菜单')).toBeVisible()
    await expect(page.getByRole('tablist').first().getByRole('tab', { selected: true })).toBeVisible()
  })
}

test('R037 R506 full screen on and off, or the word that the browser cannot', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto(firstLists.agency)
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible()
  expect(await page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true)
  // The watermark is part of the document, so it is included.
  await expect(page.locator('[data-watermark]')).toBeVisible()
  await page.getByRole('button', { name: '退出全屏' }).click()
  await expect(page.getByRole('button', { name: '全屏', exact: true })).toBeVisible()
  await page.evaluate(() => Reflect.set(document.documentElement, 'requestFullscreen', undefined))
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expect(page.getByText('您的浏览器不支持全屏')).toBeVisible()
})

test('R032 R507 the video guides are in the header if there are any; one without a film says so', async ({ page, signIn }) => {
  let videos: readonly object[] = []
  await page.route('**/v1/staffs/info/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), video: { videos } } })
  })
  await signIn(page, phones.company)
  await page.goto(firstLists.company)
  await expect(page.getByRole('button', { name: '产品手册' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: '帮助视频' })).toHaveCount(0)
  videos = [{ name: '导入账单', video_url: '' }]
  await page.reload()
  await page.getByRole('button', { name: '帮助视频' }).click()
  await expect(page.getByText('暂无视频')).toBeVisible()
})

test('R034 R035 the manual opens in the suite, and nobody else reaches its page', async ({ browser, page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto(firstLists.company)
  await page.getByRole('button', { name: '产品手册' }).click()
  await expect(page).toHaveURL(/\/common\/manual$/u)
  await expect(page.getByRole('heading', { name: '产品手册' })).toBeVisible()
  await page.getByRole('navigation', { name: '目录' }).getByRole('link', { name: '支付' }).click()
  await expect(page.getByRole('heading', { name: '支付', exact: true })).toBeInViewport()
  await expect(page.getByRole('heading', { name: '支付', exact: true })).toBeFocused()
  // Back to the top on the same page (R560 requires smooth scrolling).
  await page.getByRole('button', { name: '回到顶部' }).click()
  await expect(page.getByRole('heading', { name: '产品手册' })).toBeInViewport()
  await expect(page.getByRole('button', { name: '回到顶部' })).toHaveCount(0)

  const other = await (await browser.newContext()).newPage()
  await signIn(other, phones.agency)
  await other.goto('/common/manual')
  await expect(other).toHaveURL(/\/403$/u)
  await other.context().close()
})

test('R033 R148 R197 messages: 1200 px wide, list and text, by keyboard too; read one, open the record, read all', async ({ page, signIn }) => {
  await signIn(page, phones.twoCompanies)
  await page.goto(firstLists.company)
  const bell = page.getByRole('button', { name: /^未读消息/u })
  await expect(bell).toHaveAccessibleName(/未读消息 \d+/u)
  const count = async () => Number(/ (\d+)$/u.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0)
  const before = await count()
  await bell.click()
  const drawer = page.getByRole('dialog', { name: '消息' })
  await expect(drawer).toBeVisible()
  await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(1200)
  const items = drawer.getByRole('list', { name: '消息列表' }).getByRole('listitem')
  await expect(items).toHaveCount(Math.min(before, 10))
  const first = items.first()
  await expect(first.getByRole('time')).toHaveText(/^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}$/u)
  const text = drawer.getByRole('article', { name: '消息内容' })
  const titleOf = async (at: number) => (await items.nth(at).getByRole('button').textContent()) ?? ''
  const shown = async () => (await text.getByRole('heading').textContent()) ?? '-'
  expect(await titleOf(0)).toContain(await shown())
  await first.getByRole('button').focus()
  await page.keyboard.press('ArrowDown')
  const buttons = items.getByRole('button')
  await expect.poll(() => buttons.evaluateAll((all) => all.findIndex((one) => one === document.activeElement))).toBe(1)
  await expect.poll(() => buttons.evaluateAll((all) => all.findIndex((one) => one.ariaCurrent === 'true'))).toBe(1)
  expect(await titleOf(1)).toContain(await shown())
  await page.keyboard.press('ArrowUp')
  await text.getByRole('button', { name: '标为已读' }).click()
  await expect(items).toHaveCount(Math.min(before - 1, 10))
  await expect.poll(count).toBe(before - 1)
  await expect(drawer.getByRole('list', { name: '消息列表' })).toHaveAttribute('aria-busy', 'false')

  await items.filter({ hasText: '结算单' }).first().getByRole('button').click()
  await text.getByRole('button', { name: '查看详情' }).click()
  await expect(page).toHaveURL(/\/company\/settlement\/sett\/info\//u)
  await expect(drawer).toBeHidden()
  await expect.poll(count).toBe(before - 2)

  await bell.click()
  await drawer.getByRole('button', { name: '全部标为已读' }).click()
  await expect(drawer.getByText('没有未读消息')).toBeVisible()
  await drawer.getByText('全部', { exact: true }).click()
  await expect(items.first()).toBeVisible()
  await expect(drawer.getByRole('button', { name: '标为已读', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(bell).toHaveAccessibleName('未读消息')
  await expect(bell).toBeFocused()
})

test('R125 R127 R128 R129 R132 R133 R134 Ctrl+F searches companies, users and staff on Enter, masked', async ({ page, signIn }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/^\/v1\/\w+\/search\/$/u.test(pathname)) asked.push(`${pathname} ${[...searchParams].map((pair) => pair.join('=')).join('&')}`)
  })
  await page.clock.install()
  await signIn(page, phones.saas)
  await page.goto(firstLists.saas)
  await expect(page.getByRole('button', { name: /^全局搜索/u })).toBeVisible()
  await page.keyboard.press('Control+f')
  const dialog = page.getByRole('dialog', { name: '全局搜索' })
  await expect(dialog.getByRole('tab')).toHaveText(['企业用户', '个人用户', '系统用户'])
  await expect(dialog.getByLabel('搜索内容')).toBeFocused()
  await page.keyboard.type('云舟')
  // However long somebody thinks: what was asked in the end, below, has nothing of it either.
  await page.clock.fastForward(60_000)
  await expect(dialog.getByLabel('搜索内容')).toHaveValue('云舟')
  expect(asked).toEqual([])
  await page.keyboard.press('Enter')
  const heads = () => dialog.getByRole('columnheader')
  await expect(heads()).toHaveText(['名称', '类型', '所属集团', '所属园区', '所属业务公司'])
  await expect(dialog.getByRole('row').filter({ hasText: '海口云舟示例科技有限公司' })).toContainText('众汇灵工集团')
  await dialog.getByRole('tab', { name: '个人用户' }).click()
  await dialog.getByLabel('搜索内容').fill('王')
  await dialog.getByLabel('搜索内容').press('Enter')
  await expect(heads()).toHaveText(['姓名', '手机号', '身份证号', '状态', '企业'])
  await expect(dialog.getByRole('row').filter({ hasText: /王\*\*\s*199\*{4}\d{4}/u })).not.toHaveCount(0)
  await dialog.getByRole('tab', { name: '系统用户' }).click()
  await dialog.getByLabel('搜索内容').fill('林业务')
  await dialog.getByLabel('搜索内容').press('Enter')
  await expect(heads()).toHaveText(['姓名', '状态', '类型', '角色'])
  const found = dialog.getByRole('row').filter({ hasText: '林业务' })
  await expect(found).toContainText('业务公司')
  // A result opens: here what the table has no room for.
  await found.getByRole('button', { name: '林业务' }).click()
  const opened = page.getByRole('dialog', { name: '系统用户' })
  await expect(opened.getByText('所属组织')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  expect(asked).toEqual([
    '/v1/companies/search/ search=云舟',
    '/v1/users/search/ search=云舟',
    '/v1/users/search/ search=王',
    '/v1/staffs/search/ search=王',
    '/v1/staffs/search/ search=林业务',
  ])
  // Pressed again within the field: the browser's own search.
  expect(await isLeftToBrowser(page)).toBe(true)
  // An organisation leads to its group's page.
  await dialog.getByRole('tab', { name: '企业用户' }).click()
  await dialog.getByLabel('搜索内容').fill('云舟')
  await dialog.getByLabel('搜索内容').press('Enter')
  await dialog.getByRole('button', { name: '海口云舟示例科技有限公司' }).click()
  await page.getByRole('button', { name: '打开所属集团' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/customer\/group\/info\//u)
})

for (const flavour of ['park', 'platform', 'agency', 'company'] as const) {
  test(`R126 Ctrl+F stays the browser's in ${flavour}`, async ({ page, signIn }) => {
    await signIn(page, phones[flavour])
    await page.goto(firstLists[flavour])
    await firstList(page)
    expect(await isLeftToBrowser(page)).toBe(true)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('R516 the group’s back-office opens in a tab of its own, at its own sign-in with its brand; the operator stays signed in here and is nobody there', async ({ page, request, signIn }) => {
  const { token } = await signIn(page, phones.saas)
  await page.goto(firstLists.saas)
  const link = page.getByRole('link', { name: /^进入集团后台：百川众包集团/u })
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await expect(opened).toHaveURL(/\/login\?app=platform&related_id=[0-9a-f-]{36}$/u)
  const brand = await (await request.get(`/v1/companies/get_platform_brand/?related_id=${new URL(opened.url()).searchParams.get('related_id') ?? ''}`)).json() as { name: string; theme_color: string }
  await expect(opened.getByRole('heading', { name: brand.name, exact: true })).toBeVisible()
  await expect(opened.getByText('众包集团', { exact: true })).toBeVisible()
  const button = opened.getByRole('button', { name: /登\s*录/u })
  const colour = brand.theme_color.replace('#', '').match(/../gu)?.map((part) => Number.parseInt(part, 16)).join(', ')
  await expect(button).toHaveCSS('background-color', `rgb(${colour})`)
  // Nobody is signed in there: the other tab's session is not handed over, whichever was used last.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await opened.reload()
  await expect(button).toBeVisible()
  expect(await opened.evaluate(() => sessionStorage.getItem('token'))).toBeNull()

  await opened.getByLabel('手机号').fill(phones.platform)
  await opened.getByLabel('密码', { exact: true }).fill(password)
  await button.click()
  await expect(opened).toHaveURL(/\/platform\//u)
  await expect(opened.getByRole('heading', { name: '首页' })).toBeVisible()
  // Each tab goes on as who it was, also after a reload and after a log-out of the other one.
  await page.reload()
  await expect(page.getByRole('heading', { name: '集团管理' })).toBeVisible()
  await opened.getByRole('banner').getByRole('button').last().click()
  await opened.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(opened).toHaveURL(/\/login\?app=platform/u)
  await page.reload()
  await expect(page.getByRole('heading', { name: '集团管理' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe(token)
})

test('R040 R041 the watermark returns when it is removed, hidden or altered, and covers dialogs', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto(firstLists.company)
  const mark = page.locator('[data-watermark]')
  await expect(mark).toBeVisible()
  expect(decodeURIComponent((await mark.getAttribute('style')) ?? '')).toContain('周企业 0005')
  const whole = await mark.evaluate((element) => element.outerHTML)
  const attempts = ['e.remove()', 'e.style.setProperty("display", "none", "important")', 'e.setAttribute("style", "")', 'e.hidden = true', 'e.className = "x"', 'e.style.setProperty("opacity", "0", "important")']
  for (const attempt of attempts) {
    await page.evaluate((code) => Function('e', code)(document.querySelector('[data-watermark]')), attempt).catch(() => undefined)
    await expect.poll(() => page.locator('[data-watermark]').evaluate((element) => element.outerHTML)).toBe(whole)
  }
  // A style rule of the page cannot override it either.
  await page.addStyleTag({ content: 'body > [data-watermark] { display: none !important; opacity: 0 !important; visibility: hidden !important; transform: scale(0) !important }' })
  await expect(mark).toBeVisible()
  await expect(mark).toHaveCSS('opacity', '1')
  await page.getByRole('button', { name: /^未读消息/u }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => Number(getComputedStyle(document.querySelector('[data-watermark]') ?? document.body).zIndex))).toBeGreaterThan(3100)
})

test('R047 R558 R559 the page settles into its place, and the sidebar is 210 or 55 wide and stays so', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto(firstLists.agency)
  // Users who prefer reduced motion get none.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await firstList(page)
  const motion = await page.getByRole('grid').first().evaluate((grid) => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSKeyframesRule)
    const scales = new Set(rules.filter(({ cssText }) => cssText.includes('scale(')).map(({ name }) => name))
    for (let at: Element | null = grid; at; at = at.parentElement) {
      const { animationName, animationDuration } = getComputedStyle(at)
      if (scales.has(animationName)) return Number.parseFloat(animationDuration)
    }
    return null
  })
  expect(motion).toBeGreaterThan(0)
  expect(motion).toBeLessThanOrEqual(0.2)
  const sidebar = page.getByRole('complementary')
  const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0)
  expect(await width()).toBe(210)
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect.poll(width).toBe(55)
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible({ timeout: 30_000 })
  expect(await width()).toBe(55)
  // Data of an older version must not cause a failure.
  await page.evaluate(() => localStorage.setItem('sidebar', '{"garbage":'))
  await page.reload()
  await firstList(page)
  expect(await width()).toBe(210)
})

test('at 375 px the sidebar is a drawer, the tools a list, and nothing hangs over the edge', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await signIn(page, phones.company)
  await page.goto(firstLists.company)
  await firstList(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.getByRole('button', { name: '展开菜单' }).click()
  const menu = page.getByRole('dialog', { name: '菜单' })
  await menu.getByRole('menuitem', { name: '导出记录' }).click()
  await expect(page).toHaveURL(/\/common\/system\/export/u)
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: '更多工具' }).click()
  await page.getByRole('button', { name: /^未读消息/u }).click()
  const drawer = page.getByRole('dialog', { name: '消息' })
  await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(375)
  // One pane at a time.
  const messages = drawer.getByRole('list', { name: '消息列表' })
  await messages.getByRole('button').first().click()
  await expect(messages).toBeHidden()
  await drawer.getByRole('button', { name: '返回列表' }).click()
  await expect(messages).toBeVisible()
  await expect(page.getByRole('button', { name: '产品手册' })).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})

test('the dark theme and the colour-weak mode are chosen once and kept on the server', async ({ page, signIn }) => {
  await signIn(page, phones.platform)
  await page.goto(firstLists.platform)
  await firstList(page)
  const ground = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor)
  const light = await ground()
  const choose = async (name: string) => {
    const kept = page.waitForResponse((response) => response.url().includes('/v1/preferences/ui.theme/'))
    await page.getByRole('button', { name: /^账户菜单/u }).click()
    await page.getByRole('menuitem', { name }).click()
    await kept
  }
  await choose('深色主题')
  await expect.poll(ground).not.toBe(light)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await firstList(page)
  await expect.poll(ground).not.toBe(light)
  await choose('色弱模式')
  await choose('关闭色弱模式')
  await choose('浅色主题')
  await expect.poll(ground).toBe(light)
})
