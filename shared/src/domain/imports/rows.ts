// Functions on rows for every import kind, used by the browser's preview and the server.
import { centsToYuan } from '../money.ts'
import type { BusinessDate } from '../time.ts'
import { clean } from './cells.ts'
import { columnsOf, type ColumnKey, type Columns, type ImportDefinition, type RawRow, type RowIssue, type RowOf, type SentRow } from './define.ts'

/** A column's header in the template; a star marks required columns. */
export const headerOf = ({ label, required }: { readonly label: string; readonly required?: boolean }): string => (required === true ? `${label}*` : label)

/** Headers are compared without *, the unit in brackets and spaces. */
export const plainHeader = (text: string): string => text.normalize('NFKC').replace(/[\s*＊:：]/g, '').replace(/\([元%][^()]*\)$/, '')

/**
 * Maps sheet columns to fields. `missing`: labels of required columns that were not found; `unknown`: ignored headers. The first of two
 * equal headers wins.
 */
export function matchHeaders<C extends Columns>(definition: ImportDefinition<C>, headers: readonly string[]): { columns: Partial<Record<ColumnKey<C>, number>>; missing: string[]; unknown: string[] } {
  const all = columnsOf(definition)
  const known = new Map(all.flatMap(([key, { label, aliases }]) => [label, ...aliases].map((header) => [plainHeader(header), key] as const)))
  const columns: Partial<Record<ColumnKey<C>, number>> = {}
  const unknown: string[] = []
  headers.forEach((header, index) => {
    const key = known.get(plainHeader(header))
    if (key !== undefined && columns[key] === undefined) columns[key] = index
    else if (header.trim() !== '') unknown.push(header.trim())
  })
  return { columns, missing: all.filter(([key, { required }]) => required === true && columns[key] === undefined).map(([, { label }]) => label), unknown }
}

/** Parses the cells of a row as their columns define. */
export function readRow<C extends Columns>(definition: ImportDefinition<C>, raw: RawRow<ColumnKey<C>>): RowOf<C> {
  return { row: raw.row, raw, ...byKey(definition, (key, { read }) => read(raw[key])) } as unknown as RowOf<C>
}

/** The problems of one row's cells: missing required ones, formulas, and what each column checks. */
export function checkRow<C extends Columns>(definition: ImportDefinition<C>, row: RowOf<C>, today: BusinessDate): RowIssue[] {
  const issues: RowIssue[] = []
  for (const [key, column] of columnsOf(definition)) {
    const { label, required } = column
    const text = clean(row.raw[key])
    if (text.startsWith('=')) issues.push({ column: key, level: 'error', text: `${label}是公式，请改为“粘贴为数值”后重新填写` })
    else if (text === '') {
      if (required === true) issues.push({ column: key, level: 'error', text: `${label}不能为空` })
    } else for (const found of column.check(row[key], { label, text, today })) issues.push({ column: key, ...found })
  }
  return issues
}

/** The problems of rows among each other and of several cells together, by row number: a cell with an error of its own is told that alone. */
export function checkAcross<C extends Columns>(definition: ImportDefinition<C>, rows: readonly RowOf<C>[], today: BusinessDate): Map<number, RowIssue[]> {
  const found = definition.acrossRows?.(rows) ?? new Map<number, RowIssue[]>()
  const byNumber = new Map(found.size === 0 ? [] : rows.map((row) => [row.row, row] as const))
  return new Map([...found].map(([number, issues]) => {
    const row = byNumber.get(number)
    const wrong = new Set(row === undefined ? [] : checkRow(definition, row, today).filter(({ level }) => level === 'error').map(({ column }) => column))
    return [number, issues.filter(({ column, level }) => level !== 'error' || !wrong.has(column))] as const
  }))
}

/** The row with personal data masked, for the list of refused rows. */
export function maskedRow<C extends Columns>(definition: ImportDefinition<C>, raw: RawRow<ColumnKey<C>>): RawRow<ColumnKey<C>> {
  return { row: raw.row, ...byKey(definition, (key, { mask }) => mask?.(raw[key]) ?? raw[key]) } as RawRow<ColumnKey<C>>
}

/**
 * A row without errors as it is submitted, with amounts in cents and ratios in percent. Throws on an unreadable number, which the preview does
 * not let through.
 */
export function sentRow<C extends Columns>(definition: ImportDefinition<C>, raw: RawRow<ColumnKey<C>>): SentRow<C> {
  return {
    row: raw.row,
    ...byKey(definition, (key, { travels = 'text', read }) => {
      const value = travels === 'text' ? raw[key] : read(raw[key])
      if (value === null) throw new RangeError(`row ${raw.row}: ${key} has no number`)
      return value
    }),
  } as unknown as SentRow<C>
}

/** The cells of a submitted row as text, as in a file. */
export function rawRow<C extends Columns>(definition: ImportDefinition<C>, sent: SentRow<C>): RawRow<ColumnKey<C>> {
  const cells: { readonly row: number } & Readonly<Record<string, unknown>> = sent
  return {
    row: sent.row,
    ...byKey(definition, (key, { travels }) => {
      const value = cells[key]
      if (typeof value !== 'number') return value
      return travels === 'percent' ? String(value) : centsToYuan(value)
    }),
  } as RawRow<ColumnKey<C>>
}

// Object.fromEntries loses the keys' types; the callers restore them.
function byKey<C extends Columns>(definition: ImportDefinition<C>, valueOf: (key: ColumnKey<C>, column: C[ColumnKey<C>]) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.keys(definition.columns).map((key) => [key, valueOf(key, definition.columns[key] as C[ColumnKey<C>])]))
}
