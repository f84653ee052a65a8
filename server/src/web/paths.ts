import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The repository, or the folder it was installed to: the server runs from `server/src` or, bundled, from `server/dist`. */
export const projectRoot = upwards(import.meta.dirname)

/** SQL files: beside the bundle, or beside the sources. */
export const migrationFolder = [resolve(import.meta.dirname, 'migrations'), resolve(projectRoot, 'server/migrations')].find((folder) => existsSync(folder)) ?? ''

function upwards(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(resolve(folder, 'pnpm-workspace.yaml'))) return folder
    if (dirname(folder) === folder) return resolve(from, '../..')
  }
}
