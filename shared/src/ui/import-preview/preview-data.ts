import type { IMPORT_CATEGORIES } from '../../domain/categories.ts'
import type { ImportColumn, ImportRow } from './model.ts'

export type ImportType = (typeof IMPORT_CATEGORIES)[number]['value']

/** What belongs to the import as a whole, as far as its kind has it (R251). */
export interface ImportGroup {
  readonly company_id?: string
  readonly template_id?: string
  readonly settlement_id?: string
  readonly bill_remark?: string
}

/** What the preview hands on when it is confirmed (R250). */
export interface ImportPreviewData<K extends string> {
  /** Rows that go in; those that were removed are not among them. */
  readonly total: number
  readonly results: readonly ImportRow<K>[]
  readonly column: readonly ImportColumn<K>[]
  /** What kind of file it was. */
  readonly type: 'xlsx' | 'csv'
  readonly import_type: ImportType
  /** With the name of the original and where it is stored (R611). */
  readonly group: ImportGroup & { readonly filename: string; readonly file_url: string }
  /** From when on the people cooperate; only imports of people ask for it. */
  readonly cooperation_time: string | null
}

/** By its name: what it really is the worker has looked at. */
export const fileType = (filename: string): 'xlsx' | 'csv' => (/\.xlsx$/iu.test(filename) ? 'xlsx' : 'csv')
