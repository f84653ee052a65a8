import pg from 'pg'

interface Part {
  readonly table: string
  readonly kind: 'key' | 'index' | 'reference' | 'trigger'
  readonly drop: string
  readonly make: string
}

/** What makes bulk loading slow: keys, indexes, foreign keys and triggers, as SQL definitions from the database. */
export type Shape = readonly Part[]

/** Drops them from every table of the schema; returns what `restoreShape` needs to create them again. */
export async function dropShape(url: string): Promise<Shape> {
  return connected(url, async (client) => {
    const shape = [...(await constraints(client)), ...(await indexes(client)), ...(await triggers(client))]
    for (const kind of ['trigger', 'reference', 'index', 'key'] as const) {
      for (const part of shape.filter((one) => one.kind === kind)) await client.query(part.drop)
    }
    return shape
  })
}

/** Keys and indexes on two connections, table by table; then the foreign keys, which need both tables. */
export async function restoreShape(url: string, shape: Shape): Promise<void> {
  const inside = shape.filter(({ kind }) => kind === 'key' || kind === 'index')
  const tables = [...Map.groupBy(inside, ({ table }) => table)].toSorted(([, a], [, b]) => b.length - a.length)
  const worker = (): Promise<void> =>
    connected(url, async (client) => {
      await client.query(`set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0`)
      for (let next = tables.shift(); next !== undefined; next = tables.shift()) {
        for (const part of next[1]) await client.query(part.make)
      }
    })
  await Promise.all([worker(), worker()])
  await connected(url, async (client) => {
    for (const part of shape.filter((one) => !inside.includes(one))) await client.query(part.make)
  })
}

async function constraints(client: pg.Client): Promise<Part[]> {
  const { rows } = await client.query<{ name: string; kind: string; table: string; definition: string }>(`
    select quote_ident(c.conname) as name, c.contype as kind, format('%I.%I', n.nspname, t.relname) as table, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'app' and c.contype in ('p', 'u', 'f') order by c.conname`)
  return rows.map(({ name, kind, table, definition }) => ({
    table,
    kind: kind === 'f' ? 'reference' : 'key',
    drop: `alter table ${table} drop constraint ${name}`,
    make: `alter table ${table} add constraint ${name} ${definition}`,
  }))
}

async function indexes(client: pg.Client): Promise<Part[]> {
  const { rows } = await client.query<{ name: string; table: string; definition: string }>(`
    select format('%I.%I', i.schemaname, i.indexname) as name, format('%I.%I', i.schemaname, i.tablename) as table, i.indexdef as definition
    from pg_indexes i
    where i.schemaname = 'app' and not exists (
      select from pg_constraint c where c.conname = i.indexname and c.conrelid = format('%I.%I', i.schemaname, i.tablename)::regclass)
    order by i.indexname`)
  return rows.map(({ name, table, definition }) => ({ table, kind: 'index', drop: `drop index ${name}`, make: definition }))
}

async function triggers(client: pg.Client): Promise<Part[]> {
  const { rows } = await client.query<{ name: string; table: string; definition: string }>(`
    select quote_ident(g.tgname) as name, format('%I.%I', n.nspname, t.relname) as table, pg_get_triggerdef(g.oid) as definition
    from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_namespace n on n.oid = t.relnamespace where n.nspname = 'app' and not g.tgisinternal order by g.tgname`)
  return rows.map(({ name, table, definition }) => ({ table, kind: 'trigger', drop: `drop trigger ${name} on ${table}`, make: definition }))
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'linggong set-m' })
  await client.connect()
  return work(client).finally(() => client.end())
}
