import { writeXlsx } from 'hucre/xlsx'
import { cast, payable } from '../../server/src/seed/cast.ts'
import type { Worker } from '../../server/src/seed/people.ts'

/** The columns of the import template (decision 17). */
const header = ['姓名', '身份证号', '手机号', '收款账号', '金额(元)', '任务编号', '备注']

export type SheetRow = readonly [name: string, idNo: string, phone: string, account: string, amount: string, task: string, remark: string]

/** Workers of the demo company who may be paid: those created by the demo seed. */
export function demoWorkers(): Worker[] {
  return payable(cast(), 'demo')
}

/** A valid row; `remark` distinguishes the files of different tests. */
export function rowFor(worker: Worker, yuan: string, remark: string): SheetRow {
  return [worker.name, worker.idNo, worker.phone, worker.card, yuan, '', remark]
}

/** An .xlsx file as a user would save it: all cells as text. */
export async function billSheet(rows: readonly SheetRow[], filename = '账单.xlsx'): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const bytes = await writeXlsx({ sheets: [{ name: '账单', rows: [header, ...rows.map((row) => [...row])] }] })
  return { name: filename, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: Buffer.from(bytes) }
}

/** The same as CSV, in the encoding of older spreadsheet programs. */
export function billCsv(rows: readonly SheetRow[], filename = '账单.csv'): { name: string; mimeType: string; buffer: Buffer } {
  const text = [header, ...rows].map((row) => row.join(',')).join('\r\n')
  return { name: filename, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') }
}
