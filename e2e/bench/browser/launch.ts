import { type Browser, type Page, chromium } from 'playwright'

/** The browser of the browser tests. */
export function launch(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    env: { ...process.env, LANG: 'C.UTF-8' },
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', ...flags],
  })
}

export const view = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' } as const

/**
 * The milliseconds that the page's main thread has worked, by the processor's own clock: what a step costs whatever else
 * the machine does meanwhile. Told beside the clock on the wall, which is what an operator feels.
 */
export async function workClock(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}
