// 个人发票: what the bureau has issued for the workers of paid bills (R314, R619, R661). The columns are proposed by docs/breadth, X.
import { userInvoiceFields } from '../fields/user-invoice.ts'
import { INVOICE_NUMBER } from '../invoice-number.ts'
import { pastDateCell, snCell, yuanCell } from './cells.ts'
import { column, defineImport, type RowIssue, type RowOf } from './define.ts'
import { repeated } from './row-groups.ts'

const columns = {
  bill_sn: column(userInvoiceFields.bill_sn, snCell, { required: true, aliases: ['账单编号', '账单'], width: 26, rule: '本园区已支付的账单，一单一行', example: 'ZD20260101000001' }),
  invoice_no: column(userInvoiceFields.invoice_no, snCell, { required: true, aliases: ['发票号', '数电发票号码', '票号'], width: 26, rule: '8 至 20 位数字，每行不同', example: '26462000000012345678' }),
  invoice_on: column(userInvoiceFields.invoice_on, pastDateCell, { required: true, aliases: ['开票时间'], width: 14, rule: '不晚于今天', example: '2026-01-31' }),
  total: column(userInvoiceFields.total, yuanCell, { required: true, aliases: ['开票金额', '发票金额', '含税金额'], width: 16, rule: '须与账单的收入金额一致', example: '5000.00' }),
} as const

export type UserInvoiceRow = RowOf<typeof columns>

export const userInvoiceImport = defineImport({
  category: 'user_invoice',
  title: '个人发票',
  unit: '张发票',
  maxRows: 5000,
  columns,
  rows: 'items',
  sum: 'total',
  changes: ['user-invoices'],
  acrossRows: checkRows,
  access: { park: ['ParkCooperateStayPageIndex:import'] },
  result: { label: '查看个人代开', pages: { park: { key: 'ParkCooperateStayPageIndex', path: 'park/cooperate/stay' } } },
})

/** A bill has one invoice, and an invoice one bill. */
function checkRows(rows: readonly UserInvoiceRow[]): Map<number, RowIssue[]> {
  const issues = new Map<number, RowIssue[]>()
  const add = (row: number, more: readonly RowIssue[]) => issues.set(row, [...(issues.get(row) ?? []), ...more])
  for (const [row, more] of repeated(rows, 'bill_sn', columns.bill_sn.label, ({ bill_sn }) => bill_sn)) add(row, more)
  for (const [row, more] of repeated(rows, 'invoice_no', columns.invoice_no.label, ({ invoice_no }) => invoice_no)) add(row, more)
  for (const { row, invoice_no } of rows) if (invoice_no !== '' && !INVOICE_NUMBER.test(invoice_no)) add(row, [{ column: 'invoice_no', level: 'error', text: `${columns.invoice_no.label}应为 8 至 20 位数字` }])
  return issues
}
