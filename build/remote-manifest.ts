import type { RsbuildPlugin } from '@rsbuild/core'
import { createHash } from 'node:crypto'
import { contractVersion } from '../shared/src/api/remote.ts'
import { factsName } from './facts.ts'

export const manifestName = 'mf-manifest.json'

/** The files of a build that no browser asks for, and the manifest itself. */
export const unserved: ReadonlySet<string> = new Set([manifestName, 'mf-stats.json', factsName])

interface Manifest {
  readonly metaData: { readonly buildInfo: { readonly buildVersion: string } }
}

/**
 * Adds to the remote's manifest what the shell checks before running any of its code: the
 * contract's version, and the hash of every file. The registry pins the manifest, the manifest the
 * files, and the entry its own chunks, so a single hash covers the whole build.
 * (The federation plugin's own `additionalData` is written to the statistics file only.)
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

/** In the format of the `integrity` attribute. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}
