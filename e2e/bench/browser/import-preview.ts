import type { Page } from 'playwright'
import { billSheet, demoWorkers, rowFor } from '../../lib/bill-sheet.ts'
import { heaviestTask } from './launch.ts'
import { type Figure, median, ms, rounds } from '../../../server/bench/lib/report.ts'
import type { Suite } from './suite.ts'

interface Sample {
  readonly shown: number
  /** The longest main-thread task until the server's check is shown in the table. */
  readonly longest: number
  /** CPU time of the heaviest task, independent of other load. */
  readonly work: number
}

const count = 6000

/** A spreadsheet of 6000 valid rows: the time from choosing it to the table, and how long the page was unresponsive. */
export async function measureImport({ open }: Suite): Promise<readonly Figure[]> {
  const workers = demoWorkers()
  const rows = Array.from({ length: count }, (_, index) => rowFor(workers[index % workers.length] ?? never(), `${100 + (index % 900)}.${String(index % 100).padStart(2, '0')}`, `第 ${index + 1} 行`))
  const file = await billSheet(rows, '六千行.xlsx')
  const page = await open('company', '/company/settlement/bill')
  const samples: Sample[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const sample = await sampleOf(page, file)
    if (round > 0) samples.push(sample)
  }
  await page.close()
  const shown = median(samples.map((one) => one.shown))
  const longest = median(samples.map((one) => one.longest))
  return [
    { what: `导入预览 ${count} 行：选择文件 → 表格显示`, target: '≤ 1500 ms', measured: ms(shown), isMet: shown <= 1500 },
    { what: `导入预览 ${count} 行：主线程最长任务`, target: '≤ 100 ms', measured: `${longest === 0 ? '没有超过 50 ms 的' : ms(longest)}（其中处理器 ${ms(median(samples.map((one) => one.work)))}）`, isMet: longest <= 100 },
  ]
}

function never(): never {
  throw new Error('the demo has no workers')
}

async function sampleOf(page: Page, file: Awaited<ReturnType<typeof billSheet>>): Promise<Sample> {
  await page.getByRole('button', { name: '导入账单' }).first().click()
  const input = page.locator('input[type=file]')
  await input.waitFor({ state: 'attached' })
  // Opening the dialog is not measured.
  await page.waitForTimeout(800)
  const { done: shown, work } = await heaviestTask(page, async () => {
    const timing = page.evaluate(watch)
    await input.setInputFiles(file)
    const taken = await timing
    await page.getByText('正在核对…').waitFor({ state: 'hidden', timeout: 60_000 })
    await page.waitForTimeout(300)
    return taken
  })
  const longest = await page.evaluate(() => window.longestTask ?? 0)
  await page.getByRole('dialog').getByRole('button', { name: /取\s*消/u }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return { shown, longest, work }
}

declare global {
  interface Window {
    longestTask?: number
  }
}

/** Runs in the page. */
function watch(): Promise<number> {
  return new Promise((resolve) => {
    window.longestTask = 0
    addEventListener(
      'change',
      () => {
        const start = performance.now()
        const observer = new PerformanceObserver((list) => {
          for (const { duration, startTime } of list.getEntries()) if (startTime >= start) window.longestTask = Math.max(window.longestTask ?? 0, duration)
        })
        observer.observe({ type: 'longtask' })
        const look = () => {
          const row = document.querySelector('[role=dialog] [role=grid] tbody tr[data-index]')
          if (!row) return void requestAnimationFrame(look)
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - start)
            port2.postMessage(null)
          })
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
}
