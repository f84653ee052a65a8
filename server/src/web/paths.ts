import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The root of the repository or installation: the server runs from `server/src` or, bundled, from `server/dist`. */
export const projectRoot = upwards(import.meta.dirname)

/** The folder that this checkout publishes to, and serves where no other is named. */
export const publishedHere = resolve(projectRoot, '.published')

/** The SQL files: beside the bundle, or beside the sources. */
export const migrationFolder = [resolve(import.meta.dirname, 'migrations'), resolve(projectRoot, 'server/migrations')].find((folder) => existsSync(folder)) ?? ''

/** The pages for workers, found in the same way. */
export const workerPages = [resolve(import.meta.dirname, 'pages'), resolve(projectRoot, 'server/pages')].find((folder) => existsSync(folder)) ?? ''

function upwards(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(resolve(folder, 'pnpm-workspace.yaml'))) return folder
    if (dirname(folder) === folder) return resolve(from, '../..')
  }
}
