import type { Owner } from './owner.ts'

/** Content and number of rows of every table, so that one may say that nothing changed, or how many rows came. */
export interface Prints {
  readonly content: string
  readonly counts: Readonly<Record<string, number>>
}

/** What moves by itself: when something is tried next, and how often it was. */
const restless = ['attempts', 'next_at', 'used_at', 'sent_at', 'failure']
/** The row of a request's number is made before the request is and stays when that is undone; seals and the horizon of remembered counts are made when their time comes. */
const apart = new Set(['idempotency', 'audit_seal', 'list_horizon'])

export async function printsOf(owner: Owner): Promise<Prints> {
  const tables = await owner.rows(`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'app' and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const questions = tables
    .map((row) => String(row['name']))
    .filter((name) => !apart.has(name))
    .map((name) => `select '${name}' as name, count(*)::int as n, md5(coalesce(string_agg(line, ',' order by line), '')) as content from (select (to_jsonb(t) - array['${restless.join("','")}'])::text as line from app.${name} t${name === 'rate_limit' ? ` where window_start > 'epoch'` : ''}) lines`)
  const rows = await owner.rows(`${questions.join(' union all ')} order by name`)
  return {
    content: rows.map((row) => `${String(row['name'])}=${String(row['content'])}`).join(' '),
    counts: Object.fromEntries(rows.map((row) => [String(row['name']), Number(row['n'])])),
  }
}

/** Made at the first time of a worker, an account, a day or an hour only. */
const kept = new Set(['tax_month', 'user_use_fee', 'limit_usage', 'ledger_account', 'serial', 'rate_limit'])

/** Rows that came, table by table, those without any left out. */
export function growth(from: Prints, to: Prints): string {
  return Object.entries(to.counts).flatMap(([name, count]) => (count === from.counts[name] || kept.has(name) ? [] : [`${name}+${count - (from.counts[name] ?? 0)}`])).join(' ')
}

/** The tables whose content differs. */
export function differing(from: Prints, to: Prints): string {
  const before = new Set(from.content.split(' '))
  return to.content.split(' ').flatMap((part) => (before.has(part) ? [] : [part.split('=', 1)[0] ?? ''])).join('、')
}
