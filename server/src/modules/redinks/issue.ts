import { invoiceRemark } from '@linggong/shared/domain/tax/invoice'
import { sql } from 'kysely'
import type { Caller } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { InvoiceOrder } from '../../ports/einvoice.ts'
import { ordersOf } from '../invoices/orders.ts'
import { givenBack } from '../invoicing/amounts.ts'
import { finishIfDone, lockRefund } from './refund-steps.ts'
import { lockBlue, redinkSteps, type Redink } from './steps.ts'

/** The red invoices: as their blue ones, with what is taken back of them. */
export async function redOrdersOf(tx: Tx, rows: readonly Redink[]): Promise<InvoiceOrder[]> {
  const blues = await tx.selectFrom('app.invoice').selectAll().where('park_id', 'in', [...new Set(rows.map(({ park_id }) => park_id))]).where('id', 'in', rows.map(({ invoice_id }) => invoice_id)).execute()
  const orders = new Map((await ordersOf(tx, blues)).map((order) => [order.requestNo, order]))
  return rows.flatMap((row) => {
    const blue = blues.find(({ id }) => id === row.invoice_id)
    const order = orders.get(blue?.vendor_no ?? '')
    if (blue === undefined || order === undefined) return []
    const { amount, tax_amount: tax, deduct_amount: deduct, confirm_no: confirmNo } = row
    const red = { number: blue.number ?? '', confirmNo }
    return [{ ...order, requestNo: row.vendor_no, amount, tax, deduct, remark: invoiceRemark({ amount, deduct, ppm: order.ppm }, `被红冲蓝字发票号码：${red.number}，红字确认单编号：${confirmNo}`), red }]
  })
}

/**
 * The red invoice is issued: the blue one says so, what it took of settlements may be invoiced again, the last first (decision 85), and its refund
 * is finished when it was the last. Locks: the offset, its refund, the invoice, settlements.
 */
export async function issueRed(tx: Tx, caller: Caller, row: Redink, { number, at }: { readonly number: string; readonly at: Date }, now: Date): Promise<void> {
  const refund = row.refund_batch_id === null ? null : await lockRefund(tx, caller, row.refund_batch_id, row.park_id)
  const blue = await lockBlue(tx, caller, row)
  // Its file is fetched at once.
  await redinkSteps.move(tx, caller, row, 'issue', { number, issue_at: at, next_at: now, attempts: 0, fault: '' })
  await sql`update app.invoice set red_amount = red_amount + ${-row.amount}, red_open_amount = red_open_amount + ${row.amount}, version = version + 1 where park_id = ${row.park_id} and id = ${blue.id}`.execute(tx)
  await givenBack(tx, { park_id: blue.park_id, id: blue.detail_id }, -row.amount)
  if (refund !== null) await finishIfDone(tx, refund, now)
}
