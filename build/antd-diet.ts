import type { Rspack, rspack as RspackModule } from '@rsbuild/core'
import { resolve } from 'node:path'
import { root } from './paths.ts'

const inAntd = /[\\/]antd[\\/]es[\\/]/

/**
 * Keeps three things out of the chunks that every user downloads. Safe: if antd
 * moves the files, the build still works and is merely larger.
 */
export function antdDiet(config: Rspack.Configuration, { rspack }: { rspack: typeof RspackModule }): void {
  config.plugins ??= []
  config.plugins.push(
    // The filter menu of a table header is fetched by the first column that has one.
    new rspack.NormalModuleReplacementPlugin(/^\.\/FilterDropdown$/, (resource) => {
      if (inAntd.test(resource.context)) resource.request = resolve(root, 'shell/src/antd/lazy-filter-dropdown.tsx')
    }),
    // Button and Tag import one small function from the colour picker's presets, which would bring Collapse with it.
    new rspack.NormalModuleReplacementPlugin(/\/color-picker\/components\/ColorPresets$/, (resource) => {
      if (/[\\/](button|tag)[\\/]style$/.test(resource.context)) resource.request += '?bright'
    }),
  )
  config.module ??= {}
  config.module.rules ??= []
  // antd's building blocks have no side effects, but most do not declare it: one helper of the tree put the whole tree into every table.
  config.module.rules.push({ test: /[\\/]@rc-component[\\/][^\\/]+[\\/]es[\\/]/, sideEffects: false })
  config.module.rules.push({ resourceQuery: /^\?bright$/, use: [{ loader: resolve(root, 'build/is-bright-loader.ts') }] })
}
