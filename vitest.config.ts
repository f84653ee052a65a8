import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Long tests run first: at the end a single one would leave the other core idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/server/proof/')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** They start and stop programs and mostly wait: `npm test` runs them beside all the others. */
const processes = ['server/src/postgres/supervisor.test.ts', 'server/test/stop.test.ts']

/** Tests of components name their environment themselves (`// @vitest-environment happy-dom`): most tests need no DOM. */
export default defineConfig({
  test: {
    // The product uses Shanghai time wherever it runs; on a machine in UTC, mistakes with time zones show.
    env: { TZ: 'UTC' },
    // Only ends tests that hang: a busy machine takes ten times as long as an idle one.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    forbidOnly: process.env['CI'] !== undefined,
    // Many tests wait for a database or a process; the default leaves one of two cores to them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
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
          exclude: ['**/node_modules/**', ...processes],
          // One PostgreSQL for the run; each test file creates its own database in it.
          globalSetup: ['server/test/postgres.setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'processes', isolate: false, include: processes, globalSetup: ['server/test/postgres.setup.ts'] },
      },
    ],
  },
})
