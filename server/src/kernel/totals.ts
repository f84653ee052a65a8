import { sql, type SelectQueryBuilder } from 'kysely'
import { along, prepared, sendAlong, type Db } from '../db/connect.ts'
import type { Caller } from './actor.ts'
import { boundedMap, type BoundedMap } from './bounded-map.ts'
import { isDistributed } from './distributed.ts'
import { callerOf, homeOf, type Tx } from './transaction.ts'
import { digestOf, isHeard, named, written, type Named } from './written.ts'

/**
 * Caches the counts and sums of lists in each process, and recomputes them only after one of the tables has changed for the caller's
 * organisation: counting to ten thousand rows takes longer than everything else of a page. A cached answer keeps the snapshot in which it
 * was computed. `app.list_change` has a row for each transaction that changed something (server/migrations/0007_list_changes.sql); whoever
 * sees one that the snapshot did not see counts anew. So the answer always equals a fresh count at that moment, whichever process wrote.
 * A distributed database records no changes, so there everything is counted each time.
 */

/**
 * Tables whose triggers record changes: per tenant chain where the rows carry one, per park where they have that alone, otherwise for all
 * tenants. A query on any other table is counted each time.
 */
export const notedTables: ReadonlyMap<string, 'chain' | 'park' | 'everybody'> = new Map([
  ['agency_contract', 'chain'], ['alipay_order', 'chain'], ['bank_deposit', 'chain'], ['bank_proof', 'chain'], ['bill', 'chain'], ['bill_batch', 'chain'], ['cmb_wallet', 'chain'],
  ['company_contract', 'chain'], ['company_qrcode', 'chain'], ['company_user', 'chain'], ['income_summary', 'chain'], ['invoice', 'chain'], ['invoice_batch_detail', 'chain'],
  ['invoice_batch_settlement', 'chain'], ['payment_approval', 'chain'], ['platform_contract', 'chain'], ['posting', 'chain'], ['proof', 'chain'], ['rate_change', 'chain'], ['reconciliation', 'chain'],
  ['redink_offset', 'chain'], ['refund_batch', 'chain'], ['register_record', 'chain'], ['report_day', 'chain'], ['service_entry', 'chain'], ['service_fee_bill', 'chain'], ['settlement', 'chain'],
  ['task', 'chain'], ['task_apply', 'chain'], ['tax_registration', 'chain'], ['termination_batch', 'chain'], ['topup_order', 'chain'], ['user_audit', 'chain'], ['user_invoice', 'chain'],
  ['withdraw_record', 'chain'],
  ['ledger_account', 'park'], ['tax_month', 'park'],
  ['invoice_batch', 'everybody'], ['person', 'everybody'], ['tenant', 'everybody'],
])

/** Views by the tables that they show. */
const shownBy: ReadonlyMap<string, readonly string[]> = new Map([['income_month', ['tax_month', 'income_summary']], ['tenant_name', ['tenant']], ['user_invoice_month', ['user_invoice']]])

/** Our functions that depend on their arguments only. */
const pureFunctions = new Set(['bigrams'])

const everybody = '00000000-0000-0000-0000-000000000000'
/** Also a bound on errors that the database cannot signal, such as a fail-over that lost transactions. */
const longestMs = 10 * 60_000
/** Longer than any process caches an answer. */
export const keepChangesFor = '30 minutes'
/** A number for each list, filter and organisation; and pages of lists whose rows are groups. */
const limits = { most: 16_000, mostSize: 32_000_000, sizeOf: ({ size }: Known) => size }
/** Texts of statements. */
const mostRead = 4000

interface Known {
  readonly answer: object
  /** Of the statement with its values. */
  readonly digest: string
  readonly changes: Changes
  readonly seen: string
  readonly at: number
  /** Characters of the answer as JSON. */
  readonly size: number
}

/** By database, because tests have several in one process. */
const memory = new WeakMap<Db, BoundedMap<Known>>()

/**
 * The single row of `aggregate`, from the cache while it is valid. JSON values only, no `for update`, and nothing that depends on
 * anything but the rows of its tables.
 */
export async function remembered<DB, TB extends keyof DB, R extends object>(tx: Tx, aggregate: SelectQueryBuilder<DB, TB, R>): Promise<R> {
  return (await recall(tx, named(aggregate), '', false))()
}

/** The same of several, each with one value: in one statement, where the database is not distributed, which takes them one by one only. */
export async function rememberedTogether<DB, TB extends keyof DB, T>(tx: Tx, queries: readonly (readonly [name: string, query: SelectQueryBuilder<DB, TB, { answer: T }>])[]): Promise<Readonly<Record<string, T>>> {
  if (!(await isDistributed(homeOf(tx), tx))) return (await remembered(tx, tx.selectNoFrom(queries.map(([name, query]) => query.as(name))))) as Record<string, T>
  const answers: Record<string, T> = {}
  for (const [name, query] of queries) answers[name] = ((await query.executeTakeFirstOrThrow()) as { answer: T }).answer
  return answers
}

/**
 * The same, to be awaited after the next statement of `tx`: whether the cached row is still valid is asked together with it. Of an aggregate with
 * a name the statement is composed only to count. `part`: what is made of the query with that name.
 */
export async function rememberedLater<DB, TB extends keyof DB, R extends object>(tx: Tx, aggregate: Named<SelectQueryBuilder<DB, TB, R>>, part: string): Promise<() => Promise<R>> {
  return recall(tx, aggregate, part, true)
}

