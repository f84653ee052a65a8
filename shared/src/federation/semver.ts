/**
 * Whether a version is in a caret range (`^1.2.3`): the only form used between shell and remotes,
 * so a semver library is not worth its size. Prereleases are refused.
 */
export function satisfiesCaret(version: string, range: string): boolean {
  if (!range.startsWith('^')) return false
  const have = parse(version)
  const want = parse(range.slice(1))
  if (!have || !want) return false
  // The leftmost non-zero part is the breaking one: ^0.2.3 excludes 0.3.0.
  const breaking = want.findIndex((part) => part !== 0)
  const fixed = breaking === -1 ? want.length : breaking + 1
  for (let index = 0; index < fixed; index += 1) if (have[index] !== want[index]) return false
  return compare(have, want) >= 0
}

function parse(version: string): readonly number[] | null {
  return /^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : null
}

function compare(left: readonly number[], right: readonly number[]): number {
  for (const [index, part] of left.entries()) {
    const difference = part - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
