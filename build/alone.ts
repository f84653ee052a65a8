import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core'
import { resolve } from 'node:path'
import { browserBase } from './browser.ts'
import { hostParts } from './host.ts'
import { devPorts, root } from './paths.ts'

/** What the harness of `shared/testing` is: a host for one remote at a time, for its team and its tests. */
export function defineAlone(): RsbuildConfig {
  return mergeRsbuildConfig(browserBase(), hostParts(devPorts.alone), {
    root: resolve(root, 'shared'),
    source: { entry: { index: './src/testing/main.ts' } },
    html: { template: './src/testing/index.html', title: '单独运行' },
    output: { distPath: { root: 'dist' } },
  })
}
