import type { Fields } from '../../domain/fields/field.ts'

/** A field that two people changed differently. */
export interface Difference {
  /** `config.month_max_amount`: a field of a nested part. */
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Who changed it since the common base: one of the two, or both. */
  readonly by: 'mine' | 'theirs' | 'both'
}

export type Choice = 'mine' | 'theirs'

/** A value as text where the dictionary cannot tell it: the name behind an id, an account. Undefined: as the dictionary has it. */
export type TextOf = (field: string, value: unknown) => string | undefined

/** For plain data only, as in forms and drafts. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return isNothing(a) && isNothing(b)
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return [...new Set([...left.keys(), ...right.keys()])].every((key) => isSame(left.get(key), right.get(key)))
}

/** To a user, an untouched field, an emptied one and one omitted by JSON are the same. */
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The differences between mine and theirs, by field of the form; of a part whose fields the dictionary has one by one, by these. */
export function differences(base: object, mine: object, theirs: object, fields: Fields = {}): Difference[] {
  const parts = new Set(Object.keys(fields).flatMap((field) => (field.includes('.') ? [field.slice(0, field.indexOf('.'))] : [])))
  const [before, own, other] = [base, mine, theirs].map((value) => flat(value, parts))
  if (before === undefined || own === undefined || other === undefined) return []
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((field) => {
    const [mineNow, theirsNow, was] = [own.get(field), other.get(field), before.get(field)]
    if (isSame(mineNow, theirsNow)) return []
    const by = isSame(theirsNow, was) ? 'mine' : isSame(mineNow, was) ? 'theirs' : 'both'
    return [{ field, mine: mineNow, theirs: theirsNow, by }]
  })
}

const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

function flat(value: object, parts: ReadonlySet<string>): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  for (const [field, part] of new Map<string, unknown>(Object.entries(value))) {
    if (!parts.has(field) || !isPart(part)) fields.set(field, part)
    else for (const [inner, one] of new Map<string, unknown>(Object.entries(part))) fields.set(`${field}.${inner}`, one)
  }
  return fields
}

/** By default, what only they changed is taken from theirs; what I changed stays mine. */
export const firstChoice = ({ by }: Difference): Choice => (by === 'theirs' ? 'theirs' : 'mine')

/** Theirs, with my value of the chosen fields. */
export function merged<T extends object>(theirs: T, found: readonly Difference[], choiceOf: (difference: Difference) => Choice): T {
  const whole = new Map<string, unknown>(Object.entries(theirs))
  for (const difference of found) if (choiceOf(difference) === 'mine') put(whole, difference)
  return { ...theirs, ...Object.fromEntries(whole) }
}

function put(whole: Map<string, unknown>, { field, mine }: Difference): void {
  const [outer = '', inner] = field.split('.')
  const part = whole.get(outer)
  whole.set(outer, inner === undefined ? mine : { ...(isPart(part) && part), [inner]: mine })
}
