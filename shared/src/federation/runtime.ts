import { type ModuleFederationRuntimePlugin, createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime'
import * as runtimeCore from 'federation-runtime-core'
import type { RemoteManifest } from './manifest.ts'
import { provided } from './provided.ts'

// Remotes are built without the runtime (14 kB gz each) and find the shell's under this name.
Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore)

/** A shared chunk that failed to arrive once must be asked for again: the runtime would keep the rejection. */
const forgetFailedShares: ModuleFederationRuntimePlugin = {
  name: 'forget-failed-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap ?? {})) {
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null
    }
  },
}

/** Entry URL → hash; the browser refuses to run anything else under that URL. */
const hashes = new Map<string, string>()

/** The entry is pinned here; it pins its own chunks (see `build/remote.ts`). */
const pinEntries: ModuleFederationRuntimePlugin = {
  name: 'pin-entries',
  createScript({ url }) {
    const integrity = hashes.get(url)
    if (!integrity) return undefined
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.crossOrigin = 'anonymous'
    script.integrity = integrity
    return script
  },
}

// Global: the remote's own side of the runtime is the one that asks for a share.
registerGlobalPlugins([forgetFailedShares, pinEntries])

const instance = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: sharedOptions(),
})

/** The federation side of the loader's ports. */
export function register({ name, entry, globalName, integrity }: RemoteManifest, options: { force: boolean }): void {
  hashes.set(entry, integrity)
  // The entry itself, not its manifest: the shell has fetched and checked that already.
  instance.registerRemotes([{ name, entry, entryGlobalName: globalName, type: 'global' }], options)
}

export function load(name: string): Promise<unknown> {
  return instance.loadRemote(`${name}/app`)
}

function sharedOptions() {
  return Object.fromEntries(
    Object.entries(provided).map(([key, { version, module, load: fetchModule }]) => {
      const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${version}` }
      if (module) return [key, { version, shareConfig, lib: () => module }]
      return [key, { version, shareConfig, get: () => (fetchModule?.() ?? Promise.resolve({})).then((loaded) => () => loaded) }]
    }),
  )
}
