import type { z } from 'zod'
import type { refundInvoices } from '@linggong/shared/contract/invoice-issuing'
import type { decideRefund } from '@linggong/shared/contract/refund-invoice-batches'
import { formatCents, sum } from '@linggong/shared/domain/money'
import { askedOf, remainingOf } from '@linggong/shared/domain/tax/redink'
import { insertRows } from '../../db/bulk.ts'
import type { Actor } from '../../kernel/actor.ts'
import { newId, nextSerials } from '../../kernel/ids.ts'
import { asSeen } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { openClaims } from '../invoicing/claims.ts'
import { batchSteps, lockBatch } from '../invoicing/steps.ts'
import type { Invoice } from '../invoices/steps.ts'
import { tellOfRefund } from '../messages/invoice-events.ts'
import { draft } from '../redinks/steps.ts'
import { lockRefund, refundSteps, type Refund } from '../redinks/refund-steps.ts'

type Wish = z.output<typeof refundInvoices.body & object>

/** 申请退票 (R375): one refund for each enterprise whose invoices are chosen. Returns their ids and numbers. */
export async function applyForRefund(tx: Tx, actor: Actor, batchId: string, { reason, invoices: chosen, version }: Wish, now: Date): Promise<{ id: string; sn: string }[]> {
  const batch = await lockBatch(tx, actor, batchId, version)
  // Of an application over several enterprises it is this one's own step, and stands in the log under its own organisation: the others are not told of it.
  await batchSteps.move(tx, actor, { ...batch, company_id: batch.company_id ?? actor.chain.company_id }, 'refund', {})
  const issued = await scoped(tx, actor, 'app.invoice').selectAll('app.invoice').where('app.invoice.batch_id', '=', batchId).where('app.invoice.status', 'in', ['invoiced', 'mailed']).orderBy('app.invoice.id').forUpdate().execute()
  const claims = await openClaims(tx, issued.map(({ id }) => id))
  const rest = (invoice: Invoice) => remainingOf({ amount: invoice.amount, red: invoice.red_amount, pending: invoice.red_open_amount, asked: askedOf(claims(invoice.id)) })
  const wanted = chosen === undefined ? issued.flatMap((invoice) => (rest(invoice) > 0 ? [{ invoice, amount: rest(invoice) }] : [])) : await chosenOf(tx, actor, chosen, issued)
  if (wanted.length === 0) refuse(400, '这张申请单的发票已全部退票或红冲，或已申请退票、正在红冲')
  for (const [index, { invoice, amount }] of wanted.entries()) {
    const text = `发票 ${invoice.number ?? ''} 最多可退 ${formatCents(rest(invoice))}`
    if (amount > rest(invoice)) refuse(400, text, { fields: [{ field: `invoices.${index}.amount`, text }] })
  }
  const made: { id: string; sn: string }[] = []
  const groups = [...Map.groupBy(wanted, ({ invoice }) => invoice.company_id).values()]
  const serials = await nextSerials(tx, 'TP', groups.length, now)
  for (const [index, lines] of groups.entries()) made.push(await createRefund(tx, actor, lines, { sn: serials[index] ?? '', reason }, now))
  return made
}

interface Line {
  readonly invoice: Invoice
  readonly amount: number
}

async function chosenOf(tx: Tx, actor: Actor, chosen: NonNullable<Wish['invoices']>, issued: readonly Invoice[]): Promise<Line[]> {
  if (new Set(chosen.map(({ id }) => id)).size < chosen.length) refuse(400, '同一张发票只能选择一次')
  const other = chosen.find(({ id }) => !issued.some((one) => one.id === id))
  if (other !== undefined) {
    // A foreign one is not found; one's own is of another application, or not issued yet.
    await scopedId(tx, actor, 'app.invoice', other.id)
    refuse(400, '所选发票不属于这张申请单，或还没有开具')
  }
  return chosen.flatMap(({ id, amount }) => issued.filter((one) => one.id === id).map((invoice) => ({ invoice, amount })))
}

async function createRefund(tx: Tx, actor: Actor, lines: readonly Line[], { sn, reason }: { readonly sn: string; readonly reason: string }, now: Date): Promise<{ id: string; sn: string }> {
  const [first] = lines
  if (first === undefined) throw new RangeError('a refund of nothing')
  const { park_id, platform_id, agency_id, company_id, batch_id } = first.invoice
  const chain = { park_id, platform_id, agency_id, company_id }
  const side = actor.flavour === 'company' ? 'company' : 'agency'
  const made = await refundSteps.create(tx, actor, {
    facts: {},
    keys: ['status', 'amount', 'reason', 'created_by'],
    row: { ...chain, id: newId(), batch_id, sn, amount: sum(lines.map(({ amount }) => amount)), reason, created_by: side, creator: actor.name, creator_id: actor.staffId, create_at: now },
  })
  await insertRows(tx, 'app.refund_batch_invoice', lines.map(({ invoice, amount }) => ({ ...chain, id: newId(), refund_batch_id: made.id, invoice_id: invoice.id, amount })))
  await tellOfRefund(tx, made, 'to_audit')
  return { id: made.id, sn }
}

/** 审核 or 撤回 (decision 3): passed, a draft of red ink for each invoice (decision 89). */
export async function decide(tx: Tx, actor: Actor, id: string, { action, reason = '', version }: z.output<typeof decideRefund.body & object>, now: Date): Promise<void> {
  const found = asSeen(await lockRefund(tx, actor, id), version)
  const refund = { ...found, is_own: found.created_by === actor.flavour }
  if (action === 'cancel') {
    await refundSteps.move(tx, actor, refund, 'cancel', {})
    return
  }
  const audited = { auditor: actor.name, audit_at: now }
  if (action === 'audit_reject') {
    await tellOfRefund(tx, await refundSteps.move(tx, actor, refund, 'audit_reject', { ...audited, reject_reason: reason }, 'reason'), 'rejected')
    return
  }
  await refundSteps.move(tx, actor, refund, 'audit_pass', audited)
  await draftRedinks(tx, actor, refund, now)
  await tellOfRefund(tx, refund, 'to_redink')
}

/** 销货退回 is the bureau's reason for what is given back; the agency may change it in the draft. */
const given = 2

async function draftRedinks(tx: Tx, actor: Actor, refund: Refund, now: Date): Promise<void> {
  const lines = await tx.selectFrom('app.refund_batch_invoice').selectAll().where('park_id', '=', refund.park_id).where('refund_batch_id', '=', refund.id).orderBy('invoice_id').execute()
  const invoices = await tx.selectFrom('app.invoice').selectAll().where('park_id', '=', refund.park_id).where('id', 'in', lines.map(({ invoice_id }) => invoice_id)).orderBy('id').forUpdate().execute()
  for (const { invoice_id, amount } of lines) {
    const invoice = invoices.find((one) => one.id === invoice_id) ?? refuse(404, texts.notFound)
    await draft(tx, actor, invoice, { amount: -amount, reason: given, remark: refund.reason, refundId: refund.id }, now)
  }
}
