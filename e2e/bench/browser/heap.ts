import type { CDPSession, Page } from 'playwright'
import { flavours } from '../../../build/paths.ts'
import { failed } from '../../../server/bench/lib/parts.ts'
import type { Figure } from '../../../server/bench/lib/report.ts'
import { firstLists } from '../../lib/first-lists.ts'
import type { Suite } from './suite.ts'

const times = 20
/** After these, everything that is created once (chunks, caches, compiled code) exists. */
const warmUps = 3

/** Compiled machine code of hot functions is not a leak, but grows for dozens of rounds: switch it off. */
export const heapFlags = ['--js-flags=--jitless']

/** Opens and closes each remote's list and a record of it repeatedly: measures the heap growth after garbage collection. */
export async function measureHeap({ open }: Suite): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const flavour of flavours) {
    const what = `${flavour}：打开、关闭 ${times} 次后的堆增长`
    // This part takes longest: when one remote fails, the others still get their figures.
    figures.push(await growthOf(open, flavour, what).catch((error: unknown) => failed(what, error)))
  }
  return figures
}

async function growthOf(open: Suite['open'], flavour: (typeof flavours)[number], what: string): Promise<Figure> {
  const page = await open(flavour, firstLists[flavour])
  try {
    // Without compiled code everything is slow, even more so on a busy machine.
    page.setDefaultTimeout(120_000)
    const devtools = await page.context().newCDPSession(page)
    const home = firstLists[flavour]
    await goTo(page, '导出记录')
    for (let round = 0; round < warmUps; round += 1) await openAndClose(page, home)
    const before = await heap(page, devtools)
    for (let round = 0; round < times; round += 1) await openAndClose(page, home)
    const after = await heap(page, devtools)
    const growth = (after / before - 1) * 100
    return { what, target: '≤ 5 %', measured: `${growth.toFixed(1)} %（${megabytes(before)} → ${megabytes(after)}）`, isMet: growth <= 5 }
  } finally {
    await page.close()
  }
}

async function goTo(page: Page, menu: string): Promise<void> {
  await page.getByRole('menuitem', { name: new RegExp(`^${menu}[ \\d+]*$`, 'u') }).click()
  await page.getByRole('tab', { name: menu, exact: true, selected: true }).waitFor()
}

async function openAndClose(page: Page, home: string): Promise<void> {
  await page.locator(`[role=menuitem][data-menu-id$="${home}"]`).click()
  const rows = page.locator('[role=grid] tbody tr[data-index]:visible')
  await rows.first().dblclick()
  await page.waitForURL(/\/info\//u)
  await page.locator('article header h1:visible').first().waitFor()
  await page.waitForLoadState('networkidle')
  const tabs = page.locator('[data-tab]')
  for (let count = await tabs.count(); count > 1; count -= 1) {
    await tabs.filter({ hasNotText: '导出记录' }).last().locator('button[title^="关闭"]').click()
    await page.waitForFunction((open) => document.querySelectorAll('[data-tab]').length < open, count)
  }
}

async function heap(page: Page, devtools: CDPSession): Promise<number> {
  const sizes: number[] = []
  for (let round = 0; round < 4; round += 1) {
    // Objects still held by a timer or a frame are not leaked: they are freed by the next collection.
    await page.waitForTimeout(500)
    await devtools.send('HeapProfiler.collectGarbage')
    sizes.push((await devtools.send('Runtime.getHeapUsage')).usedSize)
  }
  return Math.min(...sizes)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
