import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Project, defineConfig } from '@playwright/test'
import { browserOptions } from './lib/browser.ts'
import type { Lane } from './lib/suite.ts'
import { filesOfThisTurn } from './lib/turn.ts'

const flavours = ['saas', 'park', 'platform', 'agency', 'company']

/**
 * One project per remote, plus the shell, the federation, the kit's catalogue and the spine (the whole workflow across
 * company and agency). Each remote's tests also run with the remote alone, in the harness of `shared/testing`: all of
 * them with E2E_ALONE=all, else those marked @smoke.
 *
 * With E2E_TOGETHER, as in `npm test`, the remotes and the spine are one project: each project starts its own workers, servers
 * and browsers, which for a few tests takes longer than the tests. Then a share of the files has its turn, a different one with each commit.
 *
 * A run seeds one database; each worker has its own server on a copy of it (`lib/site.ts`). E2E_BASE_URL points to a
 * running server instead.
 */
const running = process.env.E2E_BASE_URL
const isTogether = process.env.E2E_TOGETHER === '1'
/** Of the remotes and the spine. */
const ofFlavours = `{${['spine', ...flavours].join(',')}}/*.spec.ts`

// Every worker process reads this configuration; these values must be the same for all of them.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'linggong-e2e-'))
process.env.E2E_PORT ??= '8790'
process.env.E2E_OTHER_TURNS ??= isTogether ? otherTurns() : ''

/** Those that this run does not have; says which of them it would have, had it more time. */
function otherTurns(): string {
  const { run, leftOut, others } = filesOfThisTurn()
  const late = leftOut.length === 0 ? '' : `；因时间所限没有运行、以后轮到的：${leftOut.join('、')}`
  process.stdout.write(`本次运行 ${run.length} 个浏览器测试文件，其余 ${others.length} 个由其他提交运行${late}（全部：npm run e2e）\n`)
  return others.join()
}

export default defineConfig<object, { lane: Lane }>({
  testDir: '.',
  testIgnore: process.env.E2E_OTHER_TURNS.split(',').filter((file) => file !== '').map((file) => `**/${file}`),
  outputDir: '../test-results',
  // Long enough for a busy machine: speed is measured by the benchmarks.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A click into a dialog that is still animating may miss it; animations have their own test.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    // A video costs each test a fifth of its time and snapshots of each step another tenth; the last screenshot is kept anyway.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: process.env.E2E_ALONE === 'all' },
    screenshot: 'only-on-failure',
    launchOptions: browserOptions,
  },
  projects: [
    ...['shell', 'federation', 'kit'].map(inFolder),
    ...(isTogether ? [{ name: 'flavours', testMatch: ofFlavours }] : ['spine', ...flavours].map(inFolder)),
    ...(running ? [] : isTogether ? [alone('flavours', { testMatch: ofFlavours })] : flavours.map((name) => alone(name, inFolder(name)))),
  ],
  ...(running
    ? {}
    : {
        webServer: {
          command: `"${process.execPath}" lib/database.ts`,
          url: `http://127.0.0.1:${process.env.E2E_PORT}/`,
          env: { PORT: process.env.E2E_PORT, HOST: '127.0.0.1', DATA_DIR: process.env.E2E_DATA_DIR },
          timeout: 600_000,
          stdout: 'ignore',
          stderr: 'pipe',
          gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
        },
      }),
})

function inFolder(name: string) {
  return { name, testDir: `./${name}` }
}

function alone(name: string, tests: { testDir?: string; testMatch?: string }): Project<object, { lane: Lane }> {
  return {
    ...tests,
    name: `${name}-alone`,
    ...(process.env.E2E_ALONE !== 'all' && { grep: /@smoke/u }),
    use: { lane: 'alone' },
  }
}
