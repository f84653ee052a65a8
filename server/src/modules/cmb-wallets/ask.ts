import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { AccountAnswer, AccountState } from '../../ports/bank-accounts.ts'
import { PortDown } from '../../ports/port.ts'
import { cmbWallets } from './open.ts'

/** The number of requests that a worker asks about at a time. */
const claimSize = 100

interface Asked {
  readonly id: string
  readonly kind: 'main' | 'unit'
  readonly account_no: string
  readonly account_name: string
}

/**
 * Asks the bank for the accounts that are being opened, soon at first, then less often. The same question under the same number is harmless,
 * so what is unknown (the bank was away, its answer was lost) is asked again. Returns how many it has decided on.
 */
export async function askForAccounts(deps: Deps): Promise<number> {
  const { rows: parks } = await inTransaction(deps.db, SYSTEM, (tx) => sql<{ park_id: string }>`select distinct park_id from app.cmb_wallet where status = 'opening' and next_at <= now()`.execute(tx))
  let decided = 0
  for (const { park_id } of parks) {
    const asked = await claim(deps, park_id)
    try {
      const answers = await deps.bankAccounts.open(asked.map(({ id, kind, account_no, account_name }) => ({ requestNo: id, isUnit: kind === 'unit', accountNo: account_no, accountName: account_name })))
      for (const answer of answers) decided += Number(await inTransaction(deps.db, SYSTEM, (tx) => applyOpening(tx, park_id, answer, deps.clock())))
    } catch (error) {
      if (!(error instanceof PortDown)) throw error
    }
  }
  return decided
}

/** Rows of one park at a time, because a distributed database locks rows on one node only. */
async function claim(deps: Deps, parkId: string): Promise<Asked[]> {
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const { rows } = await sql<Asked>`
      with due as (
        select w.id from app.cmb_wallet w where w.park_id = ${parkId} and w.status = 'opening' and w.next_at <= now() order by w.next_at limit ${claimSize} for update of w skip locked)
      update app.cmb_wallet w set attempts = w.attempts + 1, next_at = to_timestamp(extract(epoch from now())::float8 + least(60, power(2, least(w.attempts, 6))))
      from due where w.park_id = ${parkId} and w.id = due.id
      returning w.id, w.kind, w.account_no, w.account_name`.execute(tx)
    return rows
  })
}

/** Once, however often the bank says it; an answer to what nobody has asked changes nothing. Returns whether it did. */
export async function applyOpening(tx: Tx, parkId: string, { requestNo, status, unitNo, reason }: AccountAnswer, now: Date): Promise<boolean> {
  const known = await tx.selectFrom('app.cmb_wallet').select('id').where('park_id', '=', parkId).where('id', '=', requestNo).executeTakeFirst()
  if (known === undefined) return false
  const row = await scopedId(tx, SYSTEM, 'app.cmb_wallet', requestNo, { lock: true, parkId })
  if (row.status !== 'opening') return false
  if (status === 'opened') await cmbWallets.move(tx, SYSTEM, row, 'opened', { unit_no: row.kind === 'unit' ? unitNo : '', open_at: now })
  else await cmbWallets.move(tx, SYSTEM, row, 'refused', { reason: reason || '银行未说明原因' })
  return true
}

/** The bank may say something late. */
const overlapMs = 24 * 3_600_000

/** Follows what the bank says of accounts that it has opened. Returns how many have changed. */
export async function followStates(deps: Deps): Promise<number> {
  const { rows } = await inTransaction(deps.db, SYSTEM, (tx) => sql<{ latest: Date | null }>`select max(state_at) as latest from app.cmb_wallet`.execute(tx))
  const latest = rows[0]?.latest ?? null
  try {
    let changed = 0
    for (const said of await deps.bankAccounts.states(new Date(latest === null ? 0 : latest.getTime() - overlapMs))) changed += Number(await inTransaction(deps.db, SYSTEM, (tx) => applyState(tx, said)))
    return changed
  } catch (error) {
    if (error instanceof PortDown) return 0
    throw error
  }
}

/** The latest word counts: what is repeated, or older than what is known, changes nothing. */
export async function applyState(tx: Tx, { accountNo, status, at }: AccountState): Promise<boolean> {
  const known = await tx
    .selectFrom('app.cmb_wallet')
    .select(['id', 'park_id'])
    .where(sql<string>`account_no || unit_no`, '=', accountNo)
    .where('status', 'in', ['active', 'frozen'])
    .where((is) => is.or([is('state_at', 'is', null), is('state_at', '<', at)]))
    .executeTakeFirst()
  if (known === undefined) return false
  const row = await scopedId(tx, SYSTEM, 'app.cmb_wallet', known.id, { lock: true, parkId: known.park_id })
  if (row.status === status || (row.state_at !== null && row.state_at >= at) || (row.status !== 'active' && row.status !== 'frozen')) return false
  await cmbWallets.move(tx, SYSTEM, row, status === 'closed' ? 'closed' : status === 'frozen' ? 'froze' : 'freed', { state_at: at })
  return true
}
