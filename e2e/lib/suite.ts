import { createHash } from 'node:crypto'
import { type APIRequestContext, type Locator, type Page, test as base, expect } from '@playwright/test'
import { demoPassword as password } from '@linggong/shared/domain/demo-password'
import { openSite, webRoots } from './site.ts'

export { expect }
export type { Locator, Page }

/** Demo accounts (docs/spec/decisions.md #16). */
export const phones = {
  saas: '19900000001',
  park: '19900000002',
  platform: '19900000003',
  agency: '19900000004',
  company: '19900000005',
  companyMaker: '19900000061',
  companyChecker: '19900000062',
  disabledCompany: '19900000011',
  nobody: '19900000014',
  twoCompanies: '19900000015',
} as const

export { password }

export interface Ticket {
  readonly token: string
  readonly app: string
}

/** Where a remote's tests run. */
export type Lane = keyof typeof webRoots

/** Every test also fails on a console error or an uncaught exception. */
export const test = base.extend<{ isQuiet: boolean; quietConsole: void; signIn: (page: Page, phone: string) => Promise<Ticket> }, { lane: Lane; site: { readonly url: string; readonly databaseUrl: string } }>({
  lane: ['shell', { option: true, scope: 'worker' }],
  site: [
    async ({ lane }, provide) => {
      const running = process.env['E2E_BASE_URL']
      if (running) return provide({ url: running, databaseUrl: process.env['E2E_DATABASE_URL'] ?? '' })
      const site = await openSite(webRoots[lane])
      await provide(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ site }, provide) => provide(site.url),
  /** False where a test provokes errors on purpose. */
  isQuiet: [true, { option: true }],
  quietConsole: [
    async ({ context, isQuiet }, provide) => {
      const faults: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) faults.push(message.text())
      })
      context.on('weberror', (error) => faults.push(error.error().message))
      await provide()
      if (isQuiet) expect(faults, 'console errors').toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ request }, provide) => {
    await provide(async (page, phone) => {
      const ticket = await ticketOf(request, phone)
      await enter(page, ticket)
      return ticket
    })
  },
})

/** Signs in a tab that has not been used yet. */
export async function enter(page: Page, { token, app }: Ticket): Promise<void> {
  await page.addInitScript(([own, theme]) => {
    // A frame without rights has no storage.
    if (window !== window.top) return
    // Once per tab, whatever happens to its storage: after a log-out the tab must stay signed out.
    if (window.name === 'e2e') return
    window.name = 'e2e'
    sessionStorage.setItem('token', own ?? '')
    sessionStorage.setItem('theme', theme ?? '')
  }, [token, app])
}

/** The browser itself logs every 4xx answer; refusals that a test provokes on purpose are no errors. */
function isExpected(text: string): boolean {
  // A statement's frame runs no script, not even that of a test which looks into it.
  return /Failed to load resource: the server responded with a status of 4\d\d|^Blocked script execution in 'about:srcdoc'/u.test(text)
}

export async function ticketOf(request: APIRequestContext, phone: string): Promise<Ticket> {
  const answer = await request.post('/v1/accounts/login/', {
    data: {
      host: '127.0.0.1',
      phone,
      is_password: true,
      password: createHash('sha256').update(password, 'utf8').digest('hex'),
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as Ticket
}

/** Resolves once the page shows this message, which goes after three seconds: the page itself looks at every frame, for on a busy machine a test may ask it seconds apart. */
export async function toasted(page: Page, text: string): Promise<void> {
  const isSeen = await page.evaluate(async (words) => {
    const until = performance.now() + 20_000
    while (performance.now() < until) {
      if ([...document.querySelectorAll<HTMLElement>('[role=alert][data-notification-index]')].some((one) => one.checkVisibility() && one.innerText.includes(words))) return true
      await new Promise(requestAnimationFrame)
    }
    return false
  }, text)
  expect(isSeen, `the message ${text}`).toBe(true)
}

/** The latest demo SMS to `phone`. */
export async function lastSms(request: APIRequestContext, phone: string): Promise<string> {
  const answer = await request.get(`/v1/demo/outbox/?phone=${phone}`)
  const { results } = (await answer.json()) as { results: { text: string }[] }
  return results[0]?.text ?? ''
}

/** The code in it. */
export async function smsCode(request: APIRequestContext, phone: string): Promise<string> {
  const code = /验证码\D{0,4}(\d{6})/u.exec(await lastSms(request, phone))?.[1]
  expect(code, `no SMS code for ${phone}`).toBeDefined()
  return code ?? ''
}
