import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Every file below a folder, as a relative path with `/`, sorted. */
export function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1).split(sep).join('/')).toSorted()
}
