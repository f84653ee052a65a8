import type { ImportColumn, ImportIssue, ImportRow } from './model.ts'

/** The file that the rows came from. */
export interface ChosenFile {
  /** SHA-256 of its bytes, lower-case hex. */
  readonly hash: string
  /** Shows a warning about the file as a whole above the rows; they can be submitted nevertheless. */
  readonly warn: (text: string) => void
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
  /** Rows of one group share limits (of one worker): when one changes, the server checks all of them again. */
  readonly groupOf?: (cells: ImportRow<K>) => string
}
