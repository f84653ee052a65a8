import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { type Page, expect, phones } from './suite.ts'

export const flavours = ['saas', 'park', 'platform', 'agency', 'company'] as const
export type Flavour = (typeof flavours)[number]

export interface Known {
  readonly name: string
  readonly path: string
  readonly kind: string
}

/** The routes that the tables of the code name now: a page that is added is visited without a word here. */
export function routesOf(flavour: Flavour): Known[] {
  return [`remotes/${flavour}/src/routes.ts`, 'shell/src/common/routes.tsx'].flatMap((file) => {
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    return [...source.matchAll(/name: '(?<name>\w+)',\s+path: '(?<path>[^']+)',[\s\S]*?kind: '(?<kind>\w+)'/gu)].map(({ groups }) => ({
      name: groups?.['name'] ?? '',
      path: groups?.['path'] ?? '',
      kind: groups?.['kind'] ?? '',
    }))
  })
}

export const phoneOf = (flavour: Flavour): string => phones[flavour]

/** Nothing is on its way any more: no skeleton, no spinner, no text that says so. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1, main').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('.ant-skeleton-active, .ant-spin-spinning, .ant-btn-loading').filter({ visible: true })).toHaveCount(0, { timeout: 40_000 })
  await expect(page.getByText(/^正在加载/u).filter({ visible: true })).toHaveCount(0)
}

/**
 * Opens every page of a flavour, one of each route with an id, and every inner tab; `visit` looks at it.
 * Ids are found where an operator finds them: in the links of the lists.
 */
export async function everyPage(page: Page, flavour: Flavour, visit: (where: string) => Promise<void>): Promise<void> {
  const routes = routesOf(flavour)
  const links = new Set<string>()
  const look = async (where: string) => {
    await settled(page)
    for (const href of await page.locator('a[href^="/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))) links.add(href)
    await visit(where)
  }
  const open = async (address: string, where: string) => {
    await page.goto(address)
    await look(where)
    const names = await innerTabs(page).allInnerTexts()
    for (const name of names.slice(1)) {
      // What was looked at may have changed the page; each inner tab begins from its front.
      await page.goto(address)
      await settled(page)
      await innerTabs(page).filter({ hasText: name }).first().click()
      await look(`${where} › ${name}`)
    }
  }
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

/** Tabs of the page itself; those of the tab bar are closable cards. */
function innerTabs(page: Page): Locator {
  return page.getByRole('main').locator('.ant-tabs:not(.ant-tabs-card)').getByRole('tab').filter({ visible: true })
}

/** Acts at once, or leaves the page: not a dialog to look at. */
const acts = /导\s*出|下\s*载|查\s*询|重\s*置|复\s*制|刷\s*新|重新|回到|清空|返\s*回|为什么取消|^$/u

/**
 * Opens what the buttons of the page in front open: dialogs, drawers, menus. Each button once by its name (`seen`), of the
 * first row that has it; what it opened is closed again by Escape.
 */
export async function everyDialog(page: Page, seen: Set<string>, visit: (name: string) => Promise<void>): Promise<void> {
  const address = page.url()
  const content = page.getByRole('main')
  const names = [...new Set(await content.locator('button:not(.ant-tabs-card button)').filter({ visible: true }).allInnerTexts())]
  for (const name of names.filter((one) => !acts.test(one) && !seen.has(one))) {
    if (name !== '更多') seen.add(name)
    const button = content.getByRole('button', { name, exact: true, disabled: false }).filter({ visible: true }).first()
    if ((await button.count()) === 0) continue
    await button.click()
    const menu = page.locator('.ant-dropdown').getByRole('menuitem').filter({ visible: true })
    const dialog = page.getByRole('dialog').filter({ visible: true }).last()
    await menu.or(dialog).first().waitFor({ timeout: 1500 }).catch(() => undefined)
    const choices = await menu.allInnerTexts()
    if (choices.length > 0 || (await dialog.isVisible())) await visit(name)
    for (const choice of choices.filter((one) => !acts.test(one) && !seen.has(one))) {
      seen.add(choice)
      if (!(await menu.first().isVisible())) await button.click()
      await page.locator('.ant-dropdown').getByRole('menuitem', { name: choice }).filter({ visible: true }).click()
      await dialog.waitFor({ timeout: 1500 }).catch(() => undefined)
      if (await dialog.isVisible()) await visit(`${name} › ${choice}`)
      await leave(page, address)
    }
    await leave(page, address)
  }
}

async function leave(page: Page, address: string): Promise<void> {
  await page.keyboard.press('Escape')
  const open = page.locator('.ant-dropdown, [role=dialog]').filter({ visible: true })
  await open.first().waitFor({ state: 'hidden', timeout: 2000 }).catch(() => undefined)
  if (page.url() === address && (await open.count()) === 0) return
  await page.goto(address)
  await settled(page)
}
