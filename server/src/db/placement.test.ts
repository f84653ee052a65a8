import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'

/**
 * The rules of a database that is distributed by park (server/migrations/0001_ground.sql), held against the catalogs: a table that is
 * new or changed and breaks one is named.
 */

/** The same for everybody, so that every node may hold a copy. */
const common = ['account', 'department', 'industry', 'organization', 'person', 'role', 'staff', 'system_notify', 'tenant']
/** Of the one node that everybody asks: sign-in, counters, clocks, seals, what this cluster's transactions did. */
const central = ['account_address', 'audit_seal', 'audit_source', 'clock_run', 'list_change', 'list_horizon', 'rate_limit', 'seed_stage', 'serial', 'session', 'sms_code', 'sms_outbox']
/** Rows of a park that are no organisation's below it, or one member of staff's alone. */
const withoutChain = ['idempotency', 'limit_usage', 'message_read', 'preference', 'tax_month']
/** Found by a row that a policy guards, or kept for a park and a person, whom the queries name. */
const withoutPolicy = ['idempotency', 'limit_usage', 'message_read', 'tax_month']

const client = new pg.Client({ connectionString: await testDatabase() })
await client.connect()
const ask = async (text: string): Promise<Record<string, unknown>[]> => (await client.query<Record<string, unknown>>(text)).rows
const names = (rows: readonly Record<string, unknown>[]): string[] => rows.map(({ name }) => String(name)).toSorted()

const byPark = names(await ask(`select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and attname = 'park_id' and attnotnull
  where relnamespace = 'app'::regnamespace and relkind = 'r'`))
const quoted = byPark.map((name) => `'${name}'`).join()
const policies = await ask(`select tablename as name, qual from pg_policies where schemaname = 'app'`)

test('each table is distributed by park_id, common, or central', async () => {
  const all = names(await ask(`select relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r'`))
  expect([...byPark, ...common, ...central].toSorted()).toEqual(all)
})

test('every unique key of a distributed table contains park_id', async () => {
  expect(await ask(`select i.indexrelid::regclass::text as key from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'app'::regnamespace
    where c.relname in (${quoted}) and i.indisunique
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'park_id' and a.attnum = any ((i.indkey::int2[])[0:i.indnkeyatts - 1]))`)).toEqual([])
})

test('what refers to a distributed table is one itself, and names the park with it', async () => {
  const references = await ask(`select f.conname as name, c.relname as from, p.relname as to, array(select a.attname::text from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any (f.conkey)) as columns
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid where f.contype = 'f' and p.relname in (${quoted})`)
  expect(references.length).toBeGreaterThan(0)
  expect(references.filter(({ from, columns }) => !byPark.includes(String(from)) || !(Array.isArray(columns) && columns.includes('park_id')))).toEqual([])
})

test('distributed rows carry the chain of organisations', async () => {
  const carrying = names(await ask(`select relname as name from pg_class c where relnamespace = 'app'::regnamespace and relname in (${quoted})
    and (select count(*) from pg_attribute a where a.attrelid = c.oid and attname in ('platform_id', 'agency_id', 'company_id')) = 3`))
  expect([...carrying, ...withoutChain].toSorted()).toEqual(byPark)
})

test('distributed rows are guarded by policies, which compare columns with settings and ask no other table', () => {
  expect([...new Set([...names(policies).filter((name) => byPark.includes(name)), ...withoutPolicy])].toSorted()).toEqual(byPark)
  expect(policies.filter(({ qual }) => /\bselect\b/iu.test(String(qual)) || !String(qual).includes('current_setting'))).toEqual([])
})

test('no trigger but those of what lists remember stands in the way of a distribution', async () => {
  expect(await ask(`select tgrelid::regclass::text as name, tgname from pg_trigger where not tgisinternal and tgname not like 'list\\_%'`)).toEqual([])
  await client.end()
})
