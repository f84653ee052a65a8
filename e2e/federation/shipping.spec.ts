import type { Browser, Page, Request } from '@playwright/test'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractVersion } from '@linggong/shared/api/remote'
import { type OwnSuite, readRegistry, test } from '../lib/own-suite.ts'
import { expect, password, phones, ticketOf } from '../lib/suite.ts'

const list = '/agency/settlement/sett'

/** The build that this page is running. */
async function runningBuild(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: /结算单|账单/u }).first()).toBeVisible({ timeout: 30_000 })
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return /\/r\/agency\/(\w+)\/static\/js\/remote-entry/u.exec(scripts.findLast((name) => name.includes('remote-entry')) ?? '')?.[1] ?? ''
}

/** Signs in as `phone` in a separate browser context. */
async function visit(browser: Browser, own: OwnSuite, phone: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: own.baseURL })
  const page = await context.newPage()
  const { token, app } = await ticketOf(context.request, phone)
  await page.addInitScript(([name, value]) => {
    sessionStorage.setItem('token', name ?? '')
    sessionStorage.setItem('theme', value ?? '')
  }, [token, app])
  return page
}

/** Focuses the window again and again: it does not check for updates each time. */
async function hearOf(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(page.getByText(words)).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
}

/** One of the 99 of a hundred who get a canary, whose entry does not arrive; `told`: what their browser reports of it. */
async function whoGets(browser: Browser, own: OwnSuite, build: string): Promise<{ readonly page: Page; readonly told: Promise<Request> }> {
  for (const phone of [phones.agency, '19900000012', '19900000013']) {
    const page = await visit(browser, own, phone)
    let isAsked = false
    await page.route(`**/r/agency/${build}/static/js/remote-entry*`, (route) => {
      isAsked = true
      return route.fulfill({ status: 404, body: '' })
    })
    const told = page.waitForRequest((one) => one.url().endsWith('/v1/remotes/outcomes/'), { timeout: 60_000 })
    await page.goto(list)
    await runningBuild(page)
    if (isAsked) return { page, told }
    await told
    await page.context().close()
  }
  throw new Error('nobody gets the canary')
}

const stable = (own: OwnSuite) => readRegistry(own.folder).remotes['agency']?.builds.find(({ state }) => state === 'stable')?.build ?? ''

// The tests share one folder of builds, so they run one after the other.
test.describe.configure({ mode: 'serial', timeout: 600_000 })

test('a change of one remote ships alone: no file of the shell or of another remote changes, within 20 s', async ({ browser, own }) => {
  // The registry, and its copy beside the page; what is recorded of this remote's builds.
  const others = (path: string) => !path.startsWith('r/agency/') && !/^remotes(?:\.baked)?\.json$|^facts\/(?:log-)?agency[-.]/u.test(path)
  const before = own.hashes(others)
  const old = stable(own)
  const began = Date.now()
  const next = own.publish('9.0.0')
  own.suite('promote', 'agency', next)
  // Reported, not asserted, because other load may slow it. The README has the figure of an idle machine.
  test.info().annotations.push({ type: 'seconds', description: ((Date.now() - began) / 1000).toFixed(1) })
  expect(own.hashes(others)).toEqual(before)
  const page = await visit(browser, own, phones.agency)
  await page.goto(list)
  expect(await runningBuild(page)).toBe(next)

  // And rolled back in one step, without touching the shell.
  expect(own.suite('rollback', 'agency')).toContain(old)
  expect(own.hashes(others)).toEqual(before)
  await page.reload()
  expect(await runningBuild(page)).toBe(old)
  expect(() => own.suite('promote', 'agency', next)).toThrow('标记为有问题')
})

