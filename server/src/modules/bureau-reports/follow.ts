import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { PortDown } from '../../ports/port.ts'
import type { TaxReceipt } from '../../ports/tax-bureau.ts'
import { writeLines } from './figures.ts'
import { formOf, hashOf } from './files.ts'
import { reports, type BureauReport } from './steps.ts'

/** Prepares what was begun, and hands over what was submitted until the bureau has answered; returns how many have advanced. */
export async function followReports(deps: Deps): Promise<number> {
  const due = await inTransaction(deps.db, SYSTEM, (tx) => takeDue(tx, deps.clock()))
  let advanced = 0
  for (const row of due) {
    try {
      if (await (row.status === 'preparing' ? prepare(deps, row) : handOver(deps, row))) advanced += 1
    } catch (error) {
      // It is due again in a while.
      if (!(error instanceof PortDown)) throw error
    }
  }
  return advanced
}

const most = 10

/** Each is due again after a while, longer each time, at most ten minutes. */
async function takeDue(tx: Tx, now: Date): Promise<BureauReport[]> {
  const { rows } = await sql<Pick<BureauReport, 'park_id' | 'id'>>`select park_id, id from app.bureau_report where next_at <= ${now}::timestamptz order by next_at limit ${most}`.execute(tx)
  const taken: BureauReport[] = []
  for (const { park_id, id } of rows) {
    // Another process may have taken it since.
    const { rows: own } = await sql<BureauReport>`update app.bureau_report set attempts = attempts + 1, next_at = to_timestamp(extract(epoch from ${now}::timestamptz)::float8 + least(600, 2 * power(1.5, least(attempts, 16))))
      where park_id = ${park_id} and id = ${id} and next_at <= ${now}::timestamptz returning *`.execute(tx)
    taken.push(...own)
  }
  return taken
}

/** Undefined while another process has it, and when it has gone on since. */
const locked = (tx: Tx, { park_id, id, status, request_no }: BureauReport) =>
  tx.selectFrom('app.bureau_report').selectAll().where('park_id', '=', park_id).where('id', '=', id).where('status', '=', status).where('request_no', '=', request_no).forUpdate().skipLocked().executeTakeFirst()

const prepare = (deps: Deps, due: BureauReport): Promise<boolean> =>
  inTransaction(deps.db, SYSTEM, async (tx) => {
    const row = await locked(tx, due)
    if (row === undefined) return false
    const sums = await writeLines(tx, row)
    const [identity_hash, income_hash] = [hashOf(await formOf(tx, row, 'identity')), hashOf(await formOf(tx, row, 'income'))]
    await reports.move(tx, SYSTEM, row, 'prepare', { ...sums, identity_hash, income_hash, next_at: null, attempts: 0 })
    return true
  })

/** Asked about first: what was told and whose answer was lost is not told again. */
async function handOver(deps: Deps, row: BureauReport): Promise<boolean> {
  const { taxBureau } = deps
  if (!taxBureau.isConnected) return false
  const known = await taxBureau.receipt(row.request_no)
  const receipt = known ?? (await taxBureau.report(await inTransaction(deps.db, SYSTEM, async (tx) => ({
    requestNo: row.request_no, quarter: row.quarter, revision: row.revision, template: row.template, people: row.people,
    identity: await formOf(tx, row, 'identity'), income: await formOf(tx, row, 'income'), identityHash: row.identity_hash, incomeHash: row.income_hash,
  }), { readOnly: true })))
  return receipt !== null && inTransaction(deps.db, SYSTEM, (tx) => applyReceipt(tx, row, receipt))
}

/** Once however often it is told. A further version takes the place of the one before when the bureau has it, no sooner. */
async function applyReceipt(tx: Tx, due: BureauReport, { receiptNo, reason, at }: TaxReceipt): Promise<boolean> {
  const row = await locked(tx, due)
  if (row === undefined) return false
  if (reason !== '') {
    await reports.move(tx, SYSTEM, row, 'refuse', { fault: reason, next_at: null })
    return true
  }
  const before = await tx.selectFrom('app.bureau_report').selectAll().where('park_id', '=', row.park_id).where('quarter', '=', row.quarter).where('status', '=', 'reported').forUpdate().executeTakeFirst()
  if (before !== undefined) await reports.move(tx, SYSTEM, before, 'supersede', {})
  await reports.move(tx, SYSTEM, row, 'accept', { receipt_no: receiptNo, receipt_at: at, next_at: null })
  return true
}
