import type { Request } from '@playwright/test'
import { flavours, phoneOf, routesOf, settled } from '../lib/pages.ts'
import { type Locator, type Page, expect, phones, test, ticketOf } from '../lib/suite.ts'
import { inTurn } from '../lib/turn.ts'

const homeOf = (flavour: (typeof flavours)[number]) => routesOf(flavour).find(({ kind }) => kind === 'dashboard')?.path ?? ''

/** What the links of the first page say: where they lead, and the number that they show. */
async function tilesOf(links: Locator) {
  return links.evaluateAll((all) => all.map((one) => ({ href: one.getAttribute('href') ?? '', text: one.getAttribute('title') ?? one.textContent ?? '' })))
}

/** The number of records of the open list, as a tile writes it: `1,530`. */
async function totalOf(page: Page): Promise<string> {
  await settled(page)
  const total = /共 ([\d,]+\+?) 条/u.exec(await page.getByText(/^共 [\d,]+\+? 条$/u).first().innerText())?.[1] ?? ''
  return total.replace(/^\d+/u, (digits) => Number(digits).toLocaleString('zh-CN'))
}

for (const flavour of inTurn(flavours, 2)) {
  test(`${flavour}: every tile of the first page opens the list that it counts`, async ({ page, signIn }) => {
    test.slow()
    await signIn(page, phoneOf(flavour))
    await page.goto('/')
    await expect(page).toHaveURL(new RegExp(`/${homeOf(flavour)}$`, 'u'))
    await settled(page)
    const main = page.getByRole('article')
    // From the first month in which there was something; the demo's operator has opened a group this month, and the others more than six ago.
    await expect(main.locator('figure a')).toHaveCount(flavour === 'saas' ? 1 : 6)
    const counted = await tilesOf(main.getByRole('region', { name: /^(待办|进行中|集团与园区|昨天以来.*|本月已结算金额最多的.*|开户未完成的.*)$/u }).locator('a[href*="?"]'))
    if (flavour === 'park' || flavour === 'platform') expect(counted.filter(({ href }) => href.includes('company_id=')).length).toBeGreaterThan(0)
    const drawn = await tilesOf(main.locator('figure a'))
    for (const { href, text } of counted) {
      await page.goto(href)
      expect(text, href).toMatch(new RegExp(`^\\D*${await totalOf(page)}(?!\\d)`, 'u'))
    }
    for (const { href, text } of drawn) {
      await page.goto(href)
      const total = await totalOf(page)
      // Numbers of records, not amounts.
      if (!text.includes('¥')) {
        expect(text, href).toMatch(new RegExp(`${total}$`, 'u'))
        continue
      }
      const sums = page.getByRole('grid').getByRole('row').filter({ hasText: '合计' })
      // An empty list has no sums.
      if (total === '0') expect(text).toMatch(/¥ 0\.00$/u)
      else expect(await sums.innerText(), href).toContain(/[\d,]+\.\d\d/u.exec(text)?.[0])
    }
  })
}

test.describe('a part that cannot be read', () => {
  test.use({ isQuiet: false })

  test('says so in its place and is read again; the others stand', async ({ page, signIn }) => {
    await signIn(page, phones.company)
    await page.route('**/v1/cmb-wallets/**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/')
    const wallet = page.getByRole('region', { name: '钱包', exact: true })
    await expect(wallet.getByRole('alert')).toContainText('加载失败')
    await expect(page.getByRole('region', { name: '进行中' })).toBeVisible()
    await page.unroute('**/v1/cmb-wallets/**')
    await wallet.getByRole('button', { name: '重新加载' }).click()
    await expect(wallet).toContainText('钱包可用')
  })
})

test('the bars of 进行中 begin and end together, however long a label is', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/')
  const lines = page.getByRole('region', { name: '进行中' }).getByRole('link')
  await expect(lines.filter({ hasText: '待企业答复的费率变更' })).toBeVisible()
  const bars = await lines.evaluateAll((all) => all.map((one) => one.querySelector('[aria-hidden]')?.getBoundingClientRect()).map((box) => [box?.left, box?.right]))
  expect(bars.length).toBeGreaterThan(4)
  expect(new Set(bars.map(String)).size).toBe(1)
})

