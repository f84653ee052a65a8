/** Which files of browser tests a run has that does not have time for all. */
export interface Plan {
  readonly run: readonly string[]
  /** Those that have changed or whose turn it is, and for which there is no time. */
  readonly leftOut: readonly string[]
  /** All that do not run, these among them. */
  readonly others: readonly string[]
}

interface Wish {
  readonly files: readonly string[]
  /** Runs however long it takes. */
  readonly must: (file: string) => boolean
  readonly changed: readonly string[]
  readonly due: readonly string[]
  readonly seconds: (file: string) => number
  readonly budget: number
}

/** The part of the budget that files with a turn have even where those that must run need all of it: otherwise some would never run. */
const least = 0.2

/** First what must run, then what has changed, then what has its turn, as far as the time allows. */
export function planOf({ files, must, changed, due, seconds, budget }: Wish): Plan {
  const run = new Set(files.filter(must))
  const needed = [...run].reduce((sum, file) => sum + seconds(file), 0)
  const spare = Math.max(budget - needed, budget * least)
  const leftOut: string[] = []
  let left = spare
  for (const file of new Set([...changed, ...due])) {
    if (run.has(file)) continue
    // One that is longer than all that is left runs where nothing else would.
    if (seconds(file) <= left || left === spare) run.add(file)
    else leftOut.push(file)
    if (run.has(file)) left -= seconds(file)
  }
  return { run: files.filter((file) => run.has(file)), leftOut, others: files.filter((file) => !run.has(file)) }
}
