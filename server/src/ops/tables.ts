import type pg from 'pg'
import { modules } from '../modules/index.ts'

/** Our tables, as `schema.table`. */
export interface Table {
  readonly name: string
  /** Without generated columns. */
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

/** The tables that backups exclude; each module says why. */
export const leftOut: readonly string[] = modules.flatMap(({ notBackedUp = [] }) => notBackedUp)

/** All other tables, each after those it refers to. The queues (pgboss) are created anew; workers find their jobs by polling. */
export async function carriedTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] | null; refers: string[] | null }>(`
    select n.nspname || '.' || c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(a.attname::text order by a.attname) from pg_constraint p, unnest(p.conkey) as k(attnum)
        join pg_attribute a on a.attnum = k.attnum where p.conrelid = c.oid and p.contype = 'p' and a.attrelid = c.oid) as key,
      (select array_agg(distinct rn.nspname || '.' || r.relname) from pg_constraint f join pg_class r on r.oid = f.confrelid join pg_namespace rn on rn.oid = r.relnamespace
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('app', 'simulator') and c.relkind = 'r' order by 1`)
  const waiting = rows.filter(({ name }) => !leftOut.includes(name))
  const ordered: Table[] = []
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ refers }) => (refers ?? []).every((other) => !waiting.some(({ name }) => name === other)))
    const [next] = waiting.splice(at, 1)
    if (at < 0 || next === undefined) throw new Error('tables refer to each other in a circle')
    if (next.key === null) throw new Error(`${next.name} has no primary key`)
    ordered.push({ name: next.name, columns: next.columns, key: next.key })
  }
  return ordered
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** Ordered by the columns of its key, by name, so that equal tables produce equal bytes also after a migration has put the columns of a key in another order. */
export const copyOut = ({ name, columns, key }: Table): string => `copy (select ${quoted(columns)} from ${name} order by ${quoted(key)}) to stdout`
export const copyIn = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string => `copy ${name} (${quoted(columns)}) from stdin`
