import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asOwner, testApp } from '../../test/database.ts'
import { isDatabaseAway } from '../kernel/errors.ts'
import { inTransaction, SYSTEM, type Tx } from '../kernel/transaction.ts'
import { along, connect, prepared, sendAlong } from './connect.ts'

const { deps } = await testApp()
/** The owner's connections are not asked who acts. */
const key = randomBytes(32)

test('a connection that breaks between two statements of a transaction undoes it and leaves the process running', async () => {
  const broken = inTransaction(deps.db, SYSTEM, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await asOwner(deps, 'select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    // Long enough to be notified while no query is running.
    await new Promise((resolve) => setTimeout(resolve, 50))
    await sql`select 1`.execute(tx)
  })
  const error: unknown = await broken.catch((thrown: unknown) => thrown)
  expect(isDatabaseAway(error)).toBe(true)
  expect((await sql<{ one: number }>`select 1 as one`.execute(deps.db)).rows).toEqual([{ one: 1 }])
})

test('a socket that is not there means that the database is away, a file that is not there does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'linggong-socket-'))
  const nobody = connect({ url: `postgresql://postgres@localhost/x?host=${encodeURIComponent(folder)}`, size: 1, key })
  try {
    const error: unknown = await sql`select 1`.execute(nobody).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'ENOENT' })
    expect(isDatabaseAway(error)).toBe(true)
    expect(isDatabaseAway(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false)
  } finally {
    await nobody.destroy()
    rmSync(folder, { recursive: true })
  }
})

test('a database that falls silent in mid-connection counts as away after a while, and is asked anew', async () => {
  const upstream = new URL(deps.ownerUrl)
  const folder = upstream.searchParams.get('host') ?? ''
  let isSilent = false
  const links = new Set<Socket>()
  // As when the database's machine loses power: the connection stays open, but nothing is answered.
  const wire = createServer((client) => {
    const database = connectTo(`${folder}/.s.PGSQL.${upstream.port}`)
    for (const link of [client, database]) links.add(link.on('error', () => undefined))
    client.on('data', (part) => isSilent || database.write(part))
    database.on('data', (part) => isSilent || client.write(part))
  }).listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const url = new URL(`postgresql://127.0.0.1:${(wire.address() as AddressInfo).port}${upstream.pathname}`)
  url.username = upstream.username
  url.password = upstream.password
  const db = connect({ url: url.href, size: 1, key, silenceMs: 3000 })
  try {
    await sql`select 1`.execute(db)
    isSilent = true
    const error: unknown = await inTransaction(db, SYSTEM, (tx) => sql`select 1`.execute(tx)).catch((thrown: unknown) => thrown)
    expect(isDatabaseAway(error)).toBe(true)
    isSilent = false
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  } finally {
    await db.destroy()
    for (const link of links) link.destroy()
    wire.close()
  }
})

test('a marked statement is planned once per connection, another each time', async () => {
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    for (const n of [1, 2, 3]) {
      const { rows } = await sql<{ n: number }>`select ${prepared} ${n}::int as n`.execute(tx)
      expect(rows).toEqual([{ n }])
      await sql`select ${n}::int as plain`.execute(tx)
    }
    const { rows } = await sql<{ statement: string; times: number }>`
      select statement, (generic_plans + custom_plans)::int as times from pg_prepared_statements where statement like '%::int as %' and statement not like '%pg_prepared%'`.execute(tx)
    expect(rows).toEqual([{ statement: 'select /* prepared */ $1::int as n', times: 3 }])
  })
})

test('a migration beside a running process outdates no prepared statement for longer than a try', async () => {
  const pool = 4
  const db = connect({ url: deps.ownerUrl, size: pool, key })
  const rowsNow = async (on: Pick<Tx, 'getExecutor'>): Promise<unknown[]> => (await sql`select ${prepared} * from app.changing`.execute(on)).rows
  // Each on its own connection: all must have begun before any continues.
  const onEach = async (): Promise<unknown[][]> => {
    let begun = 0
    const all = Promise.withResolvers<undefined>()
    return Promise.all(
      Array.from({ length: pool }, () =>
        inTransaction(db, SYSTEM, async (tx) => {
          begun += 1
          if (begun === pool) all.resolve(undefined)
          await all.promise
          return rowsNow(tx)
        }),
      ),
    )
  }
  const onAll = (row: object): unknown[][] => Array.from({ length: pool }, () => [row])
  try {
    await asOwner(deps, 'create table app.changing as select 1 as n')
    expect(await onEach()).toEqual(onAll({ n: 1 }))
    await asOwner(deps, `alter table app.changing add column word text not null default '灵工'`)
    expect(await onEach()).toEqual(onAll({ n: 1, word: '灵工' }))
    await asOwner(deps, 'alter table app.changing alter column n type text')
    // Also without a transaction to retry.
    expect(await rowsNow(db)).toEqual([{ n: '1', word: '灵工' }])
    expect(await onEach()).toEqual(onAll({ n: '1', word: '灵工' }))
  } finally {
    await db.destroy()
    await asOwner(deps, 'drop table app.changing')
  }
})

