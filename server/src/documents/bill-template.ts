import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx, type CellStyle, type CellValue, type WriteSheet } from 'hucre/xlsx'
import { BILL_COLUMNS, MAX_BILL_ROWS, type BillColumn } from '@linggong/shared/domain/bill-import'

export type TemplateFormat = 'xlsx' | 'csv'

export interface Template {
  readonly name: string
  readonly mime: string
  readonly body: Buffer
}

/** The column's header in the template: a star marks required columns. */
export const headerOf = ({ label, required }: { label: string; required: boolean }): string => (required ? `${label}*` : label)

/** The spreadsheet to fill in. Its data sheet has only a header: an example row would end up as a bill. */
export async function billTemplate(format: TemplateFormat): Promise<Template> {
  if (format === 'csv') {
    // The byte order mark tells spreadsheets that the file is UTF-8.
    return { name: '账单导入模板.csv', mime: 'text/csv; charset=utf-8', body: Buffer.from(`\uFEFF${BILL_COLUMNS.map(headerOf).join(',')}\r\n`) }
  }
  const book = await writeXlsx({ sheets: [dataSheet(), helpSheet()], activeSheet: 0, defaultFont: { name: '等线', size: 11 } })
  return { name: '账单导入模板.xlsx', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body: Buffer.from(withTextColumns(book)) }
}

const widths: Record<BillColumn, number> = { name: 14, id_no: 24, phone: 16, account_no: 26, amount: 14, task_sn: 22, remark: 30 }
/** All columns but the amount: numbers of 16 and more digits lose their end when a spreadsheet treats them as numbers. */
const isText = (key: BillColumn): boolean => key !== 'amount'

const head: CellStyle = { font: { bold: true }, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F2F3F5' } }, alignment: { vertical: 'center' } }
const text: CellStyle = { numFmt: '@' }

function dataSheet(): WriteSheet {
  return {
    name: '账单',
    columns: BILL_COLUMNS.map(({ key }) => ({ width: widths[key] })),
    rows: [BILL_COLUMNS.map(headerOf)],
    cells: new Map(BILL_COLUMNS.map((_, column) => [`0,${column}`, { style: head }])),
    freezePane: { rows: 1 },
  }
}

const help: Record<BillColumn, { readonly rule: string; readonly example: string }> = {
  name: { rule: '须与合作用户的实名一致', example: '王小明' },
  id_no: { rule: '18 位，末位可为 X；该用户须已与企业签约合作', example: '11010519491231002X' },
  phone: { rule: '11 位手机号', example: '19912345678' },
  account_no: { rule: '银行卡号（12 至 19 位）或支付宝账号（手机号、邮箱），须与企业的支付方式相符', example: '6225880000000001' },
  amount: { rule: '大于 0，最多两位小数，不要填写千分位以外的符号', example: '1234.50' },
  task_sn: { rule: '可不填；填写时须为本企业已有的任务编号', example: 'RW20260101000001' },
  remark: { rule: '可不填，最多 200 字', example: '一月地推' },
}

const notes = [
  `1. 请在“账单”工作表中从第 2 行起填写，不要修改表头；一次最多 ${MAX_BILL_ROWS} 行。`,
  '2. 身份证号、手机号、收款账号、任务编号列已设为文本格式；从其他表格复制时请使用“粘贴为数值”，以免长号码末尾变为 0。',
  '3. 单元格中不要使用公式。',
  '4. 上传后系统会逐行检查，有错误的行会写明原因，可修改后再次上传；提醒不影响提交。',
]

function helpSheet(): WriteSheet {
  const rows: CellValue[][] = [
    ['列名', '是否必填', '填写要求', '示例'],
    ...BILL_COLUMNS.map(({ key, label, required }) => [label, required ? '必填' : '选填', help[key].rule, help[key].example]),
    [],
    ...notes.map((note) => [note]),
  ]
  const cells = new Map<string, { style: CellStyle }>(rows[0]?.map((_, column) => [`0,${column}`, { style: head }]))
  BILL_COLUMNS.forEach((_, index) => cells.set(`${index + 1},3`, { style: text }))
  return { name: '填写说明', columns: [{ width: 16 }, { width: 10 }, { width: 68 }, { width: 24 }], rows, cells, freezePane: { rows: 1 } }
}

/**
 * Sets the text format on whole columns, so that cells filled in later are text as well: the writer formats existing
 * cells only. Uses the text style of the examples on the second sheet.
 */
function withTextColumns(book: Uint8Array): Uint8Array {
  const parts = unzipSync(book)
  const written = strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())
  // The writer numbers every format itself, while spreadsheets recognise text by its built-in number.
  const own = /numFmtId="(\d+)" formatCode="@"/u.exec(written)?.[1] ?? '49'
  const styles = written.replaceAll(`<xf numFmtId="${own}"`, '<xf numFmtId="49"')
  const formats = [...(/<cellXfs[^>]*>(.*?)<\/cellXfs>/su.exec(styles)?.[1] ?? '').matchAll(/<xf [^>]*>/gu)].map(([xf]) => xf)
  const style = formats.findIndex((xf) => xf.includes('numFmtId="49"') && xf.includes('fillId="0"'))
  const path = 'xl/worksheets/sheet1.xml'
  const sheet = strFromU8(parts[path] ?? new Uint8Array())
  if (style < 0 || sheet === '') throw new Error('template: the text format or the data sheet is missing')
  const patched = sheet.replace(/<col min="(\d+)"/gu, (col, min: string) => {
    const column = BILL_COLUMNS[Number(min) - 1]
    return column !== undefined && isText(column.key) ? `<col style="${style}" min="${min}"` : col
  })
  return zipSync({ ...parts, 'xl/styles.xml': strToU8(styles), [path]: strToU8(patched) })
}
