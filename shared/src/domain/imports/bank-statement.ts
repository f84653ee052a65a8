// 银行流水: the statement of an account as the bank gives it, for the desk. Beyond the specification.
import { reconciliationFields } from '../fields/reconciliation.ts'
import { instantOfClock, isRealDate } from '../time.ts'
import { feeCell, snCell, textCell, clean } from './cells.ts'
import { column, defineImport, type Cell, type RowIssue, type RowOf } from './define.ts'
import { repeated } from './row-groups.ts'

/** A time as banks write it, `2026-01-31 09:30:00`, `20260131 093000` or a day alone; '' when it is none. */
const bankTimeCell: Cell<string> = {
  hints: ['交易时间', '交易日', '记账日'],
  looksLike: (text) => /^(19|20)\d{6}$|^(19|20)\d{2}[-/]\d{1,2}[-/]\d{1,2}/u.test(text),
  read(text) {
    const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:[ T]?(\d{2}):?(\d{2}):?(\d{2})?)?$/u.exec(clean(text)) ?? []
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const time = `${date} ${hour}:${minute}:${second}`
    return year !== '' && isRealDate(date) && instantOfClock(time) !== null ? time : ''
  },
  check: (time, { label, text }) => (time === '' ? [{ level: 'error', text: `${label}应写作 2026-01-31 09:30:00，填写为 ${text.slice(0, 20)}` }] : []),
}

const columns = {
  account_no: column(reconciliationFields.account_no, snCell, { required: true, aliases: ['账号', '本方账号', '账户号', '交易账号'], width: 26, rule: '本机构登记的招行账号；子账号写完整号码', example: '7559001000010000010001' }),
  trans_at: column(reconciliationFields.trans_at, bankTimeCell, { required: true, aliases: ['交易日', '交易日期', '记账时间', '记账日期'], width: 22, rule: '日期，可带时间', example: '2026-01-31 09:30:00' }),
  income: column(reconciliationFields.income, feeCell, { aliases: ['收入', '贷方金额', '贷方发生额', '贷'], width: 16, rule: '收入和支出填其一', example: '5000.00' }),
  expense: column(reconciliationFields.expense, feeCell, { aliases: ['支出', '借方金额', '借方发生额', '借'], width: 16, rule: '收入和支出填其一；含同一行扣收的手续费', example: '' }),
  fee: column(reconciliationFields.fee, feeCell, { aliases: ['手续费'], width: 14, rule: '可不填；银行在同一行扣收的手续费', example: '' }),
  bank_ref: column(reconciliationFields.bank_ref, snCell, { required: true, aliases: ['流水号', '交易流水号', '交易流水', '流水'], width: 30, rule: '银行的流水号，每行不同', example: 'C0987654321' }),
  request_no: column(reconciliationFields.request_no, snCell, { aliases: ['业务参考号', '客户参考号', '企业流水号'], width: 30, rule: '可不填；付款时提交银行的请求号', example: '' }),
  counter_name: column(reconciliationFields.counter_name, textCell(100), { aliases: ['收(付)方名称', '对手户名', '对方名称', '收付方名称'], width: 24, rule: '可不填', example: '海口示例供应链有限公司' }),
  counter_account: column(reconciliationFields.counter_account, textCell(40), { aliases: ['收(付)方账号', '对手账号', '收付方账号'], width: 24, rule: '可不填', example: '6217001234567890122' }),
  summary: column(reconciliationFields.summary, textCell(200), { aliases: ['用途', '附言', '交易摘要'], width: 24, rule: '可不填', example: '货款' }),
} as const

export type StatementRow = RowOf<typeof columns>

export const statementImport = defineImport({
  category: 'bank_statement',
  title: '银行流水',
  unit: '行流水',
  maxRows: 5000,
  columns,
  rows: 'lines',
  changes: ['reconciliation'],
  acrossRows: checkRows,
  // A park imports nothing: it has no page of imports.
  access: { agency: ['AgencyFinanceCmbPageIndex:reconcile'] },
  result: { label: '查看对账台', pages: { agency: { key: 'AgencyFinanceCmbPageIndex', path: 'agency/finance/cmb', view: 'reconciliation' } } },
})

/** Each row has its own number, and either came in or went out. */
function checkRows(rows: readonly StatementRow[]): Map<number, RowIssue[]> {
  const issues = repeated(rows, 'bank_ref', columns.bank_ref.label, ({ bank_ref }) => bank_ref)
  for (const { row, income, expense } of rows) {
    if (income !== null && expense !== null && income > 0 === expense > 0) issues.set(row, [...(issues.get(row) ?? []), { column: 'row', level: 'error', text: '收入和支出须填且只填一项' }])
  }
  return issues
}
