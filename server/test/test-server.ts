import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from '../src/app.ts'
import { readConfig, type Config } from '../src/config.ts'
import { migrate, migrationNames } from '../src/db/migrate.ts'
import type { Deps, OwnedDeps } from '../src/deps.ts'
import { openDeps } from '../src/setup.ts'
import { migrationFolder } from '../src/web/paths.ts'
import { dropDistributed, makeDistributed, nodesOf } from './citus.ts'
import { createTenants, type TestTenants } from './tenants.ts'

/** The whole server in this process, with its own database. */
export interface TestServer {
  readonly app: FastifyInstance
  readonly deps: OwnedDeps
  readonly tenants: TestTenants
  /** Advances the server's clock. */
  advance(ms: number): void
  /** Sets the server's clock, which then runs on. */
  turnTo(at: Date): void
  /** Advances to the start of the next window of limits with this length. */
  nextWindow(ms: number): void
  /** DATA_DIR. */
  readonly folder: string
  /** Stops the server and drops its database. */
  readonly close: () => Promise<void>
}

/**
 * Creates a migrated database in the cluster whose superuser's URL is `admin`: a copy of a template that is migrated once per cluster, or where
 * `admin` is the coordinator of several nodes, one that is distributed over them. Returns the owner's URL.
 */
export async function makeDatabase(admin: string): Promise<MadeDatabase> {
  const nodes = await nodesOf(admin)
  if (nodes.length === 0) return makeBlankDatabase(admin, await templateOf(admin))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  return { url: await makeDistributed(nodes, name), drop: () => dropDistributed(nodes, name) }
}

/** Of several processes on one cluster one migrates, the others wait. */
const templateLock = 7_204_113_901

/** A migrated template database without connections, named by a hash of its migrations. */
async function templateOf(admin: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of await migrationNames(migrationFolder)) hash.update(name).update(await readFile(join(migrationFolder, name)))
  const template = `migrated_${hash.digest('hex').slice(0, 16)}`
  return withAdmin(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 1) return template
    const unfinished = `${template}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    await migrate(withDatabase(admin, unfinished), migrationFolder)
    await client.query(`alter database ${unfinished} rename to ${template}`)
    return template
  })
}

export interface MadeDatabase {
  readonly url: string
  readonly drop: () => Promise<void>
}

/** An empty database, or a copy of the template. */
export async function makeBlankDatabase(admin: string, template = 'template1'): Promise<MadeDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // The default writes each page of the copy into the log first, which takes four times as long.
  await asAdmin(admin, `create database ${name} template ${template} strategy file_copy`)
  return { url: withDatabase(admin, name), drop: () => asAdmin(admin, `drop database ${name} with (force)`) }
}

/**
 * The server with the test tenants of tenants.ts; no job worker or payout sender runs unless a test starts one. `now` is
 * the source of its clock: the present, or a time controlled by the caller; `ports`: outside systems other than the simulated ones.
 */
export async function startTestServer(admin: string, more: Partial<Config> = {}, now: () => number = Date.now, ports: Partial<Pick<Deps, 'sms'>> = {}): Promise<TestServer> {
  const { url, drop } = await makeDatabase(admin)
  const folder = mkdtempSync(join(tmpdir(), 'linggong-files-'))
  const config: Config = { ...readConfig({ NODE_ENV: 'test', DATA_DIR: folder, DEMO: '1', POOL_SIZE: '8', POOL_WAIT_MS: '60000', JOB_SLOTS: '0' }), ...more }
  const opened = await openDeps(config, url)
  let ahead = 0
  const deps: OwnedDeps = { ...opened, ...ports, clock: () => new Date(now() + ahead) }
  const advance = (ms: number): void => {
    ahead += ms
  }
  const tenants = await createTenants(deps)
  const app = await buildApp(deps)
  return {
    app,
    deps,
    tenants,
    folder,
    advance,
    turnTo: (at) => {
      ahead = at.getTime() - now()
    },
    nextWindow: (ms) => advance(ms - (deps.clock().getTime() % ms)),
    close: async () => {
      await app.close()
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
      await drop()
    },
  }
}

const asAdmin = (url: string, text: string): Promise<void> => withAdmin(url, async (client) => void (await client.query(text)))

async function withAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The supervisor's URLs may name a socket directory in the query, so only the path is replaced. */
function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)\/[^?]*/u, `$1/${name}`)
}
