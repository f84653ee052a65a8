import type { BrowserContext } from '@playwright/test'
import { type Flavour, flavours } from '@linggong/shared/domain/flavours'
import { firstLists } from '../lib/first-lists.ts'
import { test as base } from '../lib/fused-suite.ts'
import { type Answers, type Published, answersOf, breakFiles, lightFuse } from '../lib/remote-faults.ts'
import { type Page, type Ticket, enter, expect, phones, ticketOf } from '../lib/suite.ts'
import { inTurn } from '../lib/turn.ts'

/**
 * Every fault of every remote, none of which has another build to fall back to: the menu and the other flavours go on, build, reason and
 * owner are named, and it heals in the same document once the fault is gone.
 */

interface Fault {
  /** The reason that users are told. */
  readonly words: string
  /** Whose it is: the list of builds is the platform's, and without it no build is known. */
  readonly isOfAll?: true
  /** What becomes of the remote's files. */
  readonly files?: (remote: Published, folder: string) => Answers
  /** How its pages throw. */
  readonly pages?: 'evaluation' | 'render'
  /** The address, where it is that which is wrong. */
  readonly path?: 'no-such-page'
  /** Only time makes it known. */
  readonly isSilent?: true
}

const status = '应用服务器返回了错误'
const hash = '应用文件与登记的不一致，已拒绝运行'
const thrown = '页面发生了错误'

const faults: Readonly<Record<string, Fault>> = {
  'registry 404': { words: '应用服务器无法访问', isOfAll: true, files: () => answersOf.noRegistry() },
  'registry of another signature': { words: '应用清单的签名不正确，已拒绝使用', isOfAll: true, files: (_, folder) => answersOf.forged(folder) },
  'manifest 404': { words: status, files: ({ manifest }) => answersOf.missing([manifest]) },
  'entry 404': { words: status, files: ({ entry }) => answersOf.missing([entry]) },
  'entry of another hash': { words: hash, files: ({ entry }, folder) => answersOf.tampered([entry], folder) },
  'chunk 404': { words: status, files: ({ chunks }) => answersOf.missing(chunks) },
  'chunk of another hash': { words: hash, files: ({ chunks }, folder) => answersOf.tampered(chunks, folder) },
  'entry that hangs': { words: '应用加载超时', files: ({ entry }) => answersOf.silent([entry]), isSilent: true },
  'page that throws at evaluation': { words: thrown, pages: 'evaluation' },
  'page that throws when rendered': { words: thrown, pages: 'render' },
  'page that is not exposed': { words: '正在运行的版本没有这个页面', path: 'no-such-page' },
}

const owners: Readonly<Record<Flavour, string>> = { saas: '平台运营团队', park: '园区团队', platform: '集团团队', agency: '业务公司团队', company: '企业团队' }

/** Signs in once per flavour, and keeps a browser of another flavour in which the suite has worked before. */
interface People {
  readonly ticket: (flavour: Flavour) => Promise<Ticket>
  readonly beside: (flavour: Flavour) => Promise<BrowserContext>
}

