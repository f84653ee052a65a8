// The pure part of the bill-import check, shared by the browser's preview and the server (decision 17).
import { MAX_BATCH_CENTS, MAX_BILL_CENTS } from './bounds.ts'
import { billFields } from './fields/bill.ts'
import { formatCents, parseYuan, TOO_LARGE } from './money.ts'
import { readPayee } from './payee-account.ts'
import type { BusinessDate } from './time.ts'
import { ageOn, checkIdNo, isBankCard, isIdNoFormat, isPhone, normalizePhone, toFullWidthParentheses } from './validators.ts'

export type IssueLevel = 'error' | 'warn'
/** An issue of one cell: column key, level, Chinese text with the problem and its solution. */
export type RowIssue = { column: string; level: IssueLevel; text: string }

export type BillColumn = 'name' | 'id_no' | 'phone' | 'account_no' | 'amount' | 'task_sn' | 'remark'

/** The columns of the template in order; headers match with or without *, （） and spaces. */
export const BILL_COLUMNS: readonly { key: BillColumn; label: string; required: boolean; aliases: readonly string[] }[] = [
  { key: 'name', label: billFields.name.label, required: true, aliases: ['收款人', '收款人姓名', '用户姓名', '真实姓名'] },
  { key: 'id_no', label: billFields.id_no.label, required: true, aliases: ['身份证', '身份证号码', '证件号', '证件号码'] },
  { key: 'phone', label: billFields.phone.label, required: true, aliases: ['手机', '手机号码', '电话', '联系电话'] },
  { key: 'account_no', label: billFields.account_no.label, required: true, aliases: ['收款账户', '银行卡号', '银行卡', '卡号', '支付宝账号', '账号'] },
  { key: 'amount', label: `${billFields.amount.label}(元)`, required: true, aliases: ['金额', '发放金额', '结算金额', '账单金额'] },
  { key: 'task_sn', label: billFields.task_sn.label, required: false, aliases: ['任务', '任务号', '任务单号'] },
  { key: 'remark', label: billFields.remark.label, required: false, aliases: ['说明', '摘要'] },
]

/** Bills per batch (domain.md §7). */
export const MAX_BILL_ROWS = 6000
const MAX_NAME = 50
const MAX_REMARK = 200

/** Cells as text, with the row number of the sheet (the header is row 1). */
export type RawBillRow = { row: number } & Record<BillColumn, string>
/** A typed row; `amount` in cents, null when unreadable or too large. The raw cells are kept for messages. */
export type BillRow = { row: number; name: string; id_no: string; phone: string; account_no: string; amount: number | null; task_sn: string; remark: string; raw: RawBillRow }

const plainHeader = (text: string): string => text.normalize('NFKC').replace(/[\s*＊:：]/g, '').replace(/\(元\)$/, '')
const HEADERS = new Map(BILL_COLUMNS.flatMap((c) => [c.label, ...c.aliases].map((h) => [plainHeader(h), c.key] as const)))

/** Which sheet column contains which field. `missing`: labels of required columns not found; `unknown`: headers that are ignored. The first of two equal headers wins. */
export function matchBillHeaders(headers: readonly string[]): { columns: Partial<Record<BillColumn, number>>; missing: string[]; unknown: string[] } {
  const columns: Partial<Record<BillColumn, number>> = {}
  const unknown: string[] = []
  headers.forEach((header, i) => {
    const key = HEADERS.get(plainHeader(header))
    if (key !== undefined && columns[key] === undefined) columns[key] = i
    else if (header.trim() !== '') unknown.push(header.trim())
  })
  return { columns, missing: BILL_COLUMNS.filter((c) => c.required && columns[c.key] === undefined).map((c) => c.label), unknown }
}

/** The cells of one sheet row by the matched headers. */
export function rawBillRow(row: number, cells: readonly string[], columns: Partial<Record<BillColumn, number>>): RawBillRow {
  const cell = (key: BillColumn): string => {
    const i = columns[key]
    return i === undefined ? '' : (cells[i] ?? '')
  }
  return { row, name: cell('name'), id_no: cell('id_no'), phone: cell('phone'), account_no: cell('account_no'), amount: cell('amount'), task_sn: cell('task_sn'), remark: cell('remark') }
}

/** True for an empty row: such rows are skipped, not refused. */
export const isBlankRow = (raw: RawBillRow): boolean => BILL_COLUMNS.every((c) => raw[c.key].trim() === '')

