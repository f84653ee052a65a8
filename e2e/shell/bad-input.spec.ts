import type { Route } from '@playwright/test'
import { calleeOf, isNode, nameOf, nodesOf, sourcesOf } from '../../build/syntax.ts'
import { flavours, follow, phoneOf, settled, visitsOf } from '../lib/pages.ts'
import { type Page, expect, phones, test } from '../lib/suite.ts'
import { inTurn } from '../lib/turn.ts'

/** Names of URL parameters: those of all filters of the suite, and those common to all lists. */
const parameters = [...new Set([...filterKeys(), 'page', 'page_size', 'ordering', 'tab', 'id', 'view'])]

/** `name` of `name: textFilter(…)`, wherever it stands. */
function filterKeys(): string[] {
  const isFilter = (node: unknown): boolean => isNode(node) && node.type === 'CallExpression' && /^\w+Filter$/u.test(calleeOf(node))
  return sourcesOf('{shell/src,remotes/*/src,shared/src/business}/**/*.{ts,tsx}').flatMap(({ tree }) =>
    nodesOf(tree, 'Property').flatMap((one) => (isFilter(one['value']) ? [nameOf(one['key']) ?? ''] : [])),
  )
}

/** Encoded as in a URL. */
const garbage = {
  'text of a script': encodeURIComponent('<script>alert(1)</script>'),
  'broken percent signs': '%E0%A4%A',
  'control characters': '%00%1f%7f',
  'a lone half of a character': '%ED%A0%80',
  'negative and huge numbers': '-1e309',
  'wrong dates and lists': encodeURIComponent('2026-02-30,2026-01-01,,，;x'),
  'a word of another list': 'nobody_knows_this',
  'an object': encodeURIComponent('{"__proto__":{"a":1},"min":"x"}'),
  'a very long text': 'x'.repeat(5000),
}

/** The page shows a message in Chinese, and nothing was thrown. */
async function isClear(page: Page): Promise<void> {
  await settled(page)
  const text = await page.locator('body').innerText()
  expect(text.replaceAll(/\s/gu, '').length, 'a white page').toBeGreaterThan(10)
  expect(text).toMatch(/\p{Script=Han}/u)
  expect(text).not.toMatch(/页面出错了|页面加载失败|暂时无法使用/u)
}

/** Pages without URL parameters, so nothing in the URL can be wrong. */
const trees = new Set(['common/system/organization', 'common/system/management'])

/** So many lists a test: each is opened for every kind of garbage, about a second each. */
const listsATest = 10

for (const flavour of inTurn(flavours, 2)) {
  const lists = visitsOf(flavour).filter(({ path, kind }) => kind === 'list' && !path.includes(':') && !trees.has(path))
  for (let from = 0; from < Math.max(lists.length, 1); from += listsATest) {
    test(`${flavour}: garbage in every URL parameter of every list from number ${from + 1} on is dropped and said, or finds nothing`, async ({ page, signIn }) => {
      test.setTimeout(180_000)
      const some = lists.slice(from, from + listsATest)
      expect(some.length).toBeGreaterThan(0)
      await signIn(page, phoneOf(flavour))
      await page.goto('/')
      await settled(page)
      for (const { path } of some) {
        for (const [what, text] of Object.entries(garbage)) {
          await test.step(`${path}: ${what}`, async () => {
            await follow(page, `/${path}?${parameters.map((key) => `${key}=${text}`).join('&')}`)
            await isClear(page)
            await expect(page.getByRole('main').getByText(/链接中的.+(?:已忽略|已回到第 1 页|已改为 10 条)/u).filter({ visible: true }).first()).toBeVisible()
            const refusal = page.getByRole('main').getByRole('alert').filter({ visible: true, hasText: /加载失败|未能|查询条件有误/u })
            await expect(page.getByRole('grid').filter({ visible: true }).or(refusal).first()).toBeVisible()
          })
        }
      }
    })
  }

  test(`${flavour}: a detail page of an id that is none says so`, async ({ page, signIn }) => {
    test.setTimeout(120_000)
    await signIn(page, phoneOf(flavour))
    await page.goto('/')
    await settled(page)
    for (const { path } of visitsOf(flavour).filter((route) => route.path.includes(':'))) {
      for (const id of ['0', 'not-an-id', '%00', encodeURIComponent('../../login'), '01a1ffe2-0c44-7640-ba42-000000000000']) {
        await test.step(`${path}: ${id}`, async () => {
          await follow(page, `/${path.replaceAll(/:\w+/gu, id)}`)
          await isClear(page)
          await expect(page.getByText(/不存在|未找到|不正确/u).filter({ visible: true }).first()).toBeVisible()
        })
      }
    }
  })
}

