import { writeXlsxStream } from 'hucre/xlsx'
import { percentToPpm, PPM } from '@linggong/shared/domain/money'
import { clockTime } from '@linggong/shared/domain/time'
import type { Deps } from '../deps.ts'
import { SYSTEM, type Actor, type Caller } from '../kernel/actor.ts'
import { newId } from '../kernel/ids.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { csvBytes } from './csv.ts'

export type SheetFormat = 'xlsx' | 'csv'

export interface SheetColumn {
  readonly title: string
  /** In characters. */
  readonly width?: number
  /** `text` also for identity numbers, phones and cards: as numbers they would lose digits. `money` is cents; `percent` is 6.5 for 6.5 %. */
  readonly kind: 'text' | 'money' | 'int' | 'percent' | 'datetime'
}

export interface Sheet {
  readonly columns: readonly SheetColumn[]
  /** One value per column; null is an empty cell. `datetime` takes a Date. */
  readonly rows: AsyncIterable<readonly unknown[]>
  readonly format: SheetFormat
  /** The title of the sheet in the workbook. */
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

/** Streams a sheet into the store and inserts its file row with the caller's tenant chain. `name` is the name of the download. */
export async function writeSheet(deps: Deps, actor: Actor, name: string, sheet: Sheet): Promise<StoredFile> {
  return storeExport(deps, actor, { name, mime: mimes[sheet.format], content: sheetBytes(sheet) })
}

interface Made {
  readonly name: string
  readonly mime: string
  readonly content: AsyncIterable<Uint8Array>
  /** When it goes unless something else is decided. */
  readonly expireAt?: Date
}

/** Stores the file that a job produced (a sheet, a PDF). A retried job produces a new file; the old one is deleted later. */
export const storeExport = (deps: Deps, actor: Actor, file: Made): Promise<StoredFile> => storeFile(deps, actor, 'export', file)

type MadePurpose = 'export' | 'contract_template' | 'e_contract' | 'import_check' | 'invoice_file' | 'proof_pdf'
type Owner = Pick<Actor, 'tenantId' | 'flavour' | 'chain'>

/** Stores a file that the server has made, as one of the caller's organisation. */
export const storeFile = (deps: Deps, actor: Actor, purpose: MadePurpose, file: Made): Promise<StoredFile> => store(deps, actor, actor, purpose, file)

/** The same where nobody of the organisation acts. */
export const storeFileOf = (deps: Deps, owner: Owner, purpose: MadePurpose, file: Made): Promise<StoredFile> => store(deps, SYSTEM, owner, purpose, file)

async function store(deps: Deps, by: Caller, owner: Owner, purpose: MadePurpose, file: Made): Promise<StoredFile> {
  const row = await storeBytes(deps, owner, purpose, file)
  await inTransaction(deps.db, by, (tx) => tx.insertInto('app.file').values(row).execute())
  return { id: row.id, size: row.size }
}

/** The row of a file whose bytes are stored; for whoever writes it together with the record that names it. Bytes that no row has named go after a day. */
export async function storeBytes(deps: Deps, { tenantId, flavour, chain: { park_id, platform_id, agency_id, company_id } }: Owner, purpose: MadePurpose, file: Made) {
  const id = newId()
  const { size, sha256 } = await deps.storage.write(id, file.content)
  const now = deps.clock()
  return { id, tenant_id: tenantId, flavour, park_id, platform_id, agency_id, company_id, purpose, name: file.name, mime: file.mime, size, sha256, stored_at: now, create_at: now, expire_at: file.expireAt ?? null }
}

/** The bytes of a sheet, generated while they are read. */
export function sheetBytes(sheet: Sheet): AsyncIterable<Uint8Array> {
  return sheet.format === 'xlsx' ? xlsxBytes(sheet) : csvBytes(sheet.columns, sheet.rows)
}

function xlsxBytes(sheet: Sheet): AsyncIterable<Uint8Array> {
  const { columns } = sheet
  return writeXlsxStream(cellsOf(sheet), {
    name: sheet.title ?? 'Sheet1',
    freezePane: { rows: 1 },
    columns: columns.map(({ title, width, kind }) => ({ header: title, width: width ?? usualWidth[kind], ...(formats[kind] && { numFmt: formats[kind] }) })),
  })
}

const usualWidth = { text: 20, money: 14, int: 10, percent: 12, datetime: 20 } as const
const formats: Readonly<Partial<Record<SheetColumn['kind'], string>>> = { money: '#,##0.00', percent: '0.00##%' }

async function* cellsOf({ columns, rows }: Sheet): AsyncGenerator<(string | number | null)[]> {
  for await (const row of rows) {
    // A cell of type string is never a formula, so the text needs no escaping.
    yield columns.map((column, index) => cellOf(column, row[index]))
  }
}

function cellOf(column: SheetColumn, value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (column.kind === 'datetime') return value instanceof Date ? clockTime(value) : String(value)
  if (column.kind === 'text') return String(value)
  const number = Number(value)
  if (column.kind === 'percent') return percentToPpm(number) / PPM
  return column.kind === 'money' ? number / 100 : number
}
