/** The kit's public exports by part, each with the hash of its declaration, and since when they have their present form. */
export interface KitExports {
  readonly version: string
  /** The form of an export that is not in `since`. */
  readonly base: string
  readonly parts: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Part and name → the version in which it was added, or in which its declaration changed so that older remotes break. */
  readonly since: Readonly<Record<string, string>>
}

export type Parts = KitExports['parts']

export const sinceIn = ({ base, since }: Pick<KitExports, 'base' | 'since'>, part: string, name: string): string => since[keyOf(part, name)] ?? base

export function differences(before: Parts, after: Parts): { readonly added: readonly string[]; readonly removed: readonly string[]; readonly changed: readonly string[] } {
  const [old, now] = [hashesOf(before), hashesOf(after)]
  return {
    added: [...now.keys()].filter((name) => !old.has(name)),
    removed: [...old.keys()].filter((name) => !now.has(name)),
    changed: [...now].filter(([name, hash]) => old.has(name) && old.get(name) !== hash).map(([name]) => name),
  }
}

/** What has to be recorded, empty when nothing has. */
export function troubleWith(recorded: KitExports, present: Parts): string {
  const { added, removed, changed } = differences(recorded.parts, present)
  const changes = [...added.map((name) => `+ ${name}`), ...removed.map((name) => `- ${name}`), ...changed.map((name) => `~ ${name}`)]
  if (changes.length === 0) return ''
  const breaking = changed.length > 0 ? '; where remotes built earlier would break by it (a prop renamed or newly required): KIT_EXPORTS=breaks' : ''
  return [...changes, `record it with KIT_EXPORTS=record npm test -- unit build/kit-exports${breaking}`].join('\n')
}

/**
 * The record of the present exports. Only what was added gets a new version, and with `breaks` what has changed: remotes that import
 * none of it require what they did before. Who still imports what was removed is found when a shell is published.
 */
export function recordOf(recorded: KitExports, present: Parts, { breaks = false } = {}): KitExports {
  const { added, changed } = differences(recorded.parts, present)
  const renewed = breaks ? [...added, ...changed] : added
  const version = renewed.length > 0 ? nextMinor(recorded.version) : recorded.version
  const there = hashesOf(present)
  const kept = Object.entries(recorded.since).filter(([name]) => there.has(name) && !renewed.includes(name))
  const since = [...kept, ...renewed.map((name) => [name, version] as const)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { version, base: recorded.base, parts: present, since: Object.fromEntries(since) }
}

/** The latest of some versions. */
export function latest(versions: readonly string[]): string {
  return versions.toSorted(compare).at(-1) ?? '0.0.0'
}

function nextMinor(version: string): string {
  const [major, minor] = numbersOf(version)
  return `${major}.${minor + 1}.0`
}

function compare(a: string, b: string): number {
  const right = numbersOf(b)
  return numbersOf(a).map((number, index) => number - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}

function numbersOf(version: string): [major: number, minor: number, patch: number] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return [major, minor, patch]
}

const keyOf = (part: string, name: string): string => `${part}: ${name}`

/** Part and name → hash. */
const hashesOf = (parts: Parts): ReadonlyMap<string, string> =>
  new Map(Object.entries(parts).flatMap(([part, hashes]) => Object.entries(hashes).map(([name, hash]) => [keyOf(part, name), hash] as const)))
