/** A field of which two people made different things. */
export interface Difference {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Who changed it since both began: one of the two, or both. */
  readonly by: 'mine' | 'theirs' | 'both'
}

export type Choice = 'mine' | 'theirs'

/** Plain data only: what forms hold and drafts keep. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return isNothing(a) && isNothing(b)
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return [...new Set([...left.keys(), ...right.keys()])].every((key) => isSame(left.get(key), right.get(key)))
}

/** A field that was never touched, one that was emptied, and one that JSON left out are the same to a person. */
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Where mine and theirs part, by the fields of the form. */
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

/** What only they changed is theirs; what I changed stays mine unless I say otherwise. */
export const firstChoice = ({ by }: Difference): Choice => (by === 'theirs' ? 'theirs' : 'mine')

/** Theirs, with my part of what was chosen. */
export function merged<T extends object>(theirs: T, found: readonly Difference[], choiceOf: (difference: Difference) => Choice): T {
  const chosen = found.filter((difference) => choiceOf(difference) === 'mine').map(({ field, mine }) => [field, mine] as const)
  return { ...theirs, ...Object.fromEntries(chosen) }
}
