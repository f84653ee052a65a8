import type { Registry, RegistryBuild, RegistryEntry } from './registry.ts'

/** What a tester has chosen for one flavour instead of what the registry gives him. */
export type Override = { readonly build: string } | { readonly entry: string }

/**
 * The build for this user: a tester's override, else by `bucket` (0–99), which is sticky per user, so a
 * canary of 10 % is always the same tenth of them. With no shares that add up, the last good build serves.
 */
export function pickBuild(entry: RegistryEntry, bucket: number, override: Override | null = null): RegistryBuild | null {
  if (override) return overridden(entry, override)
  let edge = 0
  // Trials first: they take the lowest buckets, so the same users stay in one as its share grows.
  for (const build of [...entry.builds].sort((a, b) => Number(b.state === 'canary') - Number(a.state === 'canary'))) {
    if (build.state === 'bad') continue
    edge += build.traffic
    if (bucket < edge) return build
  }
  return lastGoodBuild(entry) ?? entry.builds.find(({ state }) => state !== 'bad') ?? null
}

/** What serves when the chosen build does not: for a trial the stable one, for that the last good one. */
export function fallbackOf(entry: RegistryEntry, chosen: RegistryBuild): RegistryBuild | null {
  const stable = chosen.state === 'canary' ? entry.builds.find(({ state }) => state === 'stable') : null
  const found = stable ?? lastGoodBuild(entry)
  return found && found.build !== chosen.build ? found : null
}

function lastGoodBuild(entry: RegistryEntry): RegistryBuild | null {
  return entry.builds.find(({ build, state }) => build === entry.last_good && state !== 'bad') ?? null
}

/** A published build may be chosen even when it is marked bad: to see what is wrong with it. */
function overridden(entry: RegistryEntry, override: Override): RegistryBuild | null {
  if ('build' in override) return entry.builds.find(({ build }) => build === override.build) ?? null
  return { build: 'local', version: '', entry: override.entry, integrity: null, state: 'published', traffic: 0, published_at: '' }
}

/** Nothing vouches for a build without a hash but the signed list of origins that testers may use. */
export function isAllowedOrigin(registry: Pick<Registry, 'override_origins'>, entry: string, origin: string): boolean {
  const url = URL.canParse(entry, origin) ? new URL(entry, origin) : null
  return url !== null && registry.override_origins.includes(url.origin)
}
