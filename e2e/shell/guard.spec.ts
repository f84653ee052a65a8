import type { Route } from '@playwright/test'
import { type Page, expect, password, phones, test } from '../lib/suite.ts'


/** Removes permissions from the server's answer, as a role with fewer permissions would. */
async function without(route: Route, names: RegExp): Promise<void> {
  const answer = await route.fetch()
  const body = (await answer.json()) as { permissions: string[] }
  await route.fulfill({ response: answer, json: { ...body, permissions: body.permissions.filter((name) => !names.test(name)) } })
}

test('R053 R054 R055 R056 R061 public pages open without a token; R057 R062 anything else leads to the login page', async ({ page }) => {
  for (const [path, text] of [
    ['/403', '您没有访问该页面的权限'],
    ['/404', '页面不存在'],
    ['/500', '页面出错了'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
  }
  await page.goto('/login')
  await expect(page.getByLabel('手机号')).toBeVisible()
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/login\?redirect=/u)
})

test('R059 R060 parks and agencies have a login picture of their own, everyone else a third', async ({ page }) => {
  const scenes = new Map<string, string>()
  for (const app of ['park', 'agency', 'company', 'saas', 'platform', 'nonsense']) {
    await page.goto(`/login?app=${app}`)
    const scene = page.locator('section[aria-hidden] svg').first()
    await expect(scene).toBeVisible()
    scenes.set(app, await scene.evaluate((svg) => svg.outerHTML))
  }
  expect(new Set(scenes.values()).size).toBe(3)
  expect(new Set([scenes.get('park'), scenes.get('agency'), scenes.get('company')]).size).toBe(3)
  for (const app of ['saas', 'platform', 'nonsense']) expect(scenes.get(app)).toBe(scenes.get('company'))
})

test('R063 with a token the login page leads on; R065 R066 R068 R083 info and permissions are fetched once, then the same address opens in the layout', async ({ page, signIn }) => {
  const asked: string[] = []
  page.on('request', (one) => asked.push(`${one.method()} ${new URL(one.url()).pathname}`))
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement/sett?status=paid')
  await expect(page.getByRole('tabpanel').getByRole('heading', { name: '结算单' })).toBeVisible()
  await expect(page).toHaveURL(/\/agency\/settlement\/sett\?status=paid/u)
  expect(asked.filter((line) => line === 'GET /v1/staffs/info/')).toHaveLength(1)
  expect(asked.filter((line) => line === 'GET /v1/permissions/')).toHaveLength(1)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('menu').first()).toBeVisible()
  await expect(page.getByRole('tablist', { name: '打开的页面' })).toBeVisible()
  await page.goto('/login')
  await expect(page).not.toHaveURL(/\/login/u)
  await expect(page.getByRole('banner')).toBeVisible()
})

test('R070 R072 R080 R081 R082 what a role does not hold is in no menu and leads to /403; a level leads to its first page', async ({ page, signIn }) => {
  await page.route('**/v1/permissions/', (route) => without(route, /^AgencySettlementBill/u))
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement')
  await expect(page).toHaveURL(/\/agency\/settlement\/sett$/u)
  await expect(page.getByRole('menuitem', { name: '结算单' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^账单管理/u })).toHaveCount(0)
  await page.goto('/agency/settlement/bill')
  await expect(page).toHaveURL(/\/403$/u)
  // Beside the menu, which leads on.
  await expect(page.getByRole('alert').filter({ hasText: '您没有访问该页面的权限' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '结算单' })).toBeVisible()
})

