import { redinkMachine } from '@linggong/shared/domain/machines/invoice'
import { taxOfRed, remainingOf } from '@linggong/shared/domain/tax/redink'
import { formatCents } from '@linggong/shared/domain/money'
import { sql } from 'kysely'
import type { Row } from '../../db/tables.ts'
import type { Actor, Caller } from '../../kernel/actor.ts'
import { newId, nextSerials } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import { steps } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { Invoice } from '../invoices/steps.ts'

export type Redink = Row<'app.redink_offset'>

export const redinkSteps = steps('app.redink_offset', 'redink_offset', redinkMachine, ['status', 'amount', 'remark', 'confirm_no', 'is_used', 'number', 'submit_at', 'expire_at', 'confirm_at', 'issue_at', 'fault'])
export const redinkRecord = record('app.redink_offset', 'redink_offset')

export interface RedinkWish {
  /** Below zero, whatever was typed (R499). */
  readonly amount: number
  readonly reason: number
  readonly remark: string
  readonly refundId: string | null
}

/** A draft that takes `amount` of an invoice that the caller has locked; what others take, or are about to, is not there any more. */
export async function draft(tx: Tx, actor: Actor, invoice: Invoice, { amount, reason, remark, refundId }: RedinkWish, now: Date): Promise<Redink> {
  if ((invoice.status !== 'invoiced' && invoice.status !== 'mailed') || invoice.number === null) refuse(400, '只能红冲已开具的发票')
  requireRoom(invoice, amount, 0)
  const [sn = ''] = await nextSerials(tx, 'HC', 1, now)
  const made = await redinkSteps.create(tx, actor, {
    facts: {},
    keys: ['status', 'amount', 'tax_amount', 'remark'],
    row: {
      park_id: invoice.park_id, platform_id: invoice.platform_id, agency_id: invoice.agency_id, company_id: invoice.company_id, id: newId(), sn, invoice_id: invoice.id, refund_batch_id: refundId,
      amount, tax_amount: await taxFor(tx, invoice, amount, null), reason, remark, vendor_no: `${sn}-1`, creator: actor.name, creator_id: actor.staffId, create_at: now,
    },
  }, 'amount')
  await hold(tx, invoice, -amount)
  return made
}

/** Refuses what is more than is left of the blue invoice. `own`: what the same offset holds already; above zero. */
export function requireRoom(invoice: Invoice, amount: number, own: number): void {
  const left = remainingOf({ amount: invoice.amount, red: invoice.red_amount, pending: invoice.red_open_amount - own })
  if (-amount <= left) return
  const text = `冲红金额不能超过发票的可红冲金额 ${formatCents(left)}`
  refuse(400, text, { fields: [{ field: 'amount', text }] })
}

export async function taxFor(tx: Tx, invoice: Invoice, amount: number, but: string | null): Promise<number> {
  const before = await tx
    .selectFrom('app.redink_offset')
    .select([sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'), sql<number>`coalesce(sum(tax_amount), 0)::bigint`.as('tax')])
    .where('park_id', '=', invoice.park_id)
    .where('invoice_id', '=', invoice.id)
    .where('status', 'not in', ['rejected', 'expired', 'canceled'])
    .where(sql<boolean>`id is distinct from ${but}::uuid`)
    .executeTakeFirstOrThrow()
  return taxOfRed(amount, { amount: invoice.amount, tax: invoice.tax_amount, deduct: invoice.deduct_amount, ppm: invoice.tax_ppm }, before)
}

/** What offsets under way hold of a locked invoice; by a negative number it is given free. Cents. */
export async function hold(tx: Tx, { park_id, id }: Pick<Invoice, 'park_id' | 'id'>, amount: number): Promise<void> {
  await sql`update app.invoice set red_open_amount = red_open_amount + ${amount} where park_id = ${park_id} and id = ${id}`.execute(tx)
}

export const lockBlue = (tx: Tx, caller: Caller, { invoice_id, park_id }: Pick<Redink, 'invoice_id' | 'park_id'>): Promise<Invoice> => scopedId(tx, caller, 'app.invoice', invoice_id, { lock: true, parkId: park_id })

export const lockRedink = (tx: Tx, caller: Caller, id: string, parkId?: string): Promise<Redink> => scopedId(tx, caller, 'app.redink_offset', id, { lock: true, ...(parkId !== undefined && { parkId }) })
