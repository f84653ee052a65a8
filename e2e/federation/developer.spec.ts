import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { freePort } from '../lib/free-port.ts'
import { type OwnSuite, test } from '../lib/own-suite.ts'
import { type Page, enter, expect, phones, ticketOf } from '../lib/suite.ts'

/** A remote on a developer's machine, as `npm run dev` serves it, in a published shell and in the one that it brings. */

const root = resolve(import.meta.dirname, '../..')
// Of a remote that no other test builds while its sources are edited here.
const list = '/park/business/settlements'
const file = join(root, 'remotes/park/src/business/settlements/page.tsx')
const source = readFileSync(file, 'utf8')

const running: ChildProcess[] = []

/** Shell or park of `npm run dev`, on ports of this test: `first` and those that follow from it (`build/paths.ts`). */
async function serve(target: 'shell' | 'park', first: number, { baseURL, databaseUrl }: OwnSuite): Promise<void> {
  const bin = resolve(createRequire(join(root, 'package.json')).resolve('@rsbuild/core'), '../../bin/rsbuild.js')
  const env = { ...process.env, TARGET: target, NODE_ENV: 'development', REMOTES: 'park', DEV_PORTS: String(first), DEV_API_PORT: new URL(baseURL).port, DATABASE_URL: databaseUrl }
  const server = spawn(process.execPath, [bin, 'dev'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  running.push(server)
  const url = target === 'shell' ? `http://localhost:${first}/` : remoteOf(first)
  await expect(async () => {
    if (server.exitCode !== null) throw new Error(`the dev server of ${target} has ended`)
    expect((await fetch(url)).ok).toBe(true)
  }).toPass({ timeout: 180_000 })
}

const remoteOf = (first: number): string => `http://localhost:${first + 2}/mf-manifest.json`

async function enterAsPark(page: Page): Promise<void> {
  await enter(page, await ticketOf(page.request, phones.park))
}

/** The page with a line above its list. */
const withLine = (words: string): string => {
  const changed = source.replace(/return (<DocumentList of=\{settlements\}[^\n]*\/>)\n\}\s*$/u, `return <><output>${words}</output>$1</>\n}\n`)
  if (changed === source) throw new Error('the page is written in another way')
  return changed
}

let first = 0
test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.beforeAll(async ({ shared }) => {
  test.setTimeout(300_000)
  first = await freePort()
  await serve('park', first, shared)
})
// Also where the tests are ended: it is a source of the checkout.
process.once('exit', () => writeFileSync(file, source))
test.afterAll(async () => {
  writeFileSync(file, source)
  await Promise.all(running.filter(({ exitCode }) => exitCode === null).map((server) => new Promise((done) => {
    server.once('exit', done)
    server.kill('SIGTERM')
  })))
})

test('a tester runs it in a published shell, where what is saved is shown after a reload', async ({ page, own }) => {
  own.suite('origins', new URL(remoteOf(first)).origin)
  await enterAsPark(page)
  await page.addInitScript((entry) => localStorage.setItem('overrides', JSON.stringify({ park: { entry, until: Date.now() + 3_600_000 } })), remoteOf(first))
  await page.goto(list)
  await expect(page.getByText('正在试用 park 的本机构建')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('grid').first()).toBeVisible({ timeout: 60_000 })
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(scripts.some((name) => name.startsWith(new URL('/static/js/remote-entry', remoteOf(first)).href))).toBe(true)

  // Without Fast Refresh, which React has in development alone.
  writeFileSync(file, withLine('改过一次'))
  await expect(page.getByText('改过一次')).toBeVisible({ timeout: 60_000 })
  writeFileSync(file, source)
  await expect(page.getByText('改过一次')).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByRole('grid').first()).toBeVisible()
})

test.describe('in the shell of the same machine', () => {
  // A saved error is one in the console as well.
  test.use({ isQuiet: false })

  test('a saved syntax error is shown over the page, and the next save is on screen with the state kept', async ({ page, own }) => {
    await serve('shell', first, own)
    await enterAsPark(page)
    await page.goto(`http://localhost:${first}${list}`)
    await expect(page.getByRole('grid').first()).toBeVisible({ timeout: 90_000 })
    await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true))

    writeFileSync(file, withLine('第一行'))
    await expect(page.getByText('第一行')).toBeVisible({ timeout: 60_000 })
    // From here on the page has the same parts, so what is in them stays.
    const typed = page.getByRole('textbox', { name: '结算单号' })
    await typed.fill('JS2026')
    writeFileSync(file, `${source}\nconst = 1\n`)
    const overlay = page.locator('rsbuild-error-overlay')
    await expect(overlay).toBeAttached({ timeout: 60_000 })
    writeFileSync(file, withLine('第二行'))
    await expect(page.getByText('第二行')).toBeVisible({ timeout: 60_000 })
    await expect(overlay).toHaveCount(0)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true)
    await expect(typed).toHaveValue('JS2026')
  })
})
