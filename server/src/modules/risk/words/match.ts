import { eachSign, isLooseWord, signsOf } from './fold.ts'

/** Where a word stands in a text, in UTF-16 units. */
export interface Match {
  /** The word's index in the list. */
  readonly word: number
  readonly from: number
  readonly to: number
}

/** A state of the automaton: what follows, where to go on when nothing does, and which words end here. */
interface Node {
  readonly next: Map<number, Node>
  fail: Node | null
  readonly words: number[]
}

const node = (): Node => ({ next: new Map(), fail: null, words: [] })

interface Word {
  readonly index: number
  readonly signs: readonly number[]
}

/** All of these words in one pass over a text, whatever their number (Aho and Corasick 1975). */
function automaton(words: readonly Word[]): Node {
  const root = node()
  for (const { index, signs } of words) {
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

/** The state after one more sign. */
function after(here: Node, sign: number, root: Node): Node {
  for (let from: Node | null = here; from !== null; from = from.fail) {
    const there = from.next.get(sign)
    if (there !== undefined) return there
  }
  return root
}

/**
 * Finds the words in texts, however they are written: in full width or traditional signs, in other case, with blanks or signs between. A word
 * of which nothing is left to compare is never found.
 */
export function matcher(words: readonly string[]): (text: string) => Match[] {
  const all = words.map((word, index) => {
    const isLoose = isLooseWord(word)
    return { index, isLoose, signs: signsOf(word, isLoose) }
  })
  const automata = [true, false].flatMap((isLoose) => {
    const these = all.filter((one) => one.isLoose === isLoose && one.signs.length > 0)
    return these.length === 0 ? [] : [{ isLoose, root: automaton(these) }]
  })
  return (text) => automata.flatMap(({ isLoose, root }) => run(root, text, isLoose, (word) => all[word]?.signs.length ?? 1))
}

function run(root: Node, text: string, isLoose: boolean, lengthOf: (word: number) => number): Match[] {
  const found: Match[] = []
  const starts: number[] = []
  let here = root
  eachSign(text, isLoose, (sign, from, to) => {
    starts.push(from)
    here = after(here, sign, root)
    for (const word of here.words) found.push({ word, from: starts[starts.length - lengthOf(word)] ?? 0, to })
  })
  return found
}
