import { signedContext } from '../../src/db/context.ts'
import type { Member, World } from '../world/shape.ts'

/** SQL that somebody who can put any statement into a transaction would try, to see or change more than its organisation may. */
export interface Attack {
  readonly name: string
  /** Several statements at once are sent as one text, like an injection without parameters. */
  readonly text: string
}

const roles = ['none', 'postgres', 'linggong', 'pg_read_all_data', 'pg_write_all_data', 'pg_database_owner', 'pg_execute_server_program']

/** Attempts to become another role or to take the policies away. */
export const takeovers: readonly Attack[] = [
  ...roles.map((name) => ({ name: `set role ${name}`, text: `set role ${name}` })),
  { name: 'reset role', text: 'reset role' },
  { name: 'reset all', text: 'reset all' },
  { name: 'discard', text: 'discard plans' },
  { name: 'session authorization', text: 'set session authorization postgres' },
  { name: 'default authorization', text: 'set session authorization default' },
  { name: 'bypassrls', text: 'alter role linggong_app bypassrls' },
  { name: 'superuser', text: 'alter role linggong_app superuser' },
  { name: 'membership', text: 'grant postgres to linggong_app' },
  { name: 'new role', text: 'create role other superuser login' },
  { name: 'row_security', text: 'set local row_security = off' },
  { name: 'replica', text: 'set local session_replication_role = replica' },
  { name: 'disable', text: 'alter table app.bill disable row level security' },
  { name: 'drop policy', text: 'drop policy chain on app.bill' },
  { name: 'alter policy', text: 'alter policy chain on app.bill using (true)' },
  { name: 'new policy', text: 'create policy mine on app.bill using (true)' },
  { name: 'ownership', text: 'alter table app.bill owner to linggong_app' },
  { name: 'other key', text: `select guard.set_context_key(decode(repeat('00', 32), 'hex'))` },
  { name: 'key', text: 'select * from guard.context_key' },
  { name: 'signature', text: `select guard.signature('system||{}|9999999999')` },
  { name: 'act as system', text: 'select guard.act_as_system(true)' },
  { name: 'replaced function', text: `create or replace function app.flavour() returns text language sql as $$ select 'system' $$` },
  { name: 'function of its own', text: `create function app.mine() returns int language sql as 'select 1'` },
  { name: 'function in public', text: `create function public.current_setting(text, boolean) returns text language sql as $$ select '' $$` },
  { name: 'trigger', text: 'create trigger mine before insert on app.bill execute function app.note_change()' },
  { name: 'rule', text: 'create rule mine as on select to app.bill do instead select 1' },
  { name: 'view', text: 'create view app.mine as select * from app.bill' },
  { name: 'copy to program', text: `copy app.bill to program 'cat'` },
  { name: 'server file', text: `select pg_read_file('PG_VERSION')` },
  { name: 'extension', text: 'create extension dblink' },
  { name: 'block', text: `do $$ begin execute 'set role postgres'; end $$` },
  { name: 'views of the owner', text: 'select set_config($x$role$x$, $x$postgres$x$, true)' },
]

/** Attempts to write a context that the server has not signed. Each ends with a setting that the policies then read. */
export function forgeries(world: World, me: Member, victim: Member): readonly Attack[] {
  const set = (name: string, value: string): Attack => ({ name, text: `select set_config('app.context', ${value}, true)` })
  const own = `current_setting('app.context')`
  const other = Buffer.alloc(32, 7)
  const literal = (text: string): string => `'${text}'`
  const until = '9999999999'
  const zeros = '0'.repeat(64)
  return [
    { name: 'app.flavour', text: `select set_config('app.flavour', 'system', true), set_config('app.related_id', '${victim.tenantId}', true)` },
    { name: 'set local app.flavour', text: `set local app.flavour = 'system'` },
    set('nothing', `''`),
    set('no signature', literal(`system||{}|${until}`)),
    set('zeros', literal(`system||{}|${until}|${zeros}`)),
    set('short', literal(`system||{}|${until}|`)),
    set('only a signature', literal(zeros)),
    set('another key', literal(signedContext(other, { flavour: 'system', tenantId: null, above: [] }))),
    set('own signature, system', `'system||{}|${until}|' || right(${own}, 64)`),
    set('own signature, operator', `replace(${own}, '${me.flavour}|', 'saas|')`),
    set('own signature, another flavour', `'park' || substr(${own}, ${me.flavour.length + 1})`),
    set('own signature, another organisation', `replace(${own}, '${me.tenantId}', '${victim.tenantId}')`),
    set('own signature, those above', `replace(${own}, '{', '{${victim.tenantId},')`),
    set('own signature, later', `regexp_replace(${own}, '[|][0-9]+[|]', '|${until}|')`),
    set('put in front', `'system||{}|${until}|' || ${own}`),
    set('put behind', `${own} || '|system||{}|${until}|${zeros}'`),
    set('upper case', `upper(${own})`),
    set('of a longer key', `'system||{}|${until}|' || encode(sha256(convert_to('system||{}|${until}', 'UTF8')), 'hex')`),
    { name: 'text of other sessions', text: `select set_config('app.context', coalesce((select substring(query from '(?:system|saas)[|][^'']*[0-9a-f]{64}') from pg_stat_activity where query ~ '(system|saas)[|]' and pid <> pg_backend_pid() limit 1), ''), true)` },
    { name: 'shadowed type and table', text: `create temp table context_key (secret bytea, inner_key bytea, outer_key bytea); insert into pg_temp.context_key values ('', '', ''); set local search_path = pg_temp, guard, pg_catalog` },
    { name: 'shadowed function', text: `create function pg_temp.sha256(bytea) returns bytea language sql as $$ select '\\x00'::bytea $$; set local search_path = pg_temp, pg_catalog; select set_config('app.context', 'system||{}|${until}|00' || '${'0'.repeat(62)}', true)` },
  ]
}
