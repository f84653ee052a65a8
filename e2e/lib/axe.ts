import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Accessibility findings of axe that are serious or critical, within `part`. In the dark only colours differ, so there `rules` are those of colours. */
export async function barriers(page: Page, part: string, rules?: readonly string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    // Rows being refetched are dimmed for a moment.
    .exclude('[aria-busy=true]')
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) })
    // Otherwise each check opens another window; there are no frames here that would need it.
    .setLegacyMode()
    .analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary?.split('\n')[1] ?? ''}`))
}

export const colours = ['color-contrast']

/** Before the first page: axe judges no colour under a picture, and the watermark, which restores itself, lies over everything. */
export async function withoutWatermark(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its element below
    const { append } = Element.prototype
    Element.prototype.append = function appendAllBut(this: Element, ...nodes: (Node | string)[]) {
      append.apply(this, nodes.filter((one) => !(one instanceof HTMLElement && 'watermark' in one.dataset)))
    }
  })
}

/** By the account menu; the choice is stored for the user, so it has to be taken back. */
export async function chooseTheme(page: Page, theme: '深色主题' | '浅色主题'): Promise<void> {
  await page.getByRole('button', { name: /^账户菜单/u }).click()
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/preferences/'))
  await page.getByRole('menuitem', { name: theme }).click()
  await stored
}
