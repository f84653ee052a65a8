// What every kind of import does with its rows, in the preview of the browser and on the server alike.
import { centsToYuan } from '../money.ts'
import type { BusinessDate } from '../time.ts'
import { clean } from './cells.ts'
import { columnsOf, type ColumnKey, type Columns, type ImportDefinition, type RawRow, type RowIssue, type RowOf, type SentRow } from './define.ts'

/** As the template's header writes it: a star marks what must be filled in. */
export const headerOf = ({ label, required }: { readonly label: string; readonly required?: boolean }): string => (required === true ? `${label}*` : label)

/** Headers match with or without *, （元） and spaces. */
const plainHeader = (text: string): string => text.normalize('NFKC').replace(/[\s*＊:：]/g, '').replace(/\(元\)$/, '')

/** Which sheet column holds which field. `missing`: labels of required columns not found; `unknown`: headers that are ignored. The first of two equal headers wins. */
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

/** Full-width to half-width, blanks and dashes removed, amounts as cents: as each column reads its cells. */
export function readRow<C extends Columns>(definition: ImportDefinition<C>, raw: RawRow<ColumnKey<C>>): RowOf<C> {
  return { row: raw.row, raw, ...byKey(definition, (key, { read }) => read(raw[key])) } as unknown as RowOf<C>
}

/** What is wrong with the cells of one row: required ones, formulas, and what each column checks. */
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

/** As it is shown to whoever looks at what an import refused. */
export function maskedRow<C extends Columns>(definition: ImportDefinition<C>, raw: RawRow<ColumnKey<C>>): RawRow<ColumnKey<C>> {
  return { row: raw.row, ...byKey(definition, (key, { mask }) => mask?.(raw[key]) ?? raw[key]) } as RawRow<ColumnKey<C>>
}

/** A row without errors as it is submitted: amounts in cents. Throws on one that cannot be read, which the preview does not let through. */
export function sentRow<C extends Columns>(definition: ImportDefinition<C>, raw: RawRow<ColumnKey<C>>): SentRow<C> {
  return {
    row: raw.row,
    ...byKey(definition, (key, { travels, read }) => {
      const value = travels === 'cents' ? read(raw[key]) : raw[key]
      if (value === null) throw new RangeError(`row ${raw.row}: ${key} has no amount`)
      return value
    }),
  } as unknown as SentRow<C>
}

/** The cells of a row that was submitted, as a file would have them. */
export function rawRow<C extends Columns>(definition: ImportDefinition<C>, sent: SentRow<C>): RawRow<ColumnKey<C>> {
  const cells: { readonly row: number } & Readonly<Record<string, unknown>> = sent
  return {
    row: sent.row,
    ...byKey(definition, (key) => {
      const value = cells[key]
      return typeof value === 'number' ? centsToYuan(value) : value
    }),
  } as RawRow<ColumnKey<C>>
}

// Object.fromEntries forgets the keys; the callers know them by the definition.
function byKey<C extends Columns>(definition: ImportDefinition<C>, valueOf: (key: ColumnKey<C>, column: C[ColumnKey<C>]) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.keys(definition.columns).map((key) => [key, valueOf(key, definition.columns[key] as C[ColumnKey<C>])]))
}
