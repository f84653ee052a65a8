import AxeBuilder from '@axe-core/playwright'
import { everyPage, flavours, phoneOf, visitsOf } from '../lib/pages.ts'
import { type Page, expect, test } from '../lib/suite.ts'
import { inTurn } from '../lib/turn.ts'

/** Latin words that are common in Chinese texts; a tester names a flavour by its word in the URL. */
const known = new Set(['Ctrl', 'CSV', 'XLSX', 'PDF', 'PNG', 'JPG', 'URL', 'JSON', ...flavours])

/** Accessibility findings of axe that are serious or critical, within `part`. */
async function barriers(page: Page, part: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    // Rows being refetched are dimmed for a moment.
    .exclude('[aria-busy=true]')
    .options({ resultTypes: ['violations'] })
    // Otherwise each check opens another window; there are no frames here that would need it.
    .setLegacyMode()
    .analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary?.split('\n')[1] ?? ''}`))
}

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

for (const flavour of inTurn(flavours, 2)) {
  test(`${flavour}: every page is Chinese, open to everybody and as wide as a phone`, async ({ page, signIn }) => {
    // Several seconds each, even on an idle machine.
    test.setTimeout(600_000)
    await signIn(page, phoneOf(flavour))
    /** Fault → the pages that have it: a fault of the layout is on all of them. */
    const faults = new Map<string, string[]>()
    // The layout is checked with the first page only.
    let count = 0
    await everyPage(page, flavour, async (where) => {
      count += 1
      const found = [...((await isEmpty(page)) ? ['empty'] : []), ...(await faultsOf(page, count === 1 ? 'html' : '[role=tabpanel]:not([style*="none"])'))]
      for (const fault of new Set(found)) faults.set(fault, [...(faults.get(fault) ?? []), where])
    })
    expect([...faults].map(([fault, places]) => `${fault} (${places.join('、')})`)).toEqual([])
    expect(count).toBeGreaterThanOrEqual(visitsOf(flavour).length)
  })
}
