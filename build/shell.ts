import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core'
import { resolve } from 'node:path'
import { antdDiet } from './antd-diet.ts'
import { browserBase } from './browser.ts'
import { pluginChunkModules } from './chunk-modules.ts'
import { hostParts } from './host.ts'
import { providedNow } from './facts.ts'
import { devPorts, root } from './paths.ts'
import { pluginFacts } from './plugin-facts.ts'

/** The build of the shell: the host of all remotes. */
export function defineShell(): RsbuildConfig {
  return mergeRsbuildConfig(browserBase(), hostParts(devPorts.shell), {
    root: resolve(root, 'shell'),
    source: { entry: { index: './src/index.tsx' } },
    html: { template: './index.html', title: '灵工台' },
    output: { distPath: { root: 'dist' } },
    plugins: [pluginChunkModules(), pluginFacts(providedNow)],
    tools: { rspack: antdDiet },
  })
}
