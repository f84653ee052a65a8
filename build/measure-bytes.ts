import { homeFigures, workbenchStats } from '../shared/src/contract/home.ts'
import { homes } from '../shared/src/domain/home/tables.ts'
import { tilesOf } from '../shared/src/domain/home/tile.ts'
import { allPermissions } from '../shared/src/domain/permissions.ts'
import { type NetworkResponse, type Page, launchBrowser } from './measure-browser.ts'
import type { BuildFlavour } from './paths.ts'
import { type Answer, serveBuilt } from './measure-server.ts'

/** Budgets for the transferred JavaScript, gzipped, in kB. */
export const byteBudgets = { login: 260, all: 480, remote: 40 }

export interface Traffic {
  js: number
  remote: number
  requests: number
  /** Paths of the scripts, in the order of their responses. */
  scripts: string[]
}

export interface Bytes {
  readonly login: Traffic
  /** From the login page to the first list, in total. */
  readonly all: Traffic
  /** Errors from the browser's console. */
  readonly failures: readonly string[]
}

/** Measures one flavour with a cold cache. The API is stubbed: only bytes are measured. */
export async function measureBytes(flavour: BuildFlavour): Promise<Bytes> {
  const { origin, server } = await serveBuilt(stub(flavour))
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const failures: string[] = []
    page.on('pageerror', (error) => {
      failures.push(error.message)
    })
    page.on('console', (message) => {
      if (message.type() === 'error') failures.push(message.text())
    })
    const traffic = watch(page)

    await page.goto(`${origin}/login`)
    await page.getByLabel('密码', { exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    const login = await traffic()

    await page.getByLabel(/手机号/).first().fill('19900000000')
    await page.getByLabel('密码', { exact: true }).fill('secret-1')
    await page.getByRole('button', { name: /登\s*录/ }).click()
    await page.getByRole('tab').first().waitFor()
    await quiet(page)
    const all = await traffic()

    if (process.env['SCREENSHOT']) await page.screenshot({ path: process.env['SCREENSHOT'] })
    return { login, all, failures }
  } finally {
    await browser.close()
    server.close()
  }
}

/** The page's chunk is requested after the layout is rendered, so a single idle moment of the network is not the end. */
async function quiet(page: Page): Promise<void> {
  let last = Date.now()
  page.on('request', () => {
    last = Date.now()
  })
  while (Date.now() - last < 1000) await page.waitForTimeout(100)
}

/** Counts the transferred bytes; sizes are known only when a response has ended. */
function watch(page: Page): () => Promise<Traffic> {
  const responses: NetworkResponse[] = []
  page.on('response', (response) => {
    responses.push(response)
  })
  return async () => {
    const total: Traffic = { js: 0, remote: 0, requests: 0, scripts: [] }
    for (const response of responses) {
      total.requests += 1
      const { pathname } = new URL(response.url())
      if (!pathname.endsWith('.js')) continue
      const { responseBodySize } = await response.request().sizes()
      total.js += responseBodySize
      total.scripts.push(pathname)
      if (pathname.startsWith('/r/')) total.remote += responseBodySize
      if (process.env['VERBOSE']) process.stdout.write(`  ${responseBodySize} ${pathname}\n`)
    }
    return total
  }
}

const today = '2026-01-15'

/** Just enough of the API to sign in and show a first page with all of its tiles. */
function stub(flavour: BuildFlavour): Answer {
  return ({ url = '' }) => {
    if (url.startsWith('/v1/accounts/login/')) return { token: 'measure', app: flavour, related_id: '1' }
    if (url.startsWith('/v1/permissions/')) return { permissions: allPermissions(flavour), tree: [] }
    if (url.startsWith('/v1/staffs/info/')) return staff(flavour)
    if (url.startsWith('/v1/system-notifies/')) return { start_time: null, end_time: null, message: '', message_list: [] }
    if (url.startsWith(homeFigures.path) || url.startsWith(workbenchStats.path)) return { today, results: tilesOf(homes[flavour], today).map(({ key }) => ({ key, count: 3, amount: 12_345, oldest_at: null })), ranks: [] }
    return { total: 0, page: 1, page_size: 20, results: [] }
  }
}

function staff(flavour: BuildFlavour) {
  const tenant = { app: flavour, related_id: '1', related_name: '测量', is_enable: true }
  const person = { id: '1', name: '测量', user_name: '测量', user_phone: '19900000000', role_names: [], has_password: true }
  return { ...tenant, ...person, is_display_product_manual: false, permissions: [], video: { videos: [] } }
}
