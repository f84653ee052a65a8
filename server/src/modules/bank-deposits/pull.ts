import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import type { StatementLine, ToldEntry } from '../../ports/bank-accounts.ts'
import { PortDown } from '../../ports/port.ts'
import { bookEntries } from './book.ts'

/** What is recorded at the same moment may be told one after the other: what is known already is recognised by its number. */
const overlapMs = 24 * 3_600_000

interface Account {
  readonly park_id: string
  readonly id: string
  readonly no: string
  readonly told_at: Date | null
}

/** The minute's loop: nothing while the bank does not answer. */
export async function pullStatement(deps: Deps): Promise<number> {
  try {
    return await pull(deps)
  } catch (error) {
    if (error instanceof PortDown) return 0
    throw error
  }
}

/**
 * Asks the bank what it has recorded on our accounts, of each since what it told last, however old the money itself is; of a new account, all. What it
 * has reported before is left out. Returns how many entries were new; throws PortDown while the bank does not answer.
 */
export async function pull(deps: Deps): Promise<number> {
  const accounts = await inTransaction(deps.db, SYSTEM, async (tx) =>
    (await sql<Account>`select park_id, id, account_no || unit_no as no, told_at from app.cmb_wallet where status in ('active', 'frozen')`.execute(tx)).rows)
  const told = await deps.bankAccounts.statement(accounts.map(({ no, told_at }) => ({ accountNo: no, since: new Date(told_at === null ? 0 : told_at.getTime() - overlapMs) })))
  const booked = await bookEntries(deps, told)
  await noteTold(deps, accounts, told)
  return booked
}

/** Once all of it is booked, so that what a stopped process leaves is asked for again. */
async function noteTold({ db }: Deps, accounts: readonly Account[], told: readonly ToldEntry[]): Promise<void> {
  const latest = new Map<string, number>()
  for (const { accountNo, recordedAt } of told) latest.set(accountNo, Math.max(latest.get(accountNo) ?? 0, recordedAt.getTime()))
  const risen = accounts.flatMap(({ park_id, id, no, told_at }) => {
    const at = latest.get(no) ?? 0
    return at > (told_at?.getTime() ?? 0) ? [{ park_id, id, at: new Date(at) }] : []
  })
  for (const [parkId, mine] of Map.groupBy(risen, ({ park_id }) => park_id)) {
    await inTransaction(db, SYSTEM, (tx) => sql`
      update app.cmb_wallet w set told_at = greatest(w.told_at, v.at) from unnest(${mine.map(({ id }) => id)}::uuid[], ${mine.map(({ at }) => at.toISOString())}::timestamptz[]) as v(id, at)
      where w.park_id = ${parkId} and w.id = v.id`.execute(tx))
  }
}

/**
 * Books what a day's statement has and the loop was never told: a row of the bank on an account of ours is a fact. Payments by our numbers and their
 * returns are the channel's. Returns how many entries were new.
 */
export const bookLines = (deps: Deps, lines: readonly StatementLine[]): Promise<number> =>
  bookEntries(deps, lines.flatMap(({ kind, requestNo, counterName, counterAccount, ...line }) => (kind === null || requestNo !== '' ? [] : [{ ...line, kind, payerName: counterName, payerAccount: counterAccount }])))
