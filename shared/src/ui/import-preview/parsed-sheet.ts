/** A file that cannot be imported; `message` says what is wrong and what to do. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError'
}

export const notATable = '不是有效的表格文件，请选择 .xlsx 或 .csv 文件'
export const isEncrypted = '文件已加密，请在表格软件中去掉密码后重试'
export const isBroken = '文件已损坏或不完整，请重新导出后重试'

/** The first visible sheet, column by column: few large arrays cross the worker's border faster than many rows. */
export interface ParsedSheet {
  readonly headers: readonly string[]
  /** `columns[c][r]`: the text of a cell, `=…` for a formula. */
  readonly columns: readonly (readonly string[])[]
  /** The row number in the file; blank rows are left out. */
  readonly rowNumbers: readonly number[]
}

/** A sheet with the SHA-256 of its file (lower-case hex), which identifies a repeated upload. */
export interface ParsedFile extends ParsedSheet {
  readonly hash: string
  /** What kind of file it is, in words. */
  readonly fileKind: string
}

/**
 * The header is the first row with any text; empty rows are skipped. Rows of a single cell above it are titles, as salary sheets have them,
 * when several cells follow.
 */
export function sheetOf(rows: Iterable<{ readonly number: number; readonly cells: readonly string[] }>, maxRows: number): ParsedSheet {
  let headers: readonly string[] | undefined
  let count = 0
  /** So far there was one cell in each row. */
  let isTitle = false
  const columns: string[][] = []
  const rowNumbers: number[] = []
  for (const { number, cells } of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const isWide = filled(cells) > 1
    if (headers === undefined || (isTitle && isWide && count < maxTitles)) {
      ;[columns.length, rowNumbers.length, count] = [0, 0, 0]
      isTitle = !isWide
      headers = cells.slice(0, maxColumns)
      columns.push(...headers.map(() => []))
      continue
    }
    count += 1
    // Counting continues, so that the message can state the number.
    if (count > maxRows) continue
    rowNumbers.push(number)
    columns.forEach((column, index) => column.push(cells[index] ?? ''))
  }
  if (headers === undefined) throw new ImportFileError('文件里没有内容，请下载模板填写后再导入')
  if (count > maxRows) {
    throw new ImportFileError(
      `文件有 ${count.toLocaleString('zh-CN')} 行数据，一次最多导入 ${maxRows.toLocaleString('zh-CN')} 行，请拆分后再导入`,
    )
  }
  return { headers, columns, rowNumbers }
}

const maxTitles = 5

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length

/** Wider than any template; further columns are layout, not data. */
const maxColumns = 100
