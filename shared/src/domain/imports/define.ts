// What an import of a spreadsheet is, said once per kind: template, preview, checks, error list and file, calls and job are made of it.
import type { IMPORT_CATEGORIES } from '../categories.ts'
import type { Field } from '../fields/field.ts'
import type { Flavour } from '../flavours.ts'
import type { pageTables } from '../pages/tables.ts'
import type { PermissionKey } from '../permissions.ts'
import type { BusinessDate } from '../time.ts'

export type ImportCategory = (typeof IMPORT_CATEGORIES)[number]['value']

export type IssueLevel = 'error' | 'warn'
/** What is wrong with one cell, in Chinese: what and what to do. Errors keep the row out, warnings do not. */
export type Finding = { level: IssueLevel; text: string }
/** The same with its column: a key, or `row` when the whole row is meant. */
export type RowIssue = Finding & { column: string }

interface CellAbout {
  readonly label: string
  /** The cell without the blanks and marks around it. */
  readonly text: string
  readonly today: BusinessDate
}

/** How a cell is understood. `V` is what it means, `T` how it travels when the rows are submitted. */
export interface Cell<V, T extends 'text' | 'cents' = 'text'> {
  /** Absent: as text. */
  readonly travels?: T
  /** Digits that a spreadsheet must not take for a number: it would lose the end of them. */
  readonly keepsDigits?: true
  read(text: string): V
  /** Asked of cells that hold something other than a formula. */
  check(value: V, about: CellAbout): Finding[]
}

interface ColumnFacts {
  readonly required?: true
  /** What else people write above this column. */
  readonly aliases: readonly string[]
  /** Of the column in the template, in characters. */
  readonly width: number
  /** The help sheet of the template: what may be filled in, and an example that the check takes. */
  readonly rule: string
  readonly example: string
}

export interface ImportColumn<V = unknown, T extends 'text' | 'cents' = 'text' | 'cents'> extends Cell<V, T>, ColumnFacts {
  readonly label: string
  /** Of personal data: how it is shown outside the preview and the file of failed rows. */
  readonly mask?: (text: string) => string
}

/** A column for a field of the dictionary; amounts are written in yuan, which the header says. */
export function column<V, T extends 'text' | 'cents' = 'text'>(field: Field, cell: Cell<V, T>, facts: ColumnFacts): ImportColumn<V, T> {
  const label = field.kind === 'money' ? `${field.label}(元)` : field.label
  return { ...cell, ...facts, label, ...(field.kind === 'masked' && { mask: field.mask }) }
}

export type Columns = Readonly<Record<string, ImportColumn>>
export type ColumnKey<C> = keyof C & string
/** Cells as the file has them: text, with the row's number in the file (the header is row 1). */
export type RawRow<K extends string = string> = { row: number } & Record<K, string>
/** What the cells of a row mean; the raw ones stay for messages. */
export type RowOf<C extends Columns> = { row: number; raw: RawRow<ColumnKey<C>> } & { [K in keyof C]: C[K] extends ImportColumn<infer V> ? V : never }
/** A row as it is submitted. */
export type SentRow<C extends Columns> = { row: number } & { [K in keyof C]: 'cents' extends C[K]['travels'] ? number : string }

type PagesIn<T> = {
  [M in keyof T]: T[M] extends { pages: infer P } ? { [N in keyof P & string]: P[N] extends { path: infer A extends string } ? { readonly key: N; readonly path: A } : never }[keyof P & string] : never
}[keyof T]
/** A page of the flavour's table: its permission key with its own path, no other. */
type PageOf<F extends Flavour> = Extract<PagesIn<(typeof pageTables)[F]>, { readonly key: PermissionKey<F> }>

export interface ImportDefinition<C extends Columns = Columns, R extends string = string, Category extends ImportCategory = ImportCategory> {
  readonly category: Category
  /** What its rows are: names the sheet and the file of the template. */
  readonly title: string
  /** What is counted: 笔账单, 位用户. */
  readonly unit: string
  readonly maxRows: number
  readonly columns: C
  /** Under which key the rows are submitted. */
  readonly rows: R
  /** Families of calls whose answers are stale once rows went in, or were taken back. */
  readonly changes: readonly string[]
  /** The column whose yuan are summed up. */
  readonly sum?: ColumnKey<C>
  /** Rows with the same text here concern each other (one worker's limits): a change of one has all of them checked again. */
  readonly group?: ColumnKey<C>
  /** Of all rows of a file together, by row number. */
  acrossRows?(rows: readonly RowOf<C>[]): Map<number, RowIssue[]>
  /** Who imports such files; the rows of one are for the same people to see. */
  readonly access: { readonly [F in Flavour]?: readonly PermissionKey<F>[] }
  /** Where to see what an import made: a page of the record with the import's id, or a list. */
  readonly result: { readonly label: string; readonly pages: { readonly [F in Flavour]?: PageOf<F> } }
}

/** Of any kind: a check across rows is only for who knows their columns. */
export type AnyImport = Omit<ImportDefinition, 'acrossRows'>

/** Keeps the types of the columns, the key of the rows and the category. */
export const defineImport = <const C extends Columns, const R extends string, const Category extends ImportCategory>(definition: ImportDefinition<C, R, Category>): typeof definition =>
  definition

export function columnsOf<C extends Columns>({ columns }: Pick<ImportDefinition<C>, 'columns'>): readonly (readonly [ColumnKey<C>, ImportColumn])[] {
  return Object.entries(columns)
}
