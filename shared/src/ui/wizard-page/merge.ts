/** A field that two people changed differently. */
export interface Difference {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Who changed it since the common base: one of the two, or both. */
  readonly by: 'mine' | 'theirs' | 'both'
}

export type Choice = 'mine' | 'theirs'

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

/** The differences between mine and theirs, by field of the form. */
export function differences(base: object, mine: object, theirs: object): Difference[] {
  const [before, own, other] = [base, mine, theirs].map((value) => new Map<string, unknown>(Object.entries(value)))
  if (before === undefined || own === undefined || other === undefined) return []
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((field) => {
    const [mineNow, theirsNow, was] = [own.get(field), other.get(field), before.get(field)]
    if (isSame(mineNow, theirsNow)) return []
    const by = isSame(theirsNow, was) ? 'mine' : isSame(mineNow, was) ? 'theirs' : 'both'
    return [{ field, mine: mineNow, theirs: theirsNow, by }]
  })
}

/** By default, what only they changed is taken from theirs; what I changed stays mine. */
export const firstChoice = ({ by }: Difference): Choice => (by === 'theirs' ? 'theirs' : 'mine')

/** Theirs, with my value of the chosen fields. */
export function merged<T extends object>(theirs: T, found: readonly Difference[], choiceOf: (difference: Difference) => Choice): T {
  const chosen = found.filter((difference) => choiceOf(difference) === 'mine').map(({ field, mine }) => [field, mine] as const)
  return { ...theirs, ...Object.fromEntries(chosen) }
}
