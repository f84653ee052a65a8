import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../postgres/supervisor.ts'
import { migrationFolder } from '../web/paths.ts'
import { describeTables } from '../db/describe.ts'
import { migrate } from '../db/migrate.ts'

/** `npm run tables`: writes `tables.generated.ts` from a freshly migrated database. */
const dataDir = mkdtempSync(join(tmpdir(), 'linggong-tables-'))
const postgres = await startPostgres({ dataDir, throwaway: true })
try {
  const url = postgres.url.owner
  await migrate(url, migrationFolder)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await writeFile(new URL('../db/tables.generated.ts', import.meta.url), await describeTables(client))
  } finally {
    await client.end()
  }
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