test('a trial of 50 % is sticky, and --dry-run changes nothing', async ({ browser, own }) => {
  const old = stable(own)
  const next = own.publish('9.0.1')
  const registry = readFileSync(join(own.folder, 'remotes.json'), 'utf8')
  expect(own.suite('canary', 'agency', '50', next, '--dry-run')).toContain('什么都没有写')
  expect(readFileSync(join(own.folder, 'remotes.json'), 'utf8')).toBe(registry)
  own.suite('canary', 'agency', '50', next)
  for (const phone of [phones.agency, '19900000012', '19900000013']) {
    const builds: string[] = []
    for (let visitor = 0; visitor < 2; visitor += 1) {
      const page = await visit(browser, own, phone)
      await page.goto(list)
      builds.push(await runningBuild(page))
      await page.context().close()
    }
    expect(builds[0]).toBe(builds[1])
    expect([old, next]).toContain(builds[0])
  }
})

test('a new build is named while one works, and taken at the next navigation', async ({ browser, own }) => {
  const page = await visit(browser, own, phones.agency)
  await page.goto(list)
  await runningBuild(page)
  const next = own.publish('9.0.2')
  own.suite('promote', 'agency', next)
  await hearOf(page, '业务公司有新版本')
  await page.getByRole('menuitem', { name: '账单管理' }).click()
  await expect(page).toHaveURL(/\/agency\/settlement\/bill/u)
  await expect(async () => expect(await runningBuild(page)).toBe(next)).toPass()
})

test('a new build waits for what is not saved', async ({ browser, own }) => {
  const page = await visit(browser, own, phones.platform)
  await page.goto('/common/system/brand')
  const name = page.getByLabel('品牌名称')
  await name.fill('还没有保存')
  const next = own.publish('9.0.5', 'platform')
  own.suite('promote', 'platform', next)
  await hearOf(page, '集团有新版本')
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true))
  await page.getByRole('menuitem', { name: '结算单' }).click()
  await expect(page.getByRole('grid').first()).toBeVisible()
  await page.getByRole('tab', { name: /品牌设置/u }).click()
  await expect(name).toHaveValue('还没有保存')
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true)

  // The new build's text must not cover the page's buttons.
  await page.getByRole('button', { name: '放弃修改' }).click()
  await page.getByRole('menuitem', { name: '结算单' }).click()
  await expect(page.getByRole('grid').first()).toBeVisible()
  await expect(async () => expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBeUndefined()).toPass()
})

