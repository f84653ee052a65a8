import type { RegistryBuild, RegistryEntry } from './registry.ts'

/**
 * The build for this user. `bucket` (0–99) is sticky per user, so a canary of 10 % is always the
 * same tenth of them. With no shares that add up, the last good build serves.
 */
export function pickBuild(entry: RegistryEntry, bucket: number): RegistryBuild | null {
  let edge = 0
  for (const build of entry.builds) {
    if (build.state === 'bad') continue
    edge += build.traffic
    if (bucket < edge) return build
  }
  return lastGoodBuild(entry) ?? entry.builds.find(({ state }) => state !== 'bad') ?? null
}

export function lastGoodBuild(entry: RegistryEntry): RegistryBuild | null {
  return entry.builds.find(({ build, state }) => build === entry.last_good && state !== 'bad') ?? null
}
