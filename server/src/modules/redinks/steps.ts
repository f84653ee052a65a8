import { redinkMachine } from '@linggong/shared/domain/machines/invoice'
import { askedOf, claimLeft, redOf, remainingOf, VOID_REDINKS } from '@linggong/shared/domain/tax/redink'
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
import { openClaims } from '../invoicing/claims.ts'
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
  await requireRoom(tx, invoice, amount, { held: 0, refundId })
  const [sn = ''] = await nextSerials(tx, 'HC', 1, now)
  const made = await redinkSteps.create(tx, actor, {
    facts: {},
    keys: ['status', 'amount', 'tax_amount', 'deduct_amount', 'remark'],
    row: {
      park_id: invoice.park_id, platform_id: invoice.platform_id, agency_id: invoice.agency_id, company_id: invoice.company_id, id: newId(), sn, invoice_id: invoice.id, refund_batch_id: refundId,
      amount, ...(await partOf(tx, invoice, amount, null)), reason, remark, vendor_no: `${sn}-1`, creator: actor.name, creator_id: actor.staffId, create_at: now,
    },
  }, 'amount')
  await hold(tx, invoice, -amount)
  return made
}

interface Own {
  /** What the same offset holds of the invoice already; above zero. */
  readonly held: number
  /** The refund that it belongs to. */
  readonly refundId: string | null
}

/** Refuses what is more than is left of the locked blue invoice, others' refunds included, or more than its own refund asks for. */
export async function requireRoom(tx: Tx, invoice: Invoice, amount: number, { held, refundId }: Own): Promise<void> {
  const claims = (await openClaims(tx, [invoice.id]))(invoice.id)
  const own = claims.find(({ refund_batch_id }) => refund_batch_id === refundId)
  if (refundId !== null) {
    if (own?.status !== 'to_redink') return refuse(400, '退票单不在待红冲状态，或不含这张发票')
    const red = own.red - held
    const left = claimLeft({ amount: own.amount, red })
    if (-amount > left) tooMuch(`退票单 ${own.sn} 中这张发票共退 ${formatCents(own.amount)}，已有红冲单 ${formatCents(red)}，最多还可红冲 ${formatCents(left)}`)
  }
  const asked = askedOf(claims.filter((claim) => claim !== own))
  const left = remainingOf({ amount: invoice.amount, red: invoice.red_amount, pending: invoice.red_open_amount - held, asked })
  if (-amount > left) tooMuch(`红冲金额不能超过发票的可红冲金额 ${formatCents(left)}${asked === 0 ? '' : `（另有退票申请待处理 ${formatCents(asked)}）`}`)
}

const tooMuch = (text: string): never => refuse(400, text, { fields: [{ field: 'amount', text }] })

/** What of the blue invoice's tax and deduction belongs to `amount`; `but`: the offset itself, where it is there already. */
export async function partOf(tx: Tx, invoice: Invoice, amount: number, but: string | null): Promise<{ tax_amount: number; deduct_amount: number | null }> {
  const total = (column: 'amount' | 'tax_amount' | 'deduct_amount') => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`
  const before = await tx
    .selectFrom('app.redink_offset')
    .select([total('amount').as('amount'), total('tax_amount').as('tax'), total('deduct_amount').as('deduct')])
    .where('park_id', '=', invoice.park_id)
    .where('invoice_id', '=', invoice.id)
    .where('status', 'not in', [...VOID_REDINKS])
    .where(sql<boolean>`id is distinct from ${but}::uuid`)
    .executeTakeFirstOrThrow()
  const { tax, deduct } = redOf(amount, { amount: invoice.amount, tax: invoice.tax_amount, deduct: invoice.deduct_amount, ppm: invoice.tax_ppm }, before)
  return { tax_amount: tax, deduct_amount: deduct }
}

/** What offsets under way hold of a locked invoice; by a negative number it is given free. Cents. */
export async function hold(tx: Tx, { park_id, id }: Pick<Invoice, 'park_id' | 'id'>, amount: number): Promise<void> {
  await sql`update app.invoice set red_open_amount = red_open_amount + ${amount} where park_id = ${park_id} and id = ${id}`.execute(tx)
}

export const lockBlue = (tx: Tx, caller: Caller, { invoice_id, park_id }: Pick<Redink, 'invoice_id' | 'park_id'>): Promise<Invoice> => scopedId(tx, caller, 'app.invoice', invoice_id, { lock: true, parkId: park_id })

export const lockRedink = (tx: Tx, caller: Caller, id: string, parkId?: string): Promise<Redink> => scopedId(tx, caller, 'app.redink_offset', id, { lock: true, ...(parkId !== undefined && { parkId }) })
