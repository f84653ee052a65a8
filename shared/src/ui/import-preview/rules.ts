import type { FileColumn } from '../../domain/imports/mapping.ts'
import type { ImportColumn, ImportIssue, ImportRow } from './model.ts'

/** The file that the rows came from. */
export interface ChosenFile {
  /** SHA-256 of its bytes, lower-case hex. */
  readonly hash: string
  /** Shows a warning about the file as a whole above the rows; they can be submitted nevertheless. */
  readonly warn: (text: string) => void
}

/** The index in the file of each of our columns. */
export type Places<K extends string> = Readonly<Partial<Record<K, number>>>

export interface ColumnGuess {
  readonly index: number
  /** What speaks for it. */
  readonly basis: 'header' | 'content' | 'both'
}

/** How a file with other headers is read. Names of columns differ from one another. */
export interface ForeignHeaders<K extends string> {
  /** The likeliest places of our columns that are not `known`. */
  readonly guess: (file: readonly FileColumn[], known: Places<K>) => Partial<Record<K, ColumnGuess>>
  /** Whether the row that should be the header has data. */
  readonly isData: (cells: readonly string[]) => boolean
  /** A cell as it may be shown before its column is known: personal data masked. */
  readonly sample: (text: string, key: K | undefined) => string
  /** As the organisation read a file with these columns last time; null when it never did. */
  readonly recall: (names: readonly string[], signal: AbortSignal) => Promise<{ readonly places: Places<K>; readonly creator: string; readonly at: string } | null>
  readonly keep: (names: readonly string[], places: Places<K>) => Promise<unknown>
}

/** The part of the preview that depends on the import kind. Texts are for users. */
export interface ImportRules<K extends string> {
  readonly columns: readonly ImportColumn<K>[]
  readonly maxRows: number
  /** Maps sheet columns to keys. */
  readonly matchHeaders: (headers: readonly string[]) => {
    readonly columns: Partial<Record<K, number>>
    readonly missing: readonly string[]
    readonly unknown: readonly string[]
  }
  /** Absent in remotes built before there was a mapping: their files need our headers. */
  readonly foreign?: ForeignHeaders<K>
  /** Pure; checks one row. */
  readonly formatCheck: (cells: ImportRow<K>) => readonly ImportIssue[]
  /**
   * Pure; checks across rows, by row number. The server runs the same check on the rows that it is sent; its result is ignored, because
   * only the browser knows the whole file and thus when an issue no longer applies.
   */
  readonly fileCheck?: (rows: readonly ImportRow<K>[]) => ReadonlyMap<number, readonly ImportIssue[]>
  /** The server's check; returns only rows with issues. Rejects when the server cannot be reached. */
  readonly serverCheck: (
    rows: readonly ImportRow<K>[],
    signal: AbortSignal,
    file: ChosenFile,
  ) => Promise<readonly { readonly row: number; readonly issues: readonly ImportIssue[] }[]>
  /** Saves every row with what the server says of it as a file; absent where there is none. */
  readonly saveResult?: (rows: readonly ImportRow<K>[], filename: string) => Promise<unknown>
  /** Rows of one group share limits (of one worker): when one changes, the server checks all of them again. */
  readonly groupOf?: (cells: ImportRow<K>) => string
}
