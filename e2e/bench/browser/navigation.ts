import type { Page } from 'playwright'
import { workClock } from './launch.ts'
import { type Figure, median, ms, rounds } from '../../../server/bench/lib/report.ts'
import type { Suite } from './suite.ts'

interface List {
  readonly menu: string
  readonly path: string
}

/** Milliseconds until the rows were painted, and main-thread CPU time until the page was idle. */
interface Sample {
  readonly wall: number
  readonly work: number
}

const lists: readonly [List, List] = [
  { menu: '账单管理', path: '/agency/settlement/bill' },
  { menu: '结算单', path: '/agency/settlement/sett' },
]

/** From a click in the menu to the painted rows of another list whose data is cached. */
export async function measureNavigation({ open }: Suite): Promise<readonly Figure[]> {
  const page = await open('agency', lists[0].path)
  await go(page, lists[1])
  await go(page, lists[0])
  const clock = await workClock(page)
  const timed = async (list: List): Promise<Sample> => {
    const before = await clock()
    const wall = await go(page, list)
    return { wall, work: (await clock()) - before }
  }
  const kept: Sample[] = []
  const anew: Sample[] = []
  for (let round = 0; round < rounds * 2; round += 1) {
    const [here, there] = round % 2 === 0 ? lists : [lists[1], lists[0]]
    kept.push(await timed(there))
    await go(page, here)
    // Without its tab the page is rendered anew, from the cache.
    await closeTab(page, there.menu)
    anew.push(await timed(there))
  }
  await page.close()
  return [
    figure('两个列表间切换，点击 → 行显示（页签已开）', kept),
    figure('两个列表间切换，点击 → 行显示（页签已关，数据在缓存）', anew),
  ]
}

function figure(what: string, samples: readonly Sample[]): Figure {
  const wall = median(samples.map((one) => one.wall))
  return { what, target: '≤ 100 ms', measured: `${ms(wall)}（主线程 ${ms(median(samples.map((one) => one.work)))}，含随后的刷新）`, isMet: wall <= 100 }
}

async function closeTab(page: Page, name: string): Promise<void> {
  const tab = page.locator('[data-tab]').filter({ has: page.getByRole('tab', { name, exact: true }) })
  await tab.locator('button[title^="关闭"]').click()
  await tab.waitFor({ state: 'detached' })
}

/** Clicks the menu entry; resolves to the milliseconds until the rows were painted. */
async function go(page: Page, { menu, path }: List): Promise<number> {
  const timing = page.evaluate(
    ({ path: target }) =>
      new Promise<number>((resolve) => {
        const hasRows = () =>
          location.pathname === target && [...document.querySelectorAll('[role=grid] tbody tr[data-index]')].some((row) => row.getClientRects().length > 0)
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () => {
              if (!hasRows()) return void requestAnimationFrame(look)
              // The first task after a frame's callbacks runs once that frame has been painted.
              requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel()
                port1.onmessage = () => resolve(performance.now() - timeStamp)
                port2.postMessage(null)
              })
            }
            requestAnimationFrame(look)
          },
          { capture: true, once: true },
        )
      }),
    { path },
  )
  await page.getByRole('menuitem', { name: new RegExp(`^${menu}[ \\d+]*$`, 'u') }).click()
  const taken = await timing
  // A late response must not fall into the next sample.
  await page.waitForLoadState('networkidle')
  return taken
}
