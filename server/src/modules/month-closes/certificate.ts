import { sql } from 'kysely'
import { monthSpan, type MonthKey } from '@linggong/shared/domain/time'
import type { MonthSums, ReasonSum } from '../../db/column-types.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { settleClosed } from '../taxes/month-close.ts'
import { checksOf } from './checks.ts'

/** Certifies the closings that have no certificate yet, once their months are settled. Any process may do it at any time. Returns how many. */
export async function certifyClosings(deps: Deps): Promise<number> {
  const waiting = await inTransaction(deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.month_close').select(['park_id', 'id', 'month']).where('status', '=', 'closed').where('certificate_id', 'is', null).orderBy('month').orderBy('id').execute())
  if (waiting.length === 0) return 0
  await settleClosed(deps)
  let done = 0
  for (const { park_id, id, month } of waiting) {
    const reader = readerOf(park_id)
    const checks = await inTransaction(deps.db, reader, (tx) => checksOf(tx, reader, month), { readOnly: true })
    done += await inTransaction(deps.db, SYSTEM, (tx) => certify(tx, park_id, id, checks, deps.clock()))
  }
  return done
}

async function certify(tx: Tx, park_id: string, id: string, checks: NonNullable<MonthSums['checks']>, now: Date): Promise<number> {
  const row = await tx.selectFrom('app.month_close').selectAll().where('park_id', '=', park_id).where('id', '=', id).where('status', '=', 'closed').where('certificate_id', 'is', null).forUpdate().skipLocked().executeTakeFirst()
  if (row === undefined || row.kind === null || row.closed_at === null) return 0
  const { month, kind, closer, closed_at } = row
  const { rows: [last] } = await sql<{ n: number }>`select coalesce(max(n), 0)::int as n from app.month_certificate where park_id = ${park_id} and month = ${month}`.execute(tx)
  const { rows: [head] } = await sql<{ n: number; hash: string }>`select n::int8 as n, encode(hash, 'hex') as hash from app.audit_seal where source = 'posting' order by n desc limit 1`.execute(tx)
  const postings = await postingsOf(tx, park_id, month)
  const certificate = newId()
  await tx
    .insertInto('app.month_certificate')
    .values({
      park_id, id: certificate, platform_id: null, agency_id: null, company_id: null, month, n: (last?.n ?? 0) + 1, kind, closer, closed_at,
      sums: json({ ...(await sumsOf(tx, park_id, month)), checks }), reasons: json(await reasonsOf(tx, park_id, month)), posting_count: postings.n, posting_hash: postings.hash,
      chain_n: head?.n ?? 0, chain_hash: head?.hash ?? '', create_at: now,
    })
    .execute()
  // No change of the month, so neither its version nor its change log.
  await tx.updateTable('app.month_close').set({ certificate_id: certificate }).where('park_id', '=', park_id).where('id', '=', id).execute()
  return 1
}

/** The park itself, as its lists are read where nobody of it acts. */
const readerOf = (parkId: string): Actor =>
  ({ flavour: 'park', tenantId: parkId, chain: { park_id: parkId, platform_id: null, agency_id: null, company_id: null }, staffId: parkId, accountId: parkId, name: '', phone: '', permissions: new Set(), disabledBy: null })

/** An array would become one of the database's. */
const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`

const within = (parkId: string, month: MonthKey) => {
  const { from, to } = monthSpan(month)
  return sql`q.park_id = ${parkId} and q.create_at >= ${from}::timestamptz and q.create_at < ${to}::timestamptz`
}

/** All postings of the month in their order, by the hashes that their chain is made of. `verify-ledger` does the same (ops/books.ts). */
async function postingsOf(tx: Tx, parkId: string, month: MonthKey): Promise<{ readonly n: number; readonly hash: string }> {
  const { rows: [row] } = await sql<{ n: number; hash: string }>`
    select count(*)::int8 as n, encode(sha256(coalesce(string_agg(app.audit_leaf(row(q.*)::app.posting), '' order by q.create_at, q.id), '')), 'hex') as hash from app.posting q where ${within(parkId, month)}`.execute(tx)
  return row ?? { n: 0, hash: '' }
}

async function reasonsOf(tx: Tx, parkId: string, month: MonthKey): Promise<ReasonSum[]> {
  const { rows } = await sql<ReasonSum>`select q.reason, count(*)::int8 as count, sum(q.amount)::int8 as amount from app.posting q where ${within(parkId, month)} group by q.reason order by q.reason`.execute(tx)
  return rows
}

async function sumsOf(tx: Tx, parkId: string, month: MonthKey): Promise<MonthSums> {
  const { rows: [row] } = await sql<MonthSums>`
    select count(*)::int8 as people, coalesce(sum(gross), 0)::int8 as gross, coalesce(sum(vat), 0)::int8 as vat, coalesce(sum(surcharge), 0)::int8 as surcharge, coalesce(sum(income_tax), 0)::int8 as income_tax,
      count(*) filter (where status <> 'to_declare')::int8 as declared, count(*) filter (where status = 'finished')::int8 as finished
    from app.income_month where park_id = ${parkId} and month = ${month}`.execute(tx)
  return row ?? { people: 0, gross: 0, vat: 0, surcharge: 0, income_tax: 0, declared: 0, finished: 0 }
}

/** 核验 of a month's certificates: what the books have now. Income that is declared later changes the numbers of people alone. */
export async function verifyCertificates(tx: Tx, actor: Actor, id: string) {
  const { month, status } = await scopedId(tx, actor, 'app.month_close', id)
  const certificates = await scoped(tx, actor, 'app.month_certificate').selectAll('app.month_certificate').where('app.month_certificate.month', '=', month).orderBy('app.month_certificate.n', 'desc').execute()
  const postings = await postingsOf(tx, actor.tenantId, month)
  const sums = await sumsOf(tx, actor.tenantId, month)
  const results = []
  for (const [index, one] of certificates.entries()) {
    const { rows: [seal] } = await sql<{ hash: string }>`select encode(hash, 'hex') as hash from app.audit_seal where source = 'posting' and n = ${one.chain_n}`.execute(tx)
    const faults = [
      ...(postings.n === one.posting_count ? [] : [`分录应为 ${one.posting_count} 笔，账本为 ${postings.n} 笔`]),
      ...(postings.hash === one.posting_hash ? [] : ['分录哈希与账本不一致']),
      ...(one.chain_n === 0 || seal?.hash === one.chain_hash ? [] : [`防篡改链第 ${one.chain_n} 块与证书不一致`]),
      // A month that was opened again has the sums of its last closing.
      ...(index > 0 || status !== 'closed' || (['people', 'gross', 'vat', 'surcharge', 'income_tax'] as const).every((key) => sums[key] === one.sums[key]) ? [] : ['收入或税额合计与关账时不一致']),
    ]
    results.push({ id: one.id, holds: faults.length === 0, faults })
  }
  return { results }
}
