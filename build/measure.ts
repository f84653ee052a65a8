import { allPermissions } from '../shared/src/domain/permissions.ts'
import { type NetworkResponse, type Page, launchBrowser } from './measure-browser.ts'
import { type BuildFlavour, flavours } from './paths.ts'
import { type Answer, serveBuilt } from './measure-server.ts'

/**
 * `node build/measure.ts [flavour…]` prints the JavaScript that travels (gzip, cold cache) for the
 * login page and from there to the first page of each flavour, against `docs/design/budgets.md`.
 * The API is a stub: bytes are measured here, not behaviour.
 */
const budgets = { login: 260, all: 480, remote: 40 }

interface Traffic {
  js: number
  remote: number
  requests: number
}

async function measure(flavour: BuildFlavour): Promise<void> {
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
    const login = { ...(await traffic()) }

    await page.getByLabel(/手机号/).first().fill('13800000000')
    await page.getByLabel('密码', { exact: true }).fill('secret-1')
    await page.getByRole('button', { name: /登\s*录/ }).click()
    await page.getByRole('tab').first().waitFor()
    await quiet(page)
    const all = await traffic()

    if (process.env['SCREENSHOT']) await page.screenshot({ path: process.env['SCREENSHOT'] })
    print(`${flavour} login`, login.js, budgets.login, login.requests)
    print(`${flavour} login → first page`, all.js, budgets.all, all.requests)
    print(`${flavour} remote's own`, all.remote, budgets.remote)
    for (const failure of failures) process.stdout.write(`  ! ${failure}\n`)
  } finally {
    await browser.close()
    server.close()
  }
}

/** The page's chunk is asked for after the layout stands, so one idle moment of the network is not the end. */
async function quiet(page: Page): Promise<void> {
  let last = Date.now()
  page.on('request', () => {
    last = Date.now()
  })
  while (Date.now() - last < 1000) await page.waitForTimeout(100)
}

/** Counts what came over the wire; the sizes are known only when a response has ended. */
function watch(page: Page): () => Promise<Traffic> {
  const responses: NetworkResponse[] = []
  page.on('response', (response) => {
    responses.push(response)
  })
  return async () => {
    const total: Traffic = { js: 0, remote: 0, requests: 0 }
    for (const response of responses) {
      total.requests += 1
      const { pathname } = new URL(response.url())
      if (!pathname.endsWith('.js')) continue
      const { responseBodySize } = await response.request().sizes()
      total.js += responseBodySize
      if (pathname.startsWith('/r/')) total.remote += responseBodySize
      if (process.env['VERBOSE']) process.stdout.write(`  ${responseBodySize} ${pathname}\n`)
    }
    return total
  }
}

/** Just enough of the API for a sign-in and an empty first page. */
function stub(flavour: BuildFlavour): Answer {
  return ({ url = '' }) => {
    if (url.startsWith('/v1/accounts/login/')) return { token: 'measure', app: flavour, related_id: '1' }
    if (url.startsWith('/v1/permissions/')) return { permissions: allPermissions(flavour), tree: [] }
    if (url.startsWith('/v1/staffs/info/')) return staff(flavour)
    if (url.startsWith('/v1/system-notifies/')) return { start_time: null, end_time: null, message: '', message_list: [] }
    return { total: 0, page: 1, page_size: 20, results: [] }
  }
}

function staff(flavour: BuildFlavour) {
  const tenant = { app: flavour, related_id: '1', related_name: '测量', is_enable: true }
  const person = { id: '1', name: '测量', user_name: '测量', user_phone: '19900000000', role_names: [], has_password: true }
  return { ...tenant, ...person, is_display_product_manual: false, permissions: [], video: { videos: [] } }
}

function print(what: string, bytes: number, budgetKb: number, requests?: number): void {
  const kb = bytes / 1000
  const verdict = kb <= budgetKb ? 'ok' : 'OVER'
  const count = requests === undefined ? '' : `, ${requests} requests`
  process.stdout.write(`${what.padEnd(32)} ${kb.toFixed(1).padStart(7)} kB gz of ${budgetKb} ${verdict}${count}\n`)
}

const wanted = process.argv.slice(2)
for (const flavour of flavours) if (wanted.length === 0 || wanted.includes(flavour)) await measure(flavour)
