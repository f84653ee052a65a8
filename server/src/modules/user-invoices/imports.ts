import { sql } from 'kysely'
import { z } from 'zod'
import { checkUserInvoices, importUserInvoices, userInvoiceTemplate } from '@linggong/shared/contract/user-invoices'
import { userInvoiceImport, type UserInvoiceRow } from '@linggong/shared/domain/imports/user-invoice'
import type { UserInvoiceStatus } from '@linggong/shared/domain/machines/user-invoice'
import { formatCents } from '@linggong/shared/domain/money'
import { statusOf } from '@linggong/shared/domain/status-option'
import { userInvoiceFields } from '@linggong/shared/domain/fields/user-invoice'
import type { Actor } from '../../kernel/actor.ts'
import { lockKey } from '../../kernel/rate-limit.ts'
import { inPark, parkValues, scoped, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { CheckedRow } from '../imports/checked-row.ts'
import { serveImport } from '../imports/serve.ts'
import { refuseChangedSince } from '../imports/undo.ts'
import { userInvoiceSteps } from './machine.ts'

interface Checked extends CheckedRow<UserInvoiceRow> {
  readonly id?: string
}

/** What the bureau has issued, by the numbers of the bills. */
export const servedUserInvoices = serveImport(userInvoiceImport, { template: userInvoiceTemplate, check: checkUserInvoices, submit: importUserInvoices }, {
  order: z.object({ company_id: z.uuid().optional(), file_url: z.string().default('') }),
  chunkRows: 200,
  place: async () => ({}),
  // Of two files with the same bill, the second one finds that it has its invoice.
  lock: (tx) => lockKey(tx, `user-invoices:${parkValues(tx).join('')}`),
  check,
  async write(tx, { actor, id: importId }, _order, rows: readonly Checked[]) {
    const found = rows.flatMap(({ row, id }) => (id === undefined ? [] : [{ row, id }])).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const { row, id } of found) {
      const before = await scopedId(tx, actor, 'app.user_invoice', id, { lock: true })
      await userInvoiceSteps.move(tx, actor, before, 'issue', { invoice_no: row.invoice_no, invoice_on: row.invoice_on, import_id: importId })
    }
  },
  undo,
})

async function check(tx: Tx, _order: unknown, rows: readonly CheckedRow<UserInvoiceRow>[]): Promise<Checked[]> {
  const { rows: found } = await sql<{ id: string; bill_sn: string; amount: number; status: UserInvoiceStatus }>`
    select id, bill_sn, amount, status from app.user_invoice where ${inPark(tx)} and bill_sn = any(${[...new Set(rows.map(({ row }) => row.bill_sn))]}::text[])`.execute(tx)
  const { rows: used } = await sql<{ invoice_no: string; bill_sn: string }>`
    select invoice_no, bill_sn from app.user_invoice where ${inPark(tx)} and status <> 'voided' and invoice_no = any(${[...new Set(rows.map(({ row }) => row.invoice_no).filter((no) => no !== ''))]}::text[])`.execute(tx)
  const bySn = new Map(found.map((one) => [one.bill_sn, one]))
  const billOf = new Map(used.map(({ invoice_no, bill_sn }) => [invoice_no, bill_sn]))
  return rows.map((one) => {
    const { row, issues } = one
    const invoice = bySn.get(row.bill_sn)
    const error = (column: keyof UserInvoiceRow & string, text: string) => issues.push({ column, level: 'error', text })
    if (invoice === undefined) {
      if (row.bill_sn !== '') error('bill_sn', '不是本园区已支付的账单，请核对账单号')
      return one
    }
    if (invoice.status !== 'to_invoice') error('bill_sn', `开票状态为“${statusOf(userInvoiceFields.status.table, invoice.status).label}”，应为“待开”`)
    else if (row.total !== null && row.total !== invoice.amount) error('total', `与账单的收入金额不一致：文件为 ${formatCents(row.total)}，账单为 ${formatCents(invoice.amount)}`)
    const other = billOf.get(row.invoice_no)
    if (other !== undefined && other !== row.bill_sn) error('invoice_no', `发票号码已用于账单 ${other}`)
    return { ...one, id: invoice.id }
  })
}

/** Takes back what a file has said, or refuses once the money of one of the bills has come back. */
async function undo(tx: Tx, actor: Actor, importId: string): Promise<void> {
  const rows = await scoped(tx, actor, 'app.user_invoice').selectAll('app.user_invoice').where('app.user_invoice.import_id', '=', importId).orderBy('app.user_invoice.id').forUpdate().execute()
  await refuseChangedSince(tx, importId, rows.filter(({ status }) => status === 'invoiced').length, (changed) => `其中 ${changed} 张此后已退汇或作废，不能撤销导入`)
  for (const row of rows) await userInvoiceSteps.move(tx, actor, row, 'undo_issue', { invoice_no: '', invoice_on: null, import_id: null })
}
