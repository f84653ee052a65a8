import type { Figure } from './report.ts'

/** What is measured, by name; each of the same subject. */
export type Parts<S> = Readonly<Record<string, (subject: S) => Promise<readonly Figure[]>>>

/** The parts that are asked for by name, all when none is. */
export function partsWanted<S>(parts: Parts<S>, wanted: readonly string[]): Parts<S> {
  const unknown = wanted.filter((name) => !Object.hasOwn(parts, name))
  if (unknown.length > 0) throw new Error(`没有这样的部分：${unknown.join('、')}。可用：${Object.keys(parts).join('、')}`)
  return Object.fromEntries(Object.entries(parts).filter(([name]) => wanted.length === 0 || wanted.includes(name)))
}

/** The figures of the parts, one after the other. One that fails is told as failed, with its reason, and leaves the others theirs. */
export async function measureParts<S>(parts: Parts<S>, subject: S, say: (name: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(parts)) {
    say(name)
    figures.push(...(await measure(subject).catch((error: unknown) => [failed(name, error)])))
  }
  return figures
}

/** A line that is never met: what was not measured has not kept its promise. The whole of the error goes to the log. */
export function failed(name: string, error: unknown): Figure {
  console.error(error)
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return { what: name, target: '', measured: `没有测成：${reason.slice(0, 160)}`, isMet: false }
}
