// The definition of a spreadsheet import, once per kind: template, preview, checks, error list and file, calls and job derive from it.
import type { IMPORT_CATEGORIES } from '../categories.ts'
import type { Field } from '../fields/field.ts'
import type { Flavour } from '../flavours.ts'
import type { pageTables } from '../pages/tables.ts'
import type { PermissionKey } from '../permissions.ts'
import type { BusinessDate } from '../time.ts'

export type ImportCategory = (typeof IMPORT_CATEGORIES)[number]['value']

export type IssueLevel = 'error' | 'warn'
/** A problem of a cell and how to fix it, in Chinese. Errors exclude the row from the import, warnings do not. */
export type Finding = { level: IssueLevel; text: string }
/** A problem with its column's key, or `row` for the row as a whole. */
export type RowIssue = Finding & { column: string }

interface CellAbout {
  readonly label: string
  /** The cell's text without surrounding spaces and invisible characters. */
  readonly text: string
  readonly today: BusinessDate
}

/** How a value travels in a submission: as the text of its cell, or as a number. */
export type Travels = 'text' | 'cents' | 'percent'

/** How a cell is parsed and checked. `V` is its value, `T` its type in a submission. */
export interface Cell<V, T extends Travels = 'text'> {
  /** Default: text. */
  readonly travels?: T
  /** A number that travels as text. */
  readonly isNumber?: true
  /** A long number that a spreadsheet would truncate, so the template formats it as text. */
  readonly keepsDigits?: true
  /** Words in the headers of other programs; they lead to a guess that the user confirms, unlike the aliases of a column. */
  readonly hints?: readonly string[]
  /** Whether a text is unmistakably such a value, for the columns of a file with other headers. Absent: any text could be one. */
  looksLike?(text: string, today: BusinessDate): boolean
  read(text: string): V
  /** Called for cells with a value, not for empty ones and formulas. */
  check(value: V, about: CellAbout): Finding[]
}

interface ColumnFacts {
  readonly required?: true
  /** Other headers that are recognised as this column. */
  readonly aliases: readonly string[]
  /** The width of the template's column, in characters. */
  readonly width: number
  /** For the template's help sheet: what may be entered, and a valid example. */
  readonly rule: string
  readonly example: string
}

export interface ImportColumn<V = unknown, T extends Travels = Travels> extends Cell<V, T>, ColumnFacts {
  readonly label: string
  /** For personal data: the mask used outside the preview and the error file. */
  readonly mask?: (text: string) => string
}

/** Of a header, in brackets. */
const units: Readonly<Partial<Record<Field['kind'], string>>> = { money: '(元)', percent: '(%)' }

/** A column for a field of the dictionary; the header says that amounts are in yuan and ratios in percent. */
export function column<V, T extends Travels = 'text'>(field: Field, cell: Cell<V, T>, facts: ColumnFacts): ImportColumn<V, T> {
  const label = `${field.label}${units[field.kind] ?? ''}`
  return { ...cell, ...facts, label, ...(field.kind === 'masked' && { mask: field.mask }) }
}

export type Columns = Readonly<Record<string, ImportColumn>>
export type ColumnKey<C> = keyof C & string
/** The cells of a row as text, with its row number in the file (the header is row 1). */
export type RawRow<K extends string = string> = { row: number } & Record<K, string>
/** The parsed values of a row; the raw cells are kept for messages. */
export type RowOf<C extends Columns> = { row: number; raw: RawRow<ColumnKey<C>> } & { [K in keyof C]: C[K] extends ImportColumn<infer V> ? V : never }
/** A row of the submission. */
export type SentRow<C extends Columns> = { row: number } & { [K in keyof C]: [Extract<C[K]['travels'], 'cents' | 'percent'>] extends [never] ? string : number }

type PagesIn<T> = {
  [M in keyof T]: T[M] extends { pages: infer P } ? { [N in keyof P & string]: P[N] extends { path: infer A extends string } ? { readonly key: N; readonly path: A } : never }[keyof P & string] : never
}[keyof T]
/** A page of the flavour, as its permission key with the matching path. */
type PageOf<F extends Flavour> = Extract<PagesIn<(typeof pageTables)[F]>, { readonly key: PermissionKey<F> }> & {
  /** Which of the page's lists has them, where it has several. */
  readonly view?: string
}

export interface ImportDefinition<C extends Columns = Columns, R extends string = string, Category extends ImportCategory = ImportCategory> {
  readonly category: Category
  /** The title of the template's sheet and file. */
  readonly title: string
  /** The measure word with the noun: 笔账单, 位用户. */
  readonly unit: string
  readonly maxRows: number
  readonly columns: C
  /** The key of the rows in the submission. */
  readonly rows: R
  /** Call families whose cached reads are stale after an import or its undo. */
  readonly changes: readonly string[]
  /** The column with the amounts to sum. */
  readonly sum?: ColumnKey<C>
  /**
   * Rows with the same value in this column affect each other (the limits of one worker): when one changes, all of them are checked again.
   */
  readonly group?: ColumnKey<C>
  /** Checks across all rows of a file; returns issues by row number. */
  acrossRows?(rows: readonly RowOf<C>[]): Map<number, RowIssue[]>
  /** Permissions to import such files; they also allow viewing rows that an import refused. */
  readonly access: { readonly [F in Flavour]?: readonly PermissionKey<F>[] }
  /** Its rows are files, which no spreadsheet had: they have no number in one. */
  readonly isOfFiles?: true
  /** Why an import of this kind is never undone, and what to do instead; absent: it can be undone. */
  readonly noUndo?: string
  /** The page with an import's result: the record with the import's id, or a list. */
  readonly result: { readonly label: string; readonly pages: { readonly [F in Flavour]?: PageOf<F> } }
}

/** A definition of any kind, without the check across rows, which depends on the columns. */
export type AnyImport = Omit<ImportDefinition, 'acrossRows'>

/** Keeps the literal types of columns, rows key and category. */
export const defineImport = <const C extends Columns, const R extends string, const Category extends ImportCategory>(definition: ImportDefinition<C, R, Category>): typeof definition =>
  definition

export function columnsOf<C extends Columns>({ columns }: Pick<ImportDefinition<C>, 'columns'>): readonly (readonly [ColumnKey<C>, ImportColumn])[] {
  return Object.entries(columns)
}
