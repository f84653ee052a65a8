import type { RsbuildConfig, Rspack } from '@rsbuild/core'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { devRegistry } from './dev-registry.ts'
import { root } from './paths.ts'
import { publicKey } from './suite/keys.ts'

/** The server whose calls and builds a dev server passes on. */
const api = `http://127.0.0.1:${process.env['DEV_API_PORT'] ?? 8080}`
const isDev = process.env['NODE_ENV'] === 'development'

/**
 * Without the React DevTools extension an edit in a remote changes nothing on screen: the refresh
 * runtime's stub of the hook loses the shell's renderer [nx#36393, react#37410]. This stub keeps it.
 */
const devtoolsHook = {
  tag: 'script',
  head: true,
  append: false,
  children: `if (!window.__REACT_DEVTOOLS_GLOBAL_HOOK__) {
    let id = 0
    const renderers = new Map()
    const nothing = () => {}
    window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      renderers, supportsFiber: true, checkDCE: nothing, onScheduleFiberRoot: nothing,
      onCommitFiberRoot: nothing, onCommitFiberUnmount: nothing,
      inject: (renderer) => { renderers.set(++id, renderer); return id },
    }
  }`,
}

/**
 * Common to every page that loads remotes (the shell, the standalone host): a plain build that registers the shared
 * modules with the federation runtime by hand (`federation/provided.ts`), so that neither is fetched before sign-in.
 */
export function hostParts(port: number): RsbuildConfig {
  return {
    // Remotes are loaded by the URL of their entry, so the runtime's manifest support is dead code here.
    source: { define: { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"', REGISTRY_PUBLIC_KEY: JSON.stringify(publicKey()) } },
    html: { tags: isDev ? [devtoolsHook] : [] },
    // Absolute, because a deep link may be reloaded from any path.
    output: { assetPrefix: '/' },
    server: {
      port,
      strictPort: true,
      proxy: Object.fromEntries(
        ['/v1', '/work/v1', '/r/', '/openapi.json', '/livez', '/readyz'].map((path) => [path, { target: api, changeOrigin: true }]),
      ),
      setup: devRegistry,
    },
    resolve: { alias: { 'federation-runtime-core': runtimeCore(), ...(!isDev && { 'react/jsx-dev-runtime$': resolve(root, 'shared/src/federation/jsx-dev.ts') }) } },
    tools: { rspack: [fillProvided, quietIcons] },
  }
}

function fillProvided(config: Rspack.Configuration): void {
  config.module ??= {}
  config.module.rules ??= []
  config.module.rules.push({
    test: resolve(root, 'shared/src/federation/provided.ts'),
    enforce: 'pre',
    use: [{ loader: resolve(root, 'build/provided-loader.ts') }],
  })
}

/** All icons, including those of remotes, are drawn by the two modules that the host shares. */
export function quietIcons(config: Rspack.Configuration): void {
  config.module ??= {}
  config.module.rules ??= []
  config.module.rules.push({ test: /[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(Light)?\.js$/, use: [{ loader: resolve(root, 'build/quiet-icon-loader.ts') }] })
}

/** The copy that the federation runtime itself uses; it is not a direct dependency of ours. */
function runtimeCore(): string {
  const chain = ['@module-federation/enhanced/runtime', '@module-federation/runtime-tools/runtime', '@module-federation/runtime-core']
  const file = chain.reduce((from, name) => createRequire(from).resolve(name), resolve(root, 'shared/package.json'))
  return file.replace(/\.cjs$/, '.js')
}
