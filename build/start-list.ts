import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ChunkModules } from './chunk-modules.ts'
import { root } from './paths.ts'

const file = resolve(root, 'build/start-list.txt')

/** The modules in the scripts of the login page. */
export function startList(scripts: readonly string[], modules: ChunkModules): string[] {
  const names = scripts.flatMap((script) => modules[script.replace(/^\//, '')] ?? [])
  return [...new Set(names)].toSorted()
}

/** Modules that were added to or removed from the start since the list was recorded; every user downloads an added one. */
export function movedModules(recorded: readonly string[], present: readonly string[]): string[] {
  return [...present.filter((name) => !recorded.includes(name)).map((name) => `+ ${name}`), ...recorded.filter((name) => !present.includes(name)).map((name) => `- ${name}`)]
}

export const readStartList = (): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean)

export const writeStartList = (names: readonly string[]): void => writeFileSync(file, `${names.join('\n')}\n`)
