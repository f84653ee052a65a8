import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core'
import { resolve } from 'node:path'
import { browserBase } from './browser.ts'
import { quietIcons } from './host.ts'
import { kitAnswers } from './kit-answers.ts'
import { devPorts, root } from './paths.ts'

/** The living catalogue of the kit: a page in a bundle of its own that needs no server. */
export function defineKit(): RsbuildConfig {
  return mergeRsbuildConfig(browserBase(), {
    root: resolve(root, 'shell/catalogue'),
    source: { entry: { index: './index.tsx' } },
    html: { template: '../index.html', title: '灵工台 · 界面组件' },
    output: { distPath: { root: 'dist' }, assetPrefix: '/' },
    server: {
      port: devPorts.kit,
      strictPort: true,
      // Each part has its own URL.
      historyApiFallback: true,
      setup: ({ server }) => {
        server.middlewares.use(kitAnswers())
      },
    },
    tools: { rspack: quietIcons },
  })
}
