import type { Field, Fields } from '@linggong/shared/domain/fields/field'
import { statusOf } from '@linggong/shared/domain/statuses'
import type { SheetColumn } from '../jobs/export-file.ts'
import type { ExportColumn } from './export-job.ts'

type Cell = string | number | Date | null

/**
 * File columns from an entity's dictionary: heading and kind of cell; codes as labels, personal data masked. `value` for a field that the
 * row has under another key.
 */
export function sheetColumnsOf<R, F extends Fields>(fields: F) {
  const column = (key: keyof F & string, width: number | undefined, read: (row: R) => unknown): ExportColumn<R> => {
    const field = fields[key]
    if (field === undefined) throw new RangeError(`no field ${key}`)
    return { title: field.label, kind: kinds[field.kind] ?? 'text', ...(width !== undefined && { width }), value: (row) => cellOf(field, read(row)) }
  }
  return {
    column: (key: keyof F & keyof R & string, width?: number) => column(key, width, (row) => row[key]),
    custom: (key: keyof F & string, value: (row: R) => unknown, width?: number) => column(key, width, value),
  }
}

const kinds: Readonly<Partial<Record<Field['kind'], SheetColumn['kind']>>> = { money: 'money', count: 'int', time: 'datetime' }

function cellOf(field: Field, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (field.kind === 'status' || field.kind === 'code' || field.kind === 'flag') return statusOf(field.table, String(value)).label
  if (field.kind === 'masked') return field.mask(String(value))
  return typeof value === 'string' || typeof value === 'number' || value instanceof Date ? value : String(value)
}
