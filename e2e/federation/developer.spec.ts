import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { freePort } from '../lib/free-port.ts'
import { type OwnSuite, test } from '../lib/own-suite.ts'
import { type Page, enter, expect, phones, ticketOf } from '../lib/suite.ts'

const root = resolve(import.meta.dirname, '../..')
const list = '/agency/settlement/sett'
const page = join(root, 'remotes/agency/src/settlement/sett/page.tsx')
const source = readFileSync(page, 'utf8')

const running: ChildProcess[] = []

/** A dev server as `npm run dev` starts it, on ports of this test. */
async function serve(target: string, first: number, own: OwnSuite): Promise<void> {
  const bin = resolve(createRequire(join(root, 'package.json')).resolve('@rsbuild/core'), '../../bin/rsbuild.js')
  const env = { ...process.env, TARGET: target, NODE_ENV: 'development', REMOTES: 'agency', DEV_PORTS: String(first), DEV_API_PORT: new URL(own.baseURL).port }
  running.push(spawn(process.execPath, [bin, 'dev'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }))
  const url = target === 'shell' ? `http://127.0.0.1:${first}/` : `http://127.0.0.1:${first + 4}/mf-manifest.json`
  await expect(async () => expect((await fetch(url)).ok).toBe(true)).toPass({ timeout: 120_000 })
}

async function enterAsAgency(view: Page): Promise<void> {
  await enter(view, await ticketOf(view.request, phones.agency))
}

/** The page with a line above its list. */
const withLine = (words: string): string => source.replace('return <DocumentList', `return <><output>${words}</output><DocumentList`).replace(/\/>\n\}\s*$/u, '/></>\n}\n')

let first = 0
test.describe.configure({ mode: 'serial', timeout: 600_000 })
test.beforeAll(async ({ shared }) => {
  first = await freePort()
  await serve('agency', first, shared)
})
test.afterAll(async () => {
  writeFileSync(page, source)
  await Promise.all(running.map((server) => new Promise((done) => {
    server.once('exit', done)
    server.kill('SIGTERM')
  })))
})

test('a tester runs the remote of a developer’s machine in the published shell', async ({ page: view, own }) => {
  own.suite('origins', `http://localhost:${first + 4}`)
  await enterAsAgency(view)
  await view.addInitScript((entry) => localStorage.setItem('overrides', JSON.stringify({ agency: { entry, until: Date.now() + 3_600_000 } })), `http://localhost:${first + 4}/mf-manifest.json`)
  await view.goto(list)
  await expect(view.getByText('正在试用 agency 的本机构建')).toBeVisible({ timeout: 60_000 })
  await expect(view.getByRole('grid').first()).toBeVisible({ timeout: 60_000 })
  expect(await view.evaluate((port) => performance.getEntriesByType('resource').some(({ name }) => name.includes(`:${port}/`) && name.includes('remote-entry')), first + 4)).toBe(true)
})

test.describe('in development', () => {
  test.use({ isQuiet: false })

  test('a saved syntax error is shown over the page, and the next save is on screen without a reload', async ({ page: view, own }) => {
    await serve('shell', first, own)
    await enterAsAgency(view)
    await view.goto(`http://127.0.0.1:${first}${list}`)
    await expect(view.getByRole('grid').first()).toBeVisible({ timeout: 90_000 })
    await view.getByRole('textbox', { name: '结算单号' }).fill('JS2026')
    await view.evaluate(() => Reflect.set(globalThis, 'sameDocument', true))

    writeFileSync(page, withLine('第一行'))
    await expect(view.getByText('第一行')).toBeVisible({ timeout: 60_000 })
    writeFileSync(page, `${source}\nconst = 1\n`)
    await expect(view.locator('rsbuild-error-overlay')).toBeAttached({ timeout: 60_000 })
    writeFileSync(page, withLine('第二行'))
    await expect(view.getByText('第二行')).toBeVisible({ timeout: 60_000 })
    await expect(view.locator('rsbuild-error-overlay')).toHaveCount(0)
    expect(await view.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true)
    await expect(view.getByRole('textbox', { name: '结算单号' })).toHaveValue('JS2026')
  })
})
