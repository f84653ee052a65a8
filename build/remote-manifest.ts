import type { RsbuildPlugin } from '@rsbuild/core'
import { contractVersion } from '../shared/src/api/remote.ts'

const manifestFile = 'mf-manifest.json'

/**
 * Writes the contract's version into the remote's manifest, where the shell checks it before any
 * code of the remote runs. The plugin's own `additionalData` reaches the statistics file only.
 */
export function pluginRemoteManifest(): RsbuildPlugin {
  return {
    name: 'linggong:remote-manifest',
    setup(api) {
      api.processAssets({ stage: 'report' }, ({ assets, compilation, sources }) => {
        const source = assets[manifestFile]
        if (!source) return
        const manifest: object = JSON.parse(source.source().toString())
        compilation.updateAsset(manifestFile, new sources.RawSource(JSON.stringify({ ...manifest, contract: contractVersion })))
      })
    },
  }
}
