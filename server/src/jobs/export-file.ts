import { stringify } from 'csv-stringify/sync'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Deps } from '../deps.ts'
import type { Actor } from '../kernel/actor.ts'
import { newId } from '../kernel/ids.ts'
import { inTransaction } from '../kernel/transaction.ts'

export type SheetFormat = 'xlsx' | 'csv'

export interface SheetColumn {
  readonly title: string
  /** Characters. */
  readonly width?: number
  /** `text` also for id numbers, phones and cards: as numbers they would lose digits. `money` is cents. */
  readonly kind: 'text' | 'money' | 'int' | 'datetime'
}

export interface Sheet {
  readonly columns: readonly SheetColumn[]
  /** One value per column; null is an empty cell. `datetime` takes a Date. */
  readonly rows: AsyncIterable<readonly unknown[]>
  readonly format: SheetFormat
  /** Of the sheet inside the workbook. */
  readonly title?: string
}

export interface StoredFile {
  readonly id: string
  readonly size: number
}

const mimes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const satisfies Record<SheetFormat, string>

/** Streams a sheet into the store and makes its file row in the caller's chain. `name` is what a download is called. */
export async function writeSheet(deps: Deps, actor: Actor, name: string, sheet: Sheet): Promise<StoredFile> {
  return storeExport(deps, actor, { name, mime: mimes[sheet.format], content: sheetBytes(sheet) })
}

/** Stores what a job made (a sheet, a PDF). A job that is tried again makes a new file; the old one is cleared away. */
export async function storeExport(
  deps: Deps,
  actor: Actor,
  file: { readonly name: string; readonly mime: string; readonly content: AsyncIterable<Uint8Array> },
): Promise<StoredFile> {
  const id = newId()
  const { size, sha256 } = await deps.storage.write(id, file.content)
  await inTransaction(deps.db, actor, (tx) =>
    tx
      .insertInto('app.file')
      .values({
        id,
        tenant_id: actor.tenantId,
        flavour: actor.flavour,
        ...actor.chain,
        purpose: 'export',
        name: file.name,
        mime: file.mime,
        size,
        sha256,
        stored_at: deps.clock(),
        create_at: deps.clock(),
      })
      .execute(),
  )
  return { id, size }
}

/** The bytes of a sheet, made while they are read. */
export function sheetBytes(sheet: Sheet): AsyncIterable<Uint8Array> {
  return sheet.format === 'xlsx' ? xlsxBytes(sheet) : csvBytes(sheet)
}

function xlsxBytes(sheet: Sheet): AsyncIterable<Uint8Array> {
  const { columns } = sheet
  return writeXlsxStream(cellsOf(sheet), {
    name: sheet.title ?? 'Sheet1',
    freezePane: { rows: 1 },
    columns: columns.map(({ title, width, kind }) => ({ header: title, width: width ?? usualWidth[kind], ...(kind === 'money' ? { numFmt: '#,##0.00' } : {}) })),
  })
}

const usualWidth = { text: 20, money: 14, int: 10, datetime: 20 } as const

async function* cellsOf({ columns, rows }: Sheet): AsyncGenerator<(string | number | null)[]> {
  for await (const row of rows) {
    // A cell typed as a string is never a formula, so the text may stay as it is.
    yield columns.map((column, index) => cellOf(column, row[index]))
  }
}

/** Rows that are encoded at a time; each block is a write to the store. */
const blockRows = 500

async function* csvBytes({ columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  let block = [columns.map(({ title }) => plainText(title))]
  // Spreadsheet programs take a CSV for their own code page unless it begins so, and a lone CR for the end of a row.
  let bom = true
  const encoded = (): Uint8Array => {
    const bytes = Buffer.from(stringify(block, { bom, record_delimiter: 'windows', quoted_match: /[\r\n]/u }))
    bom = false
    block = []
    return bytes
  }
  for await (const row of rows) {
    block.push(columns.map((column, index) => csvCell(column, row[index])))
    if (block.length >= blockRows) yield encoded()
  }
  if (block.length > 0) yield encoded()
}

function cellOf(column: SheetColumn, value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (column.kind === 'datetime') return value instanceof Date ? shanghaiTime(value) : String(value)
  if (column.kind === 'text') return String(value)
  const number = Number(value)
  return column.kind === 'money' ? number / 100 : number
}

function csvCell(column: SheetColumn, value: unknown): string {
  const cell = cellOf(column, value)
  if (cell === null) return ''
  if (typeof cell === 'number') return column.kind === 'money' ? cell.toFixed(2) : String(cell)
  // Long digits (id numbers, cards, phones) would be read as numbers and lose their end; a tab keeps them text.
  return /^\d{11,}$/u.test(cell) ? `\t${cell}` : plainText(cell)
}

/** What a spreadsheet would take for a formula becomes text (CSV injection). */
function plainText(text: string): string {
  return /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text
}

/** 2026-01-08 09:30:00, as people there read it. */
export function shanghaiTime(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