test('R012 R057 another flavour\'s page and an unknown one lead to /404, which leaves the open pages as they are', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  for (const path of ['/company/settlement/sett', '/agency/nothing', '/nothing']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/404$/u)
    await expect(page.getByRole('alert').filter({ hasText: `没有 ${path} 这个页面` })).toBeVisible()
  }
  // The menu is alive beside it.
  await page.getByRole('menuitem', { name: /^结算单/u }).click()
  const field = page.getByRole('textbox', { name: '结算单号' })
  await field.fill('JS2026')
  // Within the suite, as a link would.
  await page.evaluate(() => {
    history.pushState({}, '', '/nothing')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await expect(page).toHaveURL(/\/404$/u)
  await expect(page.getByRole('alert').filter({ hasText: '页面不存在' })).toBeVisible()
  await page.getByRole('button', { name: '返回上一页' }).click()
  await expect(field).toHaveValue('JS2026')
})

test('an address of the own application that its build has no page for names build and owner, and is noted', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/withdrawn/page?id=1')
  const report = page.getByRole('alert').filter({ hasText: '没有 /agency/withdrawn/page 这个页面' })
  await expect(report).toContainText('正在运行的版本没有这个页面')
  await expect(report).toContainText(/版本 \w{12}，负责人 业务公司团队/u)
  await page.getByRole('menuitem', { name: /^结算单/u }).click()
  await expect(page.getByRole('grid').first()).toBeVisible()
  // In this document, by the account's menu.
  await page.evaluate(() => {
    history.pushState({}, '', '/__versions')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await expect(page.getByRole('row').filter({ hasText: '业务公司团队' })).toContainText('no-route')

  // Of another's there is nothing to tell.
  await page.goto('/company/withdrawn')
  await expect(page.getByRole('alert').filter({ hasText: '页面不存在' })).not.toContainText('负责人')
})

test('R074 the own account opens whatever the role', async ({ page, signIn }) => {
  await page.route('**/v1/permissions/', (route) => without(route, /^(?!CommonSystemExport)/u))
  await signIn(page, phones.agency)
  await page.goto('/common/user/info')
  await expect(page.getByRole('heading', { name: '账户信息' })).toBeVisible()
})

test.describe('start-up calls in trouble', () => {
  test.use({ isQuiet: false })

  const html = { status: 200, contentType: 'text/html', body: '<html>gateway</html>' }
  const answers = [
    ['R069 fails', '**/v1/staffs/info/', { status: 500, body: '' }],
    ['R069 answers HTML', '**/v1/staffs/info/', html],
    ['R064 names nobody', '**/v1/staffs/info/', { status: 200, json: {} }],
    ['R069 fails', '**/v1/permissions/', { status: 502, body: '' }],
    ['R069 answers nothing', '**/v1/permissions/', { status: 200, body: '' }],
    ['R069 answers no list', '**/v1/permissions/', { status: 200, json: { permissions: 'all' } }],
  ] as const
  for (const [what, path, answer] of answers) {
    test(`${path.slice(6)} ${what}: the login page says so, and the next sign-in goes on`, async ({ page, signIn }) => {
      await page.route(path, (route) => route.fulfill(answer))
      await signIn(page, phones.company)
      await page.goto('/company/settlement/sett')
      await expect(page).toHaveURL(/\/login\?app=company/u)
      await expect(page.getByRole('alert').filter({ hasText: /服务器开小差|网络错误/u })).toBeVisible()
      expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
      await page.unroute(path)
      await page.getByLabel('手机号').fill(phones.company)
      await page.getByLabel('密码', { exact: true }).fill(password)
      await page.getByRole('button', { name: /登\s*录/u }).click()
      await expect(page.getByRole('banner')).toBeVisible()
    })
  }

  test('R247 brand, notice and preferences in trouble keep nobody out', async ({ page, signIn }) => {
    for (const path of ['**/v1/companies/get_platform_brand/**', '**/v1/system-notifies/now/', '**/v1/preferences/**']) {
      await page.route(path, (route) => route.fulfill(html))
    }
    await signIn(page, phones.company)
    await page.goto('/company/settlement/sett')
    await expect(page.getByRole('tabpanel').getByRole('grid')).toBeVisible()
  })

  test('a login that answers no token is no session', async ({ page }) => {
    await page.route('**/v1/accounts/login/', (route) => route.fulfill({ status: 200, json: {} }))
    await page.goto('/login')
    await page.getByLabel('手机号').fill(phones.company)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: /登\s*录/u }).click()
    await expect(page.getByText('服务器开小差了，请稍后再试')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })

  test('no list of remotes, no copy of it and none that came with the shell: a page that says so, and the rest works', async ({ page, signIn }) => {
    const lists = '**/remotes*.json'
    await page.route(lists, (route) => route.fulfill(html))
    await signIn(page, phones.company)
    await page.goto('/company/settlement/sett')
    await expect(page.getByRole('alert').filter({ hasText: '暂时无法使用' })).toBeVisible()
    await page.unroute(lists)
    await page.getByRole('button', { name: /重\s*试/u }).click()
    await expect(page.getByRole('tabpanel').getByRole('grid')).toBeVisible()
  })
})

