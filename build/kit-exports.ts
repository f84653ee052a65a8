/** The kit's public exports by part, each with the hash of its declaration, and the version that introduced them. */
export interface KitExports {
  readonly version: string
  readonly parts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export function differences(before: KitExports, after: KitExports): { readonly added: readonly string[]; readonly removed: readonly string[]; readonly changed: readonly string[] } {
  const [old, now] = [hashesOf(before), hashesOf(after)]
  return {
    added: [...now.keys()].filter((name) => !old.has(name)),
    removed: [...old.keys()].filter((name) => !now.has(name)),
    changed: [...now].filter(([name, hash]) => old.has(name) && old.get(name) !== hash).map(([name]) => name),
  }
}

/**
 * Why the present exports conflict with the recorded ones, with the changes; empty when they do not. An older remote
 * runs in a newer shell: an addition needs a new minor version, so that remotes can require it, a removal a new major.
 * A changed declaration needs a new minor; whoever renames a prop, or asks for one more, raises the major.
 */
export function troubleWith(recorded: KitExports, present: KitExports): string {
  const { added, removed, changed } = differences(recorded, present)
  const changes = [...added.map((name) => `+ ${name}`), ...removed.map((name) => `- ${name}`), ...changed.map((name) => `~ ${name}`)]
  const wanted = leastVersion(recorded.version, added.length + changed.length > 0, removed.length > 0)
  if (compare(present.version, wanted) < 0) return [...changes, `${present.version}: raise kitVersion to ${wanted} (build/shared-modules.ts)`].join('\n')
  if (changes.length === 0 && present.version === recorded.version) return ''
  return [...changes, `${present.version}: record it with KIT_EXPORTS=record npm test -- unit build/kit-exports`].join('\n')
}

function leastVersion(version: string, hasMore: boolean, hasLess: boolean): string {
  const [major, minor] = numbersOf(version)
  if (hasLess) return `${major + 1}.0.0`
  return hasMore ? `${major}.${minor + 1}.0` : version
}

function compare(a: string, b: string): number {
  const right = numbersOf(b)
  return numbersOf(a).map((number, index) => number - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}

function numbersOf(version: string): [major: number, minor: number, patch: number] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return [major, minor, patch]
}

/** Part and name → hash. */
const hashesOf = ({ parts }: KitExports): ReadonlyMap<string, string> =>
  new Map(Object.entries(parts).flatMap(([part, hashes]) => Object.entries(hashes).map(([name, hash]) => [`${part}: ${name}`, hash] as const)))
