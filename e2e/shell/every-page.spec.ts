import AxeBuilder from '@axe-core/playwright'
import { everyPage, flavours, phoneOf, visitsOf } from '../lib/pages.ts'
import { type Page, expect, test } from '../lib/suite.ts'

/** Words of the trade that are Chinese enough; a tester names a flavour by its word in the address. */
const known = new Set(['Ctrl', 'CSV', 'XLSX', 'PDF', 'PNG', 'JPG', 'URL', 'JSON', ...flavours])

/** What keeps somebody out: findings of axe that are serious or critical, within `part`. */
async function barriers(page: Page, part: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    // Rows that are being fetched again are dimmed for a moment.
    .exclude('[aria-busy=true]')
    .options({ resultTypes: ['violations'] })
    // Else each look opens a window of its own; there are no frames here that would ask for one.
    .setLegacyMode()
    .analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary?.split('\n')[1] ?? ''}`))
}

/** Of what is seen, and of what is told to those who do not see it. */
async function leftOvers(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('[aria-label], [title], [placeholder], [alt]')].filter((one) => one.checkVisibility())
    return [document.body.innerText, ...shown.flatMap((one) => ['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''))]
  })
  // Numbers of documents, addresses and file names are data.
  const words = texts.flatMap((text) => text.split(/[\s，。：；、（）“”「」/]+/u)).filter((word) => /^[A-Za-z]{3,}$/u.test(word))
  return [...new Set(words)].filter((word) => !known.has(word)).map((word) => `English: ${word}`)
}

/** The page, its panel and what stands in it, but for tables, which scroll inside. */
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

/** What is wrong with the page in front, looked at from a desk and from a phone. */
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

for (const flavour of flavours) {
  test(`${flavour}: every page is Chinese, open to everybody and as wide as a phone`, async ({ page, signIn }) => {
    // Some seconds each, were the machine idle.
    test.setTimeout(600_000)
    await signIn(page, phoneOf(flavour))
    /** Fault → the pages that have it: what stands in the layout is on each of them. */
    const faults = new Map<string, string[]>()
    // What stands around the pages is looked at with the first of them.
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
