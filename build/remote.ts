import { mergeRsbuildConfig, type RsbuildConfig, type Rspack, type rspack as RspackModule } from '@rsbuild/core'
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import { resolve } from 'node:path'
import { browserBase } from './browser.ts'
import { buildId } from './build-id.ts'
import { type BuildFlavour, devPorts, root } from './paths.ts'
import { needsOf } from './facts.ts'
import { pluginFacts } from './plugin-facts.ts'
import { pluginRemoteManifest } from './remote-manifest.ts'
import { consumedShared, isKit } from './shared-modules.ts'
import { usedBy } from './used-modules.ts'

const isDev = process.env['NODE_ENV'] === 'development'

/** The shells of this machine, published or in development; `DEV_ORIGINS` names those of others, with which testers try what a developer runs. */
const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/u

/** The build of a remote. Its only exposed module is `./app`, i.e. `src/expose.ts`. */
export function defineRemote(flavour: BuildFlavour): RsbuildConfig {
  const name = `${flavour}_${buildId(flavour)}`
  return mergeRsbuildConfig(browserBase(), {
    root: resolve(root, 'remotes', flavour),
    source: { entry: {} },
    plugins: [
      pluginModuleFederation({
        // Two builds of a remote may be loaded in one document (after a fallback to the last good one), so the name contains the build.
        name,
        filename: isDev ? 'static/js/remote-entry.js' : 'static/js/remote-entry.[contenthash:8].js',
        exposes: { './app': './src/expose.ts' },
        // In development the shell is of the same sources, and what a page imports changes all the time.
        shared: consumedShared(isDev ? {} : usedBy(flavour).exports),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: {
          // The shell (or the harness) provides the runtime; saves 14 kB gz per remote.
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
      pluginRemoteManifest(),
      pluginFacts(() => needsOf(flavour)),
    ],
    output: {
      distPath: { root: 'dist' },
      // Relative to the entry's own URL, because a build may be published under any folder.
      assetPrefix: 'auto',
    },
    splitChunks: { preset: 'none' },
    // The entry contains the hashes of its chunks and the browser checks them; not in development, where files change under the same names.
    security: { sri: { enable: !isDev, algorithm: 'sha256' } },
    // Asked by its name also by pages of another host, whose policy allows it by that. Only the remote of the page has a client, so overlays do not stack.
    dev: { client: { host: 'localhost', overlay: true } },
    server: {
      port: devPorts[flavour],
      strictPort: true,
      cors: { origin: [loopback, ...(process.env['DEV_ORIGINS'] ?? '').split(',').filter(Boolean)] },
    },
    tools: { htmlPlugin: false, rspack: [shareIconBase, keepKitOutside, ...(isDev ? [keepLastGood, reloadWithoutRefresh] : [joinSmallChunks])] },
  })
}

/** The entry, which everybody loads first, holds the hash of every chunk: about 50 bytes each, whether it is ever opened or not. */
const mostChunks = 60

function joinSmallChunks(config: Rspack.Configuration, { rspack }: { rspack: typeof RspackModule }): void {
  config.plugins ??= []
  config.plugins.push(new rspack.optimize.LimitChunkCountPlugin({ maxChunks: mostChunks }))
}

/** What does not compile is no step in between: the next update goes on from the last build that did. */
function keepLastGood(config: Rspack.Configuration): void {
  config.optimization = { ...config.optimization, emitOnErrors: false }
}

function reloadWithoutRefresh(config: Rspack.Configuration): void {
  config.module ??= {}
  config.module.rules ??= []
  config.module.rules.push({ test: /[\\/]remotes[\\/]\w+[\\/]src[\\/]expose\.ts$/, enforce: 'pre', use: [{ loader: resolve(root, 'build/reload-loader.ts') }] })
}

function keepKitOutside(config: Rspack.Configuration): void {
  config.module ??= {}
  config.module.rules ??= []
  config.module.rules.push({ test: isKit, enforce: 'pre', use: [{ loader: resolve(root, 'build/kit-outside-loader.ts') }] })
}

/** An icon imports its drawing code by a relative path, which would bypass the shared key. */
function shareIconBase(config: Rspack.Configuration, { rspack }: { rspack: typeof RspackModule }): void {
  config.plugins ??= []
  config.plugins.push(
    new rspack.NormalModuleReplacementPlugin(/^\.\.\/components\/AntdIcon(Light)?(\.js)?$/, (resource) => {
      resource.request = resource.request.replace(/^\.\.\//, '@ant-design/icons/es/').replace(/\.js$/, '')
    }),
  )
}
