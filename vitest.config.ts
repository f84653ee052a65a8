import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests of components name their environment themselves (`// @vitest-environment happy-dom`): most tests need no DOM. */
export default defineConfig({
  test: {
    // The product's clock is Shanghai's wherever it runs; a machine in UTC must show the faults of mixing them.
    env: { TZ: 'UTC' },
    // Not a promise of speed, only the end of what hangs: a machine with other work to do takes ten times as long.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    forbidOnly: process.env['CI'] !== undefined,
    // Many tests wait for a database or a process; the default leaves one of two cores to them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'product',
          isolate: false,
          setupFiles: ['./shared/src/testing/patience.setup.ts'],
          include: ['{shared,shell}/src/**/*.test.{ts,tsx}', 'remotes/*/src/**/*.test.{ts,tsx}', '{build,scripts}/**/*.test.{ts,mjs}', 'e2e/lib/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          include: ['server/**/*.test.ts'],
          // One PostgreSQL for the run; each test file makes its own database in it.
          globalSetup: ['server/test/postgres.setup.ts'],
        },
      },
    ],
  },
})
