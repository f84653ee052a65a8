import { barriers, chooseTheme, colours, withoutWatermark } from '../lib/axe.ts'
import { everyPage, flavours, phoneOf, settled, visitsOf } from '../lib/pages.ts'
import type { Flavour } from '@linggong/shared/domain/flavours'
import { type Page, expect, test } from '../lib/suite.ts'
import { inTurn } from '../lib/turn.ts'

/** Latin words that are common in Chinese texts; a tester names a flavour by its word in the URL. */
const known = new Set(['Ctrl', 'CSV', 'XLSX', 'PDF', 'OFD', 'XML', 'PNG', 'JPG', 'URL', 'JSON', ...flavours])

/** English words left in visible texts and in texts for screen readers. */
async function leftOvers(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('[aria-label], [title], [placeholder], [alt]')].filter((one) => one.checkVisibility())
    return [document.body.innerText, ...shown.flatMap((one) => ['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''))]
  })
  // Document numbers, URLs and file names are data.
  const words = texts.flatMap((text) => text.split(/[\s，。：；、（）“”「」/]+/u)).filter((word) => /^[A-Za-z]{3,}$/u.test(word))
  return [...new Set(words)].filter((word) => !known.has(word)).map((word) => `English: ${word}`)
}

/** Elements wider than the page, except in tables, which scroll. */
async function stickingOut(page: Page): Promise<string[]> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>('main, [role=tabpanel]')]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
      .map((one) => `${one.tagName} ${one.scrollWidth} > ${one.clientWidth}`),
  )
  return wide.map((what) => `at 375 px: ${what}`)
}

async function isEmpty(page: Page): Promise<boolean> {
  const text = await page.getByRole('tabpanel').filter({ visible: true }).first().innerText()
  return !/\p{Script=Han}/u.test(text) || text.trim().length < 4
}

/** The faults of the visible page, on a desktop and on a phone. */
async function faultsOf(page: Page, part: string): Promise<string[]> {
  const found = [...(await leftOvers(page)), ...(await barriers(page, part))]
  await page.setViewportSize({ width: 375, height: 812 })
  found.push(...(await stickingOut(page)))
  await page.setViewportSize({ width: 1440, height: 900 })
  return found
}

test('every page without an account is Chinese, open to everybody and as wide as a phone', async ({ page }) => {
  for (const address of ['/login', '/login?app=park', '/login?app=agency', '/403', '/404', '/500']) {
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await faultsOf(page, 'html')).toEqual([])
    })
  }
})

/** The pages of a flavour with their faults: fault → the pages that have it, because a fault of the layout is on all of them. */
async function faultyPages(page: Page, flavour: Flavour, faultsIn: (part: string) => Promise<string[]>): Promise<string[]> {
  const faults = new Map<string, string[]>()
  let count = 0
  await everyPage(page, flavour, async (where) => {
    count += 1
    // The layout is checked with the first page only.
    const found = await faultsIn(count === 1 ? 'html' : '[role=tabpanel]:not([style*="none"])')
    for (const fault of new Set(found)) faults.set(fault, [...(faults.get(fault) ?? []), where])
  })
  expect(count).toBeGreaterThanOrEqual(visitsOf(flavour).length)
  return [...faults].map(([fault, places]) => `${fault} (${places.join('、')})`)
}

// Several seconds for each page, even on an idle machine.
const long = 600_000

for (const flavour of inTurn(flavours, 2)) {
  test(`${flavour}: every page is Chinese, open to everybody and as wide as a phone`, async ({ page, signIn }) => {
    test.setTimeout(long)
    await withoutWatermark(page)
    await signIn(page, phoneOf(flavour))
    expect(await faultyPages(page, flavour, async (part) => [...((await isEmpty(page)) ? ['empty'] : []), ...(await faultsOf(page, part))])).toEqual([])
  })
}

for (const flavour of inTurn(flavours, 1)) {
  test(`${flavour}: every page can be read in the dark`, async ({ page, signIn }) => {
    test.setTimeout(long)
    await withoutWatermark(page)
    await signIn(page, phoneOf(flavour))
    await page.goto('/')
    await settled(page)
    await chooseTheme(page, '深色主题')
    const faults = await faultyPages(page, flavour, (part) => barriers(page, part, colours))
    await chooseTheme(page, '浅色主题')
    expect(faults).toEqual([])
  })
}
