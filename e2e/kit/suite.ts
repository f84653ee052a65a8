import type { Server } from 'node:http'
import { type Page, test as base, expect } from '@playwright/test'
import { serveKit } from '../../build/kit-server.ts'
import { barriers } from '../lib/axe.ts'

export { expect }

/** The kit's catalogue, served separately by each worker; every test also fails on console errors. */
export const test = base.extend<{ quietConsole: void }, { kit: { origin: string; server: Server } }>({
  kit: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are asked for from here
    async ({}, provide) => {
      const kit = await serveKit()
      await provide(kit)
      kit.server.closeAllConnections()
      kit.server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ kit }, provide) => provide(kit.origin),
  quietConsole: [
    async ({ context }, provide) => {
      const faults: string[] = []
      context.on('console', (message) => {
        // The browser itself logs the refusals that the catalogue demonstrates.
        if (message.type() === 'error' && !/status of 4\d\d/u.test(message.text())) faults.push(message.text())
      })
      context.on('weberror', (error) => faults.push(error.error().message))
      await provide()
      expect(faults, 'console errors').toEqual([])
    },
    { auto: true },
  ],
})

/** Accessibility: no serious or critical findings. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  expect(await barriers(page, 'html', rules)).toEqual([])
}

/** From the next page on. */
export async function inTheDark(page: Page): Promise<void> {
  await page.addInitScript((choice) => localStorage.setItem('theme-choice', choice), JSON.stringify({ isDark: true }))
}

/** The section of one state of the part. */
export const stateOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
