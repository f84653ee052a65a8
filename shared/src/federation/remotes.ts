import { contractVersion } from '../api/remote.ts'
import { permissionStateAtom, sessionStore, userAtom } from '../session/session.ts'
import type { Atom } from 'jotai'
import { readFaults } from './faults.ts'
import type { LoaderPorts } from './loader-ports.ts'
import { RemoteLoader } from './loader.ts'
import { overridePermission, readOverrides } from './overrides.ts'
import { provided } from './provided.ts'
import { type FoundRegistry, browserRegistryPorts, fetchRegistry } from './registry.ts'
import { load, register } from './runtime.ts'

/** Inserted by the shell's build: the public key that registries must be signed with. */
declare const REGISTRY_PUBLIC_KEY: string

const loaders = new Map<string, RemoteLoader>()

/** The document's single loader of a flavour. */
export function remoteLoader(flavour: string): RemoteLoader {
  const present = loaders.get(flavour)
  if (present) return present
  const mayTest = async () => {
    const permissions = await known(permissionStateAtom, ({ status }) => status === 'ready')
    return permissions.status === 'ready' && permissions.granted.has(overridePermission)
  }
  const ports: LoaderPorts = {
    registry: async () => (await askRegistry()).registry,
    fetch: (url, init) => fetch(url, init),
    register,
    load,
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    now: () => performance.now(),
    origin: location.origin,
    contract: contractVersion,
    shared: provided,
    bucket: async () => stickyBucket((await known(userAtom, (user) => user !== null))?.id ?? ''),
    override: async () => {
      const chosen = readOverrides()[flavour]
      return chosen && (await mayTest()) ? chosen : null
    },
  }
  const currentFault = () => readFaults()[flavour] ?? null
  const loader = new RemoteLoader(flavour, ports, async () => {
    const fault = currentFault()
    return fault && (await mayTest()) ? (await import('./fault-ports.ts')).withFault(ports, fault, currentFault) : null
  })
  loaders.set(flavour, loader)
  return loader
}

/** Fetches the registry from the server again. */
export const askRegistry = (): Promise<FoundRegistry> => fetchRegistry(browserRegistryPorts(REGISTRY_PUBLIC_KEY))

export const knownLoaders = (): ReadonlyMap<string, RemoteLoader> => loaders

/** Waits for session data, which may arrive after the remote is requested. */
function known<T>(atom: Atom<T>, isThere: (value: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      const value = sessionStore.get(atom)
      if (isThere(value)) resolve(value)
      return isThere(value)
    }
    if (look()) return
    const stop = sessionStore.sub(atom, () => look() && stop())
  })
}

/** 0–99 from the staff id (FNV-1a): the same person gets the same build on every machine, and nothing is stored (decision 18). */
export function stickyBucket(staffId: string): number {
  let hash = 0x811c9dc5
  for (const letter of staffId) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return (hash >>> 0) % 100
}
