import pg from 'pg'
import { migrate } from '../src/db/migrate.ts'
import { distribute } from '../src/ops/distribute.ts'
import { migrationFolder } from '../src/web/paths.ts'

/** Few, so that a database is made in seconds; both workers have some. */
const shards = 4

/** The nodes of a Citus cluster, the coordinator first, as `admin` names a database of theirs; none where `admin` is no coordinator. */
export async function nodesOf(admin: string): Promise<string[]> {
  return connected(admin, async (client) => {
    const { rowCount: isCitus } = await client.query(`select from pg_extension where extname = 'citus'`)
    if (isCitus === 0) return []
    const { rows } = await client.query<{ host: string; port: number }>('select nodename as host, nodeport as port from pg_dist_node order by groupid')
    return rows.map(({ host, port }) => {
      const url = new URL(admin)
      url.host = `${host}:${port}`
      return url.href
    })
  })
}

/** A database of this name on every node, migrated and distributed. Returns the owner's URL. */
export async function makeDistributed(nodes: readonly string[], name: string): Promise<string> {
  const urls = nodes.map((node) => named(node, name))
  for (const node of nodes) await connected(named(node, 'postgres'), (client) => client.query(`create database ${name}`))
  for (const url of urls) await connected(url, (client) => client.query('create extension citus'))
  const [coordinator = '', ...workers] = urls
  await connected(coordinator, async (client) => {
    const [own, ...others] = [coordinator, ...workers].map((url) => new URL(url))
    await client.query('select citus_set_coordinator_host($1, $2)', [own?.hostname, Number(own?.port)])
    for (const { hostname, port } of others) await client.query('select citus_add_node($1, $2)', [hostname, Number(port)])
    await client.query(`alter database ${name} set citus.shard_count = ${shards}`)
  })
  await migrate(coordinator, migrationFolder)
  await distribute(coordinator, () => undefined)
  return coordinator
}

export async function dropDistributed(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) await connected(named(node, 'postgres'), (client) => client.query(`drop database if exists ${name} with (force)`))
}

function named(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
