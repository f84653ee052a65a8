import pg from 'pg'

/** A row that a committed transaction inserted, updated or deleted. */
export interface RowChange {
  readonly table: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** Records every committed row change and can undo it, so that each request of a proof meets the same data. */
export interface Journal {
  /** What was committed since the last `undo`, in order, without counters. */
  touched(): Promise<RowChange[]>
  /** Restores every row, and returns what had changed. */
  undo(): Promise<RowChange[]>
  /** As the superuser, bypassing row-level security and the journal: its changes are not undone. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/**
 * Bookkeeping that is nobody's data: a session's or a client's last use, attempts (rate_limit, and those of an SMS code), and the row that reserves an
 * idempotency key while a request runs, which a refusal leaves without an answer.
 */
function isCounter({ table, before, after }: RowChange): boolean {
  if (table === 'app.rate_limit') return true
  if (table === 'app.idempotency') return after?.['status'] === null
  const counted = table === 'app.session' || table === 'app.open_client' ? ['used_at'] : table === 'app.sms_code' ? ['attempts', 'foreign_attempts'] : undefined
  return counted !== undefined && before !== null && after !== null && Object.keys(after).every((key) => counted.includes(key) || JSON.stringify(before[key]) === JSON.stringify(after[key]))
}

interface Table {
  readonly name: string
  readonly columns: string
  readonly key: string
}

/** Database triggers write the journal, so that no write bypasses it. */
export async function openJournal(ownerUrl: string): Promise<Journal> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`
    create schema proof;
    create table proof.journal (seq bigint generated always as identity primary key, name text not null, before jsonb, after jsonb);
    create function proof.note() returns trigger language plpgsql security definer as $$
    begin
      insert into proof.journal (name, before, after) values (
        tg_table_schema || '.' || tg_table_name,
        case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$`)
  const tables = await tablesOf(client)
  for (const { name } of tables) await client.query(`create trigger proof_note after insert or update or delete on ${name} for each row execute function proof.note()`)
  const byName = new Map(tables.map((table) => [table.name, table]))

  async function changes(): Promise<RowChange[]> {
    const { rows } = await client.query<RowChange>('select name as "table", before, after from proof.journal order by seq')
    return rows
  }

  async function undo(): Promise<RowChange[]> {
    const all = await changes()
    if (all.length === 0) return []
    // As a replica: foreign keys and the journal's own triggers do not fire.
    await client.query('begin; set local session_replication_role = replica')
    for (const touch of all.toReversed()) {
      const { table, before, after } = touch
      // The time of a session's last use is kept, otherwise the next request would write it again.
      if (table === 'app.session' && isCounter(touch)) continue
      const { name, columns, key } = byName.get(table) ?? unknown(table)
      if (after !== null) {
        await client.query(`delete from ${name} where (${key}) in (select ${key} from jsonb_populate_record(null::${name}, $1))`, [JSON.stringify(after)])
      }
      if (before !== null) await client.query(`insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, $1)`, [JSON.stringify(before)])
    }
    await client.query('delete from proof.journal; commit')
    return all.filter((touch) => !isCounter(touch))
  }

  return {
    touched: async () => (await changes()).filter((touch) => !isCounter(touch)),
    undo,
    async sql(text, values = []) {
      await client.query('begin; set local session_replication_role = replica')
      const { rows } = await client.query<Record<string, unknown>>(text, values)
      await client.query('commit')
      return rows
    },
    close: () => client.end(),
  }
}

/** Every table that the product writes to, including those of the simulated bank. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.oid::regclass::text as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('app', 'simulator') and c.relkind = 'r' order by 1`)
  return rows
}

function unknown(table: string): never {
  throw new Error(`the journal does not know ${table}`)
}
