import type { Registry, RegistryBuild, RegistryEntry } from './registry.ts'

/** The build that a tester has chosen for a flavour instead of the one from the registry. */
export type Override = { readonly build: string } | { readonly entry: string }

/**
 * The build for this user: a tester's override, else by `bucket` (0–99), which is constant per user, so that a
 * canary of 10 % always reaches the same tenth. When the shares do not add up, the last good build is used.
 */
export function pickBuild(entry: RegistryEntry, bucket: number, override: Override | null = null): RegistryBuild | null {
  if (override) return overridden(entry, override)
  // Published, but never promoted.
  if (entry.builds.every(({ traffic }) => traffic === 0)) return null
  let edge = 0
  // Canaries first: they take the lowest buckets, so that users stay in a canary while its share grows.
  for (const build of [...entry.builds].sort((a, b) => Number(b.state === 'canary') - Number(a.state === 'canary'))) {
    if (build.state === 'bad') continue
    edge += build.traffic
    if (bucket < edge) return build
  }
  return lastGoodBuild(entry) ?? entry.builds.find(({ state, preview }) => state !== 'bad' && !preview) ?? null
}

/** The fallback when the chosen build fails: the stable build for a canary, the last good one for a stable build. */
export function fallbackOf(entry: RegistryEntry, chosen: RegistryBuild): RegistryBuild | null {
  const stable = chosen.state === 'canary' ? entry.builds.find(({ state }) => state === 'stable') : null
  const found = stable ?? lastGoodBuild(entry)
  return found && found.build !== chosen.build ? found : null
}

function lastGoodBuild(entry: RegistryEntry): RegistryBuild | null {
  return entry.builds.find(({ build, state }) => build === entry.last_good && state !== 'bad') ?? null
}

/** A published build may be chosen even when it is marked as bad, to examine it. */
function overridden(entry: RegistryEntry, override: Override): RegistryBuild | null {
  if ('build' in override) return entry.builds.find(({ build }) => build === override.build) ?? null
  return { build: 'local', version: '', entry: override.entry, integrity: null, state: 'published', traffic: 0, published_at: '' }
}

/** A build without a hash is trusted only if it comes from the signed list of testers' origins. */
export function isAllowedOrigin(registry: Pick<Registry, 'override_origins'>, entry: string, origin: string): boolean {
  const url = URL.canParse(entry, origin) ? new URL(entry, origin) : null
  return url !== null && registry.override_origins.includes(url.origin)
}
