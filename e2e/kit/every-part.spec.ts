import { catalogueParts } from '../../build/catalogue-parts.ts'
import { colours } from '../lib/axe.ts'
import { inTurn } from '../lib/turn.ts'
import { expect, expectAccessible, inTheDark, test } from './suite.ts'

/** A new part is visited automatically. */
for (const { id } of inTurn(catalogueParts(), 16)) {
  test(`${id} shows its states, to everyone, at every width, by day and night`, async ({ page }) => {
    await page.goto(`/${id}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: '组件' }).locator('[aria-current=page]')).toHaveAttribute('href', `/${id}`)
    expect(await main.getByRole('region').count()).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)

    await page.setViewportSize({ width: 375, height: 812 })
    await inTheDark(page)
    await page.goto(`/${id}?bare`)
    await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow, 'pixels that stick out at 375').toBeLessThanOrEqual(0)
    await expectAccessible(page, colours)
  })
}
