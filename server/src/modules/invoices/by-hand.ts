import type { z } from 'zod'
import type { uploadInvoiceFiles } from '@linggong/shared/contract/invoice-issuing'
import type { correctInvoice, registerInvoice } from '@linggong/shared/contract/invoices'
import { heldText } from '@linggong/shared/domain/invoice-number'
import { invoiceMachine } from '@linggong/shared/domain/machines/invoice'
import { stepFrom } from '@linggong/shared/domain/machines/machine'
import { formatCents } from '@linggong/shared/domain/money'
import { businessDate, type BusinessDate } from '@linggong/shared/domain/time'
import { violatesUnique } from '../../db/unique.ts'
import { wakeWorkers } from '../../jobs/wake.ts'
import type { Actor } from '../../kernel/actor.ts'
import { nextSerials } from '../../kernel/ids.ts'
import { asSeen } from '../../kernel/record.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import { stateAfter } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { handTo, ownUploads } from '../files/own.ts'
import { numberHeld } from '../invoicing/numbers.ts'
import { lockBatch, type InvoiceBatch } from '../invoicing/steps.ts'
import { createInvoices, invoicesOf, splitsOf, type Split } from './order.ts'
import { bookIssued, invoiceSteps, isLiving, lockInvoice, type Invoice } from './steps.ts'

interface ByHand {
  readonly split: Split
  readonly number: string
  readonly fileUrl: string
  readonly at: Date
}

/** 登记发票: one that was issued elsewhere, for one line (decision 5). Returns its id. */
export async function register(tx: Tx, actor: Actor, { split_id, number, amount, issue_at, file_url }: z.output<typeof registerInvoice.body & object>, now: Date): Promise<string> {
  const split = await scopedId(tx, actor, 'app.invoice_split', split_id)
  if (split.amount !== amount) wrong('amount', `金额应等于开票明细的 ${formatCents(split.amount)}`)
  const batch = await lockBatch(tx, actor, split.batch_id)
  const [id = ''] = await enter(tx, actor, batch, [{ split, number, fileUrl: file_url, at: dateOf(issue_at, await earliestOf(tx, batch), 'issue_at', now) }], 'hand', now)
  return id
}

/** 上传发票: a file for each line that has none (R374). */
export async function upload(tx: Tx, actor: Actor, id: string, { files, version }: z.output<typeof uploadInvoiceFiles.body & object>, now: Date): Promise<void> {
  const batch = await lockBatch(tx, actor, id, version)
  const splits = new Map((await splitsOf(tx, batch)).map((split) => [split.id, split]))
  const earliest = await earliestOf(tx, batch)
  const given = files.map(({ split_id, number, file_url, issue_at }, index) => ({
    split: splits.get(split_id) ?? wrong(`files.${index}.split_id`, '开票明细不存在，请刷新后重试'), number, fileUrl: file_url, at: dateOf(issue_at, earliest, `files.${index}.issue_at`, now),
  }))
  await enter(tx, actor, batch, given, 'file', now)
}

interface Earliest {
  readonly day: BusinessDate
  readonly why: string
}

/**
 * The first day that an invoice of an application may have: that of the application, or of the last of its settlements where this is later (a returned one may
 * be submitted again with others). What was issued before belongs to no settlement of it; and a date decides the month of the statistics.
 */
