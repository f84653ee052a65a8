import pg from 'pg'
import { openSetM } from './set-m/database.ts'

/** `npm run bench -- set-m`: creates set M unless it exists, and reports its size. SET_M_SCALE creates a smaller one. */
const began = Date.now()
const set = await openSetM((text) => console.log(text))
try {
  console.log(`${((Date.now() - began) / 1000).toFixed(1)} 秒`)
  const client = new pg.Client({ connectionString: await set.copy('set_m_look') })
  await client.connect()
  const { rows } = await client.query<{ name: string; n: number; size: string }>(`
    select c.relname as name, c.reltuples::bigint::float8 as n, pg_size_pretty(pg_total_relation_size(c.oid)) as size
    from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and c.reltuples > 0 order by pg_total_relation_size(c.oid) desc`)
  for (const { name, n, size } of rows) console.log(`${name.padEnd(20)} ${String(n).padStart(10)}  ${size}`)
  await client.end()
} finally {
  await set.drop('set_m_look')
  await set.stop()
}
