import type { RsbuildPlugin } from '@rsbuild/core'
import { createHash } from 'node:crypto'
import { contractVersion } from '../shared/src/api/remote.ts'

export const manifestName = 'mf-manifest.json'

/** Statistics of the build, of no use to a browser. */
const unserved = new Set([manifestName, 'mf-stats.json'])

interface Manifest {
  readonly metaData: { readonly buildInfo: { readonly buildVersion: string } }
}

/**
 * Writes into the remote's manifest what the shell checks before any code of the remote runs: the
 * contract's version, and the hash of every file. The registry pins the manifest, the manifest the
 * files, and the entry its own chunks, so one hash covers the whole build.
 * (The federation plugin's own `additionalData` reaches the statistics file only.)
 */
export function pluginRemoteManifest(): RsbuildPlugin {
  return {
    name: 'linggong:remote-manifest',
    setup(api) {
      api.processAssets({ stage: 'report' }, ({ assets, compilation, sources }) => {
        const source = assets[manifestName]
        if (!source) return
        const manifest: Manifest = JSON.parse(source.source().toString())
        const version = process.env['REMOTE_VERSION'] ?? manifest.metaData.buildInfo.buildVersion
        const metaData = { ...manifest.metaData, buildInfo: { ...manifest.metaData.buildInfo, buildVersion: version } }
        const files = Object.fromEntries(
          Object.entries(assets)
            .filter(([name]) => !unserved.has(name))
            .map(([name, asset]) => [name, integrityOf(asset.buffer())] as const)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
        compilation.updateAsset(manifestName, new sources.RawSource(JSON.stringify({ ...manifest, metaData, contract: contractVersion, files })))
      })
    },
  }
}

/** As browsers write it in `integrity`. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}
