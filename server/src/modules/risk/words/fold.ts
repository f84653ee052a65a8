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

interface FoldedSign {
  /** Code points. */
  readonly all: readonly number[]
  /** Without signs that end no clause, as in 刷·单. */
  readonly loose: readonly number[]
}

/** Of one sign of a text, by its code point, whatever it becomes: full width, ligatures and accents by Unicode, then case, then simplified. */
const foldedSigns = new Map<number, FoldedSign>()

function foldSign(point: number): FoldedSign {
  const known = foldedSigns.get(point)
  if (known !== undefined) return known
  const parts = [...String.fromCodePoint(point).normalize('NFKD').toLowerCase()].map((part) => simplified.get(part) ?? part)
  const pointsOf = (kept: (part: string) => boolean) => parts.filter(kept).map((part) => part.codePointAt(0) ?? 0)
  const folded = { all: pointsOf((part) => letter.test(part) || sign.test(part) || clauseEnd.test(part)), loose: pointsOf((part) => letter.test(part) || clauseEnd.test(part)) }
  foldedSigns.set(point, folded)
  return folded
}

/**
 * Goes through the signs of a text as they are compared: their code points, and where each stands, in UTF-16 units. Blanks and what cannot be
 * seen are left out; `isLoose`: so are signs that end no clause.
 */
export function eachSign(text: string, isLoose: boolean, take: (point: number, from: number, to: number) => void): void {
  for (let at = 0; at < text.length; ) {
    const point = text.codePointAt(at) ?? 0
    const end = at + (point > 0xffff ? 2 : 1)
    const { all, loose } = foldSign(point)
    for (const part of isLoose ? loose : all) take(part, at, end)
    at = end
  }
}

/** The signs of a word. */
export function signsOf(word: string, isLoose: boolean): number[] {
  const signs: number[] = []
  eachSign(word, isLoose, (point) => signs.push(point))
  return signs
}

/** Words of letters and digits alone are looked for between signs as well; one with signs, such as C++, as it is written. */
export const isLooseWord = (word: string): boolean => signsOf(word, false).every((point) => letter.test(String.fromCodePoint(point)))
