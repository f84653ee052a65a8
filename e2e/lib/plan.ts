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
  /** Of what was measured; any other file is expected to take as long as the mean. */
  readonly seconds: ReadonlyMap<string, number>
  readonly budget: number
}

/** The part of the budget that files with a turn have even where those that must run need all of it: otherwise some would never run. */
const least = 0.2

/** First what must run, then what has changed, then what has its turn, as far as the time allows. */
export function planOf({ files, must, changed, due, seconds, budget }: Wish): Plan {
  const mean = seconds.size === 0 ? 1 : [...seconds.values()].reduce((sum, one) => sum + one, 0) / seconds.size
  const cost = (file: string): number => seconds.get(file) ?? mean
  const run = new Set(files.filter(must))
  const needed = [...run].reduce((sum, file) => sum + cost(file), 0)
  const spare = Math.max(budget - needed, budget * least)
  const leftOut: string[] = []
  let left = spare
  for (const file of new Set([...changed, ...due])) {
    if (run.has(file)) continue
    // One that is longer than all that is left runs where nothing else would.
    if (cost(file) <= left || left === spare) run.add(file)
    else leftOut.push(file)
    if (run.has(file)) left -= cost(file)
  }
  return { run: files.filter((file) => run.has(file)), leftOut, others: files.filter((file) => !run.has(file)) }
}
