import { contractVersion } from '@linggong/shared/api/remote'
import { sessionStore, userAtom } from '@linggong/shared/session/session'
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
    bucket: stickyBucket(sessionStore.get(userAtom)?.id ?? ''),
  })
  loaders.set(flavour, loader)
  return loader
}

/** 0–99 from the staff's id (FNV-1a): the same person meets the same build on every machine, and nothing is stored (decision 18). */
function stickyBucket(staffId: string): number {
  let hash = 0x811c9dc5
  for (const letter of staffId) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return (hash >>> 0) % 100
}
