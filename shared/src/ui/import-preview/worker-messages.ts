import type { ParsedFile } from './parsed-sheet.ts'

export interface PlainTable {
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export type WorkerQuestion =
  | { readonly kind: 'parse'; readonly file: File; readonly maxRows: number }
  | { readonly kind: 'write'; readonly table: PlainTable }

export type WorkerAnswer =
  | { readonly kind: 'parsed'; readonly sheet: ParsedFile }
  | { readonly kind: 'written'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly text: string }
