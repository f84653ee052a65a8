import type { Rspack, rspack as RspackModule } from '@rsbuild/core'
import { resolve } from 'node:path'
import { root } from './paths.ts'

const inAntd = /[\\/]antd[\\/]es[\\/]/

/**
 * Keeps two things out of the chunks that every user downloads. Both are lossless: where antd
 * moves the files, the build still works and is merely heavier.
 */
export function antdDiet(config: Rspack.Configuration, { rspack }: { rspack: typeof RspackModule }): void {
  config.plugins ??= []
  config.plugins.push(
    // A table's head menu is fetched by the first column that has one.
    new rspack.NormalModuleReplacementPlugin(/^\.\/FilterDropdown$/, (resource) => {
      if (inAntd.test(resource.context)) resource.request = resolve(root, 'shell/src/antd/lazy-filter-dropdown.tsx')
    }),
    // Button and Tag want one small function of the colour picker's presets; with it comes Collapse.
    new rspack.NormalModuleReplacementPlugin(/\/color-picker\/components\/ColorPresets$/, (resource) => {
      if (/[\\/](button|tag)[\\/]style$/.test(resource.context)) resource.request += '?bright'
    }),
  )
  config.module ??= {}
  config.module.rules ??= []
  config.module.rules.push({ resourceQuery: /^\?bright$/, use: [{ loader: resolve(root, 'build/is-bright-loader.ts') }] })
}
