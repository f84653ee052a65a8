import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/**
 * One project per remote, plus the shell and the spine (the whole journey across company and agency).
 * Each run starts the real server on a fresh database of its own; E2E_BASE_URL points at a running one instead.
 */
const port = Number(process.env.E2E_PORT ?? 8790)
const running = process.env.E2E_BASE_URL
const baseURL = running ?? `http://127.0.0.1:${port}`

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
  projects: ['shell', 'spine', 'saas', 'park', 'platform', 'agency', 'company'].map((name) => ({ name, testDir: `./${name}` })),
  ...(running
    ? {}
    : {
        webServer: {
          command: `"${process.execPath}" ../server/src/main.ts`,
          url: `${baseURL}/readyz`,
          env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: process.env.E2E_DATA_DIR, DEMO: '1' },
          timeout: 180_000,
          stdout: 'ignore',
          stderr: 'pipe',
          gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
        },
      }),
})