test('what an older version or a stranger left in storage is no session and no harm', async ({ page }) => {
  await page.goto('/404')
  for (const [token, theme] of [
    ['', 'agency'],
    ['{"token":"x"}', 'user'],
    ['x', '[object Object]'],
  ]) {
    await page.evaluate(([one, other]) => {
      sessionStorage.setItem('token', one ?? '')
      sessionStorage.setItem('theme', other ?? '')
      localStorage.setItem('sidebar', '\u0000')
    }, [token, theme])
    await page.goto('/agency/settlement/sett')
    await expect(page).toHaveURL(/\/login/u)
    await expect(page.getByLabel('手机号')).toBeVisible()
  }
  // Looks like a session, but the server refuses it.
  await page.evaluate(() => {
    sessionStorage.setItem('token', 'nobody-has-this')
    sessionStorage.setItem('theme', 'agency')
  })
  await page.goto('/agency/settlement/sett')
  await expect(page).toHaveURL(/\/login\?app=agency&redirect=/u)
  await expect(page.getByText('未授权，请重新登录')).toBeVisible()
})

test.describe('a chunk that does not arrive', () => {
  test.use({ isQuiet: false })

  /** The documents and scripts requested from now on. */
  function watch(page: Page) {
    const seen = { documents: 0, scripts: [] as string[] }
    page.on('request', (one) => {
      if (one.resourceType() === 'document') seen.documents += 1
      if (one.resourceType() === 'script') seen.scripts.push(one.url())
    })
    return seen
  }

  async function atList(page: Page, signIn: (page: Page, phone: string) => Promise<unknown>): Promise<void> {
    // With data saving on, nothing is preloaded: the chunk must not be cached before it is broken.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }))
    await signIn(page, phones.company)
    await page.goto('/company/settlement/sett')
    await expect(page.getByRole('tabpanel').getByRole('grid')).toBeVisible({ timeout: 30_000 })
    await page.waitForLoadState('networkidle')
  }

  test('R071 R555 is asked for again by itself, and the page opens', async ({ page, signIn }) => {
    await atList(page, signIn)
    const seen = watch(page)
    const failed = new Set<string>()
    await page.route('**/static/js/async/*.js', (route) => {
      const url = route.request().url()
      if (failed.has(url)) return route.continue()
      failed.add(url)
      return route.abort()
    })
    await page.getByRole('menuitem', { name: '导出记录' }).click()
    await expect(page.getByRole('heading', { name: '导出记录' })).toBeVisible()
    expect(failed.size).toBeGreaterThan(0)
    expect(seen.documents).toBe(0)
  })

  test('R071 gone after a deploy: the document is loaded anew, once, and comes to the page that was asked for', async ({ page, signIn }) => {
    await atList(page, signIn)
    const seen = watch(page)
    await page.route('**/static/js/async/*.js', (route) => (seen.documents === 0 ? route.abort() : route.continue()))
    await page.getByRole('menuitem', { name: '导出记录' }).click()
    await expect(page.getByRole('heading', { name: '导出记录' })).toBeVisible()
    await expect(page).toHaveURL(/\/common\/system\/export/u)
    expect(seen.documents).toBe(1)
  })

  test('R071 gone for good: one reload and no loop, then a page with the reason and a retry that works', async ({ page, signIn }) => {
    await page.clock.install()
    await atList(page, signIn)
    const seen = watch(page)
    const gone = new Set<string>()
    let isBroken = true
    await page.route('**/static/js/async/*.js', (route) => {
      const url = route.request().url()
      if (seen.documents === 0) gone.add(url)
      return isBroken && gone.has(url) ? route.abort() : route.continue()
    })
    await page.getByRole('menuitem', { name: '导出记录' }).click()
    const report = page.getByRole('alert').filter({ hasText: '暂时无法使用' })
    await expect(report).toBeVisible({ timeout: 20_000 })
    // Whatever would be tried later is tried now: the document stays.
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(report).toBeVisible()
    expect(seen.documents).toBe(1)
    isBroken = false
    await report.getByRole('button', { name: /重\s*试/u }).click()
    await expect(page.getByRole('heading', { name: '导出记录' })).toBeVisible()
  })

  test('R556 hangs: after 120 seconds it counts as failed and is asked for again; meanwhile the page says that it is slow', async ({ page, signIn }) => {
    await page.clock.install()
    await atList(page, signIn)
    const seen = watch(page)
    // Never answered nor refused. The browser merges the second request with the first, so both time out.
    await page.route('**/static/js/async/*.js', (route) => (seen.documents === 0 ? undefined : route.continue()))
    await page.getByRole('menuitem', { name: '导出记录' }).click()
    await expect.poll(() => seen.scripts.length).toBeGreaterThan(0)
    await expect(page.getByLabel('正在加载页面')).toBeVisible()
    await page.clock.fastForward(100_000)
    await expect(page.getByText('网络较慢，仍在加载，请稍候。')).toBeVisible()
    await page.evaluate(() => document.querySelectorAll('script').forEach((one) => one.setAttribute('data-seen', '')))
    await page.clock.fastForward(25_000)
    // Asked for again by an element of its own; the browser makes no second request of it.
    await expect(page.locator('script[src*="/static/js/async/"]:not([data-seen])')).not.toHaveCount(0)
    expect(seen.documents).toBe(0)
    await page.clock.fastForward(125_000)
    await expect(page.getByRole('heading', { name: '导出记录' })).toBeVisible()
    expect(seen.documents).toBe(1)
  })
})

