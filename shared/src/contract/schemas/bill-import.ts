import { z } from 'zod'
import { cents, id, line } from './common.ts'

/** A cell's text as in the file. The reader converts numbers to text, so that no digit is lost. */
const cell = z.string().max(500, '单元格内容过长')

/** One row of the bill spreadsheet, unvalidated (decision 17 names the columns). */
export const rawBillRow = z.strictObject({
  /** Row number in the file (the header is row 1), named in error messages. */
  row: z.int().min(2).max(1_048_576),
  name: cell,
  id_no: cell,
  phone: cell,
  account_no: cell,
  /** Yuan as text. */
  amount: cell,
  task_sn: cell,
  remark: cell,
})

/** Maximum number of rows of an import (the largest page size of the interface). */
export const maxBillRows = 6000

const rows = z.array(rawBillRow).min(1, '没有可导入的数据行').max(maxBillRows, `一次最多导入 ${maxBillRows} 行`)

export const billImportCheck = z.strictObject({
  /** An agency names the company; a company imports for itself. */
  company_id: id.optional(),
  rows,
})

export const rowIssue = z.object({
  /** The column's key, or `row` for the row as a whole. */
  column: z.string(),
  level: z.enum(['error', 'warn']),
  text: z.string(),
})

export const billImportCheckResult = z.object({
  total: z.int(),
  error_rows: z.int(),
  warn_rows: z.int(),
  amount: cents,
  /** Only rows with issues. */
  results: z.array(z.object({ row: z.int(), issues: z.array(rowIssue) })),
})

export const billImportSubmission = z.strictObject({
  company_id: id.optional(),
  bills: rows,
  bill_remark: line(200).default(''),
  filename: line(255),
  /** Where the original file was uploaded to. */
  file_url: line(1000).default(''),
})
