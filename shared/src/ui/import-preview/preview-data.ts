import type { IMPORT_CATEGORIES } from '../../domain/categories.ts'
import type { ImportColumn, ImportRow } from './model.ts'

export type ImportType = (typeof IMPORT_CATEGORIES)[number]['value']

/** Properties of the import as a whole, where its kind has them (R251). */
export interface ImportGroup {
  readonly company_id?: string
  readonly template_id?: string
  readonly settlement_id?: string
  readonly bill_remark?: string
}

/** What the preview passes on when it is confirmed (R250). */
export interface ImportPreviewData<K extends string> {
  /** The number of submitted rows, without removed ones. */
  readonly total: number
  readonly results: readonly ImportRow<K>[]
  readonly column: readonly ImportColumn<K>[]
  /** The type of the file. */
  readonly type: 'xlsx' | 'csv'
  readonly import_type: ImportType
  /** With the name of the original file and its URL in the store (R611). */
  readonly group: ImportGroup & { readonly filename: string; readonly file_url: string }
  /** The start of the cooperation; only imports of people ask for it. */
  readonly cooperation_time: string | null
}

/** By its name: the worker has checked the content. */
export const fileType = (filename: string): 'xlsx' | 'csv' => (/\.xlsx$/iu.test(filename) ? 'xlsx' : 'csv')
