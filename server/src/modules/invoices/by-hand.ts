import type { z } from 'zod'
import type { uploadInvoiceFiles } from '@linggong/shared/contract/invoice-issuing'
import type { registerInvoice } from '@linggong/shared/contract/invoices'
import { formatCents } from '@linggong/shared/domain/money'
import type { Actor } from '../../kernel/actor.ts'
import { nextSerials } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { handTo, ownUploads } from '../files/own.ts'
import { lockBatch, type InvoiceBatch } from '../invoicing/steps.ts'
import { createInvoices, invoicesOf, splitsOf, type Split } from './order.ts'
import { bookIssued, isLiving, type Invoice } from './steps.ts'

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
  const [id = ''] = await enter(tx, actor, batch, [{ split, number, fileUrl: file_url, at: dateOf(issue_at, now) }], 'hand', now)
  return id
}

/** 上传发票: a file for each line that has none (R374). */
export async function upload(tx: Tx, actor: Actor, id: string, { files, version }: z.output<typeof uploadInvoiceFiles.body & object>, now: Date): Promise<void> {
  const batch = await lockBatch(tx, actor, id, version)
  const splits = new Map((await splitsOf(tx, batch)).map((split) => [split.id, split]))
  const given = files.map(({ split_id, number, file_url, issue_at }, index) => ({ split: splits.get(split_id) ?? wrong(`files.${index}.split_id`, '开票明细不存在，请刷新后重试'), number, fileUrl: file_url, at: dateOf(issue_at, now) }))
  await enter(tx, actor, batch, given, 'file', now)
}

function dateOf(text: string | undefined, now: Date): Date {
  const at = text === undefined ? now : new Date(text)
  return at > now ? wrong('issue_at', '开票日期不能晚于今天') : at
}

async function enter(tx: Tx, actor: Actor, batch: InvoiceBatch, given: readonly ByHand[], source: Invoice['source'], now: Date): Promise<string[]> {
  if (batch.status !== 'to_invoice') refuse('not_allowed', '当前状态不允许该操作')
  const numbers = given.map(({ number }) => number)
  if (new Set(numbers).size < numbers.length) wrong('number', '发票号码重复')
  if (new Set(given.map(({ split }) => split.id)).size < given.length) refuse(400, '同一条开票明细只能有一张发票')
  const used = await tx.selectFrom('app.invoice').select('number').where('park_id', '=', batch.park_id).where('number', 'in', numbers).executeTakeFirst()
  if (used !== undefined) wrong('number', `发票号码 ${used.number ?? ''} 已登记`)
  const living = (await invoicesOf(tx, batch)).filter(isLiving)
  const busy = given.find(({ split }) => living.some((one) => one.split_id === split.id))
  if (busy !== undefined) refuse(400, `第 ${busy.split.position + 1} 条开票明细已有发票或正在开具，请先取消`)
  const serials = await nextSerials(tx, 'FP', given.length, now)
  const ids = await createInvoices(tx, actor, given.map(({ split }, index) => ({ split, source, vendorNo: serials[index] ?? '', nextAt: null })), now)
  for (const [index, { split, number, fileUrl, at }] of given.entries()) {
    const [fileId = null] = fileUrl === '' ? [] : await ownUploads(tx, actor, [fileUrl], { purpose: 'invoice_file', field: 'file_url', fault: '请上传发票文件（PDF、OFD 或 XML）' })
    if (fileId !== null) await handTo(tx, actor, split, [fileId])
    const invoice = await scopedId(tx, actor, 'app.invoice', ids[index] ?? '', { lock: true })
    // The last of them moves the application.
    await bookIssued(tx, actor, batch, invoice, { number, at, fileId, action: source === 'file' ? 'upload_file' : 'issued' })
  }
  return ids
}

const wrong = (field: string, text: string): never => refuse(400, text, { fields: [{ field, text }] })