test.describe('a build that is not what was registered', () => {
  test.use({ isQuiet: false })

  const entryFile = (own: OwnSuite, build: string): string => {
    const folder = join(own.folder, 'r/agency', build, 'static/js')
    return join(folder, readdirSync(folder).find((name) => name.startsWith('remote-entry')) ?? '')
  }

  test('gives way to the last good one, with a banner', async ({ browser, own }) => {
    const old = stable(own)
    const next = own.publish('9.0.3')
    own.suite('promote', 'agency', next)
    const file = entryFile(own, next)
    writeFileSync(file, `globalThis.wasRun = true;${readFileSync(file, 'utf8')}`)
    const page = await visit(browser, own, phones.agency)
    await page.goto(list)
    await expect(page.getByText(/已启用上一版本（应用文件与登记的不一致/u)).toBeVisible()
    expect(await runningBuild(page)).toBe(old)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'wasRun'))).toBeUndefined()
  })

  test('is refused with the reason where there is no other, and none of it runs', async ({ browser, own }) => {
    // A checkout that was built before has older builds as well.
    for (const { build } of readRegistry(own.folder).remotes['agency']?.builds ?? []) {
      const file = entryFile(own, build)
      writeFileSync(file, `globalThis.wasRun = true;${readFileSync(file, 'utf8')}`)
    }
    const page = await visit(browser, own, phones.agency)
    await page.goto(list)
    await expect(page.getByRole('alert').filter({ hasText: '暂时无法使用' })).toContainText('应用文件与登记的不一致，已拒绝运行')
    expect(await page.evaluate(() => Reflect.get(globalThis, 'wasRun'))).toBeUndefined()
    own.restore()
    await page.getByRole('button', { name: /重\s*试/u }).click()
    await expect(page.getByRole('grid').first()).toBeVisible()
  })

  test('a chunk of it is refused too', async ({ browser, own }) => {
    const folder = join(own.folder, 'r/agency', stable(own), 'static/js/async')
    for (const name of readdirSync(folder)) if (!name.startsWith('__federation')) writeFileSync(join(folder, name), `globalThis.wasRun = true;${readFileSync(join(folder, name), 'utf8')}`)
    const page = await visit(browser, own, phones.agency)
    await page.goto(list)
    await expect(page.getByRole('alert').filter({ hasText: '暂时无法使用' })).toBeVisible({ timeout: 20_000 })
    expect(await page.evaluate(() => Reflect.get(globalThis, 'wasRun'))).toBeUndefined()
  })

  test('one that keeps silent gives way: the last good build is offered after 8 s, and taken after 15', async ({ browser, own }) => {
    const old = stable(own)
    const next = own.publish('9.0.7')
    own.suite('promote', 'agency', next)
    const page = await visit(browser, own, phones.agency)
    await page.route(`**/r/agency/${next}/static/js/remote-entry*`, () => new Promise(() => undefined))
    await page.goto(list)
    await expect(page.getByRole('button', { name: '立即使用上一版本' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(/已启用上一版本（应用加载超时/u)).toBeVisible({ timeout: 30_000 })
    expect(await runningBuild(page)).toBe(old)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('a page whose file is missing says so, and one click brings the last good build', async ({ browser, own }) => {
    const old = stable(own)
    const next = own.publish('9.0.8')
    own.suite('promote', 'agency', next)
    const folder = join(own.folder, 'r/agency', next, 'static/js/async')
    for (const name of readdirSync(folder)) if (!name.startsWith('__federation')) rmSync(join(folder, name))
    const page = await visit(browser, own, phones.agency)
    await page.goto(list)
    const report = page.getByRole('alert').filter({ hasText: '暂时无法使用' })
    await expect(report).toContainText('应用服务器返回了错误', { timeout: 30_000 })
    await expect(report).toContainText(`版本${next}`)
    await report.getByRole('button', { name: '使用上一版本' }).click()
    await expect(page.getByText(/已启用上一版本（应用服务器返回了错误/u)).toBeVisible()
    expect(await runningBuild(page)).toBe(old)
  })

  test('a tampered registry is not believed: the copy that came with the shell serves', async ({ browser, own }) => {
    const file = join(own.folder, 'remotes.json')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('/r/agency/', '/r/evil/'))
    const page = await visit(browser, own, phones.agency)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(list)
    expect(await runningBuild(page)).not.toBe('')
    expect(asked.filter((url) => url.includes('/r/evil/'))).toEqual([])
    writeFileSync(join(own.folder, 'remotes.baked.json'), '{}')
    await page.context().close()
    const other = await visit(browser, own, phones.agency)
    await other.goto(list)
    await expect(other.getByRole('alert').filter({ hasText: '暂时无法使用' })).toContainText('应用清单的签名不正确，已拒绝使用')
  })

  test('an override from an origin that the registry does not allow is refused, and not even asked', async ({ browser, own }) => {
    const page = await visit(browser, own, phones.agency)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.addInitScript(() => localStorage.setItem('overrides', JSON.stringify({ agency: { entry: 'http://localhost:9/mf-manifest.json', until: Date.now() + 60_000 } })))
    await page.goto(list)
    await expect(page.getByRole('alert').filter({ hasText: '暂时无法使用' })).toContainText('应用来自未经允许的地址')
    expect(asked.filter((url) => url.includes('localhost:9'))).toEqual([])
  })
})

test.describe('a tab that was opened on another day', () => {
  const [major = 1, minor = 0] = contractVersion.split('.').map(Number)

  test("a shell of a later minor runs today's remote", async ({ browser, own }) => {
    own.serveShellOf(`${major}.${minor + 1}.0`)
    const page = await visit(browser, own, phones.agency)
    await page.goto(list)
    expect(await runningBuild(page)).toBe(stable(own))
  })

  for (const contract of [`${major - 1}.9.0`, `${major + 1}.0.0`]) {
    test(`a shell of ${contract} refuses today's remote with the reason, and a new page helps`, async ({ browser, own }) => {
      own.serveShellOf(contract)
      const page = await visit(browser, own, phones.agency)
      // A real deploy changes the file names; here they stay, so the browser must not cache them, and with a route it does not.
      await page.route('**/static/**', (route) => route.continue())
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(list)
      const error = page.getByRole('alert').filter({ hasText: '暂时无法使用' })
      await expect(error).toContainText('应用与当前平台版本不兼容，请刷新页面')
      // What a program says of itself is in the report for the owner.
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await error.getByRole('button', { name: '复制详情' }).click()
      await expect(page.getByText('复制成功')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`(shell: ${contract})`)
      expect(asked.filter((url) => url.includes('/r/agency/') && url.endsWith('.js'))).toEqual([])
      own.restore()
      await error.getByRole('button', { name: '刷新页面' }).click()
      await expect(page.getByRole('grid').first()).toBeVisible()
    })
  }
})

test('a tester tries a build, sees so on every page, and takes it back', async ({ browser, own }) => {
  const old = stable(own)
  const next = own.publish('9.0.4')
  const page = await visit(browser, own, phones.agency)
  await page.goto(`/__versions?try=agency:${next}`)
  await page.getByRole('dialog').getByRole('button', { name: /试\s*用/u }).click()
  await expect(page.getByText(`正在试用 agency 的构建 ${next}`)).toBeVisible()
  await page.goto(list)
  expect(await runningBuild(page)).toBe(next)
  await page.goto('/__versions')
  await expect(page.getByRole('row').filter({ hasText: '业务公司' }).first()).toContainText(next)
  await page.getByRole('button', { name: '全部恢复' }).first().click()
  await expect(page.getByText('正在试用')).toHaveCount(0)
  await page.goto(list)
  expect(await runningBuild(page)).toBe(old)
})

test('a preview of a branch runs for who has its link, and for nobody else, until it is taken back', async ({ browser, own }) => {
  test.skip(own.branch === '', 'no branch is checked out')
  const old = stable(own)
  const said = own.preview('9.0.14')
  const build = /try=agency:(\w+)/u.exec(said)?.[1] ?? ''
  expect(own.suite('status', 'agency')).toContain(`${build}  预览 ${own.branch}`)
  expect(() => own.suite('promote', 'agency', build)).toThrow('是预览')
  const colleague = await visit(browser, own, '19900000012')
  await colleague.goto(list)
  expect(await runningBuild(colleague)).toBe(old)

  const page = await visit(browser, own, phones.agency)
  await page.goto('/__versions')
  await expect(page.getByRole('region', { name: '分支预览' }).getByRole('row').filter({ hasText: own.branch })).toContainText(build)
  await page.goto(`/__versions?try=agency:${build}`)
  const question = page.getByRole('dialog').filter({ hasText: `试用 agency 分支 ${own.branch} 的预览 ${build}？` })
  await question.getByRole('button', { name: /试\s*用/u }).click()
  await expect(page.getByText(`正在试用 agency 的构建 ${build}`)).toBeVisible()
  await page.goto(list)
  expect(await runningBuild(page)).toBe(build)

  own.suite('preview', 'agency', own.branch, '0')
  await page.goto(`/__versions?try=agency:${build}`)
  await expect(page.getByText('这个链接所指的构建不在清单中')).toBeVisible()
})

test('what fails out there halts a canary, and list, log and panel say why', async ({ browser, own, request }) => {
  const old = stable(own)
  const next = own.publish('9.0.15')
  own.suite('canary', 'agency', '99')
  const { page, told } = await whoGets(browser, own, next)
  expect(await runningBuild(page)).toBe(old)
  expect(JSON.parse((await told).postData() ?? '{}')).toEqual({ outcomes: [{ flavour: 'agency', build: next, kind: 'fallback', route: 'agency/settlement/sett', reason: 'bad-status' }, { flavour: 'agency', build: old, kind: 'load', route: 'agency/settlement/sett', reason: '' }] })
  expect(own.suite('watch', '--once')).toBe('')
  const outcome = { flavour: 'agency', build: next, kind: 'fallback', route: 'agency/settlement/sett', reason: 'bad-status' }
  expect((await request.post('/v1/remotes/outcomes/', { data: { outcomes: Array.from({ length: 11 }, () => outcome) } })).status()).toBe(204)

  const why = /已自动停止：(12 次打开中 12 次失败（100\.0%），稳定版本同期 \d+ 次中 0 次（0\.0%）)/u.exec(own.suite('watch', '--once'))?.[1] ?? ''
  expect(why).not.toBe('')
  expect(stable(own)).toBe(old)
  const [last, reason] = own.suite('log', 'agency').split('\n')
  expect(last).toContain(`灰度自动停止  ${next}（之前 ${old}）`)
  expect(reason?.trim()).toBe(why)
  await page.context().close()
  const tester = await visit(browser, own, phones.agency)
  await tester.goto('/__versions')
  const panel = tester.getByRole('region', { name: '运行情况' })
  await expect(panel.getByRole('alert')).toHaveText(`业务公司的灰度 ${next} 已自动停止：${why}`)
  await expect(panel.getByRole('row').filter({ hasText: next })).toContainText('12（100.0%）')
  await expect(panel.getByRole('list', { name: '失败最多的页面' })).toContainText(`业务公司 ${next} · /agency/settlement/sett · 退回上一版本 12 次（应用服务器返回了错误）`)
})

test('a team ships its own remote with its own key, and a browser believes it', async ({ browser, own }) => {
  const next = own.publish('9.0.16')
  const asTeam = own.giveKey('agency')
  expect(() => asTeam('origins', 'http://localhost:1')).toThrow('团队密钥只能改 agency')
  expect(() => asTeam('rollback', 'park')).toThrow()
  expect(asTeam('promote', 'agency', next)).toContain(next)
  const page = await visit(browser, own, phones.agency)
  await page.goto(list)
  expect(await runningBuild(page)).toBe(next)
  expect(own.suite('log', 'agency').split('\n')[0]).toContain('（团队密钥）  全部流量')
  expect(own.suite('status', 'agency')).toContain('（团队密钥） 改动；团队有自己的密钥')
})

test('a tester’s link survives the sign-in, a reload and the promotion of another build, and says so when its build is gone', async ({ browser, own }) => {
  const [wanted, other] = [own.publish('9.0.10'), own.publish('9.0.11')]
  const context = await browser.newContext({ baseURL: own.baseURL })
  const page = await context.newPage()
  await page.goto(`/__versions?try=agency:${wanted}`)
  await page.getByLabel('手机号').fill(phones.agency)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /登\s*录/u }).click()
  const question = page.getByRole('dialog').filter({ hasText: `试用 agency 的构建 ${wanted}？` })
  await expect(question).toBeVisible()
  await page.reload()
  await question.getByRole('button', { name: /试\s*用/u }).click()
  await expect(page.getByText(`正在试用 agency 的构建 ${wanted}`)).toBeVisible()

  own.suite('promote', 'agency', other)
  await page.goto(list)
  expect(await runningBuild(page)).toBe(wanted)
  await page.goto('/__versions?try=agency:abcdef123456')
  await expect(page.getByText('这个链接所指的构建不在清单中')).toBeVisible()
  await page.goto(list)
  expect(await runningBuild(page)).toBe(wanted)
})

test('the log tells who gave a build its traffic', ({ own }) => {
  const next = own.publish('9.0.12')
  const before = stable(own)
  own.suite('canary', 'agency', '10')
  own.suite('promote', 'agency')
  const lines = own.suite('log', 'agency').split('\n').filter((line) => /^\d/u.test(line))
  expect(lines[0]).toContain(`全部流量  ${next}（之前 ${before}）`)
  expect(lines[1]).toContain(`灰度 10%  ${next}（之前 ${before}）`)
})

test.afterAll('the checkout keeps the build of its sources', ({ shared }) => {
  test.setTimeout(600_000)
  for (const flavour of ['agency', 'platform']) expect(shared.suite('build', flavour)).toContain('已构建')
})
