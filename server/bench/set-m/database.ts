import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import pg from 'pg'
import { monthKey } from '@linggong/shared/domain/time'
import { migrate } from '../../src/db/migrate.ts'
import { startPostgres } from '../../src/postgres/supervisor.ts'
import { migrationFolder } from '../../src/web/paths.ts'
import { makeSetM } from './make.ts'
import { scale, sizeOf } from './size.ts'

/** A PostgreSQL with set M in a template database that is never changed; measurements use a copy. */
export interface SetM {
  /** How long creating it took, in whichever run; undefined when not recorded. */
  readonly makingSeconds: number | undefined
  /** Creates a fresh copy; returns the owner's URL. */
  copy(name: string): Promise<string>
  drop(name: string): Promise<void>
  stop(): Promise<void>
}

const root = resolve(import.meta.dirname, '../../..')
/** Files that determine the content of the set; migrations are applied to an existing set. */
const sources = [
  'server/bench/set-m', 'shared/src/domain', 'server/src/seed/organisations.ts', 'server/src/seed/people.ts', 'server/src/seed/presets.ts', 'server/src/seed/random.ts',
  'server/src/modules/taxes/tax-basis.ts', 'server/src/modules/settlements/amounts.ts', 'shared/src/contract/schemas/tenant-config.ts', 'server/src/modules/terms/terms.ts',
]
/** An incomplete set need not survive a power failure, and rows of a new table then need no WAL. */
const makingSettings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '8GB', checkpoint_timeout: '1h', autovacuum: 'off' }
const making = 'set_m_making'

/** Uses the PostgreSQL of DATABASE_URL (a superuser's login), else one of its own under `.cache/`, which keeps the set for later runs. */
export async function openSetM(say: (text: string) => void): Promise<SetM> {
  const now = new Date()
  const name = `set_m_${keyOf(now)}`
  const given = process.env['DATABASE_URL']
  if (given !== undefined) {
    if (!(await exists(given, name))) await make(given, name, now, say)
    await bringUpToDate(withDatabase(given, name))
    return opened(given, name, await makingSecondsOf(given, name), async () => undefined)
  }
  const dataDir = join(root, '.cache/set-m')
  const start = (settings: Record<string, string>, throwaway: boolean) => startPostgres({ dataDir, settings, throwaway, onLost: (error) => console.error(error) })
  let postgres = await start({}, false)
  if (!(await exists(postgres.url.admin, name))) {
    await postgres.stop()
    postgres = await start(makingSettings, true)
    await make(postgres.url.admin, name, now, say).catch(async (error: unknown) => {
      await postgres.stop()
      throw error
    })
    await postgres.stop()
    postgres = await start({}, false)
  }
  await bringUpToDate(withDatabase(postgres.url.admin, name))
  return opened(postgres.url.admin, name, await makingSecondsOf(postgres.url.admin, name), () => postgres.stop())
}

function opened(admin: string, template: string, makingSeconds: number | undefined, stop: () => Promise<void>): SetM {
  const drop = (name: string): Promise<void> => ask(admin, `drop database if exists ${name} with (force)`).then(() => undefined)
  return {
    makingSeconds,
    async copy(name) {
      await drop(name)
      // The default strategy copies through the WAL, which would take minutes.
      await ask(admin, `create database ${name} template ${template} strategy file_copy`)
      return withDatabase(admin, name)
    },
    drop,
    stop,
  }
}

async function bringUpToDate(url: string): Promise<void> {
  const applied = await migrate(url, migrationFolder)
  if (applied.length > 0) await ask(url, 'vacuum (analyze)')
}

/** The final name is given at the end, so an existing set is complete. Its duration is recorded, because most runs reuse the set. */
async function make(admin: string, name: string, now: Date, say: (text: string) => void): Promise<void> {
  const began = Date.now()
  const seconds = (): string => ((Date.now() - began) / 1000).toFixed(0).padStart(4)
  say(`生成数据集 M（规模 ${scale}）……`)
  for (const old of await ask(admin, `select datname from pg_database where datname like 'set\\_m\\_%'`)) await ask(admin, `drop database ${String(old['datname'])} with (force)`)
  await ask(admin, `create database ${making}`)
  const url = withDatabase(admin, making)
  await migrate(url, migrationFolder)
  await makeSetM(url, sizeOf(scale), now, (text) => say(`${seconds()} 秒  ${text}`))
  await ask(admin, `comment on database ${making} is '${(Date.now() - began) / 1000}'`)
  await ask(admin, `alter database ${making} rename to ${name}`)
  say(`${seconds()} 秒  数据集已就绪，下次直接使用`)
}

/** Its dates are relative to today, so it is recreated after a month. */
function keyOf(now: Date): string {
  const hash = createHash('sha256').update(`${scale} ${monthKey(now)}`)
  for (const path of sources.flatMap(filesOf)) hash.update(`${relative(root, path)}\n`).update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

function filesOf(source: string): string[] {
  const path = join(root, source)
  if (statSync(path).isFile()) return [path]
  const inside = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
  // This file stores the set, but does not determine its content.
  return inside.map((entry) => join(entry.parentPath, entry.name)).filter((file) => file !== import.meta.filename).toSorted()
}

async function makingSecondsOf(admin: string, name: string): Promise<number | undefined> {
  const [row] = await ask(admin, `select shobj_description(oid, 'pg_database')::float8 as seconds from pg_database where datname = '${name}'`)
  return typeof row?.['seconds'] === 'number' ? row['seconds'] : undefined
}

const exists = async (admin: string, name: string): Promise<boolean> => (await ask(admin, `select from pg_database where datname = '${name}'`)).length > 0

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'linggong set-m' })
  await client.connect()
  return client.query<Record<string, unknown>>(statement).then(({ rows }) => rows).finally(() => client.end())
}

/** The supervisor's URLs may name a socket directory in the query, so only the path is replaced. */
const withDatabase = (url: string, name: string): string => url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)\/[^?]*/u, `$1/${name}`)
