import type { RsbuildPlugin, Rspack } from '@rsbuild/core'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { root } from './paths.ts'

/** The modules in each script of the built shell, for `start-list.ts`; stored beside the build's stamps, not with the served files. */
const file = resolve(root, '.cache/shell-modules.json')

/** Script, by the end of its URL → modules: our files, and for libraries the package (for antd the component). */
export type ChunkModules = Readonly<Record<string, readonly string[]>>

export function readChunkModules(): ChunkModules {
  const modules: ChunkModules = JSON.parse(readFileSync(file, 'utf8'))
  return modules
}

export function pluginChunkModules(): RsbuildPlugin {
  return {
    name: 'linggong:chunk-modules',
    apply: 'build',
    setup(api) {
      api.processAssets({ stage: 'report' }, ({ compilation }) => {
        const entries = [...compilation.chunks].flatMap((chunk) => {
          const names = [...new Set(compilation.chunkGraph.getChunkModules(chunk).flatMap(namesOf))].toSorted()
          return [...chunk.files].filter((name) => name.endsWith('.js')).map((name) => [name, names] as const)
        })
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, JSON.stringify(Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))))
      })
    },
  }
}

/** A concatenated module consists of several. */
function namesOf(module: Rspack.Module): string[] {
  const inner = 'modules' in module && Array.isArray(module.modules) ? module.modules : []
  if (inner.length > 0) return inner.flatMap(namesOf)
  const path = module.nameForCondition()
  return path === undefined || path === null ? [] : [nameOf(path)]
}

/** `shell/src/index.tsx`, `antd/es/button`, `@tanstack/query-core`. */
export function nameOf(path: string): string {
  const inPackage = path.split(/node_modules[\\/]/).at(-1) ?? ''
  if (inPackage === path) return relative(root, path)
  const parts = inPackage.split(/[\\/]/)
  if (parts[0] === 'antd') return parts.slice(0, 3).join('/')
  return parts.slice(0, parts[0]?.startsWith('@') ? 2 : 1).join('/')
}
