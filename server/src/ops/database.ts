import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig, type Config } from '../config.ts'
import { migrationNames } from '../db/migrate.ts'
import { PostgresError, startPostgres } from '../postgres/supervisor.ts'
import { migrationFolder } from '../web/paths.ts'

/** Why a command was not run; in Chinese, for the person at the terminal. */
export class OpsError extends Error {}

export interface OpsDatabase {
  readonly ownerUrl: string
  readonly config: Config
}

/** Uses DATABASE_URL, or the embedded database of DATA_DIR: the running one, else one that is started while `work` runs. */
export async function withDatabase<T>(work: (place: OpsDatabase) => Promise<T>, options: { readonly mayCreate?: boolean } = {}): Promise<T> {
  const config = readConfig(process.env)
  if (config.databaseUrl !== undefined) return work({ ownerUrl: config.databaseUrl, config })
  if (config.appDatabaseUrl !== undefined) throw new OpsError('APP_DATABASE_URL 只是应用的登录：请用 DATABASE_URL 给出数据表所有者的登录')
  const running = await runningUrl(config.dataDir)
  if (running !== undefined) return work({ ownerUrl: running, config })
  if (options.mayCreate !== true && !existsSync(config.dataDir)) throw new OpsError(`${config.dataDir} 中没有数据库。请先启动一次，或用 DATA_DIR、DATABASE_URL 指明`)
  const postgres = await startPostgres({ dataDir: config.dataDir }).catch((error: unknown) => {
    throw error instanceof PostgresError ? new OpsError(error.message, { cause: error }) : error
  })
  try {
    return await work({ ownerUrl: postgres.url.owner, config })
  } finally {
    await postgres.stop()
  }
}

async function runningUrl(dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, 'database-url')
  if (!existsSync(file)) return undefined
  const url = readFileSync(file, 'utf8').trim()
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return url
  } catch {
    // Left behind by a server that was killed.
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The applied migrations of a database, in order. */
export async function levelOf(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(`select to_regclass('public.migration') is not null as there`)
  if (tables[0]?.there !== true) return []
  const { rows } = await client.query<{ name: string }>('select name from public.migration order by name')
  return rows.map(({ name }) => name)
}

/** The schema must be the one that this version of the product writes. */
export async function requireLevel(client: pg.Client): Promise<void> {
  const [known, here] = [await migrationNames(migrationFolder), await levelOf(client)]
  if (here.length === 0) throw new OpsError('数据库是空的')
  const missing = known.filter((name) => !here.includes(name))
  if (missing.length > 0) throw new OpsError(`数据库还没有升级到当前版本（缺 ${missing.join('、')}），请先启动一次`)
  const newer = here.filter((name) => !known.includes(name))
  if (newer.length > 0) throw new OpsError(`数据库比程序新（${newer.join('、')}），请用对应的版本`)
}

/** For what compares rows as they stand at one moment: the nodes of a cluster have no common snapshot. */
export async function requireOneDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('pg_catalog.pg_dist_partition') is not null as there`)
  if (rows[0]?.there !== true) return
  const { rowCount } = await client.query(`select from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid where c.relnamespace = 'app'::regnamespace limit 1`)
  if (rowCount !== null && rowCount > 0) throw new OpsError('数据分布在集群的多个节点上，不能直接核对：请先用 backup 备份，再用 restore 恢复到一台单机 PostgreSQL（恢复时会核对，也可以再次核对）')
}
