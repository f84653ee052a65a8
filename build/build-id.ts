import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './paths.ts'

/**
 * The name of a remote's build, known before it is built: a hash of all its sources.
 * Equal sources give the same name, so a rebuild of unchanged code is the same build. Tests are excluded; REMOTE_VERSION,
 * a team's own version number, is included.
 */
export function buildId(flavour: string): string {
  const hash = createHash('sha256').update(process.env['REMOTE_VERSION'] ?? '')
  for (const part of [`remotes/${flavour}/src`, 'shared/src', 'build', 'rsbuild.config.ts', 'pnpm-lock.yaml']) {
    for (const file of filesOf(resolve(root, part)).filter((name) => !isTest.test(name))) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}

const isTest = /\.(test|spec|bench)\.tsx?$/u

/** A hash of a build's output; the folder under which it is published. */
export function contentId(folder: string): string {
  const hash = createHash('sha256')
  for (const file of filesOf(folder)) hash.update(file.slice(folder.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => resolve(entry.parentPath, entry.name))
  return files.toSorted()
}