const test = base.extend<object, { people: People }>({
  people: [
    async ({ browser, fused, playwright }, provide) => {
      const request = await playwright.request.newContext({ baseURL: fused.baseURL })
      const [tickets, contexts] = [new Map<Flavour, Promise<Ticket>>(), new Map<Flavour, Promise<BrowserContext>>()]
      const ticket = (flavour: Flavour) => once(tickets, flavour, () => ticketOf(request, phones[flavour]))
      const beside = (flavour: Flavour) => {
        const other: Flavour = flavour === 'company' ? 'agency' : 'company'
        return once(contexts, other, async () => {
          const context = await browser.newContext({ baseURL: fused.baseURL, locale: 'zh-CN' })
          const known = await ticket(other)
          // On a machine that has just begun to serve, the list of builds may take longer than a browser waits for it.
          await expect(() => opens(context, other, known)).toPass({ timeout: 100_000 })
          return context
        })
      }
      await provide({ ticket, beside })
      for (const context of contexts.values()) await (await context).close()
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})

test.use({ isQuiet: false })
// Where a file is missing the page is loaded twice, and on a busy machine each time takes half a minute.
test.describe.configure({ mode: 'parallel', timeout: 240_000 })

const cells = flavours.flatMap((flavour) => Object.entries(faults).map(([name, fault]) => ({ flavour, name, fault })))

for (const { flavour, name, fault } of inTurn(cells, 12)) {
  test(`${flavour}: ${name}`, async ({ page, context, fused, people }) => {
    const remote = fused.remotes.get(flavour)
    if (remote === undefined) throw new Error(`no ${flavour}`)
    const answers = fault.files?.(remote, fused.folder) ?? new Map()
    await enter(page, await people.ticket(flavour))
    await page.addInitScript(lightFuse)
    await page.addInitScript((pages) => {
      // Once: the page may load itself anew for a missing file.
      if (sessionStorage.getItem('begun') === null && pages) sessionStorage.setItem('fused', pages)
      sessionStorage.setItem('begun', '1')
    }, fault.pages)
    await breakFiles(context, answers)
    const other = otherWorks(people, flavour, answers)
    // Awaited below, where it is no surprise.
    other.catch(() => undefined)

    if (fault.isSilent) await page.clock.install()
    const asked = fault.isSilent && page.waitForRequest((request) => new URL(request.url()).pathname === remote.entry, { timeout: 60_000 })
    await page.goto(fault.path ? `/${firstLists[flavour].split('/')[1]}/${fault.path}` : firstLists[flavour])
    // Not earlier: what the page itself asks for has its time as well.
    if (asked) await asked.then(() => untilReported(page))

    const report = fault.path ? page.getByRole('main') : reportOf(page)
    const facts = fault.isOfAll ? ['版本未知', '负责人平台团队'] : [new RegExp(`版本\\s*${remote.build}`, 'u'), new RegExp(`负责人\\s*${owners[flavour]}`, 'u')]
    for (const words of [fault.words, ...facts]) await expect(report).toContainText(words, { timeout: 90_000 })
    expect(await page.evaluate(() => Reflect.get(globalThis, 'wasRun'))).toBeUndefined()
    await other
    await menuWorks(page, () => expect(report).toContainText(fault.words))

    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate(() => {
      sessionStorage.removeItem('fused')
      Reflect.set(globalThis, 'sameDocument', true)
    })
    await (fault.path ? page.getByRole('menuitem', { name: firstPages[flavour] }) : report.getByRole('button', { name: /重\s*试/u })).click()
    await expect(page.getByRole('grid').first()).toBeVisible({ timeout: 40_000 })
    expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true)
  })
}

/** What the menu calls the first list. */
const firstPages: Readonly<Record<Flavour, string>> = { saas: '集团管理', park: '结算管理', platform: '结算单', agency: '结算单', company: '结算单' }

const reportOf = (page: Page) => page.getByRole('alert').filter({ hasText: '暂时无法使用' })

/** Lets the time pass that a user would wait. */
async function untilReported(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(60_000)
    await expect(reportOf(page)).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
}

async function menuWorks(page: Page, isBack: () => Promise<void>): Promise<void> {
  await page.getByRole('menuitem', { name: '导出记录' }).click()
  await expect(page.getByRole('heading', { name: '导出记录' })).toBeVisible()
  await page.goBack()
  await isBack()
}

/** Somebody of another flavour opens the suite meanwhile, with the same faults around them. */
async function otherWorks({ ticket, beside }: People, flavour: Flavour, answers: Answers): Promise<void> {
  const other: Flavour = flavour === 'company' ? 'agency' : 'company'
  const context = await beside(flavour)
  await breakFiles(context, answers)
  try {
    await opens(context, other, await ticket(other))
  } finally {
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

async function opens(context: BrowserContext, flavour: Flavour, ticket: Ticket): Promise<void> {
  const page = await context.newPage()
  try {
    await enter(page, ticket)
    await page.goto(firstLists[flavour])
    await expect(page.getByRole('grid').first()).toBeVisible({ timeout: 40_000 })
  } finally {
    await page.close()
  }
}

function once<K, T>(made: Map<K, Promise<T>>, key: K, make: () => Promise<T>): Promise<T> {
  const found = made.get(key) ?? make()
  made.set(key, found)
  return found
}
