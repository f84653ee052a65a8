import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core'
import { resolve } from 'node:path'
import { antdDiet } from './antd-diet.ts'
import { browserBase } from './browser.ts'
import { hostParts } from './host.ts'
import { devPorts, root } from './paths.ts'

/** The shell's layout with the sign-in of `shared/testing`: a host for a single remote, for its team and its tests. */
export function defineAlone(): RsbuildConfig {
  return mergeRsbuildConfig(browserBase(), hostParts(devPorts.alone), {
    root: resolve(root, 'shell/alone'),
    source: { entry: { index: './index.tsx' } },
    html: { template: '../index.html', title: '灵工台 · 单独运行' },
    output: { distPath: { root: 'dist' } },
    tools: { rspack: antdDiet },
  })
}
