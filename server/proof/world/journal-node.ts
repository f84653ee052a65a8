import pg from 'pg'
import type { RowChange } from './journal.ts'

/** A change on one node. */
export interface Note extends RowChange {
  /** Of a table of which every node has all rows. */
  readonly isCopy: boolean
  readonly at: Date
}

interface JournalNode {
  /** In the order in which they were committed. */
  notes(): Promise<Note[]>
  undo(isKept: (change: RowChange) => boolean): Promise<void>
  keep(): Promise<void>
  guard(isOn: boolean): Promise<void>
  sql(text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** A table of this node: on a cluster also a shard, which has the rows of some parks, or a copy. Both are ordinary tables of their node. */
interface Table {
  readonly name: string
  /** As the product names it. */
  readonly of: string
  readonly is_copy: boolean
  readonly is_guarded: boolean
  readonly columns: string
  readonly key: string
}

/** Database triggers write the journal, so that no write bypasses it. */
export async function openNode(url: string, isCitus: boolean): Promise<JournalNode> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Shards are seen, what is made here is made on this node alone, and `set local` is said to the nodes that a statement goes to.
  if (isCitus) await client.query(`set citus.override_table_visibility = off; set citus.enable_ddl_propagation = off; set citus.propagate_set_commands = 'local'`)
  await client.query(`
    create schema proof;
    create table proof.journal (seq bigint generated always as identity primary key, name text not null, at timestamptz not null default clock_timestamp(), before jsonb, after jsonb);
    create function proof.note() returns trigger language plpgsql security definer as $$
    begin
      insert into proof.journal (name, before, after) values (
        tg_table_schema || '.' || tg_table_name,
        case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$`)
  const tables = await tablesOf(client, isCitus)
  for (const { name } of tables) await client.query(`create trigger proof_note after insert or update or delete on ${name} for each row execute function proof.note()`)
  const byName = new Map(tables.map((table) => [table.name, table]))

  async function noted(): Promise<(Note & { readonly own: Table })[]> {
    const { rows } = await client.query<Omit<Note, 'table' | 'isCopy'> & { readonly name: string }>('select name, at, before, after from proof.journal order by seq')
    return rows.map(({ name, at, before, after }) => {
      const own = byName.get(name) ?? unknown(name)
      return { own, table: own.of, isCopy: own.is_copy, at, before, after }
    })
  }

  return {
    notes: noted,
    async undo(isKept) {
      const notes = await noted()
      if (notes.length === 0) return
      // As a replica: foreign keys and the journal's own triggers do not fire.
      await client.query('begin; set local session_replication_role = replica')
      for (const note of notes.toReversed()) {
        if (isKept(note)) continue
        const { own: { name, columns, key }, before, after } = note
        if (after !== null) {
          await client.query(`delete from ${name} where (${key}) in (select ${key} from jsonb_populate_record(null::${name}, $1))`, [JSON.stringify(after)])
        }
        if (before !== null) await client.query(`insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, $1)`, [JSON.stringify(before)])
      }
      await client.query('delete from proof.journal; commit')
    },
    async keep() {
      await client.query('truncate proof.journal')
    },
    async guard(isOn) {
      for (const { name } of tables.filter(({ is_guarded }) => is_guarded)) await client.query(`alter table ${name} ${isOn ? 'enable' : 'disable'} row level security`)
    },
    async sql(text, values) {
      await client.query('begin; set local session_replication_role = replica')
      const { rows } = await client.query<Record<string, unknown>>(text, [...values])
      await client.query('commit')
      return rows
    },
    close: () => client.end(),
  }
}

/** Every table that the product writes to, including those of the simulated bank. */
async function tablesOf(client: pg.Client, isCitus: boolean): Promise<Table[]> {
  // What Citus has distributed is here as its shards; the table itself has no rows.
  const parts = isCitus ? 'select shard_name(s.logicalrelid, s.shardid) as name, s.logicalrelid::text as of, p.partmethod = \'n\' as is_copy from pg_dist_shard s join pg_dist_partition p using (logicalrelid)' : 'select null::text as name, null::text as of, false as is_copy where false'
  const spread = isCitus ? 'and c.oid not in (select logicalrelid from pg_dist_partition)' : ''
  const { rows } = await client.query<Table>(`
    select c.oid::regclass::text as name, coalesce(part.of, c.oid::regclass::text) as of, coalesce(part.is_copy, false) as is_copy, c.relrowsecurity as is_guarded,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join (${parts}) part on part.name = c.oid::regclass::text
    where n.nspname in ('app', 'simulator') and c.relkind = 'r' ${spread} order by 1`)
  return rows
}

function unknown(table: string): never {
  throw new Error(`the journal does not know ${table}`)
}
