import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { InvoiceResult } from '../../ports/einvoice.ts'
import { PortDown } from '../../ports/port.ts'
import { eachAnswer } from '../invoicing/each-answer.ts'
import { collisionOf } from '../invoicing/numbers.ts'
import { fetchVendorFile, vendorResults } from '../invoicing/vendor.ts'
import { applyConfirmation, askBureau, expire } from './bureau.ts'
import { issueRed, redOrdersOf } from './issue.ts'
import { lockRedink, redinkRecord, type Redink } from './steps.ts'

const most = 50
/** How often an application is looked for that was cancelled while it was sent. */
const mostLate = 6
const waiting: readonly string[] = ['to_buyer_confirm', 'to_seller_confirm']
/** Here; the bureau still has to hear of it. */
const ended: readonly string[] = ['canceled', 'expired']
const orderable: readonly string[] = ['no_need_confirm', 'confirmed']

/** Asks the bureau and the vendor about red ink, whichever it waits for; returns how many have advanced. Either may be away without the other. */
export async function followRedinks(deps: Deps): Promise<number> {
  const due = await inTransaction(deps.db, SYSTEM, (tx) => takeDue(tx, deps.einvoice.isConnected, deps.clock()))
  if (due.length === 0) return 0
  const atBureau = await unlessDown(() => atTheBureau(deps, due))
  const atVendor = await unlessDown(() => atTheVendor(deps, due.filter(({ status }) => orderable.includes(status) || status === 'issued')))
  return atBureau + atVendor
}

async function unlessDown(work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    // They are due again in a while.
    if (error instanceof PortDown) return 0
    throw error
  }
}

/** Each is due again after a while, longer each time, those that people confirm at least every ten minutes. Orders are noted before they leave. */
async function takeDue(tx: Tx, orders: boolean, now: Date): Promise<Redink[]> {
  const { rows } = await sql<Pick<Redink, 'park_id' | 'id'>>`select park_id, id from app.redink_offset where next_at <= ${now}::timestamptz order by next_at limit ${most}`.execute(tx)
  const taken: Redink[] = []
  for (const [parkId, mine] of Map.groupBy(rows, ({ park_id }) => park_id)) {
    const { rows: own } = await sql<Redink>`update app.redink_offset set attempts = attempts + 1,
        ordered_at = case when ${orders} and status in ('no_need_confirm', 'confirmed') and fault = '' then coalesce(ordered_at, ${now}::timestamptz) else ordered_at end,
        next_at = to_timestamp(extract(epoch from ${now}::timestamptz)::float8 + least(600, 2 * power(1.5, least(attempts, 16))))
      where park_id = ${parkId} and id = any(${mine.map(({ id }) => id)}::uuid[]) and next_at <= ${now}::timestamptz returning *`.execute(tx)
    taken.push(...own)
  }
  return taken
}

async function atTheBureau(deps: Deps, due: readonly Redink[]): Promise<number> {
  const nameOf = ({ sn }: Redink): string => sn
  const drafts = due.filter(({ status, submit_at }) => status === 'draft' && submit_at !== null)
  const sent = await eachAnswer(deps, drafts, async (row) => {
    const { confirmation, isUsed } = await askBureau(deps, row)
    return inTransaction(deps.db, SYSTEM, (tx) => applyConfirmation(tx, SYSTEM, row, confirmation, deps.clock(), isUsed))
  }, nameOf)
  const withdrawn = await eachAnswer(deps, due.filter(({ status }) => ended.includes(status)), async (row) => {
    // An application whose answer was lost has no number here, but one there.
    const [known] = row.confirm_no === '' ? await deps.taxBureau.confirmations([row.sn]) : []
    const confirmNo = known?.confirmNo ?? row.confirm_no
    // It may still be on its way there.
    if (confirmNo === '' && row.attempts <= mostLate) return false
    if (confirmNo !== '') await deps.taxBureau.cancel(confirmNo)
    await inTransaction(deps.db, SYSTEM, (tx) => sql`update app.redink_offset set next_at = null where park_id = ${row.park_id} and id = ${row.id} and status = any(${[...ended]})`.execute(tx))
    return true
  }, nameOf)
  // Also those that are to be ordered: one may have been taken back at the bureau before.
  const asked = due.filter(({ status }) => waiting.includes(status) || orderable.includes(status))
  const answers = asked.length === 0 ? [] : await deps.taxBureau.confirmations(asked.map(({ sn }) => sn))
  const told = await eachAnswer(deps, asked, async (row) => {
    const answer = answers.find(({ requestNo }) => requestNo === row.sn)
    // First what the bureau says: the other side may have confirmed in the last minute.
    const isNew = answer !== undefined && (await inTransaction(deps.db, SYSTEM, (tx) => applyConfirmation(tx, SYSTEM, row, answer, deps.clock())))
    return isNew || inTransaction(deps.db, SYSTEM, (tx) => expire(tx, row, deps.clock()))
  }, nameOf)
  return sent + withdrawn + told
}

async function atTheVendor(deps: Deps, due: readonly Redink[]): Promise<number> {
  if (!deps.einvoice.isConnected) return 0
  // What the vendor has refused is not ordered again by itself; what was ordered is asked about, whatever stands against it.
  const open = due.filter(({ status, fault, ordered_at }) => status !== 'issued' && (fault === '' || ordered_at !== null))
  const booked = await eachAnswer(deps, await vendorResults(deps, open, redOrdersOf), async (answer) => {
    const row = open.find(({ vendor_no }) => vendor_no === answer.requestNo)
    return row !== undefined && inTransaction(deps.db, SYSTEM, (tx) => applyResult(tx, row, answer, deps.clock()))
  }, ({ requestNo }) => requestNo)
  const without = due.filter(({ status, file_id }) => status === 'issued' && file_id === null)
  return booked + (await eachAnswer(deps, without, (row) => fetchVendorFile(deps, 'app.redink_offset', row, `红字发票_${row.number ?? row.sn}.pdf`), ({ sn }) => sn))
}

/** Each result once, however often it is told. */
async function applyResult(tx: Tx, { park_id, id, vendor_no }: Redink, answer: InvoiceResult, now: Date): Promise<boolean> {
  if (answer.status !== 'issued' && answer.status !== 'refused') return false
  const row = await lockRedink(tx, SYSTEM, id, park_id)
  if (!orderable.includes(row.status) || row.vendor_no !== vendor_no) return false
  if (answer.status === 'issued') {
    const collision = await collisionOf(tx, 'red', row, answer.number)
    // It stays ordered, and is booked once the number is free.
    if (collision !== undefined) return redinkRecord.change(tx, SYSTEM, row, { fault: collision }, { action: 'collided' })
    await issueRed(tx, SYSTEM, row, { number: answer.number, at: answer.at }, now)
  } else await redinkRecord.change(tx, SYSTEM, row, { fault: answer.reason, ordered_at: null, next_at: null }, { action: 'refused' })
  return true
}