// Text pasted from other programs may contain invisible characters and a leading apostrophe.
const clean = (text: string): string => text.normalize('NFKC').replace(/[\u200B-\u200F\u2060\uFEFF]/g, '').trim().replace(/^'/, '')
const compact = (text: string): string => clean(text).replace(/\s/g, '')

/** Raw cells → typed row: full-width to half-width, identity number upper-cased, spaces and the dashes of cards removed. */
export function normalizeRow(raw: RawBillRow): BillRow {
  const parsed = parseYuan(clean(raw.amount), { allowNegative: true })
  const account = compact(raw.account_no)
  return {
    row: raw.row,
    name: toFullWidthParentheses(clean(raw.name).replace(/\s+/g, ' ').replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')),
    id_no: compact(raw.id_no).toUpperCase(),
    phone: normalizePhone(compact(raw.phone)),
    account_no: /^[\d-]+$/.test(account) ? account.replaceAll('-', '') : account,
    amount: parsed.ok && parsed.cents <= MAX_BILL_CENTS ? parsed.cents : null,
    task_sn: compact(raw.task_sn),
    remark: clean(raw.remark),
    raw,
  }
}

const SCIENTIFIC = /^\d+(\.\d+)?E\+?\d+$/i
const AS_TEXT = '请将该列设为文本后重新填写'

function checkId(row: BillRow, today: BusinessDate): RowIssue[] {
  const id = row.id_no
  const lost: RowIssue = { column: 'id_no', level: 'error', text: `身份证号被表格软件改成了数字，末尾几位已丢失，${AS_TEXT}` }
  if (SCIENTIFIC.test(id) || /^\d{15,18}\.0+$/.test(id)) return [lost]
  const reason = checkIdNo(id, today)
  // Spreadsheets keep 15 digits of a number: the rest became zeros, and the check digit is wrong.
  if (reason !== null && isIdNoFormat(id) && /^\d{15}000$/.test(id)) return [lost]
  if (reason !== null) return [{ column: 'id_no', level: 'error', text: reason }]
  const age = ageOn(id, today)
  return age !== null && (age < 16 || age > 65) ? [{ column: 'id_no', level: 'warn', text: `按身份证号年龄为 ${age} 岁，不在 16 至 65 岁之间，请核实` }] : []
}

function checkAccount(account: string): RowIssue[] {
  const error = (text: string): RowIssue[] => [{ column: 'account_no', level: 'error', text }]
  const lost = `收款账号被表格软件改成了数字，末尾几位已丢失，${AS_TEXT}`
  if (SCIENTIFIC.test(account)) return error(lost)
  const payee = readPayee(account)
  if (typeof payee !== 'string') return []
  return error(isBankCard(account) && account.length > 15 && /^0+$/.test(account.slice(15)) ? lost : payee)
}

function checkAmount(row: BillRow): RowIssue[] {
  const error = (text: string): RowIssue[] => [{ column: 'amount', level: 'error', text }]
  if (row.amount === null) {
    const parsed = parseYuan(clean(row.raw.amount))
    if (parsed.ok || parsed.reason === TOO_LARGE) return error(`金额(元)不能超过 ${formatCents(MAX_BILL_CENTS)}，请拆分为多笔`)
    const { reason } = parsed
    return error(reason === '金额最多两位小数' ? `金额(元)最多两位小数，填写为 ${clean(row.raw.amount)}` : reason.replace(/^金额的?/, '金额(元)'))
  }
  if (row.amount < 0) return error('金额(元)不能为负数')
  return row.amount === 0 ? error('金额(元)必须大于 0') : []
}

/** Rows that would exceed the batch's maximum amount; smaller rows after them may still fit. By row number. */
export function checkBatchAmount(rows: readonly Pick<BillRow, 'row' | 'amount'>[]): Map<number, RowIssue> {
  const issues = new Map<number, RowIssue>()
  let total = 0
  for (const { row, amount } of rows) {
    const next = total + Math.max(0, amount ?? 0)
    if (next <= MAX_BATCH_CENTS) total = next
    else issues.set(row, { column: 'amount', level: 'error', text: `本批金额合计将达 ${formatCents(next)}，超过每批上限 ${formatCents(MAX_BATCH_CENTS)}，请分批导入` })
  }
  return issues
}

/** Checks the format of one row: required cells, formulas, identity checksum, phone, account, amount. Errors block the row, warnings do not. */
export function checkRowFormat(row: BillRow, today: BusinessDate): RowIssue[] {
  const issues: RowIssue[] = []
  for (const { key, label, required } of BILL_COLUMNS) {
    const text = clean(row.raw[key])
    if (text.startsWith('=')) issues.push({ column: key, level: 'error', text: `${label}是公式，请改为“粘贴为数值”后重新填写` })
    else if (text === '') {
      if (required) issues.push({ column: key, level: 'error', text: `${label}不能为空` })
    } else issues.push(...checkCell(key, row, today))
  }
  return issues
}

function checkCell(key: BillColumn, row: BillRow, today: BusinessDate): RowIssue[] {
  switch (key) {
    case 'name':
      if (row.name.length > MAX_NAME) return [{ column: key, level: 'error', text: `姓名不能超过 ${MAX_NAME} 个字` }]
      return /^[\p{L}·•.（） ]+$/u.test(row.name) ? [] : [{ column: key, level: 'error', text: '姓名含有数字或特殊字符，请核对' }]
    case 'id_no': return checkId(row, today)
    case 'phone':
      if (SCIENTIFIC.test(row.phone)) return [{ column: key, level: 'error', text: `手机号被表格软件改成了数字，${AS_TEXT}` }]
      return isPhone(row.phone) ? [] : [{ column: key, level: 'error', text: '手机号应为 11 位，以 13 至 19 开头' }]
    case 'account_no': return checkAccount(row.account_no)
    case 'amount': return checkAmount(row)
    case 'task_sn': return []
    case 'remark': return row.remark.length > MAX_REMARK ? [{ column: key, level: 'error', text: `备注不能超过 ${MAX_REMARK} 个字` }] : []
  }
}
