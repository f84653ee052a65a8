import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './paths.ts'

/**
 * The name of a remote's build, known before it is built: a hash of all its sources.
 * Equal sources give the same name, so a rebuild of unchanged code is the same build. Tests are excluded; REMOTE_VERSION,
 * a team's own version number, is included.
 */
export const buildId = (flavour: string, version: string = process.env['REMOTE_VERSION'] ?? ''): string => hashOfSources([`remotes/${flavour}/src`], version)

/** Whether a remote's build, known by its manifest's name and version, is of the sources that are there now. */
export const isOfSources = (flavour: string, name: string, version: string): boolean => [buildId(flavour), buildId(flavour, version)].some((id) => name === `${flavour}_${id}`)

/** The same of the shell and of the server, which record it with their facts. */
export const shellSources = (): string => hashOfSources(['shell/src', 'shell/index.html'])
export const serverSources = (): string => hashOfSources(['server/src', 'server/migrations', 'server/pages'])

function hashOfSources(own: readonly string[], salt = ''): string {
  const hash = createHash('sha256').update(salt)
  for (const part of [...own, 'shared/src', 'build', 'rsbuild.config.ts', 'pnpm-lock.yaml']) {
    for (const file of filesOf(resolve(root, part)).filter((name) => !isTest.test(name))) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}

const isTest = /\.(test|spec|bench)\.tsx?$/u

/** A hash of a build's output; the folder under which it is published. `without`: a file that does not count. */
export function contentId(folder: string, without = ''): string {
  const hash = createHash('sha256')
  for (const file of filesOf(folder).filter((name) => name !== resolve(folder, without))) hash.update(file.slice(folder.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => resolve(entry.parentPath, entry.name))
  return files.toSorted()
}
