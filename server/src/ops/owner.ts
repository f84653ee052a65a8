import pg from 'pg'
import { typeParsers } from '../db/connect.ts'

/** One snapshot of the whole database, read as its owner without row-level security; later writes are not visible in it. */
export async function atOneMoment<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return asOwner(url, async (client) => {
    await client.query('begin transaction isolation level repeatable read, read only')
    // An owner who is not a superuser is also subject to the policies.
    await client.query(`select set_config('app.flavour', 'system', true)`)
    const result = await work(client)
    await client.query('commit')
    return result
  })
}

export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, types: typeParsers, application_name: 'linggong-ops', options: '-c statement_timeout=0 -c timezone=UTC' })
  // A broken connection fails the current query; it must not end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
