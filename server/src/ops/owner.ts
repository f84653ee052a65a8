import pg from 'pg'
import { readConfig } from '../config.ts'
import { connect, typeParsers, type Db } from '../db/connect.ts'
import { readContextKey } from '../db/context.ts'
import { appUrlOf } from '../db/login.ts'

/** One snapshot of the whole database, read as its owner without row-level security; later writes are not visible in it. */
export async function atOneMoment<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return asOwner(url, async (client) => {
    await client.query('begin transaction isolation level repeatable read, read only')
    await actAsSystem(client)
    const result = await work(client)
    await client.query('commit')
    return result
  })
}

/** For the current transaction: an owner who is not a superuser is also subject to the policies. */
export async function actAsSystem(client: pg.Client): Promise<void> {
  // A back-up may be of a version before contexts were signed.
  const { rows } = await client.query<{ signs: boolean }>(`select to_regprocedure('guard.act_as_system(boolean)') is not null as signs`)
  await client.query(rows[0]?.signs === true ? 'select guard.act_as_system(true)' : `select set_config('app.flavour', 'system', true)`)
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

/** The application's database for the time of `work`, for what its own services do: bound by the policies like the server. */
export async function asApplication<T>(ownerUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect({ url: readConfig(process.env).appDatabaseUrl ?? appUrlOf(ownerUrl), key: await readContextKey(ownerUrl), size: 1 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
