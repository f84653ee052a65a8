import type { z } from 'zod'
import type { createRedink, updateRedink } from '@linggong/shared/contract/invoice-redink-offsets'
import { stepFrom } from '@linggong/shared/domain/machines/machine'
import { redinkMachine } from '@linggong/shared/domain/machines/invoice'
import { redinkFields } from '@linggong/shared/domain/fields/invoice'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { asSeen, writeChange } from '../../kernel/record.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import { stateAfter } from '../../kernel/steps.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { wakeWorkers } from '../../jobs/wake.ts'
import { PortDown } from '../../ports/port.ts'
import { applyConfirmation, askBureau } from './bureau.ts'
import { draft, hold, lockBlue, lockRedink, partOf, redinkRecord, redinkSteps, requireRoom, type Redink } from './steps.ts'

type Change = z.output<typeof updateRedink.body & object>

/** 新增红冲 (R022, R499). Of a refund that has passed it may be another one in place of one that came to nothing. */
export async function create(tx: Tx, actor: Actor, { invoice_id, refund_batch_id, amount, reason, remark }: z.output<typeof createRedink.body & object>, now: Date): Promise<string> {
  // Its state stays until this is written; what it asks for of the invoice is seen to with the amount.
  if (refund_batch_id !== undefined) await scopedId(tx, actor, 'app.refund_batch', refund_batch_id, { lock: true })
  const invoice = await scopedId(tx, actor, 'app.invoice', invoice_id, { lock: true })
  const made = await draft(tx, actor, invoice, { amount, reason: Number(reason), remark, refundId: refund_batch_id ?? null }, now)
  return made.id
}

/** Changes a draft: amount, reason, remark. */
export async function save(tx: Tx, actor: Actor, id: string, { amount, reason, remark, version }: Change): Promise<void> {
  const row = asSeen(await lockRedink(tx, actor, id), version)
  if (row.status !== 'draft') refuse('not_allowed', '当前状态不允许该操作')
  if (row.submit_at !== null) refuse(400, '已提交税务局，等待受理结果，不能修改')
  const invoice = await lockBlue(tx, actor, row)
  const next = amount ?? row.amount
  await requireRoom(tx, invoice, next, { held: -row.amount, refundId: row.refund_batch_id })
  const why = reason === undefined ? row.reason : Number(reason)
  const told = { amount: next, ...(await partOf(tx, invoice, next, row.id)), remark: remark ?? row.remark }
  // The change log has the code as the table of reasons has it.
  await redinkRecord.change(tx, actor, row, { ...told, reason: why }, { action: 'save', from: { ...row, reason: String(row.reason) }, to: { ...told, reason: String(why) } })
  await hold(tx, invoice, row.amount - next)
}

/** 提交: asks the bureau, which decides who confirms (decision 25). An answer that is lost comes later (`followRedinks`). */
export async function submit(deps: Deps, actor: Actor, id: string, version: number): Promise<void> {
  if (!deps.taxBureau.isConnected) refuse(400, '尚未连接税务局，不能提交红字确认单')
  const now = deps.clock()
  const row = await inTransaction(deps.db, actor, async (tx) => {
    const found = asSeen(await lockRedink(tx, actor, id), version)
    stateAfter(stepFrom(redinkMachine, found, 'submit', actor.flavour))
    // It is asked about from then on, whatever becomes of this process; and who has submitted it stands, whatever the bureau answers.
    const sent = await writeChange(tx, 'app.redink_offset', found, { submit_at: found.submit_at ?? now, next_at: new Date(now.getTime() + 5000), attempts: 0, fault: '' })
    await recordChange(tx, actor, 'redink_offset', id, 'send', diff(found, sent, redinkFields, ['submit_at']), found)
    return sent
  })
  try {
    const { confirmation, isUsed } = await askBureau(deps, row)
    await inTransaction(deps.db, actor, (tx) => applyConfirmation(tx, actor, row, confirmation, deps.clock(), isUsed))
  } catch (error) {
    if (!(error instanceof PortDown)) throw error
    await inTransaction(deps.db, actor, (tx) => tx.updateTable('app.redink_offset').set({ fault: '税务局没有应答，系统会继续提交' }).where('park_id', '=', row.park_id).where('id', '=', id).where('status', '=', 'draft').execute())
  }
}

/** The seller's word on one that the buyer has entered. Whose word it was stands before it leaves: where the bureau's answer is lost, the system hears of it later. */
export async function answer(deps: Deps, actor: Actor, id: string, agrees: boolean, version: number): Promise<void> {
  const row = await inTransaction(deps.db, actor, async (tx) => {
    const found = asSeen(await lockRedink(tx, actor, id), version)
    stateAfter(stepFrom(redinkMachine, found, agrees ? 'seller_confirm' : 'deny', actor.flavour))
    await recordChange(tx, actor, 'redink_offset', id, agrees ? 'agree' : 'object', [], found)
    // Its version stays: nothing has become of it yet, and where the bureau is away the same dialog tries again.
    await tx.updateTable('app.redink_offset').set({ next_at: new Date(deps.clock().getTime() + 5000), attempts: 0 }).where('park_id', '=', found.park_id).where('id', '=', id).execute()
    return found
  })
  try {
    await deps.taxBureau.answer(row.confirm_no, agrees)
    const [confirmation] = await deps.taxBureau.confirmations([row.sn])
    if (confirmation !== undefined) await inTransaction(deps.db, actor, (tx) => applyConfirmation(tx, actor, row, confirmation, deps.clock()))
  } catch (error) {
    if (error instanceof PortDown) refuse(400, '税务局没有应答。系统会继续查询它的结果，请稍后刷新；仍待确认时可再次提交')
    throw error
  }
}

/** Orders the red invoice again that the vendor has refused, under another number. */
export async function retry(tx: Tx, actor: Actor, id: string, version: number, now: Date): Promise<void> {
  const row = asSeen(await lockRedink(tx, actor, id), version)
  if (row.status !== 'no_need_confirm' && row.status !== 'confirmed') refuse('not_allowed', '当前状态不允许该操作')
  if (row.fault === '' || row.ordered_at !== null) refuse(400, row.fault === '' ? '红字发票正在开具，请等待开票服务的结果' : row.fault)
  await redinkRecord.change(tx, actor, row, { vendor_no: nextNo(row), fault: '', next_at: now, attempts: 0 }, { action: 'retry' })
  await wakeWorkers(tx, 'payout', id)
}

const nextNo = ({ sn, vendor_no }: Redink): string => `${sn}-${Number(vendor_no.slice(sn.length + 1)) + 1}`

/** 撤销 (R381): the bureau is told afterwards, again and again. What the vendor may have issued already is not taken back. */
export async function cancel(tx: Tx, actor: Actor, id: string, version: number, now: Date): Promise<void> {
  const row = asSeen(await lockRedink(tx, actor, id), version)
  stateAfter(stepFrom(redinkMachine, row, 'cancel', actor.flavour))
  if (row.ordered_at !== null) refuse(400, row.fault === '' ? '红字发票正在开具，不能撤销' : row.fault)
  const invoice = await lockBlue(tx, actor, row)
  // One that was applied for has to be taken back at the bureau as well.
  await redinkSteps.move(tx, actor, row, 'cancel', { next_at: row.submit_at === null ? null : now, attempts: 0 }, 'not_ordered')
  await hold(tx, invoice, row.amount)
  if (row.submit_at !== null) await wakeWorkers(tx, 'payout', id)
}