test('the login page stays itself whatever its address says, and leads nowhere else', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  for (const query of ['app=<b>', 'app=user', 'redirect=https://evil.example/', 'redirect=//evil.example', 'redirect=javascript:alert(1)', 'redirect=%E0%A4%A', 'related_id=x&related_id=%00', `app=${'x'.repeat(3000)}`]) {
    await page.goto(`/login?${query}`)
    await isClear(page)
    await expect(page.getByRole('button', { name: /登\s*录/u })).toBeEnabled()
  }
  expect([...hosts]).toHaveLength(1)
})

test('storage of an older version, or of nobody, is no reason to fail', async ({ page, signIn }) => {
  test.setTimeout(120_000)
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement/sett')
  await settled(page)
  await page.getByRole('button', { name: '收起菜单' }).click()
  await page.goto('/common/system/export')
  await settled(page)
  for (const value of inTurn(['', 'null', '{', '[]', '[{"key":1}]', '{"version":0,"tabs":"x"}', '"text"', 'x'.repeat(100_000)], 4)) {
    await test.step(value.slice(0, 20), async () => {
      const keys = await page.evaluate((text) => {
        const kept: string[] = []
        for (const storage of [sessionStorage, localStorage]) {
          for (const key of Object.keys(storage)) {
            // Without the token and this test's own marker nobody would be signed in.
            if (['token', 'theme', 'e2e'].includes(key)) continue
            kept.push(key)
            storage.setItem(key, text)
          }
        }
        return kept
      }, value)
      expect(keys.length).toBeGreaterThan(0)
      await page.goto('/agency/settlement/sett')
      await isClear(page)
      await expect(page.getByRole('grid').filter({ visible: true })).toBeVisible()
    })
  }
  await page.evaluate(() => sessionStorage.setItem('theme', 'user'))
  await page.goto('/agency/settlement/sett')
  await isClear(page)
  await expect(page).toHaveURL(/\/login/u)
})

type Broken = (route: Route) => Promise<void>
const answer = (status: number, contentType: string, body: string): Broken => (route) => route.fulfill({ status, contentType, body })

/** What a gateway between browser and server may do to an answer. */
const gateways: Readonly<Record<string, Broken>> = {
  'HTML under 200': answer(200, 'text/html', '<!doctype html><title>gateway</title><h1>It works!</h1>'),
  'HTML under 502': answer(502, 'text/html', '<html><body>Bad Gateway</body></html>'),
  'nothing under 200': answer(200, 'application/json', ''),
  'half of the JSON': answer(200, 'application/json', '{"results": [{"id": "1", "na'),
  'an empty object': answer(200, 'application/json', '{}'),
  'an empty list': answer(200, 'application/json', '[]'),
  'null': answer(200, 'application/json', 'null'),
  'numbers for everything': answer(200, 'application/json', '{"results": 1, "permissions": 2, "total": "x", "video": 3, "user_phone": 4, "remotes": 5, "videos": 6}'),
  'no answer': (route) => route.abort('connectionreset'),
}

/** The calls that a page makes after a reload. */
async function callsOf(page: Page, address: string): Promise<string[]> {
  const seen = new Set<string>()
  const note = (request: { url: () => string }) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v1/') || pathname === '/remotes.json') seen.add(pathname)
  }
  page.on('request', note)
  await page.goto(address)
  await settled(page)
  await expect(page.getByRole('grid').filter({ visible: true }).first()).toBeVisible()
  page.off('request', note)
  return [...seen]
}

test.describe('a gateway that breaks answers', () => {
  // The browser reports the broken answers; errors thrown by the suite still fail the test.
  test.use({ isQuiet: false })

  test('each call of a cold start and of its first list, broken in each way, leaves a clear state', async ({ context, page, signIn }) => {
    test.setTimeout(1_200_000)
    await signIn(page, phones.agency)
    const address = '/agency/settlement/sett'
    const calls = await callsOf(page, address)
    expect(calls.length).toBeGreaterThan(4)
    const faults: string[] = []

    const tryOne = async (path: string, what: string, broken: Broken) => {
      const tab = await context.newPage()
      const note = (fault: string) => faults.push(`${path}, ${what}: ${fault}`)
      tab.on('pageerror', (error) => note(`threw ${error.message}`))
      await signIn(tab, phones.agency)
      let asked = 0
      await tab.route((url) => url.pathname === path, (route) => {
        asked += 1
        return broken(route)
      })
      await tab.goto(address)
      await isClear(tab).catch((error: Error) => note(error.message))
      if (asked > 6) note(`asked ${asked} times`)
      await tab.close()
    }
    const cases = [...inTurn(calls.toSorted().flatMap((path) => Object.entries(gateways).map(([what, broken]) => ({ path, what, broken }))), 12)]
    // A few at a time, because each waits for its own time-outs.
    while (cases.length > 0) {
      const some = cases.splice(0, 3)
      await test.step(some.map(({ path, what }) => `${path}: ${what}`).join(', '), () => Promise.all(some.map(({ path, what, broken }) => tryOne(path, what, broken))))
    }
    expect(faults).toEqual([])
  })
})
