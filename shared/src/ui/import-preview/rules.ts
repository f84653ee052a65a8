import type { ImportColumn, ImportIssue, ImportRow } from './model.ts'

/** The file that the rows came from. */
export interface ChosenFile {
  /** SHA-256 of its bytes, lower-case hex. */
  readonly hash: string
  /** Says something of the file as a whole, which stands above the rows; the rows may be submitted all the same. */
  readonly warn: (text: string) => void
}

/** What makes one import different from another. All texts are for people. */
export interface ImportRules<K extends string> {
  readonly columns: readonly ImportColumn<K>[]
  readonly maxRows: number
  /** Which sheet column holds which key. */
  readonly matchHeaders: (headers: readonly string[]) => {
    readonly columns: Partial<Record<K, number>>
    readonly missing: readonly string[]
    readonly unknown: readonly string[]
  }
  /** Pure, of one row. */
  readonly formatCheck: (cells: ImportRow<K>) => readonly ImportIssue[]
  /**
   * Pure, across the rows; by row number. The server runs the same over the rows it is asked about; what it repeats
   * of this is left out, for only the whole file knows when it no longer holds.
   */
  readonly fileCheck?: (rows: readonly ImportRow<K>[]) => ReadonlyMap<number, readonly ImportIssue[]>
  /** What the server would say; answers rows with something to say. Rejects when it could not be asked. */
  readonly serverCheck: (
    rows: readonly ImportRow<K>[],
    signal: AbortSignal,
    file: ChosenFile,
  ) => Promise<readonly { readonly row: number; readonly issues: readonly ImportIssue[] }[]>
  /** Rows of one group share limits (one worker's): a change of one asks about all. */
  readonly groupOf?: (cells: ImportRow<K>) => string
}
