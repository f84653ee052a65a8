import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx, type CellStyle, type CellValue, type WriteSheet } from 'hucre/xlsx'
import { columnsOf, type AnyImport } from '@linggong/shared/domain/imports/define'
import { headerOf } from '@linggong/shared/domain/imports/rows'

interface Template {
  readonly name: string
  readonly mime: string
  readonly body: Buffer
}

/** The template of an import kind. Its data sheet contains only the header, because an example row would be imported. */
export async function importTemplate(definition: AnyImport, format: 'xlsx' | 'csv'): Promise<Template> {
  const name = `${definition.title}导入模板.${format}`
  const headers = columnsOf(definition).map(([, column]) => headerOf(column))
  // The byte order mark tells spreadsheets that the file is UTF-8.
  if (format === 'csv') return { name, mime: 'text/csv; charset=utf-8', body: Buffer.from(`\uFEFF${headers.join(',')}\r\n`) }
  const book = await writeXlsx({ sheets: [dataSheet(definition, headers), helpSheet(definition)], activeSheet: 0, defaultFont: { name: '等线', size: 11 } })
  return { name, mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body: Buffer.from(withTextColumns(definition, book)) }
}

const head: CellStyle = { font: { bold: true }, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F2F3F5' } }, alignment: { vertical: 'center' } }
const text: CellStyle = { numFmt: '@' }

function dataSheet(definition: AnyImport, headers: readonly string[]): WriteSheet {
  return {
    name: definition.title,
    columns: columnsOf(definition).map(([, { width }]) => ({ width })),
    rows: [[...headers]],
    cells: new Map(headers.map((_, column) => [`0,${column}`, { style: head }])),
    freezePane: { rows: 1 },
  }
}

function notesOf({ title, maxRows, ...definition }: AnyImport): string[] {
  const texts = columnsOf(definition).filter(([, { keepsDigits }]) => keepsDigits === true).map(([, { label }]) => label)
  return [
    `请在“${title}”工作表中从第 2 行起填写，不要修改表头；一次最多 ${maxRows} 行。`,
    ...(texts.length === 0 ? [] : [`${texts.join('、')}列已设为文本格式；从其他表格复制时请使用“粘贴为数值”，以免长号码末尾变为 0。`]),
    '单元格中不要使用公式。',
    '上传后系统会逐行检查，有错误的行会写明原因，可修改后再次上传；提醒不影响提交。',
  ]
}

function helpSheet(definition: AnyImport): WriteSheet {
  const columns = columnsOf(definition)
  const rows: CellValue[][] = [
    ['列名', '是否必填', '填写要求', '示例'],
    ...columns.map(([, { label, required, rule, example }]) => [label, required === true ? '必填' : '选填', rule, example]),
    [],
    ...notesOf(definition).map((note, index) => [`${index + 1}. ${note}`]),
  ]
  const cells = new Map<string, { style: CellStyle }>(rows[0]?.map((_, column) => [`0,${column}`, { style: head }]))
  columns.forEach((_, index) => cells.set(`${index + 1},3`, { style: text }))
  return { name: '填写说明', columns: [{ width: 16 }, { width: 10 }, { width: 68 }, { width: 24 }], rows, cells, freezePane: { rows: 1 } }
}

/**
 * Sets the text format on whole columns, so that cells typed into later are text as well: the writer formats existing
 * cells only. The text style is the one that the examples of the second sheet use.
 */
function withTextColumns(definition: AnyImport, book: Uint8Array): Uint8Array {
  const columns = columnsOf(definition)
  const parts = unzipSync(book)
  const written = strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())
  // The writer assigns its own id to each number format, but spreadsheets recognise the text format by its fixed id.
  const own = /numFmtId="(\d+)" formatCode="@"/u.exec(written)?.[1] ?? '49'
  const styles = written.replaceAll(`<xf numFmtId="${own}"`, '<xf numFmtId="49"')
  const formats = [...(/<cellXfs[^>]*>(.*?)<\/cellXfs>/su.exec(styles)?.[1] ?? '').matchAll(/<xf [^>]*>/gu)].map(([xf]) => xf)
  const style = formats.findIndex((xf) => xf.includes('numFmtId="49"') && xf.includes('fillId="0"'))
  const path = 'xl/worksheets/sheet1.xml'
  const sheet = strFromU8(parts[path] ?? new Uint8Array())
  if (style < 0 || sheet === '') throw new Error('template: the text format or the data sheet is missing')
  const patched = sheet.replace(/<col min="(\d+)"/gu, (col, min: string) => {
    const column = columns[Number(min) - 1]?.[1]
    // Long numbers must be text, because spreadsheets keep only 15 digits of a number; amounts and ratios stay numbers, so that they can be summed.
    return column !== undefined && (column.travels ?? 'text') === 'text' ? `<col style="${style}" min="${min}"` : col
  })
  return zipSync({ ...parts, 'xl/styles.xml': strToU8(styles), [path]: strToU8(patched) })
}
