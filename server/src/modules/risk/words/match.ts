import { fold, isLooseWord, type Folded } from './fold.ts'

/** Where a word stands in a text, in UTF-16 units. */
export interface Match {
  /** The word's index in the list. */
  readonly word: number
  readonly from: number
  readonly to: number
}

/** A state of the automaton: what follows, where to go on when nothing does, and which words end here. */
interface Node {
  readonly next: Map<string, Node>
  fail: Node | null
  readonly words: number[]
}

const node = (): Node => ({ next: new Map(), fail: null, words: [] })

/** All of these words in one pass over a text, whatever their number (Aho and Corasick 1975). */
function automaton(words: readonly (readonly [number, Folded])[]): Node {
  const root = node()
  for (const [index, { signs }] of words) {
    let here = root
    for (const one of signs) {
      const there = here.next.get(one) ?? node()
      here.next.set(one, there)
      here = there
    }
    here.words.push(index)
  }
  const waiting = [root]
  for (const here of waiting) {
    for (const [one, there] of here.next) {
      let back = here.fail
      while (back !== null && !back.next.has(one)) back = back.fail
      there.fail = back?.next.get(one) ?? root
      there.words.push(...there.fail.words)
      waiting.push(there)
    }
  }
  return root
}

function* run(root: Node, { signs, spans }: Folded, lengths: readonly number[]): Generator<Match> {
  let here: Node = root
  for (const [index, one] of signs.entries()) {
    while (!here.next.has(one) && here.fail !== null) here = here.fail
    here = here.next.get(one) ?? root
    for (const word of here.words) {
      const from = spans[index - (lengths[word] ?? 1) + 1]?.[0]
      const to = spans[index]?.[1]
      if (from !== undefined && to !== undefined) yield { word, from, to }
    }
  }
}

/**
 * Finds the words in texts, however they are written: in full width or traditional signs, in other case, with blanks or signs between. A word
 * of which nothing is left to compare is never found.
 */
export function matcher(words: readonly string[]): (text: string) => Match[] {
  const loose = words.map(isLooseWord)
  const folded = words.map((word, index) => fold(word, loose[index] ?? true))
  const lengths = folded.map(({ signs }) => signs.length)
  const some = (isLoose: boolean) => folded.flatMap((one, index) => (loose[index] === isLoose && one.signs.length > 0 ? [[index, one] as const] : []))
  const automata = ([true, false] as const).flatMap((isLoose) => {
    const these = some(isLoose)
    return these.length === 0 ? [] : [{ isLoose, root: automaton(these) }]
  })
  return (text) => automata.flatMap(({ isLoose, root }) => [...run(root, fold(text, isLoose), lengths)])
}
