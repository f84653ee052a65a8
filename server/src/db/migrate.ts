import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import pg from 'pg'
import { appRole } from './connect.ts'
import type { ContextKey } from './context.ts'
import { allowLogin, appUrlOf } from './login.ts'

/** Of two processes that start together, the second waits and finds nothing to do. */
const lock = 7_204_113_900

interface MigrateOptions {
  /** Only these files are applied and nothing is granted yet: an intermediate version. */
  readonly upTo?: readonly string[]
  /** How the application logs in, when not as `appUrlOf` has it. */
  readonly appUrl?: string | undefined
  /** Replaces the key that the database has made itself. */
  readonly contextKey?: ContextKey | undefined
}

/**
 * Migrates the database with `folder/*.sql`, each file once, in order, in its own transaction.
 * Also creates the application's role, its grants and its login; `url` logs in as the owner.
 */
export async function migrate(url: string, folder: string, options: MigrateOptions = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'linggong-migrate' })
  // Without a listener a broken connection would end the process; with it, the next statement fails.
  client.on('error', () => undefined)
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query('create table if not exists public.migration (name text primary key, applied_at timestamptz not null default now())')
    const known = new Set((await client.query<{ name: string }>('select name from public.migration')).rows.map((row) => row.name))
    for (const name of await migrationNames(folder)) {
      if (known.has(name) || options.upTo?.includes(name) === false) continue
      await apply(client, name, await readFile(resolve(folder, name), 'utf8'))
      applied.push(name)
    }
    if (options.upTo !== undefined) return applied
    await grant(client)
    await allowLogin(client, options.appUrl ?? appUrlOf(url))
    if (options.contextKey !== undefined) await client.query('select guard.set_context_key($1)', [options.contextKey])
    await keepStampsAhead(client)
  } finally {
    await client.end()
  }
  return applied
}

export async function migrationNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_[\w-]+\.sql$/u.test(name)).toSorted()
}

async function apply(client: pg.Client, name: string, text: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into public.migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`数据库升级 ${name} 失败`, { cause: error })
  }
}

/** What the application's role may do. */
export async function grant(client: pg.Client): Promise<void> {
  // A role belongs to the whole cluster, so several databases may create it at once.
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${appRole}') then
      create role ${appRole} nologin nosuperuser nobypassrls noinherit;
    end if;
  exception when duplicate_object or unique_violation then null; end $$`)
  await client.query(`
    grant usage on schema app, simulator to ${appRole};
    grant select, insert, update, delete on all tables in schema app, simulator to ${appRole};
    grant execute on all functions in schema app to ${appRole};
    grant select on public.migration to ${appRole};
    grant select on all sequences in schema app to ${appRole};
    revoke update, delete on app.bank_proof, app.month_certificate, app.posting, app.history_event, app.reveal_audit, app.service_entry, app.payee_record, app.payment_signature from ${appRole};
    revoke insert, update, delete on app.audit_seal, app.audit_source from ${appRole};
    revoke insert, update, delete on app.list_change, app.list_horizon from ${appRole};
    revoke insert, update, delete on app.tenant_name, app.park_choice, app.manager_invitation, app.session_seat, app.member_seat from ${appRole};
    revoke truncate on all tables in schema app from ${appRole};
  `)
}

/** After a restore: this cluster's transaction numbers differ, and a new row must not be numbered into a sealed block. */
async function keepStampsAhead(client: pg.Client): Promise<void> {
  await client.query(`
    with last as (
      select greatest(max(to_stamp), (select max(stamp) from app.history_event), (select max(stamp) from app.posting),
        (select max(stamp) from app.reveal_audit), (select max(stamp) from app.service_entry), (select max(stamp) from app.payee_record), (select max(stamp) from app.payment_signature), (select max(stamp) from app.bank_proof), (select max(stamp) from app.month_certificate)) as stamp from app.audit_seal
    ), clock as (select pg_sequence_last_value('app.audit_base') as base, pg_current_xact_id()::text::bigint as now)
    select setval('app.audit_base', last.stamp + 1 - clock.now) from last, clock where last.stamp >= clock.base + clock.now`)
}
