import type { Locator, Page } from '@playwright/test'
import { expect } from './suite.ts'

/** Presses Tab until `target` has the focus, at most `most` times: more would be no way to work. Returns the number of presses. */
export async function tabTo(page: Page, target: Locator, most: number): Promise<number> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses <= most; presses += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return presses
    if (presses < most) await page.keyboard.press('Tab')
  }
  throw new Error(`${most} times Tab did not lead to ${String(target)}; the focus is on ${await focused(page)}`)
}

/** Tab to it, then Enter. */
export async function activate(page: Page, target: Locator, most: number): Promise<void> {
  await tabTo(page, target, most)
  await page.keyboard.press('Enter')
}

/** Goes where the command palette leads: a page, a record by its number, an action. */
export async function goByPalette(page: Page, text: string): Promise<void> {
  await page.getByRole('tab').first().waitFor()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /搜索菜单/u })).toBeFocused()
  await page.keyboard.type(text)
  const first = page.getByRole('dialog', { name: '命令面板' }).getByRole('option').first()
  await expect(first).toContainText(text)
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing')