test('a connection whose statements were discarded plans them anew', async () => {
  const db = connect({ url: deps.ownerUrl, size: 1, key })
  const one = async (on: Pick<Tx, 'getExecutor'>): Promise<unknown[]> => (await sql`select ${prepared} 1 as one`.execute(on)).rows
  try {
    await one(db)
    await sql`deallocate all`.execute(db)
    expect(await inTransaction(db, SYSTEM, one)).toEqual([{ one: 1 }])
    await sql`deallocate all`.execute(db)
    expect(await one(db)).toEqual([{ one: 1 }])
  } finally {
    await db.destroy()
  }
})

test('what PostgreSQL cannot do at all is not tried again', async () => {
  let times = 0
  const impossible = inTransaction(deps.db, SYSTEM, async (tx) => {
    times += 1
    await sql`select distinct 1 from app.tenant for update`.execute(tx)
  })
  await expect(impossible).rejects.toMatchObject({ code: '0A000' })
  expect(times).toBe(1)
})

test('the edges of a transaction that reads leave together with statements, and a failure at its beginning is retried', async () => {
  const upstream = new URL(deps.ownerUrl)
  const folder = upstream.searchParams.get('host') ?? ''
  let asked = 0
  const wire = createServer((client) => {
    const database = connectTo(`${folder}/.s.PGSQL.${upstream.port}`)
    client.on('data', () => (asked += 1)).on('error', () => undefined).pipe(database).on('error', () => undefined).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const url = new URL(`postgresql://127.0.0.1:${(wire.address() as AddressInfo).port}${upstream.pathname}`)
  url.username = upstream.username
  url.password = upstream.password
  const db = connect({ url: url.href, size: 1, key })
  const one = () => inTransaction(db, SYSTEM, async (tx) => (await sql<{ one: number }>`select 1 as one`.execute(tx)).rows, { readOnly: true })
  try {
    const pid = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
    await one()
    await sql`select 1`.execute(db)
    asked = 0
    // The end leaves with the next beginning.
    expect([await one(), await one()]).toEqual([[{ one: 1 }], [{ one: 1 }]])
    expect(asked).toBe(2)
    // Or alone, soon.
    await expect.poll(() => asked).toBe(3)
    await expect.poll(() => asOwner(deps, 'select state from pg_stat_activity where pid = $1', [pid])).toEqual([{ state: 'idle' }])
    await inTransaction(db, SYSTEM, async () => undefined, { readOnly: true })
    expect(asked).toBe(4)
    // A statement that is sent along is answered after the one that follows it.
    await inTransaction(db, SYSTEM, async (tx) => {
      const first = await sendAlong(tx, sql<{ n: number }>`select ${along} 1 as n union all select 2`.compile(tx))
      expect((await sql`select 3 as n`.execute(tx)).rows).toEqual([{ n: 3 }])
      expect(await first()).toEqual([{ n: 1 }, { n: 2 }])
    }, { readOnly: true })
    expect(asked).toBe(5)
    const lost = inTransaction(db, SYSTEM, async (tx) => {
      await sendAlong(tx, sql`select ${along} 1 / 0`.compile(tx))
      await sql`select 1`.execute(tx)
    }, { readOnly: true })
    await expect(lost).rejects.toThrow('division by zero')
    // In a transaction that may write it is asked at once.
    await inTransaction(db, SYSTEM, async (tx) => expect(await (await sendAlong(tx, sql`select ${along} 1 as n`.compile(tx)))()).toEqual([{ n: 1 }]))
    // Who acts is said by a prepared statement, which the database no longer knows.
    await sql`deallocate all`.execute(db)
    expect(await one()).toEqual([{ one: 1 }])
    await expect(inTransaction(db, SYSTEM, (tx) => sql`select 1 / 0`.execute(tx), { readOnly: true })).rejects.toThrow('division by zero')
    expect(await one()).toEqual([{ one: 1 }])
  } finally {
    await db.destroy()
    wire.close()
  }
})
