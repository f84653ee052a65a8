import type { Locator } from '@playwright/test'
import { type Flavour, flavours } from '@linggong/shared/domain/flavours'
import { type Page as Known, pagesOf } from '@linggong/shared/domain/pages/page'
import { pageTables } from '@linggong/shared/domain/pages/tables'
import { loadingIn } from './antd.ts'
import { type Page, expect, phones } from './suite.ts'

export { flavours }

/** What a super administrator may open, from the page tables, so that a new page is visited automatically. */
export function routesOf(flavour: Flavour): Known[] {
  // Only companies have the manual (R034).
  return pagesOf(pageTables[flavour], flavour).filter(({ name }) => name !== 'CommonManualPageIndex' || flavour === 'company')
}

/**
 * The pages to visit in this flavour when every page of every flavour is visited: a common page belongs to the shell and is the same
 * everywhere, so it is visited once, in the flavour with the most actions on it.
 */
export function visitsOf(flavour: Flavour): Known[] {
  return routesOf(flavour).filter(({ name, path, actionsIn }) => {
    if (!path.startsWith('common/')) return true
    const homes = flavours.filter((one) => routesOf(one).some((page) => page.name === name))
    return flavour === (homes.find((one) => actionsIn?.[one] !== undefined) ?? homes[0])
  })
}

export const phoneOf = (flavour: Flavour): string => phones[flavour]

/** Waits until nothing is loading: no skeleton, spinner or loading text. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1, main').first()).toBeVisible({ timeout: 20_000 })
  await expect(loadingIn(page).or(page.locator('[data-opening]').filter({ visible: true }))).toHaveCount(0, { timeout: 40_000 })
  await expect(page.getByText(/^正在加载/u).filter({ visible: true })).toHaveCount(0)
}

/** Navigates like a link within the suite, without reloading the document. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}

/**
 * Opens the pages tested in this flavour, one of each route with an id, and every inner tab; `visit` checks it.
 * Ids come from where a user finds them: the links in the lists.
 */
export async function everyPage(page: Page, flavour: Flavour, visit: (where: string) => Promise<void>): Promise<void> {
  const routes = visitsOf(flavour)
  const links = new Set<string>()
  const look = async (where: string) => {
    await settled(page)
    for (const href of await page.locator('a[href^="/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))) links.add(href)
    await visit(where)
  }
  const open = async (address: string, where: string) => {
    await follow(page, address)
    const tab = page.locator(`[data-tab$='${address.split('?')[0]}']`)
    // The URL changes at once, the page when it has been rendered.
    await expect(tab.locator('[aria-selected=true]')).toBeVisible()
    await look(where)
    for (const name of (await innerTabs(page).allInnerTexts()).slice(1)) {
      const inner = innerTabs(page).filter({ hasText: name }).first()
      await inner.click()
      // Its content comes with it; before, the page looks as if nothing were loading.
      await expect(inner).toHaveAttribute('aria-selected', 'true')
      await look(`${where} › ${name}`)
    }
    // Of many open pages the suite asks which can be closed.
    if ((await page.locator('[data-tab]').count()) > 1) await tab.locator('button[aria-hidden]').click()
  }
  await page.goto('/')
  await settled(page)
  for (const { path } of routes.filter((route) => !route.path.includes(':'))) await open(`/${path}`, path)
  const missing: string[] = []
  for (const { path } of routes.filter((route) => route.path.includes(':'))) {
    const pattern = new RegExp(`^/${path.replaceAll(/:\w+/gu, '[^/?#]+')}(?:[?#]|$)`, 'u')
    const address = [...links].find((href) => pattern.test(href))
    if (address === undefined) missing.push(path)
    else await open(address, path)
  }
  expect(missing, 'routes with an id that no list leads to').toEqual([])
}

/** The tabs of the page itself; the tab bar is a separate list. */
export function innerTabs(page: Page): Locator {
  return page.getByRole('tabpanel').getByRole('tab').filter({ visible: true })
}
