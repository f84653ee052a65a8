import type { Owner } from './owner.ts'

/** Hash and row count of every table, to show that nothing changed, or how many rows were added. */
export interface TableHashes {
  readonly content: string
  readonly counts: Readonly<Record<string, number>>
}

/** Columns that change by themselves: the time of the next attempt, the number of attempts, when a bank has taken one, and since when it has not answered. */
const volatileColumns = ['attempts', 'next_at', 'used_at', 'sent_at', 'accepted_at', 'doubted_at', 'is_unknown', 'failure']
/** Tables to ignore: the row of an idempotency key is inserted before the request runs and survives its rollback; seals, the invalidation horizon of cached counts the days of clocks, and months with their certificates are written on a schedule. */
const ignoredTables = new Set(['idempotency', 'audit_seal', 'list_horizon', 'clock_run', 'month_close', 'month_certificate'])

export async function hashTables(owner: Owner): Promise<TableHashes> {
  const tables = await owner.rows(`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'app' and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const queries = tables
    .map((row) => String(row['name']))
    .filter((name) => !ignoredTables.has(name))
    .map((name) => `select '${name}' as name, count(*)::int as n, md5(coalesce(string_agg(line, ',' order by line), '')) as content from (select (to_jsonb(t) - array['${volatileColumns.join("','")}'])::text as line from app.${name} t${name === 'rate_limit' ? ` where window_start > 'epoch'` : ''}) lines`)
  const rows = await owner.rows(`${queries.join(' union all ')} order by name`)
  return {
    content: rows.map((row) => `${String(row['name'])}=${String(row['content'])}`).join(' '),
    counts: Object.fromEntries(rows.map((row) => [String(row['name']), Number(row['n'])])),
  }
}

/** Written only on the first use by a worker, an account, a payer of services, a day or an hour. */
const kept = new Set(['tax_month', 'user_use_fee', 'limit_usage', 'ledger_account', 'service_balance', 'serial', 'rate_limit'])

/** Rows added per table, without the ignored ones. */
export function growth(from: TableHashes, to: TableHashes): string {
  return Object.entries(to.counts).flatMap(([name, count]) => (count === from.counts[name] || kept.has(name) ? [] : [`${name}+${count - (from.counts[name] ?? 0)}`])).join(' ')
}

/** The tables whose content differs. */
export function differing(from: TableHashes, to: TableHashes): string {
  const before = new Set(from.content.split(' '))
  return to.content.split(' ').flatMap((part) => (before.has(part) ? [] : [part.split('=', 1)[0] ?? ''])).join('、')
}
