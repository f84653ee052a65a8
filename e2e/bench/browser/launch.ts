import { type Browser, type Page, chromium } from 'playwright'
import { browserOptions } from '../../lib/browser.ts'

/** The browser of the browser tests. */
export function launch(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...browserOptions, args: [...browserOptions.args, ...flags] })
}

export const view = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' } as const

/**
 * Main-thread CPU time of the page in milliseconds: the cost of a step independent of other load on
 * the machine. Reported beside the wall-clock time, which is what a user experiences.
 */
export async function workClock(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}

/** CPU time of the longest main-thread task during `act`, in milliseconds. */
export async function heaviestTask<T>(page: Page, act: () => Promise<T>): Promise<{ readonly done: T; readonly work: number }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  const done = await act()
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString('utf8'))
  const events = typeof trace === 'object' && trace !== null && 'traceEvents' in trace && Array.isArray(trace.traceEvents) ? trace.traceEvents.filter(isEvent) : []
  const mains = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf))
  const works = events.filter((event) => mains.has(threadOf(event))).map(({ tdur }) => (tdur ?? 0) / 1000)
  return { done, work: Math.max(0, ...works) }
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Thread CPU time, in microseconds. */
  readonly tdur?: number
  readonly args: { readonly name?: unknown }
}

function isEvent(value: unknown): value is TraceEvent {
  return typeof value === 'object' && value !== null && 'name' in value && 'pid' in value && 'tid' in value && 'args' in value
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}:${tid}`
}
