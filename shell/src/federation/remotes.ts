import { contractVersion } from '@linggong/shared/api/remote'
import { RemoteLoader } from './loader.ts'
import { provided } from './provided.ts'
import { browserRegistryPorts, fetchRegistry } from './registry.ts'
import { load, register } from './runtime.ts'

const loaders = new Map<string, RemoteLoader>()

/** The one loader of a flavour in this document. */
export function remoteLoader(flavour: string): RemoteLoader {
  const known = loaders.get(flavour)
  if (known) return known
  const loader = new RemoteLoader(flavour, {
    registry: () => fetchRegistry(browserRegistryPorts()),
    fetch: (url, init) => fetch(url, init),
    register,
    load,
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    origin: location.origin,
    contract: contractVersion,
    shared: provided,
    bucket: stickyBucket(),
  })
  loaders.set(flavour, loader)
  return loader
}

/** Chosen once per browser, so a user does not wander between builds. */
function stickyBucket(): number {
  const key = 'canary-bucket'
  const kept = Number(localStorage.getItem(key) ?? Number.NaN)
  if (Number.isInteger(kept) && kept >= 0 && kept < 100) return kept
  const bucket = Math.floor(Math.random() * 100)
  localStorage.setItem(key, String(bucket))
  return bucket
}