test('testers see which permissions a page asks for, and whether they are held', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement/sett')
  await expect(page.getByRole('tabpanel').getByRole('grid')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Control+Alt+p')
  const panel = page.getByRole('complementary', { name: '权限标注' })
  await expect(panel).toContainText('AgencySettlementSettPageIndex:export')
  await expect(page.locator('[data-permission^="AgencySettlementSettPageIndex:"][data-held=true]').first()).toBeVisible()
  await page.getByRole('menuitem', { name: '导出记录' }).click()
  await expect(panel).not.toContainText('AgencySettlementSettPageIndex:export')
  await page.keyboard.press('Control+Alt+p')
  await expect(panel).toBeHidden()
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '版本与调试（测试用）' }).click()
  await expect(page.getByRole('heading', { name: '版本与调试' })).toBeVisible()
})

test('testers’ tools are nobody else’s, and no role has them', async ({ page, signIn }) => {
  // Everything that the roles of an agency's clerk grant; not one of those whom the configuration names.
  await signIn(page, '19900000051')
  await page.goto('/agency/settlement/sett')
  await expect(page.getByRole('tabpanel').getByRole('grid')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Control+Alt+p')
  await page.getByRole('banner').getByRole('button').last().click()
  await expect(page.getByRole('menuitem', { name: '深色主题' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /测试用/u })).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: '权限标注' })).toHaveCount(0)
  await page.goto('/__versions')
  await expect(page).toHaveURL(/\/403$/u)
})
