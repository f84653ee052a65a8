import type { ReactNode } from 'react'
import { isRecord } from '../api/errors.ts'
import type { Field } from '../domain/fields/field.ts'
import { statusOf } from '../domain/status-option.ts'
import { dateTimeText } from './columns/time.ts'
import { Money } from './money.tsx'
import { StatusTag } from './status-tag.tsx'

interface FieldValueProps {
  /** Undefined: the dictionary lacks the field, so the value is shown as readably as possible. */
  readonly field: Field | undefined
  /** As on the wire: keys and codes. */
  readonly value: unknown
}

/** A value as its entity's dictionary displays it. A value of another type (an older record) is shown as plain text. */
export function FieldValue({ field, value }: FieldValueProps): ReactNode {
  if (field === undefined || isNothing(value)) return plainText(value)
  switch (field.kind) {
    case 'money':
      return typeof value === 'number' ? <Money symbol cents={value} /> : plainText(value)
    case 'status':
      return typeof value === 'string' ? <StatusTag table={field.table} value={value} /> : plainText(value)
    case 'flag':
      return <StatusTag table={field.table} value={String(value)} />
    default:
      return valueText(field, value)
  }
}

/** The same as text. */
function valueText(field: Field, value: unknown): string {
  switch (field.kind) {
    case 'percent':
      return typeof value === 'number' ? `${value}%` : plainText(value)
    case 'count':
      return typeof value === 'number' ? value.toLocaleString('zh-CN') : plainText(value)
    case 'place':
      return typeof value === 'number' ? `第 ${value + 1} 位` : plainText(value)
    case 'time':
      return typeof value === 'string' ? dateTimeText(value) || value : plainText(value)
    case 'date':
      return typeof value === 'string' ? value.slice(0, 10).replaceAll('-', '/') : plainText(value)
    case 'code':
      return typeof value === 'string' ? statusOf(field.table, value).label : plainText(value)
    case 'codes':
    case 'references':
      return membersOf(field, value).map(({ name }) => name).join('、')
    case 'masked':
      return typeof value === 'string' && !value.includes('*') ? field.mask(value) : plainText(value)
    default:
      return plainText(value)
  }
}

/** For list values: a key that identifies each item, and its label. */
export function membersOf(field: Field, value: unknown): readonly { readonly id: string; readonly name: string }[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return list.map((one) => {
    const id = isRecord(one) && typeof one['id'] === 'string' ? one['id'] : plainText(one)
    return { id, name: field.kind === 'codes' ? statusOf(field.table, id).label : plainText(one) }
  })
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A value without any known field. */
export function plainText(value: unknown): string {
  if (isNothing(value)) return '—'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map(plainText).join('、')
  if (isRecord(value) && typeof value['name'] === 'string') return value['name']
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
