// A dictionary of fields: wire name, label, and how values are read. One file per entity
// (domain.md §1.3, §1.6); columns, filters, facts, the change log, exports and error texts take the label from there.
import type { StatusOption } from '../status-option.ts'

type Table = readonly StatusOption[]

type PlainKind = 'text' | 'month' | 'money' | 'percent' | 'count' | 'time' | 'date' | 'place' | 'file' | 'object'

export interface PlainField<K extends PlainKind = PlainKind> {
  /** count: a whole number; place: the position among siblings, from 0; percent: a decimal, `6.5` is 6.5 %; file: one URL or several; object: compared part by part. */
  readonly kind: K
  readonly label: string
  /** The heading of a column, where the specification abbreviates the label. */
  readonly short?: string
}

/** A value from a table: a status is shown as a tag, a code as its label. */
export interface CodedField {
  readonly kind: 'status' | 'code'
  readonly label: string
  readonly table: Table
}

/** Several values from a table; an empty table where only the reader knows the labels. */
export interface CodesField {
  readonly kind: 'codes'
  readonly label: string
  readonly table: Table
}

/** The table has the values `true` and `false`. */
export interface FlagField {
  readonly kind: 'flag'
  readonly label: string
  readonly table: Table
}

/** Personal data: more people may read a change log than the value itself, so the log stores it masked. */
export interface MaskedField {
  readonly kind: 'masked'
  readonly label: string
  readonly mask: (text: string) => string
}

/** A reference to another record (or several), stored as `Reference`. */
export interface ReferenceField {
  readonly kind: 'reference' | 'references'
  readonly label: string
}

export type Field = PlainField | CodedField | CodesField | FlagField | MaskedField | ReferenceField
export type Fields = Readonly<Record<string, Field>>

/** The id of a record and its name at that time: names change, and change logs are read years later. */
export interface Reference {
  readonly id: string
  readonly name: string
}

const plain = <const K extends PlainKind>(kind: K) => (label: string): PlainField<K> => ({ kind, label })

export const text = /* @__PURE__ */ plain('text')
/** `YYYY-MM`, shown like that: it is the name of a period. */
export const month = /* @__PURE__ */ plain('month')
/** Cents. */
export const money = (label: string, short?: string): PlainField<'money'> => ({ kind: 'money', label, ...(short !== undefined && { short }) })
export const percent = /* @__PURE__ */ plain('percent')
export const count = /* @__PURE__ */ plain('count')
export const place = /* @__PURE__ */ plain('place')
/** ISO 8601. */
export const time = /* @__PURE__ */ plain('time')
/** `YYYY-MM-DD`. */
export const date = /* @__PURE__ */ plain('date')
export const file = /* @__PURE__ */ plain('file')
export const object = /* @__PURE__ */ plain('object')
export const status = (label: string, table: Table): CodedField => ({ kind: 'status', label, table })
export const code = (label: string, table: Table): CodedField => ({ kind: 'code', label, table })
export const codes = (label: string, table: Table = []): CodesField => ({ kind: 'codes', label, table })
export const YES_NO: Table = [{ value: 'true', label: '是', tone: 'success' }, { value: 'false', label: '否', tone: 'info' }]
export const flag = (label: string, table: Table = YES_NO): FlagField => ({ kind: 'flag', label, table })
export const masked = (label: string, mask: (value: string) => string): MaskedField => ({ kind: 'masked', label, mask })
export const reference = (label: string): ReferenceField => ({ kind: 'reference', label })
export const references = (label: string): ReferenceField => ({ kind: 'references', label })

type Under<P extends string, F extends Fields> = { readonly [K in keyof F & string as `${P}.${K}`]: F[K] }

/** The fields of a nested object, with its path as prefix: `brand.name`. */
export function under<const P extends string, F extends Fields>(part: P, fields: F): Under<P, F> {
  // Object.fromEntries loses the keys' types.
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [`${part}.${key}`, field])) as Under<P, F>
}

/** A field's label; a field that the dictionary lacks (an older entry, a newer server) is shown by its key. */
export const labelOf = (fields: Fields, key: string): string => (Object.hasOwn(fields, key) ? (fields[key]?.label ?? key) : key)
