import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { rounds } from '../lib/report.ts'

/**
 * What the database alone needs for the rows of a step: the floor under the step's time on this machine. Rows are written by one COPY for
 * each table and changed by one UPDATE, in one transaction, into empty copies of the tables with the same indexes, checks and rows before.
 */
export interface Floor {
  /** Does `work` and remembers which rows it made and changed. Nothing else may write meanwhile. */
  watch<T>(step: string, work: () => Promise<T>): Promise<T>
  /** Milliseconds to write the rows of a step, once for each round; empty: the step wrote none. */
  time(step: string): Promise<readonly number[]>
  close(): Promise<void>
}

interface Table {
  readonly name: string
  readonly key: readonly string[]
  /** Without generated ones. */
  readonly columns: readonly string[]
}

/** The rows of a step in a table: `made` in COPY's text format, those `changed` as a statement over a table of their own. */
interface Written {
  readonly copied: string
  readonly made: Buffer
  readonly update: string | undefined
}

/** `url`: the owner's, of a database whose tables are small enough to be copied before each step. */
export async function openFloor(url: string): Promise<Floor> {
  const client = new pg.Client({ connectionString: url, application_name: 'linggong floor' })
  await client.connect()
  const tables = await tablesOf(client)
  const steps = new Map<string, readonly Written[]>()
  return {
    async watch(step, work) {
      const before = `before_${step}`
      await client.query(`create schema ${before}`)
      for (const { name } of tables) await client.query(`create unlogged table ${before}.${name} as select * from app.${name}`)
      const { rows: [now] } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
      const result = await work()
      const written: Written[] = []
      for (const table of tables) written.push(...(await writtenTo(client, table, step, now?.id ?? '0')))
      steps.set(step, written)
      await client.query(`drop schema ${before} cascade`)
      return result
    },
    async time(step) {
      const written = steps.get(step) ?? []
      const times: number[] = []
      for (let round = 0; written.length > 0 && round < rounds; round += 1) times.push(await writeAgain(client, written))
      return times
    },
    close: () => client.end(),
  }
}

async function tablesOf(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<{ name: string; key: string[]; columns: string[] }>(`
    select c.relname as name,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as key,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r'`)
  return rows.filter(({ key }) => key.length > 0)
}

/** A row is changed when its present version is of a transaction that began with or after `since`. */
async function writtenTo(client: pg.Client, { name, key, columns }: Table, step: string, since: string): Promise<readonly Written[]> {
  const [before, copied, changed] = [`before_${step}.${name}`, `floor.${step}_${name}`, `floor.${step}_${name}_changed`]
  const same = (one: string, other: string): string => key.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ')
  const fresh = `select a.* from app.${name} a where a.xmin::text::bigint >= ${since}`
  const made = await buffer(client.query(copyTo(`copy (select ${columns.join(', ')} from (${fresh}) a where not exists (select from ${before} b where ${same('a', 'b')})) to stdout`)))
  await client.query('create schema if not exists floor')
  const { rowCount } = await client.query(`create unlogged table ${changed} as select a.* from (${fresh}) a join ${before} b on ${same('a', 'b')}`)
  if (made.length === 0 && rowCount === 0) return []
  await client.query(`create table ${copied} (like app.${name} including all)`)
  await client.query(`insert into ${copied} (${columns.join(', ')}) overriding system value select ${columns.join(', ')} from ${before}`)
  await client.query(`analyze ${copied}; analyze ${changed}`)
  const values = columns.filter((column) => !key.includes(column))
  const update = rowCount === 0 || values.length === 0 ? undefined : `update ${copied} t set ${values.map((column) => `${column} = c.${column}`).join(', ')} from ${changed} c where ${same('t', 'c')}`
  return [{ copied: `${copied} (${columns.join(', ')})`, made, update }]
}

/** Rolled back afterwards, so that each round starts from the same rows; flushing the log at the end of the transaction is not measured. */
async function writeAgain(client: pg.Client, written: readonly Written[]): Promise<number> {
  await client.query('begin')
  const start = performance.now()
  for (const { copied, made, update } of written) {
    if (made.length > 0) await pipeline(Readable.from([made]), client.query(copyFrom(`copy ${copied} from stdin`)))
    if (update !== undefined) await client.query(update)
  }
  const taken = performance.now() - start
  await client.query('rollback')
  return taken
}
