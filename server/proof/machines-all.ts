import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Machine } from '@linggong/shared/domain/machines/machine'

export interface NamedMachine {
  /** The machine under its export name. */
  readonly exported: string
  readonly machine: Machine<string>
}

const root = resolve(import.meta.dirname, '../..')

/** Every machine in shared/domain/machines, found by listing the folder, so that a new one is never forgotten. */
export async function allMachines(): Promise<NamedMachine[]> {
  const folder = join(root, 'shared/src/domain/machines')
  const found: NamedMachine[] = []
  for (const file of (await readdir(folder)).toSorted()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const module: Record<string, unknown> = await import(pathToFileURL(join(folder, file)).href)
    for (const [exported, value] of Object.entries(module)) if (isMachine(value)) found.push({ exported, machine: value })
  }
  return found
}

function isMachine(value: unknown): value is Machine<string> {
  return typeof value === 'object' && value !== null && 'name' in value && 'states' in value && 'initial' in value && 'transitions' in value && Array.isArray(value.transitions)
}
