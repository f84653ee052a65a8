import pg from 'pg'
import { appRole } from '../db/connect.ts'
import { grant } from '../db/migrate.ts'
import { central, common } from '../db/placement.ts'
import { OpsError, requireLevel } from './database.ts'
import { asOwner } from './owner.ts'

/**
 * Distributes the tables of a migrated database over the nodes of a Citus cluster, by `park_id`; common tables are copied to every node, the
 * others stay on the coordinator (db/placement.ts). With the servers stopped. Safe to repeat: it goes on with what is not distributed yet,
 * such as tables of a later migration, and takes a new key of the contexts to the workers.
 */
export async function distribute(url: string, say: (text: string) => void): Promise<void> {
  await asOwner(url, async (client) => {
    const { rowCount: isCitus } = await client.query(`select from pg_extension where extname = 'citus'`)
    if (isCitus === 0) throw new OpsError('这不是 Citus 的协调节点：请先在各节点执行 create extension citus，并把工作节点加入集群')
    await requireLevel(client)
    // A reference table may then be written in a transaction that has read or written distributed ones.
    await client.query(`set citus.multi_shard_modify_mode = 'sequential'`)
    const todo = await tablesLeft(client)
    const spread = todo.filter((name) => !central.includes(name))
    await dropListTriggers(client, spread)
    await openPolicies(client, spread)
    const references = await referencesOf(client, spread)
    for (const { from, name } of references) await client.query(`alter table app.${from} drop constraint ${name}`)
    for (const name of spread.filter((table) => common.includes(table))) await client.query('select create_reference_table($1)', [`app.${name}`])
    for (const name of spread.filter((table) => !common.includes(table))) {
      await client.query(`select create_distributed_table($1, 'park_id')`, [`app.${name}`])
      say(`  ${name}`)
    }
    // Between a table on the coordinator and one that is not, Citus has none.
    const lost = references.filter(({ from, to }) => central.includes(from) || central.includes(to))
    for (const { from, name, definition } of references.filter((one) => !lost.includes(one))) await client.query(`alter table app.${from} add constraint ${name} ${definition}`)
    // The workers have the functions of the policies. These stand in queries only.
    for (const one of ['app.reads_message(uuid, text, timestamptz, uuid, timestamptz, text[])', ...(await hashesOf(client))]) await client.query('select create_distributed_function($1)', [one])
    // Citus has made the views anew.
    await grant(client)
    await shareKey(client)
    await closePolicies(client)
    await setUp(client)
    say(`按园区分布 ${spread.filter((name) => !common.includes(name)).length} 张表，每个节点一份 ${spread.filter((name) => common.includes(name)).length} 张；没有外键保证的引用：${lost.length} 个`)
  })
}

async function tablesLeft(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class c where relnamespace = 'app'::regnamespace and relkind = 'r' and not exists (select from pg_dist_partition where logicalrelid = c.oid) order by 1`)
  return rows.map(({ name }) => name)
}

/** The functions that hash the rows of what is sealed, where these lie on the nodes. */
async function hashesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select f.oid::regprocedure::text as name from pg_proc f join pg_type t on t.oid = f.proargtypes[0] join pg_dist_partition d on d.logicalrelid = t.typrelid
    where f.pronamespace = 'app'::regnamespace and f.proname = 'audit_leaf' order by 1`)
  return rows.map(({ name }) => name)
}

interface Reference {
  readonly from: string
  readonly to: string
  readonly name: string
  readonly definition: string
}

async function referencesOf(client: pg.Client, tables: readonly string[]): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select c.relname as from, p.relname as to, f.conname as name, pg_get_constraintdef(f.oid) as definition
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = 'app'::regnamespace and (c.relname = any ($1) or p.relname = any ($1))`, [tables])
  return rows
}

/** Citus takes no triggers with transition tables. Lists are then counted each time (kernel/totals.ts). */
async function dropListTriggers(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string; on: string }>(`
    select t.tgname as name, c.relname as on from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname like 'list\\_%' and c.relnamespace = 'app'::regnamespace and c.relname = any ($1)`, [tables])
  for (const { name, on } of rows) await client.query(`drop trigger ${name} on app.${on}`)
}

interface Policy {
  readonly policy: string
  readonly name: string
  readonly condition: string
}

/** A function of ours in brackets, as the database prints them, and in a policy whose brackets were removed. */
const bracketed = /\( SELECT (app\.\w+\(\)) AS \w+\)/gu
const bare = /app\.\w+\(\)/gu

/**
 * Removes the brackets in which a signature is checked once per statement (migration 0014), because Citus takes no subquery in a policy of
 * a table that it distributes. The rows that a policy lets through are the same.
 */
export async function openPolicies(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const { policy, name, condition } of await policiesOf(client, tables)) await client.query(`alter policy ${policy} on app.${name} using (${condition.replaceAll(bracketed, '$1')})`)
}

/**
 * Puts the brackets back where rows are read, in the policies of the shards, which are ordinary tables of their nodes. Over 400,000 rows
 * 0.1 seconds instead of 5 to 12. A shard that Citus has moved or split since is right but slow, until this runs again.
 */
async function closePolicies(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`select c.relname as name from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid where c.relnamespace = 'app'::regnamespace`)
  for (const { policy, name, condition } of await policiesOf(client, rows.map((row) => row.name))) {
    const closed = condition.replaceAll(bare, '(select $&)').replaceAll('(select app.above())', '(select app.above())::uuid[]')
    await onAll(client, `run_command_on_shards('app.${name}', $1)`, `alter policy ${policy} on %s using (${closed})`)
  }
}

async function policiesOf(client: pg.Client, tables: readonly string[]): Promise<Policy[]> {
  const { rows } = await client.query<Policy>(`select policyname as policy, tablename as name, qual as condition from pg_policies where schemaname = 'app' and tablename = any ($1)`, [tables])
  return rows
}

/** The workers check the signatures of contexts themselves: each has the key in a table of its own. */
async function shareKey(client: pg.Client): Promise<void> {
  const { rows: [key] } = await client.query<{ secret: string }>(`select encode(secret, 'hex') as secret from guard.context_key`)
  if (key === undefined) throw new Error('guard.context_key is empty')
  await onAll(client, 'run_command_on_workers($1)', `create table if not exists guard.context_key (one boolean primary key default true check (one), secret bytea not null, inner_key bytea not null, outer_key bytea not null)`)
  await onAll(client, 'run_command_on_workers($1)', `select guard.set_context_key(decode('${key.secret}', 'hex'))`)
}

async function onAll(client: pg.Client, where: string, command: string): Promise<void> {
  const { rows } = await client.query<{ success: boolean; result: string }>(`select success, result from ${where}`, [command])
  const failed = rows.find(({ success }) => !success)
  if (failed !== undefined) throw new Error(failed.result)
}

/** For connections that are opened from now on. */
async function setUp(client: pg.Client): Promise<void> {
  const { rows: [database] } = await client.query<{ name: string }>('select current_database() as name')
  const name = pg.escapeIdentifier(database?.name ?? '')
  await client.query(`alter database ${name} set citus.multi_shard_modify_mode = 'sequential'`)
  // Who acts reaches the workers as SET LOCAL, the only form that Citus passes on ...
  await client.query(`alter database ${name} set citus.propagate_set_commands = 'local'`)
  // ... and is a literal there, which other sessions of the same role could read in pg_stat_activity.
  await client.query(`alter role ${appRole} set track_activities = off`)
}
