import traditional from 'opencc-js/dict/TSCharacters'

// How words are compared: whatever a reader takes for the same sign is the same, and what they overlook is not there.

/** The simplified sign of a traditional one, the usual of several. Single signs only: phrases tell apart what both would be the same word. */
const simplified: ReadonlyMap<string, string> = new Map(
  traditional.split('|').flatMap((pair): [string, string][] => {
    const [from, to] = pair.split(' ')
    return from === undefined || to === undefined ? [] : [[from, to]]
  }),
)

/** Between clauses, where the end of one word and the beginning of another meet: 印刷，单价 80 元 has no 刷单. */
const clauseEnd = /^[,;:!?。、\n\r\u2028\u2029]$/u
const letter = /^[\p{L}\p{N}]$/u
const sign = /^[\p{P}\p{S}]$/u

/** Of one sign of a text, whatever it becomes: full width, ligatures and accents by Unicode, then case, then simplified. */
const foldedSigns = new Map<string, readonly string[]>()

function foldSign(one: string): readonly string[] {
  const known = foldedSigns.get(one)
  if (known !== undefined) return known
  const folded = [...one.normalize('NFKD').toLowerCase()].map((part) => simplified.get(part) ?? part).filter((part) => letter.test(part) || sign.test(part) || clauseEnd.test(part))
  foldedSigns.set(one, folded)
  return folded
}

export interface Folded {
  readonly signs: readonly string[]
  /** Where each begins and ends in the text, in UTF-16 units. */
  readonly spans: readonly (readonly [number, number])[]
}

/**
 * The signs of a text as they are compared. Blanks and what cannot be seen are left out; `loose`: so are signs that end no clause, as in 刷·单.
 */
export function fold(text: string, isLoose: boolean): Folded {
  const signs: string[] = []
  const spans: [number, number][] = []
  let at = 0
  for (const one of text) {
    const end = at + one.length
    for (const part of foldSign(one)) {
      if (isLoose && !letter.test(part) && !clauseEnd.test(part)) continue
      signs.push(part)
      spans.push([at, end])
    }
    at = end
  }
  return { signs, spans }
}

/** Words of letters and digits alone are looked for between signs as well; one with signs, such as C++, as it is written. */
export const isLooseWord = (word: string): boolean => fold(word, false).signs.every((part) => letter.test(part))
