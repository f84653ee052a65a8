import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../src/postgres/supervisor.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's URL of the database `postgres` in the run's cluster. */
    postgresUrl: string
  }
}

let end: (() => Promise<void>) | undefined

/** One real PostgreSQL for the whole run; every test file creates its own database in it. */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env['TEST_POSTGRES_URL']
  if (given !== undefined && given !== '') return project.provide('postgresUrl', given)
  const dataDir = mkdtempSync(join(tmpdir(), 'linggong-test-'))
  const postgres = await startPostgres({ dataDir, throwaway: true })
  project.provide('postgresUrl', postgres.url.admin)
  end = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function teardown(): Promise<void> {
  await end?.()
}
