/** The positions in `text` that match these letters, in order; null when they do not match. */
export type PinyinReader = (text: string, letters: string) => readonly number[] | null

export interface Searchable {
  readonly title: string
  /** A category or location; also searched, but ranked lower. */
  readonly detail: string
}

export interface Hit<T> {
  readonly item: T
  readonly score: number
  /** The matched positions in the title. */
  readonly marks: ReadonlySet<number>
}

interface Match {
  readonly score: number
  readonly places: readonly number[]
}

const han = /\p{Script=Han}/u
export const noMarks: ReadonlySet<number> = new Set()

/**
 * The items that match a query, best first; all of them for an empty query. Words are separated by spaces and every one of them
 * must match: as written, in full pinyin, by initials, or mixed. `pinyin` is null until the readings are loaded.
 */
export function search<T extends Searchable>(items: readonly T[], query: string, pinyin: PinyinReader | null): readonly Hit<T>[] {
  const words = wordsOf(query)
  if (words.length === 0) return items.map((item) => ({ item, score: 0, marks: noMarks }))
  return items
    .map((item) => hitOf(item, words, pinyin))
    .filter((hit) => hit !== null)
    .toSorted((one, other) => other.score - one.score)
}

/** An input method shows unfinished syllables as `jie'suan`: the query works before characters are chosen. */
export function wordsOf(query: string): readonly string[] {
  return query
    .toLowerCase()
    .replaceAll(/['’]/gu, '')
    .split(/\s+/u)
    .filter((word) => word !== '')
}

function hitOf<T extends Searchable>(item: T, words: readonly string[], pinyin: PinyinReader | null): Hit<T> | null {
  let score = 0
  const marks = new Set<number>()
  for (const word of words) {
    const inTitle = matchOf(item.title, word, pinyin)
    const found = inTitle ?? matchOf(item.detail, word, pinyin)
    if (!found) return null
    score += inTitle ? found.score : found.score / 4
    if (inTitle) for (const place of inTitle.places) marks.add(place)
  }
  return { item, score: score / words.length, marks }
}

/** Ranks written matches above pinyin, whole above prefix, prefix above the middle; then the shorter text. */
function matchOf(text: string, word: string, pinyin: PinyinReader | null): Match | null {
  const lower = text.toLowerCase()
  const start = lower.indexOf(word)
  if (start >= 0) {
    const places = Array.from({ length: word.length }, (_, offset) => start + offset)
    return { places, score: rank(lower === word ? 100 : start === 0 ? 80 : 60, text) }
  }
  if (!pinyin || !/[a-zü]/u.test(word) || !han.test(text)) return null
  const places = pinyin(text, word)
  const first = places?.[0]
  if (!places || first === undefined) return null
  return { places, score: rank(first > 0 ? 30 : places.length === text.length ? 50 : 40, text) }
}

function rank(score: number, text: string): number {
  return score + 10 / (1 + text.length)
}
