import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../server/src/config.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { installQueues } from '../../server/src/jobs/boss.ts'
import { createLog } from '../../server/src/kernel/log.ts'
import { startPostgres } from '../../server/src/postgres/supervisor.ts'
import { seedDemo } from '../../server/src/seed/index.ts'
import { openDeps } from '../../server/src/setup.ts'
import { migrationFolder } from '../../server/src/web/paths.ts'

/**
 * The database of a run: seeded once and then unchanged, so that each worker can quickly create a copy
 * (`site.ts`). Serves its URLs on E2E_PORT when it is ready. With the argument `seed` it is only seeded, for a later start.
 */
const config = readConfig({ ...process.env, DEMO: '1', JOB_SLOTS: '0' })
const log = createLog('warn')
const postgres = await startPostgres({ dataDir: config.dataDir, port: config.port, throwaway: true, logger: log, settings: { max_connections: '200' } })
const seeded = join(config.dataDir, 'seeded')
if (!existsSync(seeded)) await seed()
if (process.argv[2] === 'seed') await postgres.stop()
else serve()

async function seed(): Promise<void> {
  await migrate(postgres.url.owner, migrationFolder)
  await installQueues(postgres.url.owner)
  const deps = await openDeps(config, postgres.url.owner, log)
  await seedDemo(deps)
  await deps.close()
  writeFileSync(seeded, '')
  // A template database must have no connections, and closed ones take a moment to end.
  await sleep(200)
}

function serve(): void {
  const server = createServer((_, response) => response.end(JSON.stringify(postgres.url)))
  server.listen(config.port, config.host)
  const stop = (): void => {
    server.close()
    void postgres.stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
}
