import { type ModuleFederationRuntimePlugin, createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime'
import * as runtimeCore from 'federation-runtime-core'
import { loadTimeoutMs } from './loader-ports.ts'
import type { RemoteManifest } from './manifest.ts'
import { provided } from './provided.ts'

// Remotes are built without the runtime (14 kB gz each) and use the shell's, which has this global name.
Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore)

/** A shared chunk that failed to load must be requested again: the runtime would cache the rejection. */
const forgetFailedShares: ModuleFederationRuntimePlugin = {
  name: 'forget-failed-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap ?? {})) {
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null
    }
  },
}

/** Entry URL → hash; the browser refuses to run different content from that URL. */
const hashes = new Map<string, string>()

/** Pins the entry script, which pins its own chunks (see `build/remote.ts`). */
const pinEntries: ModuleFederationRuntimePlugin = {
  name: 'pin-entries',
  createScript({ url }) {
    const integrity = hashes.get(url)
    // The runtime would give up after 20 s, and call it a network error.
    if (!integrity) return { timeout: loadTimeoutMs }
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.crossOrigin = 'anonymous'
    script.integrity = integrity
    return { script, timeout: loadTimeoutMs }
  },
}

// Registered globally, because the remote's own instance of the runtime requests shared modules.
registerGlobalPlugins([forgetFailedShares, pinEntries])

const instance = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: sharedOptions(),
})

/** The part of the loader's ports that uses the federation runtime. */
export function register({ name, entry, globalName, integrity }: RemoteManifest, options: { force: boolean }): void {
  hashes.set(entry, integrity)
  // The entry itself, not its manifest, which the shell has already fetched and verified.
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
