import { parseYuan, sum } from '../../domain/money.ts'
import type { ParsedSheet } from './parsed-sheet.ts'

export interface ImportColumn<K extends string> {
  readonly key: K
  readonly label: string
  readonly required: boolean
}

/** An issue of a cell; `column` is a key, or `row` for the row as a whole. */
export interface ImportIssue {
  readonly column: string
  readonly level: 'error' | 'warn'
  readonly text: string
}

/** The cells of a row as text, with its number in the file. */
export type ImportRow<K extends string> = { row: number } & Record<K, string>

export type IssueSource = 'format' | 'file' | 'server'

/** A row with its issues by their source. Immutable: an unchanged row is the same object and re-renders nothing. */
export interface CheckedRow<K extends string> {
  readonly key: string
  readonly cells: ImportRow<K>
  readonly issues: readonly ImportIssue[]
  readonly found: Readonly<Record<IssueSource, readonly ImportIssue[]>>
}

const none: readonly ImportIssue[] = []

export function checkedRow<K extends string>(cells: ImportRow<K>): CheckedRow<K> {
  return { key: String(cells.row), cells, issues: none, found: { format: none, file: none, server: none } }
}

/** The matched columns of a sheet line as a row. */
export function rowOf<K extends string>(sheet: ParsedSheet, index: number, columns: readonly ImportColumn<K>[], places: Readonly<Partial<Record<K, number>>>): CheckedRow<K> {
  const cells = columns.map(({ key }) => [key, sheet.columns[places[key] ?? -1]?.[index] ?? ''] as const)
  return checkedRow(cellsOf(sheet.rowNumbers[index] ?? 0, cells))
}

// The entries have exactly the keys of K, which the type of `Object.fromEntries` cannot express.
function cellsOf<K extends string>(row: number, cells: readonly (readonly [K, string])[]): ImportRow<K> {
  return { row, ...Object.fromEntries(cells) } as ImportRow<K>
}

/** Replaces one source's issues of these rows; other rows keep theirs. */
export function withIssues<K extends string>(
  rows: readonly CheckedRow<K>[],
  source: IssueSource,
  asked: ReadonlySet<number>,
  said: ReadonlyMap<number, readonly ImportIssue[]>,
): CheckedRow<K>[] {
  return rows.map((row) => {
    if (!asked.has(row.cells.row)) return row
    const issues = said.get(row.cells.row) ?? none
    if (issues.length === 0 && row.found[source].length === 0) return row
    const found = { ...row.found, [source]: issues }
    return { ...row, found, issues: merged(found) }
  })
}

/** The same text about a cell is shown once, errors first. */
function merged({ format, file, server }: CheckedRow<string>['found']): ImportIssue[] {
  const unique = new Map([...format, ...file, ...server].map((issue) => [`${issue.column} ${issue.text}`, issue]))
  return [...unique.values()].toSorted((a, b) => Number(a.level === 'warn') - Number(b.level === 'warn'))
}

/** A cell was corrected: the server's issues of the row are outdated, the format is checked at once. */
export function withCell<K extends string>(
  row: CheckedRow<K>,
  key: K,
  text: string,
  formatCheck: (cells: ImportRow<K>) => readonly ImportIssue[],
): CheckedRow<K> {
  const cells = { ...row.cells, [key]: text }
  const found = { format: formatIssues(cells, formatCheck), file: row.found.file, server: none }
  return { ...row, cells, found, issues: merged(found) }
}

/** The screen's own format check, plus what holds for every import: a formula is not a value. */
export function formatIssues<K extends string>(
  cells: ImportRow<K>,
  formatCheck: (cells: ImportRow<K>) => readonly ImportIssue[],
): readonly ImportIssue[] {
  const issues = formatCheck(cells)
  const general = textsOf(cells).flatMap(([column, text]): ImportIssue[] => {
    const reason = generalReason(text)
    const isTold = reason === '' || issues.some((issue) => issue.column === column && issue.level === 'error')
    return isTold ? [] : [{ column, level: 'error', text: reason }]
  })
  return general.length === 0 ? issues : [...issues, ...general]
}

/** The longest cell that any import's contract accepts. */
const maxCell = 500

function generalReason(text: string): string {
  if (text.startsWith('=')) return '单元格是公式，请改为“粘贴为数值”后重新填写'
  return text.length > maxCell ? `内容过长，最多 ${maxCell} 个字` : ''
}

export function isTooLong<K extends string>(cells: ImportRow<K>): boolean {
  return textsOf(cells).some(([, text]) => text.length > maxCell)
}

function textsOf(cells: Readonly<Record<string, unknown>>): (readonly [string, string])[] {
  return Object.entries(cells).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text] as const] : []))
}

export type RowKind = 'error' | 'warn' | 'ok'

export function kindOf({ issues }: { readonly issues: readonly ImportIssue[] }): RowKind {
  if (issues.some(({ level }) => level === 'error')) return 'error'
  return issues.length > 0 ? 'warn' : 'ok'
}

export interface ImportCounts extends Readonly<Record<RowKind, number>> {
  readonly all: number
  /** The sum of the valid amounts, in cents. */
  readonly amount: number
}

export function countRows<K extends string>(rows: readonly CheckedRow<K>[], amountKey: K | undefined): ImportCounts {
  const counts = { error: 0, warn: 0, ok: 0 }
  for (const row of rows) counts[kindOf(row)] += 1
  const amounts = amountKey === undefined ? [] : rows.map((row) => parseYuan(row.cells[amountKey]))
  return { ...counts, all: rows.length, amount: sum(amounts.map((parsed) => (parsed.ok ? parsed.cents : 0))) }
}

export const keyOf = ({ key }: { readonly key: string }): string => key

/** Whether a cell contains the text; spaces within numbers are ignored. */
export function hasText({ cells }: CheckedRow<string>, wanted: string): boolean {
  const plain = (text: string) => text.replaceAll(/\s/gu, '').toLowerCase()
  const part = plain(wanted)
  return textsOf(cells).some(([, text]) => plain(text).includes(part))
}