test('the menu tells how much waits, and what another person does within ten seconds', async ({ page, request, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/')
  await settled(page)
  const entry = page.getByRole('menuitem', { name: /^结算单/u })
  const waiting = async () => Number(/(\d+)$/u.exec(await entry.innerText())?.[1] ?? 0)
  await expect(entry).toHaveText(/\d+$/u)
  const before = await waiting()
  await expect(page.getByRole('region', { name: '待办' })).toBeVisible()
  const tiles = await page.getByRole('region', { name: '待办' }).locator('a[href*="/sett?"]').evaluateAll((all) => all.map((one) => Number(/^\D*(\d+)/u.exec(one.textContent ?? '')?.[1])))
  expect(tiles.reduce((all, one) => all + one, 0)).toBe(before)

  // The enterprise confirms one: it waits for the agency from then on.
  const { token } = await ticketOf(request, phones.company)
  const found = await request.post('/v1/settlements/search/', { headers: { authorization: `Bearer ${token}` }, data: { status: 'to_confirm' } })
  const { results } = (await found.json()) as { results: { id: string; version: number }[] }
  const confirmed = await request.put(`/v1/settlements/${results[0]?.id}/confirm/`, { headers: { authorization: `Bearer ${token}` }, data: { version: results[0]?.version } })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  await expect.poll(waiting, { timeout: 12_000 }).toBe(before + 1)
  await expect(page.getByRole('region', { name: '待办' }).getByRole('link', { name: /待审核的结算单/u })).toContainText(String((tiles[1] ?? 0) + 1))
})

test('the first thing to do leads there by keyboard, and the chart can be read as a table', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/')
  await settled(page)
  await page.getByRole('button', { name: '看表格' }).click()
  await expect(page.getByRole('figure').getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('figure').getByRole('link')).toHaveCount(6)
  await page.getByRole('region', { name: '先做这件' }).getByRole('button').press('Enter')
  await expect(page).toHaveURL(/\/company\/settlement\/sett\?status=/u)
})

test('of two windows one asks what waits, and the other one has the answer; when it is closed or hidden, the other one asks', async ({ page, context, signIn }) => {
  const asked: string[] = []
  let unanswered = 0
  let answered = 0
  const isAsking = (request: Request) => request.url().endsWith('/v1/home/waiting/')
  const open = async (one: Page, name: string) => {
    one.on('request', (request) => {
      if (!isAsking(request)) return
      asked.push(name)
      unanswered += 1
    })
    const settle = (request: Request, count: number) => {
      if (!isAsking(request)) return
      unanswered -= 1
      answered += count
    }
    one.on('requestfinished', (request) => settle(request, 1))
    one.on('requestfailed', (request) => settle(request, 0))
    await one.goto('/')
    await settled(one)
    await expect(one.getByRole('menuitem', { name: /^结算单/u })).toHaveText(/\d+$/u)
  }
  await context.clock.install()
  await signIn(page, phones.agency)
  await page.addInitScript(() => {
    const channel = new BroadcastChannel('linggong-polls')
    channel.addEventListener('message', ({ data }: MessageEvent<object>) => {
      if ('answer' in data) document.documentElement.dataset['heard'] = String(Number(document.documentElement.dataset['heard'] ?? 0) + 1)
    })
  })
  await open(page, 'first')
  const second = await context.newPage()
  await open(second, 'second')
  // From here on time passes only as the test says, for both windows alike.
  await context.clock.pauseAt(Date.now() + 60_000)
  /** Each answer has reached the first window, its own ones too, which it tells the other. */
  const quiet = async () => {
    await expect.poll(() => unanswered).toBe(0)
    await expect(page.locator('html')).toHaveAttribute('data-heard', String(answered))
  }
  const hide = (isHidden: boolean) => page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
  await quiet()
  asked.length = 0

  await hide(true)
  await context.clock.fastForward(12_000)
  await expect.poll(() => asked).toEqual(['second'])
  await quiet()
  // The other window has the answer, so there is nothing to ask when it is looked at again, nor at the next turn.
  await hide(false)
  await quiet()
  await context.clock.fastForward(10_000)
  await expect.poll(() => asked).toEqual(['second', 'second'])
  await quiet()
  expect(asked).toHaveLength(2)

  await second.close()
  await context.clock.fastForward(12_000)
  await expect.poll(() => asked).toEqual(['second', 'second', 'first'])
})
