import { sql } from 'kysely'
import { match } from '@linggong/shared/domain/reconciliation/match'
import { addDays, startOfDay, type BusinessDate } from '@linggong/shared/domain/time'
import { insertRows } from '../../db/bulk.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { StatementLine } from '../../ports/bank-accounts.ts'
import { bookLines } from '../bank-deposits/pull.ts'
import { holdWallet } from '../cmb-wallets/hold.ts'
import { fullNo } from '../cmb-wallets/queries.ts'
import { openNumbers, ownSides } from './own.ts'
import { planOf, type Changed } from './plan.ts'
import { itemsOf, linesOf, type OpenEntry, type Sides, type Wallet } from './sides.ts'
import { entries } from './steps.ts'

/** What the bank or we booked late is found within so many days; what is open is looked at for as long. */
const [lateDays, openDays] = [3, 30] as const

/**
 * Puts the bank's statement up to the end of the day before beside the books, account by account, each in a transaction of its own. What is known is
 * recognised by its number, so it may run again; while the bank does not answer it throws, and the clock asks again.
 */
export async function reconcile(deps: Deps, day: BusinessDate, parkId?: string): Promise<void> {
  const span = { from: startOfDay(addDays(day, -lateDays)), to: startOfDay(day) }
  const wallets = await inTransaction(deps.db, SYSTEM, (tx) => {
    const open = tx.selectFrom('app.cmb_wallet').selectAll().where('status', 'in', ['active', 'frozen']).where('open_at', '<', span.to).orderBy('id')
    return (parkId === undefined ? open : open.where('park_id', '=', parkId)).execute()
  })
  for (const wallet of wallets) {
    const from = await inTransaction(deps.db, SYSTEM, (tx) => oldestOf(tx, wallet, span))
    const lines = await deps.bankAccounts.lines([fullNo(wallet)], from, span.to)
    // Before the desk sees them: what nobody was told by the minute is booked now, and stands beside its own row at once.
    await bookLines(deps, lines)
    await inTransaction(deps.db, SYSTEM, (tx) => enter(tx, wallet, lines, span, deps.clock()))
  }
}

interface Span {
  readonly from: Date
  readonly to: Date
}

/** Money that the bank told us late may be dated before the days that are looked at: its row of the statement is asked for as well. */
async function oldestOf(tx: Tx, { park_id, id }: Wallet, { from }: Span): Promise<Date> {
  const { rows } = await sql<{ at: Date | null }>`select min(trans_at) as at from app.bank_deposit where park_id = ${park_id} and wallet_id = ${id} and create_at >= ${from}::timestamptz`.execute(tx)
  const at = rows[0]?.at ?? null
  return at !== null && at < from ? at : from
}

/** Rows of the bank's statement of one account beside what the books have of it. Returns how many of them were new. */
export async function enter(tx: Tx, wallet: Wallet, told: readonly StatementLine[], span: Span, now: Date, importId: string | null = null): Promise<number> {
  const { park_id } = wallet
  // One after the other: both would enter what the books alone have.
  await holdWallet(tx, wallet)
  const { rows: known } = await sql<{ bank_ref: string }>`select bank_ref from app.reconciliation where park_id = ${park_id} and wallet_id = ${wallet.id} and bank_ref = any(${told.map(({ bankRef }) => bankRef)}::text[])`.execute(tx)
  const has = new Set(known.map(({ bank_ref }) => bank_ref))
  const fresh = new Map(told.filter(({ bankRef }) => !has.has(bankRef)).map((line) => [`n${line.bankRef}`, line]))
  const own = new Map((await ownSides(tx, park_id, [wallet.id], span)).map((side) => [`n${side.own_key}`, side]))
  const open = new Map((await openEntries(tx, wallet, span.to)).map((entry) => [`r${entry.id}`, entry]))
  const sides: Sides = { wallet, fresh, own, open }
  const found = match(linesOf(sides), itemsOf(sides))
  const waiting = await openNumbers(tx, park_id, found.lines.flatMap(({ rule, line }) => (rule === null && line.requestNo !== '' ? [line.requestNo] : [])))
  const { made, changed } = planOf(sides, found, { waiting, now, importId })
  await insertRows(tx, 'app.reconciliation', made)
  for (const one of changed) await rewrite(tx, one)
  return fresh.size
}

const openEntries = (tx: Tx, wallet: Wallet, to: Date): Promise<OpenEntry[]> =>
  tx
    .selectFrom('app.reconciliation as r')
    .selectAll('r')
    .select(sql<boolean>`case when r.own_key like 'deposit:%' then coalesce((select d.kind = 'unknown_out' from app.bank_deposit d where d.park_id = r.park_id and d.id = substr(r.own_key, 9)::uuid), false) else false end`.as('is_doubtful'))
    .where('r.park_id', '=', wallet.park_id)
    .where('r.wallet_id', '=', wallet.id)
    .where('r.status', 'in', ['unknown', 'outstanding'])
    .where('r.trans_at', '>=', new Date(to.getTime() - openDays * 86_400_000))
    .orderBy('r.id')
    .forUpdate()
    .execute()

/** The other side has come, or something is suggested. Nobody's decision, so it is the system's step; a suggestion is none. */
async function rewrite(tx: Tx, { entry, action, set }: Changed): Promise<void> {
  if (action !== null) await entries.move(tx, SYSTEM, entry, action, set)
  else await tx.updateTable('app.reconciliation').set({ ...set, version: entry.version + 1 }).where('park_id', '=', entry.park_id).where('id', '=', entry.id).execute()
}
