import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { asSeen } from '../../kernel/record.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { PortDown } from '../../ports/port.ts'
import { apply } from './follow.ts'
import { advance, invoiceSteps, isAtVendor, lockInvoice, noteFault, type Invoice } from './steps.ts'

/** Asks the vendor about one invoice at once, instead of when it is its turn, and books what it says (R378). */
export async function confirm(deps: Deps, actor: Actor, id: string, version: number): Promise<void> {
  const row = await inTransaction(deps.db, actor, async (tx) => asSeen(await scopedId(tx, actor, 'app.invoice', id), version), { readOnly: true })
  if (row.status !== 'to_invoice') refuse('not_allowed', '当前状态不允许该操作')
  if (!deps.einvoice.isConnected) refuse(400, '尚未连接开票服务')
  const [answer] = await deps.einvoice.results([row.vendor_no]).catch((error: unknown) => {
    if (error instanceof PortDown) return refuse(400, '开票服务没有应答，系统会继续查询')
    throw error
  })
  if (answer === undefined || answer.status === 'unknown' || answer.status === 'issuing') refuse(400, '开票服务尚未给出结果，系统会继续查询')
  if (answer.status === 'refused') refuse(400, `开票服务退回：${answer.reason}`)
  await inTransaction(deps.db, actor, (tx) => apply(tx, actor, row, answer, deps.clock()))
  // What stands against it is kept, and told to whoever has asked.
  const { status, vendor_fault: fault } = await inTransaction(deps.db, actor, (tx) => scopedId(tx, actor, 'app.invoice', id), { readOnly: true })
  if (status === 'to_invoice' && fault !== '') refuse(400, fault)
}

/** Also where it was ordered, the fault tells what is to be done about it. */
async function begun(tx: Tx, actor: Actor, id: string, action: 'reject' | 'cancel', version: number): Promise<Invoice> {
  const { invoice } = await lockInvoice(tx, actor, id)
  asSeen(invoice, version)
  if (isAtVendor(invoice)) refuse(400, invoice.vendor_fault === '' ? `发票正在开具，结果返回前不能${action === 'reject' ? '驳回' : '取消'}` : invoice.vendor_fault)
  return invoice
}

export async function reject(tx: Tx, actor: Actor, id: string, { reason, version }: { readonly reason: string; readonly version: number }): Promise<void> {
  const invoice = await begun(tx, actor, id, 'reject', version)
  await invoiceSteps.move(tx, actor, invoice, 'reject', { reason, next_at: null }, 'reason', 'not_ordered')
  await noteFault(tx, actor, { park_id: invoice.park_id, id: invoice.batch_id })
}

export async function cancel(tx: Tx, actor: Actor, id: string, version: number): Promise<void> {
  const invoice = await begun(tx, actor, id, 'cancel', version)
  await invoiceSteps.move(tx, actor, invoice, 'cancel', { next_at: null }, 'not_ordered')
  await noteFault(tx, actor, { park_id: invoice.park_id, id: invoice.batch_id })
}

export async function mail(tx: Tx, actor: Actor, id: string, { express_no, version }: { readonly express_no: string; readonly version: number }, now: Date): Promise<void> {
  const { batch, invoice } = await lockInvoice(tx, actor, id)
  await invoiceSteps.move(tx, actor, asSeen(invoice, version), 'mail', { express_no, mail_at: now }, 'express')
  await advance(tx, actor, batch, now)
}

