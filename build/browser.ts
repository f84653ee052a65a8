import type { RsbuildConfig, Rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { resolve } from 'node:path'
import { root } from './paths.ts'

/** A chunk counts as failed after this time (R556). */
export const chunkLoadTimeoutMs = 120_000

const isDev = process.env['NODE_ENV'] === 'development'

/** What the shell and the remotes have in common: language level and import rewriting. */
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
      // A dev server writes nothing to disk and must not delete the last build.
      cleanDistPath: !isDev,
    },
    dev: { lazyCompilation: false },
    performance: { printFileSize: false },
    tools: {
      rspack: (config: Rspack.Configuration) => {
        // A module that threw is marked instead of cached half-evaluated, so that a remote can discard it before a retry.
        config.output = { ...config.output, strictModuleErrorHandling: true, chunkLoadTimeout: chunkLoadTimeoutMs }
        config.module ??= {}
        config.module.rules ??= []
        config.module.rules.push(contractRule())
      },
    },
  }
}

/**
 * Importing a contract family gives its thin table, except with `?schemas` or from a contract file
 * itself (a family imported by a full one must stay full).
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