async function recall<DB, TB extends keyof DB, R extends object>(tx: Tx, aggregate: Named<SelectQueryBuilder<DB, TB, R>>, part: string, isLater: boolean): Promise<() => Promise<R>> {
  const home = homeOf(tx)
  if (await isDistributed(home, tx)) return () => aggregate.query().executeTakeFirstOrThrow() as Promise<R>
  const compose = composer(aggregate.query)
  const caller = callerOf(tx)
  const { flavour, tenantId } = caller
  const mine = memory.get(home) ?? boundedMap<Known>(limits)
  memory.set(home, mine)
  const key = [flavour, tenantId, aggregate.name === undefined ? compose().digest : digestOf([aggregate.name, part])].join(' ')
  const known = mine.get(key)
  if (known !== undefined && isHeard(tx) && compose().digest !== known.digest) throw new Error(`${part} of ${aggregate.name ?? 'a query'}: its name does not tell all that it is composed of`)
  const changed = known === undefined || performance.now() - known.at >= longestMs ? undefined : await askChanged(tx, known.changes, known.seen, isLater)
  return async () => {
    // The key tells the statement apart, so the cached answer has the type of this one.
    if (known !== undefined && changed !== undefined && !(await changed())) return known.answer as R
    const { query, text, digest } = compose()
    const changes = changesOf(text, caller)
    if (changes === undefined) return query.executeTakeFirstOrThrow() as Promise<R>
    const at = performance.now()
    const { answer, seen } = await counted(tx, query)
    if (seen === undefined) mine.delete(key)
    else mine.set(key, { answer, digest, changes, seen, at, size: JSON.stringify(answer).length })
    return answer
  }
}

/** Composes a query at most once. */
function composer<DB, TB extends keyof DB, R>(make: () => SelectQueryBuilder<DB, TB, R>) {
  let composed: { readonly query: SelectQueryBuilder<DB, TB, R>; readonly text: string; readonly digest: string } | undefined
  return () => {
    if (composed !== undefined) return composed
    const query = make()
    const { sql: text, parameters } = query.compile()
    return (composed = { query, text, digest: digestOf([text, parameters]) })
  }
}

/** Whether the row of this aggregate is cached: the changes of all its tables are recorded. */
export const isRemembered = <DB, TB extends keyof DB, R>(aggregate: SelectQueryBuilder<DB, TB, R>): boolean => tables(aggregate.compile().sql) !== undefined

interface Changes {
  readonly lists: readonly string[]
  readonly scopes: readonly string[]
}

/** Where the changes of the tables in this statement are recorded; undefined when some are not recorded. */
export function changesOf(text: string, { flavour, tenantId }: Pick<Caller, 'flavour' | 'tenantId'>): Changes | undefined {
  const lists = tables(text)
  if (lists === undefined) return undefined
  // The operator's own organisation is not part of a tenant chain.
  const scope = tenantId === null || flavour === 'saas' ? everybody : tenantId
  const own = { chain: scope, park: flavour === 'park' ? scope : everybody, everybody }
  return { lists, scopes: lists.map((name) => own[notedTables.get(name) ?? 'everybody']) }
}

/** Lists ask few different statements, and each of them for every page. */
const read = new Map<string, readonly string[] | undefined>()

/** The tables in this statement; undefined when the changes of some are not recorded. */
function tables(text: string): readonly string[] | undefined {
  if (read.has(text)) return read.get(text)
  if (read.size >= mostRead) read.clear()
  const names = namesIn(text)
  const found = names.length > 0 && names.every((name) => notedTables.has(name)) ? names : undefined
  read.set(text, found)
  return found
}

function namesIn(text: string): readonly string[] {
  // What depends on the time may change although no row does.
  if (/\bnow\(\)/iu.test(text)) return []
  // Every table must be in our schema, in parentheses or named by the statement itself; any other is unknown.
  const own = new Set([...text.matchAll(/\bwith\s+(\w+)\s+as\b/giu)].map(([, name]) => name))
  const others = [...text.matchAll(/\b(?:from|join)\s+(?!(?:lateral\s+)?(?:\(|"app"\.|app\.))(\w*)/giu)]
  if (others.some(([, name]) => !own.has(name))) return []
  const names = new Set([...text.matchAll(/(?:"app"|\bapp)\.(?:"(\w+)"|(\w+))/gu)].map(([, quoted, bare]) => quoted ?? bare ?? '').flatMap((name) => shownBy.get(name) ?? [name]))
  return [...names].filter((name) => !pureFunctions.has(name))
}

async function askChanged(tx: Tx, { lists, scopes }: Changes, seen: string, isLater: boolean): Promise<() => Promise<boolean>> {
  const rows = await sendAlong(tx, written(tx, `changed ${isLater}`, [lists, scopes, seen, seen], () => sql<{ changed: boolean }>`
    select ${prepared} ${isLater ? along : sql``} exists (
      select from unnest(${lists}::text[], ${scopes}::uuid[]) as k (list, scope_id)
      join app.list_change c on c.list = k.list and c.scope_id = k.scope_id
      where c.xid >= pg_snapshot_xmin(${seen}::pg_snapshot) and not pg_visible_in_snapshot(c.xid, ${seen}::pg_snapshot)) as changed`))
  return async () => (await rows())[0]?.changed ?? true
}

/** `seen` is undefined in a transaction that has written: its changes may still be rolled back. */
async function counted<DB, TB extends keyof DB, R extends object>(tx: Tx, aggregate: SelectQueryBuilder<DB, TB, R>): Promise<{ answer: R; seen: string | undefined }> {
  const { rows } = await sql<R & { seen_by: string | null }>`
    select found.*, case when pg_current_xact_id_if_assigned() is null then pg_current_snapshot()::text end as seen_by from (${aggregate}) as found`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate has one row')
  const { seen_by: seen, ...answer } = row
  // The other columns of the row are those that the aggregate selects.
  return { answer: answer as unknown as R, seen: seen ?? undefined }
}
