import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright'
import { password, phones } from '../../lib/suite.ts'
import { launch, view } from './launch.ts'
import { freePort } from '../../lib/free-port.ts'

const root = resolve(import.meta.dirname, '../../..')

export interface Suite {
  /** A page with its own profile, signed in, at the given URL. */
  readonly open: (flavour: 'saas' | 'park' | 'platform' | 'agency' | 'company', path: string) => Promise<Page>
}

/** The production build behind the real server with a fresh demo database. */
export async function withSuite<T>(measure: (suite: Suite) => Promise<T>, flags: readonly string[] = []): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'linggong-bench-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, DEMO: '1' }
  const server = spawn(process.execPath, ['server/src/main.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  const fault = Promise.withResolvers<never>()
  try {
    await ready(origin)
    const browser = await launch(flags)
    try {
      // An error in a page ends this measurement, not the whole process.
      return await Promise.race([measure({ open: (flavour, path) => openSignedIn(browser, origin, phones[flavour], path, fault.reject) }), fault.promise])
    } finally {
      await browser.close()
    }
  } finally {
    server.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

async function openSignedIn(browser: Browser, origin: string, phone: string, path: string, onFault: (error: Error) => void): Promise<Page> {
  const answer = await fetch(`${origin}/v1/accounts/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ host: '127.0.0.1', phone, is_password: true, password: createHash('sha256').update(password).digest('hex') }),
  })
  const ticket: unknown = await answer.json()
  if (!isTicket(ticket)) throw new Error(`sign-in of ${phone}: ${answer.status} ${JSON.stringify(ticket)}`)
  const page = await browser.newPage(view)
  page.on('pageerror', onFault)
  await page.addInitScript(([token, app]) => {
    sessionStorage.setItem('token', token ?? '')
    sessionStorage.setItem('theme', app ?? '')
  }, [ticket.token, ticket.app])
  await page.goto(`${origin}${path}`)
  await page.getByRole('grid').first().waitFor()
  return page
}

function isTicket(value: unknown): value is { readonly token: string; readonly app: string } {
  return typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string' && 'app' in value
}

async function ready(origin: string): Promise<void> {
  const end = Date.now() + 180_000
  for (;;) {
    const isReady = await fetch(`${origin}/readyz`).then(({ ok }) => ok, () => false)
    if (isReady) return
    if (Date.now() > end) throw new Error('the server did not become ready')
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}
