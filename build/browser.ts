import type { RsbuildConfig, Rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { resolve } from 'node:path'
import { root } from './paths.ts'

/** After it a chunk counts as failed (R556). */
export const chunkLoadTimeoutMs = 120_000

const isDev = process.env['NODE_ENV'] === 'development'

/** What the shell and the remotes have in common: the same language level, the same import rewriting. */
export function browserBase(): RsbuildConfig {
  return {
    plugins: [pluginReact()],
    source: {
      // One component per import, on both sides: the shared keys are `antd/es/<name>`.
      transformImport: [
        { libraryName: 'antd', libraryDirectory: 'es', camelToDashComponentName: true },
        { libraryName: '@ant-design/icons', libraryDirectory: 'es/icons', camelToDashComponentName: false },
      ],
    },
    output: {
      target: 'web',
      overrideBrowserslist: ['chrome >= 107', 'edge >= 107', 'firefox >= 104', 'safari >= 16'],
      cssModules: { localIdentName: isDev ? '[name]__[local]__[hash:base64:4]' : '[hash:base64:6]' },
      legalComments: 'none',
      // A dev server writes nothing to disk and must not empty what was built.
      cleanDistPath: !isDev,
    },
    dev: { lazyCompilation: false },
    performance: { printFileSize: false },
    tools: {
      rspack: (config: Rspack.Configuration) => {
        // A module that threw is marked, not kept half made, so that a remote can forget it before a retry.
        config.output = { ...config.output, strictModuleErrorHandling: true, chunkLoadTimeout: chunkLoadTimeoutMs }
        config.module ??= {}
        config.module.rules ??= []
        config.module.rules.push(contractRule())
      },
    },
  }
}

/**
 * A family is thin for whoever imports it, unless it asks for `?schemas` or is a contract file
 * itself (a family pulled in by a full one must stay full).
 */
function contractRule(): Rspack.RuleSetRule {
  const folder = resolve(root, 'shared/src/contract')
  return {
    test: (path: string) => path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/') && !path.endsWith('/call.ts'),
    resourceQuery: { not: [/schemas/] },
    issuer: { not: [folder] },
    enforce: 'pre',
    use: [{ loader: resolve(root, 'build/contract-loader.ts') }],
  }
}
