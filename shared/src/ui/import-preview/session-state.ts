import type { FileColumn } from '../../domain/imports/mapping.ts'
import type { CheckedRow } from './model.ts'
import type { ColumnGuess, Places } from './rules.ts'

/** The mapping of a file with other headers, as far as the user has decided. */
export interface Mapping<K extends string> {
  readonly columns: readonly FileColumn[]
  readonly places: Places<K>
  /** Columns whose header is ours. */
  readonly known: Places<K>
  readonly guesses: Readonly<Partial<Record<K, ColumnGuess>>>
  /** The user has chosen some of the places. */
  readonly isChosen?: boolean
}

/** How a file with other headers was read: as the user has just confirmed, or as somebody did last time. */
export interface ReadBy<K extends string> {
  readonly places: Places<K>
  /** Who confirmed it and when (ISO 8601); undefined: the user, just now. */
  readonly last: { readonly creator: string; readonly at: string } | undefined
  /** It could not be stored for the next time. */
  readonly isUnkept?: true
}

export interface ImportState<K extends string> {
  readonly phase: 'choose' | 'reading' | 'mapping' | 'preview'
  /** The reason for refusing the last file; '' for none. */
  readonly refusal: string
  readonly filename: string
  readonly file: Blob | undefined
  /** What kind of file it is, in words. */
  readonly fileKind: string
  /** SHA-256 of the file. */
  readonly hash: string
  /** The server's warning about the file as a whole; '' for none. */
  readonly notice: string
  readonly rows: readonly CheckedRow<K>[]
  /** The number of rows in the file; those missing in `rows` were removed. */
  readonly fileRows: number
  readonly unknownHeaders: readonly string[]
  /** The columns of the file and what they are read as, while the user decides that. */
  readonly mapping: Mapping<K> | undefined
  /** Undefined where all headers are ours. */
  readonly readBy: ReadBy<K> | undefined
  readonly isEdited: boolean
  /** The server's part. */
  readonly checking: 'idle' | 'running' | 'failed'
  /** Why the server could not be reached; '' when it could. */
  readonly checkFailure: string
  /** The rows of the last removal, which can be restored. */
  readonly removed: number
}

export function emptyState<K extends string>(): ImportState<K> {
  return {
    phase: 'choose',
    refusal: '',
    filename: '',
    file: undefined,
    fileKind: '',
    hash: '',
    notice: '',
    rows: [],
    fileRows: 0,
    unknownHeaders: [],
    mapping: undefined,
    readBy: undefined,
    isEdited: false,
    checking: 'idle',
    checkFailure: '',
    removed: 0,
  }
}
