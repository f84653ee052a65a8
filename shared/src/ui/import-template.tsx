import { saveFrom } from '@linggong/shared/api/download'
import { columnsOf, type AnyImport } from '../domain/imports/define.ts'
import { headerOf } from '../domain/imports/rows.ts'

/** Rows that are text before anything is entered: a spreadsheet keeps 15 digits of a number. */
const textRows = 1000

/** The template of a kind of import for which there is no call: the header alone, because an example row would be imported. */
export async function templateOf(definition: AnyImport, format: 'xlsx' | 'csv'): Promise<Blob> {
  const columns = columnsOf(definition).map(([, column]) => column)
  const headers = columns.map((column) => headerOf(column))
  // The byte order mark tells spreadsheets that the file is UTF-8.
  if (format === 'csv') return new Blob([`\uFEFF${headers.join(',')}\r\n`], { type: 'text/csv;charset=utf-8' })
  const { writeXlsx } = await import('hucre/xlsx')
  const help = [['列名', '是否必填', '填写要求', '示例'], ...columns.map(({ label, required, rule, example }) => [label, required === true ? '必填' : '选填', rule, example])]
  const written = await writeXlsx({
    sheets: [
      {
        name: definition.title,
        columns: columns.map(({ width }) => ({ width, numFmt: '@' })),
        // The writer formats existing cells only.
        rows: [headers, ...Array.from({ length: Math.min(textRows, definition.maxRows) }, () => headers.map(() => ''))],
        freezePane: { rows: 1 },
      },
      { name: '填写说明', columns: [{ width: 16 }, { width: 10 }, { width: 68 }, { width: 24, numFmt: '@' }], rows: help, freezePane: { rows: 1 } },
    ],
    activeSheet: 0,
  })
  return new Blob([new Uint8Array(written)], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}

/** Lets the browser save it, under the name that templates of the server have. */
export async function saveTemplate(definition: AnyImport, format: 'xlsx' | 'csv'): Promise<void> {
  const url = URL.createObjectURL(await templateOf(definition, format))
  saveFrom(url, `${definition.title}导入模板.${format}`)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
