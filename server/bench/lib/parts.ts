import type { Figure } from './report.ts'

/** Measurements by name, all on the same subject. */
export type Parts<S> = Readonly<Record<string, (subject: S) => Promise<readonly Figure[]>>>

/** The parts named, or all when none is named. */
export function partsWanted<S>(parts: Parts<S>, wanted: readonly string[]): Parts<S> {
  const unknown = wanted.filter((name) => !Object.hasOwn(parts, name))
  if (unknown.length > 0) throw new Error(`没有这样的部分：${unknown.join('、')}。可用：${Object.keys(parts).join('、')}`)
  return Object.fromEntries(Object.entries(parts).filter(([name]) => wanted.length === 0 || wanted.includes(name)))
}

/** Runs the parts one after the other. A failing part is reported with its reason, and the others keep their figures. */
export async function measureParts<S>(parts: Parts<S>, subject: S, say: (name: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(parts)) {
    say(name)
    figures.push(...(await measure(subject).catch((error: unknown) => [failed(name, error)])))
  }
  return figures
}

/** A figure that is never met, for a part that could not be measured. The full error goes to the log. */
export function failed(name: string, error: unknown): Figure {
  console.error(error)
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return { what: name, target: '', measured: `没有测成：${reason.slice(0, 160)}`, isMet: false }
}
