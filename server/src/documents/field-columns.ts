import type { Field, Fields } from '@linggong/shared/domain/fields/field'
import { statusOf } from '@linggong/shared/domain/status-option'
import type { SheetColumn } from '../jobs/export-file.ts'
import type { ExportColumn } from './export-job.ts'

type Cell = string | number | Date | null

/**
 * File columns from an entity's dictionary: heading and kind of cell; codes as labels, personal data masked. `custom` for a field that the
 * row has under another key.
 */
export function sheetColumnsOf<F extends Fields>(fields: F) {
  const custom = <R>(key: keyof F & string, value: (row: R) => unknown, width?: number): ExportColumn<R> => {
    const field = fields[key]
    if (field === undefined) throw new RangeError(`no field ${key}`)
    return { title: field.label, kind: kinds[field.kind] ?? 'text', ...(width !== undefined && { width }), value: (row) => cellOf(field, value(row)) }
  }
  return { column: <K extends keyof F & string>(key: K, width?: number) => custom(key, (row: { readonly [P in K]: unknown }) => row[key], width), custom }
}

const kinds: Readonly<Partial<Record<Field['kind'], SheetColumn['kind']>>> = { money: 'money', count: 'int', percent: 'percent', time: 'datetime' }

function cellOf(field: Field, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (field.kind === 'status' || field.kind === 'code' || field.kind === 'flag') return statusOf(field.table, String(value)).label
  if (field.kind === 'masked') return field.mask(String(value))
  return typeof value === 'string' || typeof value === 'number' || value instanceof Date ? value : String(value)
}
