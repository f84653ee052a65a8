import type { z } from 'zod'
import type { agencyConfirmInvoiceBatch } from '@linggong/shared/contract/invoice-batches'
import { readConfig, tenantConfigs } from '@linggong/shared/contract/schemas/tenant-config'
import { invoiceBatchMachine, type InvoiceBatchStatus } from '@linggong/shared/domain/machines/invoice'
import { stepFrom } from '@linggong/shared/domain/machines/machine'
import type { Actor } from '../../kernel/actor.ts'
import { refuseWhileDisabled } from '../../kernel/authorise.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { logged } from '../../kernel/logged.ts'
import { writeChange } from '../../kernel/record.ts'
import { refuse } from '../../kernel/refuse.ts'
import { stateAfter } from '../../kernel/steps.ts'
import { asSystem, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { invoicesOf } from '../invoices/order.ts'
import { invoiceSteps, isLiving } from '../invoices/steps.ts'
import { release } from '../invoicing/amounts.ts'
import { batchSteps, detailsOf, lockBatch, setDetails, type InvoiceDetail, type OwnedBatch } from '../invoicing/steps.ts'
import { tellOfInvoices } from '../messages/invoice-events.ts'
import { sign } from './sign.ts'

type Verdict = z.output<NonNullable<typeof agencyConfirmInvoiceBatch.body>>

/**
 * The enterprise confirms its own detail; the application goes on when all of its enterprises have (decision 87). In the system's transaction: an
 * enterprise sees its own detail alone, while its rejection returns those of all.
 */
export async function companyDecides(tx: Tx, actor: Actor, id: string, { result, reason = '', version }: Verdict, now: Date): Promise<void> {
  const batch = await lockBatch(tx, actor, id, version)
  const details = await detailsOf(tx, batch)
  const mine = details.find(({ company_id }) => company_id === actor.tenantId) ?? refuse('not_allowed', '没有本企业的开票明细')
  const own = { ...batch, status: mine.status }
  if (result === 'reject') {
    // Whoever has confirmed is bound by it, although the application still waits for others.
    stateAfter(stepFrom(invoiceBatchMachine, own, 'reject', actor.flavour))
    return reject(tx, actor, batch, reason)
  }
  refuseWhileDisabled(actor)
  const action = (await isRechecked(tx, batch.agency_id)) ? 'company_confirm' : 'company_confirm_final'
  const to = stateAfter(stepFrom(invoiceBatchMachine, own, action, actor.flavour))
  await confirmDetail(tx, mine, to, now)
  if (details.some((one) => one.id !== mine.id && one.status === 'to_company_confirm')) {
    await writeChange(tx, 'app.invoice_batch', batch, { confirm_at: now })
    await recordChange(tx, actor, 'invoice_batch', batch.id, 'confirm_part', diff({ status: mine.status }, { status: to }, logged.invoice_batch.fields))
  } else {
    const moved = await batchSteps.move(tx, actor, batch, action, { confirm_at: now })
    // Those that confirmed before as well: 复核 may have been switched since.
    await setDetails(tx, batch, moved.status)
    await tellOfInvoices(tx, moved, action === 'company_confirm' ? 'to_agency_confirm' : 'to_invoice')
  }
  await sign(tx, actor, batch, mine, now)
}

async function confirmDetail(tx: Tx, { park_id, id }: InvoiceDetail, status: InvoiceBatchStatus, now: Date): Promise<void> {
  await tx.updateTable('app.invoice_batch_detail').set({ status, confirm_at: now }).where('park_id', '=', park_id).where('id', '=', id).execute()
}

/** 复核 (decision 7): on, unless the agency has switched it off. */
async function isRechecked(tx: Tx, agencyId: string): Promise<boolean> {
  const agency = await tx.selectFrom('app.tenant').select('config').where('id', '=', agencyId).executeTakeFirst()
  return readConfig(tenantConfigs.agency, agency?.config).config.invoice_recheck !== false
}

export async function agencyDecides(tx: Tx, actor: Actor, id: string, { result, reason = '', version }: Verdict, now: Date): Promise<void> {
  const batch = await lockBatch(tx, actor, id, version)
  if (result === 'reject') return reject(tx, actor, batch, reason)
  await agencyConfirms(tx, actor, batch, 'agency_confirm', now)
}

/** One of several (R683): whatever version it has. */
export async function agencyConfirmsOne(tx: Tx, actor: Actor, id: string, now: Date): Promise<{ sn: string; text: string }> {
  const batch = await lockBatch(tx, actor, id)
  await agencyConfirms(tx, actor, batch, 'agency_batch_confirm', now)
  return { sn: batch.sn, text: '已确认' }
}

async function agencyConfirms(tx: Tx, actor: Actor, batch: OwnedBatch, action: 'agency_confirm' | 'agency_batch_confirm', now: Date): Promise<void> {
  const { status } = await batchSteps.move(tx, actor, batch, action, { audit_at: now })
  await setDetails(tx, batch, status)
}

/** One reject returns all of it, and what it took may be applied for again (decision 87). */
async function reject(tx: Tx, actor: Actor, batch: OwnedBatch, reason: string): Promise<void> {
  const moved = await batchSteps.move(tx, actor, batch, 'reject', { reason, rejected_by: actor.flavour === 'company' ? actor.tenantId : null }, 'reason')
  await release(tx, batch)
  await setDetails(tx, batch, moved.status)
  await tellOfInvoices(tx, moved, actor.flavour === 'company' ? 'company_rejected' : 'agency_rejected')
  // The others of the same application may have confirmed already, and are asked again.
  if (actor.flavour === 'company') await tellOfInvoices(tx, moved, 'other_rejected', actor.tenantId)
}

/** By the side that has applied for it, as long as nothing of it is issued or may be: what the vendor has refused falls with its application. */
export async function cancel(tx: Tx, actor: Actor, id: string, { reason, version }: { readonly reason: string; readonly version: number }): Promise<void> {
  const batch = await lockBatch(tx, actor, id, version)
  stateAfter(stepFrom(invoiceBatchMachine, batch, 'cancel', actor.flavour))
  const living = (await invoicesOf(tx, batch)).filter(isLiving)
  // They are the agency's to cancel, whoever cancels the application.
  await asSystem(tx, async (own) => {
    for (const invoice of living) await invoiceSteps.move(own, SYSTEM, invoice, 'cancel', { next_at: null }, 'not_ordered')
  })
  const moved = await batchSteps.move(tx, actor, batch, 'cancel', { reason, vendor_fault: '' })
  await release(tx, batch)
  await setDetails(tx, batch, moved.status)
  await tellOfInvoices(tx, moved, 'canceled')
}

