// A dictionary of fields: what the wire calls a field, what people call it, and how its values are read. One file per entity
// (domain.md §1.3, §1.6); columns, filters, facts, the change log, exports and texts of refusals take the word from there.
import type { StatusOption } from '../statuses.ts'

type Table = readonly StatusOption[]

export interface PlainField {
  /** count: a whole number; place: among its siblings, from 0; percent: a decimal, `6.5` is 6.5 %; file: an address or several; object: what is compared part by part. */
  readonly kind: 'text' | 'money' | 'percent' | 'count' | 'time' | 'date' | 'place' | 'file' | 'object'
  readonly label: string
}

/** One of a table: a status is shown as a tag, a code as its word. */
export interface CodedField {
  readonly kind: 'status' | 'code'
  readonly label: string
  readonly table: Table
}

/** Several of a table; an empty one where only the reader knows the words. */
export interface CodesField {
  readonly kind: 'codes'
  readonly label: string
  readonly table: Table
}

/** The values of the table are `true` and `false`. */
export interface FlagField {
  readonly kind: 'flag'
  readonly label: string
  readonly table: Table
}

/** Personal data: a log is read by more people than the value is shown to, so it is kept masked. */
export interface MaskedField {
  readonly kind: 'masked'
  readonly label: string
  readonly mask: (text: string) => string
}

/** Another thing (or several), kept as `Reference`. */
export interface ReferenceField {
  readonly kind: 'reference' | 'references'
  readonly label: string
}

export type Field = PlainField | CodedField | CodesField | FlagField | MaskedField | ReferenceField
export type Fields = Readonly<Record<string, Field>>

/** By which another thing is found, and what it was called then: names change, and a log is read years later. */
export interface Reference {
  readonly id: string
  readonly name: string
}

const plain = (kind: PlainField['kind']) => (label: string): PlainField => ({ kind, label })

export const text = /* @__PURE__ */ plain('text')
/** Cents. */
export const money = /* @__PURE__ */ plain('money')
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
const YES_NO: Table = [{ value: 'true', label: '是', tone: 'success' }, { value: 'false', label: '否', tone: 'info' }]
export const flag = (label: string, table: Table = YES_NO): FlagField => ({ kind: 'flag', label, table })
export const masked = (label: string, mask: (value: string) => string): MaskedField => ({ kind: 'masked', label, mask })
export const reference = (label: string): ReferenceField => ({ kind: 'reference', label })
export const references = (label: string): ReferenceField => ({ kind: 'references', label })

type Under<P extends string, F extends Fields> = { readonly [K in keyof F & string as `${P}.${K}`]: F[K] }

/** The fields of a part, by the way to them: `brand.name`. */
export function under<const P extends string, F extends Fields>(part: P, fields: F): Under<P, F> {
  // Object.fromEntries forgets the keys.
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [`${part}.${key}`, field])) as Under<P, F>
}

/** What people call the field; one that the dictionary lacks (an older entry, a newer server) is called by its key. */
export const labelOf = (fields: Fields, key: string): string => (Object.hasOwn(fields, key) ? (fields[key]?.label ?? key) : key)
