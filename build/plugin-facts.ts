import type { RsbuildPlugin } from '@rsbuild/core'
import { factsName } from './facts.ts'

/** Records with a build what it needs or offers; `suite publish` copies it beside the served files, never among them. */
export function pluginFacts(facts: () => object | Promise<object>): RsbuildPlugin {
  return {
    name: 'linggong:facts',
    apply: 'build',
    setup: (api) => {
      api.processAssets({ stage: 'report' }, async ({ compilation, sources }) => compilation.emitAsset(factsName, new sources.RawSource(JSON.stringify(await facts()))))
    },
  }
}