async function earliestOf(tx: Tx, batch: InvoiceBatch): Promise<Earliest> {
  const applied: Earliest = { day: businessDate(batch.create_at), why: `申请单 ${batch.sn} 当天才申请开票` }
  const last = await tx
    .selectFrom('app.invoice_batch_settlement as t')
    .innerJoin('app.settlement as s', (join) => join.onRef('s.id', '=', 't.settlement_id').onRef('s.park_id', '=', 't.park_id'))
    .select(['s.sn', 's.settlement_at'])
    .where('t.park_id', '=', batch.park_id)
    .where('t.batch_id', '=', batch.id)
    .where('s.settlement_at', 'is not', null)
    .orderBy('s.settlement_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const settled = last?.settlement_at ?? null
  return settled === null || businessDate(settled) <= applied.day ? applied : { day: businessDate(settled), why: `结算单 ${last?.sn ?? ''} 当天才完成结算` }
}

function dateOf(text: string | undefined, { day, why }: Earliest, field: string, now: Date): Date {
  const at = text === undefined ? now : new Date(text)
  if (at > now) wrong(field, '开票日期不能晚于今天')
  // What happens today is always late enough, whatever day a settlement was dated to.
  return businessDate(at) < day && businessDate(at) < businessDate(now) ? wrong(field, `开票日期 ${businessDate(at)} 不能早于 ${day}：${why}`) : at
}

async function enter(tx: Tx, actor: Actor, batch: InvoiceBatch, given: readonly ByHand[], source: Invoice['source'], now: Date): Promise<string[]> {
  if (batch.status !== 'to_invoice') refuse('not_allowed', '当前状态不允许该操作')
  const numbers = given.map(({ number }) => number)
  if (new Set(numbers).size < numbers.length) wrong('number', '发票号码重复')
  if (new Set(given.map(({ split }) => split.id)).size < given.length) refuse(400, '同一条开票明细只能有一张发票')
  await requireFree(tx, batch, numbers)
  const living = (await invoicesOf(tx, batch)).filter(isLiving)
  const busy = given.find(({ split }) => living.some((one) => one.split_id === split.id))
  if (busy !== undefined) refuse(400, `第 ${busy.split.position + 1} 条开票明细已有发票或正在开具，请先取消`)
  const serials = await nextSerials(tx, 'FP', given.length, now)
  const ids = await createInvoices(tx, actor, given.map(({ split }, index) => ({ split, source, vendorNo: serials[index] ?? '', nextAt: null })), now)
  for (const [index, { split, number, fileUrl, at }] of given.entries()) {
    const [fileId = null] = fileUrl === '' ? [] : await ownFile(tx, actor, fileUrl)
    if (fileId !== null) await handTo(tx, actor, split, [fileId])
    const invoice = await scopedId(tx, actor, 'app.invoice', ids[index] ?? '', { lock: true })
    // The last of them moves the application.
    await bookIssued(tx, actor, batch, invoice, { number, at, fileId, action: source === 'file' ? 'upload_file' : 'issued' }).catch((error: unknown) => takenMeanwhile(error, number))
  }
  return ids
}

/** 更正号码: of an invoice that was issued elsewhere, whose number was typed wrongly, and its file where it was that of another one. What waits for the number is asked about at once. */
export async function correct(tx: Tx, actor: Actor, id: string, { number, file_url, version }: z.output<typeof correctInvoice.body & object>, now: Date): Promise<void> {
  const { batch, invoice } = await lockInvoice(tx, actor, id)
  asSeen(invoice, version)
  stateAfter(stepFrom(invoiceMachine, invoice, 'correct', actor.flavour))
  if (number === invoice.number) wrong('number', `发票号码已经是 ${number}`)
  await requireFree(tx, batch, [number])
  const files = file_url === '' ? [] : await ownFile(tx, actor, file_url)
  await handTo(tx, actor, invoice, files)
  await invoiceSteps.move(tx, actor, invoice, 'correct', { number, ...(files[0] !== undefined && { file_id: files[0] }) }).catch((error: unknown) => takenMeanwhile(error, number))
  await tx.updateTable('app.invoice').set({ next_at: now, attempts: 0 }).where('park_id', '=', invoice.park_id).where('agency_id', '=', invoice.agency_id).where('status', '=', 'to_invoice').where('ordered_at', 'is not', null).where('vendor_fault', '<>', '').execute()
  await wakeWorkers(tx, 'payout', id)
}

async function requireFree(tx: Tx, { park_id, agency_id }: Pick<InvoiceBatch, 'park_id' | 'agency_id'>, numbers: readonly string[]): Promise<void> {
  const held = await numberHeld(tx, park_id, numbers)
  if (held !== undefined) wrong('number', heldText(held.number, held.agency_id === agency_id ? held : null))
}

/** Somebody has registered it in the same moment. */
const takenMeanwhile = (error: unknown, number: string): never => {
  if (violatesUnique(error, 'invoice_number')) wrong('number', `发票号码 ${number} 刚刚被登记，请核对号码`)
  throw error
}

const ownFile = (tx: Tx, actor: Actor, url: string): Promise<string[]> => ownUploads(tx, actor, [url], { purpose: 'invoice_file', field: 'file_url', fault: '请上传发票文件（PDF、OFD 或 XML）' })

const wrong = (field: string, text: string): never => refuse(400, text, { fields: [{ field, text }] })
