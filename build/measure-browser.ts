import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { root } from './paths.ts'

/** The parts of Playwright's types used by the measurement. The package belongs to `e2e` and cannot be imported from here. */
export interface Locator {
  first(): Locator
  waitFor(): Promise<void>
  fill(text: string): Promise<void>
  click(): Promise<void>
}

export interface NetworkResponse {
  url(): string
  request(): { sizes(): Promise<{ responseBodySize: number }> }
}

export interface Page {
  goto(url: string): Promise<unknown>
  getByLabel(label: string | RegExp, options?: { exact: boolean }): Locator
  getByRole(role: 'button' | 'tab', options?: { name: RegExp }): Locator
  waitForLoadState(state: 'networkidle'): Promise<void>
  waitForTimeout(ms: number): Promise<void>
  screenshot(options: { path: string }): Promise<unknown>
  on(event: 'request', handle: () => void): void
  on(event: 'response', handle: (response: NetworkResponse) => void): void
  on(event: 'pageerror', handle: (error: Error) => void): void
  on(event: 'console', handle: (message: { type(): string; text(): string }) => void): void
}

interface Browser {
  newPage(): Promise<Page>
  close(): Promise<void>
}

export function launchBrowser(): Promise<Browser> {
  const { chromium }: { chromium: { launch(options: object): Promise<Browser> } } = createRequire(resolve(root, 'e2e/package.json'))('playwright')
  return chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
}
