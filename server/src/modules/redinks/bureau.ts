import { REDINK_HOURS, stepOfCode } from '@linggong/shared/domain/tax/redink'
import type { Deps } from '../../deps.ts'
import { wakeWorkers } from '../../jobs/wake.ts'
import type { Caller } from '../../kernel/actor.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { RedConfirmation } from '../../ports/tax-bureau.ts'
import { tellOfRedink } from '../messages/invoice-events.ts'
import { hold, lockBlue, lockRedink, redinkSteps, type Redink } from './steps.ts'

const hourMs = 3_600_000

/** Whether the buyer has used the invoice, and the application; asked again, it is the same one. Throws `PortDown`. */
export async function askBureau({ taxBureau, db }: Deps, row: Redink): Promise<{ confirmation: RedConfirmation; isUsed: boolean }> {
  const blue = await inTransaction(db, SYSTEM, (tx) => tx.selectFrom('app.invoice').select('number').where('park_id', '=', row.park_id).where('id', '=', row.invoice_id).executeTakeFirstOrThrow(), { readOnly: true })
  const number = blue.number ?? ''
  const isUsed = await taxBureau.isUsed(number)
  return { isUsed, confirmation: await taxBureau.apply({ requestNo: row.sn, number, amount: row.amount, reason: row.reason }) }
}

/** What the bureau says of one, once however often it is told. False: nothing new. */
export async function applyConfirmation(tx: Tx, caller: Caller, { park_id, id }: Pick<Redink, 'park_id' | 'id'>, confirmation: RedConfirmation, now: Date, isUsed?: boolean): Promise<boolean> {
  const { confirmNo, code } = confirmation
  const row = await lockRedink(tx, caller, id, park_id)
  const action = stepOfCode(row.status, code)
  if (action === null) return false
  const ends = action === 'deny' || action === 'expire' || action === 'withdrawn'
  const invoice = ends ? await lockBlue(tx, caller, row) : null
  switch (action) {
    case 'submit':
    case 'submit_by_buyer':
    case 'submit_no_confirm': {
      // 72 hours from when the bureau has it (decision 89): ended before the bureau ends it, the buyer could still confirm one that is void here. Where nobody confirms, the red invoice is ordered at once.
      const moved = await redinkSteps.move(tx, caller, row, action, {
        confirm_no: confirmNo, is_used: isUsed ?? row.is_used, submit_at: row.submit_at ?? now, expire_at: action === 'submit_no_confirm' ? null : new Date(now.getTime() + REDINK_HOURS * hourMs), next_at: now, attempts: 0, fault: '',
      })
      // The answer to the application was lost, and meanwhile it has been decided there: by the bureau's word, whoever submits it again. Nobody is asked to confirm it.
      if (stepOfCode(moved.status, code) === null) await tellOfWaiting(tx, moved)
      else await applyConfirmation(tx, SYSTEM, row, confirmation, now)
      break
    }
    case 'buyer_confirm':
    case 'seller_confirm':
      await redinkSteps.move(tx, caller, row, action, { confirm_at: now, next_at: now, attempts: 0 })
      break
    case 'deny':
      await tellOfRedink(tx, await redinkSteps.move(tx, caller, row, action, { next_at: null }), row.status === 'to_seller_confirm' ? 'seller_denied' : 'buyer_denied')
      break
    case 'expire':
      await tellOfRedink(tx, await redinkSteps.move(tx, SYSTEM, row, action, { next_at: null }), 'expired')
      break
    case 'withdrawn':
      // What was ordered is the vendor's to say.
      if (row.ordered_at !== null) return false
      await tellOfRedink(tx, await redinkSteps.move(tx, SYSTEM, row, action, { next_at: null }), 'withdrawn')
  }
  if (invoice !== null) await hold(tx, invoice, row.amount)
  await wakeWorkers(tx, 'payout', id)
  return true
}

/** Nobody has confirmed within 72 hours, and the bureau does not say so either: it is taken back there next, so that nobody confirms it later. */
export async function expire(tx: Tx, { park_id, id }: Pick<Redink, 'park_id' | 'id'>, now: Date): Promise<boolean> {
  const row = await lockRedink(tx, SYSTEM, id, park_id)
  if ((row.status !== 'to_buyer_confirm' && row.status !== 'to_seller_confirm') || row.expire_at === null || row.expire_at > now) return false
  const invoice = await lockBlue(tx, SYSTEM, row)
  await tellOfRedink(tx, await redinkSteps.move(tx, SYSTEM, row, 'expire', { next_at: now, attempts: 0 }), 'expired')
  await hold(tx, invoice, row.amount)
  return true
}

/** Whoever has to confirm is told until when. */
async function tellOfWaiting(tx: Tx, row: Redink): Promise<void> {
  if (row.status === 'to_buyer_confirm' || row.status === 'to_seller_confirm') await tellOfRedink(tx, row, row.status)
}
