import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Project, defineConfig } from '@playwright/test'

const flavours = ['saas', 'park', 'platform', 'agency', 'company']

/**
 * One project per remote, plus the shell, the kit's catalogue and the spine (the whole journey across company and agency). Each remote's
 * journeys also run with the remote alone, in the host of `shared/testing`: all of them with E2E_ALONE=all, else those
 * marked @smoke. What needs the shell around the remote is marked @shell. Each run starts the real server on a fresh database of its own; E2E_BASE_URL points at a running one instead.
 */
const port = Number(process.env.E2E_PORT ?? 8790)
const running = process.env.E2E_BASE_URL
const baseURL = running ?? `http://127.0.0.1:${port}`
const alonePort = port + 1

// The configuration is read by every worker process; the folder must be the same for all of them.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'linggong-e2e-'))

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  use: {
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // Without a UTF-8 locale the browser cannot write Chinese file names and calls every download "download".
      env: { ...process.env, LANG: 'C.UTF-8' },
      // Containers run the tests as root; the background services of the browser only make noise there.
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
  },
  projects: [
    ...['shell', 'federation', 'kit', 'spine', ...flavours].map((name) => ({ name, testDir: `./${name}` })),
    ...(running ? [] : flavours.map(alone)),
  ],
  ...(running
    ? {}
    : {
        webServer: [
          server('../server/src/main.ts', { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR }),
          // After the first, on its database: a second process that serves the other host.
          server('lib/second-server.ts', { PORT: String(alonePort), DATA_DIR: join(process.env.E2E_DATA_DIR, 'alone'), FIRST_DATA_DIR: process.env.E2E_DATA_DIR }),
        ],
      }),
})

function alone(name: string): Project {
  return {
    name: `${name}-alone`,
    testDir: `./${name}`,
    grepInvert: /@shell/u,
    ...(process.env.E2E_ALONE !== 'all' && { grep: /@smoke/u }),
    use: { baseURL: `http://127.0.0.1:${alonePort}` },
  }
}

function server(script: string, env: Record<string, string>) {
  return {
    command: `"${process.execPath}" ${script}`,
    url: `http://127.0.0.1:${env['PORT']}/readyz`,
    env: { ...env, HOST: '127.0.0.1', DEMO: '1' },
    timeout: 180_000,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  }
}
