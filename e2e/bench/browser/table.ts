import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRsbuild, mergeRsbuildConfig } from '@rsbuild/core'
import type { Browser } from 'playwright'
import { browserBase } from '../../../build/browser.ts'
import type { Scrolled } from '../pages/harness.tsx'
import { launch, view, workClock } from './launch.ts'
import { type Figure, median, ms, percentile, rounds } from '../../../server/bench/lib/report.ts'

const pages = resolve(import.meta.dirname, '../pages')
const names = ['ours', 'antd', 'tanstack'] as const
type Name = (typeof names)[number]

const labels: Readonly<Record<Name, string>> = { ours: '本套件', antd: 'antd', tanstack: 'TanStack' }

interface Sample {
  readonly show: Step
  readonly selectAll: Step
  readonly scrolled: Scrolled | null
}

/** Milliseconds until painted, and of main-thread CPU time. */
interface Step {
  readonly wall: number
  readonly work: number
}

/** 160 px per frame are 9600 px per second, as fast as a mouse wheel scrolls. */
const scrolling = { frames: 180, pixels: 160 }

/** Our table, antd's and TanStack's, alternating within one run, so that other load affects all three. */
export async function measureTable(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'linggong-bench-pages-'))
  const browser = await launch()
  try {
    await build(folder)
    const samples: Record<Name, Sample[]> = { ours: [], antd: [], tanstack: [] }
    // The first round warms the disk cache and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      for (const name of names) {
        const sample = await sampleOf(browser, join(folder, `${name}.html`), name !== 'antd')
        if (round > 0) samples[name].push(sample)
      }
    }
    return figuresOf(samples)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function build(folder: string): Promise<void> {
  const config = mergeRsbuildConfig(browserBase(), {
    root: pages,
    mode: 'production',
    source: { entry: Object.fromEntries(names.map((name) => [name, `./${name}.tsx`])) },
    html: { template: './index.html' },
    output: { distPath: { root: folder }, assetPrefix: 'auto' },
    logLevel: 'error',
  })
  const rsbuild = await createRsbuild({ cwd: pages, config })
  const { close } = await rsbuild.build()
  await close()
}

async function sampleOf(browser: Browser, file: string, withScrolling: boolean): Promise<Sample> {
  const page = await browser.newPage(view)
  try {
    await page.goto(pathToFileURL(file).href)
    await page.waitForFunction(() => window.bench !== undefined)
    // Work that follows the load must not be counted.
    await page.waitForTimeout(300)
    const clock = await workClock(page)
    const step = async (act: () => Promise<number>): Promise<Step> => {
      const before = await clock()
      const wall = await act()
      return { wall, work: (await clock()) - before }
    }
    const show = await step(() => page.evaluate(() => window.bench?.show() ?? Number.NaN))
    const selectAll = await step(() => page.evaluate(() => window.bench?.selectAll() ?? Number.NaN))
    const scrolled = withScrolling ? await page.evaluate(({ frames, pixels }) => window.bench?.scroll(frames, pixels) ?? null, scrolling) : null
    return { show, selectAll, scrolled }
  } finally {
    await page.close()
  }
}

function figuresOf(samples: Readonly<Record<Name, readonly Sample[]>>): readonly Figure[] {
  const of = (name: Name, value: (sample: Sample) => number) => median(samples[name].map(value))
  // Per round, because its samples were taken under the same load.
  const shares = (peer: Name, value: (sample: Sample) => number) =>
    median(samples.ours.map((ours, round) => value(ours) / value(samples[peer][round] ?? ours)))
  const versus = (peer: Name, target: number): Figure => {
    const share = shares(peer, ({ show }) => show.wall)
    const [ours, theirs] = (['ours', peer] as const).map((name) => `${ms(of(name, ({ show }) => show.wall))}，主线程 ${ms(of(name, ({ show }) => show.work))}`)
    return {
      what: `6000 行 × 14 列：给出数据 → 首屏行，对 ${labels[peer]}`,
      target: `≤ ${target} 倍`,
      measured: `${share.toFixed(2)} 倍（${ours}；${labels[peer]} ${theirs}）`,
      isMet: share <= target,
    }
  }
  const p95 = (name: Name) => of(name, ({ scrolled }) => percentile(scrolled?.frames ?? [], 95))
  const blank = samples.ours.reduce((sum, { scrolled }) => sum + (scrolled?.blank ?? Number.NaN), 0)
  const select = of('ours', ({ selectAll }) => selectAll.wall)
  const selecting = names.map((name) => `${labels[name]} ${ms(of(name, ({ selectAll }) => selectAll.wall))}，主线程 ${ms(of(name, ({ selectAll }) => selectAll.work))}`)
  return [
    versus('antd', 0.6),
    versus('tanstack', 1.2),
    {
      what: '滚动 6000 行：帧间隔 p95，对 TanStack',
      target: '不慢于',
      measured: `${ms(p95('ours'))}（TanStack ${ms(p95('tanstack'))}）`,
      // The frame clock is coarser than a tenth of a millisecond.
      isMet: p95('ours') <= p95('tanstack') + 0.1,
    },
    { what: '滚动 6000 行：有空白行的帧', target: '0', measured: `${blank} / ${samples.ours.length * scrolling.frames}`, isMet: blank === 0 },
    { what: '全选 6000 行', target: '≤ 60 ms', measured: selecting.join('；'), isMet: select <= 60 },
  ]
}
