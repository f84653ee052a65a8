import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import { factsName } from '../facts.ts'
import { flavours, root } from '../paths.ts'
import { manifestName } from '../remote-manifest.ts'
import { Refusal, promote, retireOlderShells } from './edit.ts'
import { distOf } from './inspect.ts'
import { privateKey } from './keys.ts'
import { publishRemote, publishServer, publishShell, shellDist } from './publish.ts'
import { editRegistry, readRegistry, registryName } from './registry-file.ts'
import { folderStore } from './store.ts'

/** What dev servers, browser tests and measurements serve from this checkout (`scripts/lib/stamps.mjs` has the same name), never what `npm start` does. */
export const testFolder = resolve(root, '.cache/published')

/**
 * Publishes everything that was built to a folder of this machine, with traffic at once: for `npm start`, and for the tests. A remote
 * that fails its check is left out, or left as it was, and reported; the others are published nevertheless.
 */
export async function publishBuilt(folder: string, say: (text: string) => void): Promise<void> {
  const localFolder = resolve(root, folder)
  const store = folderStore(localFolder)
  // Checked first: without a usable key nothing may be changed.
  privateKey()
  // The registry was signed by a key that is gone with its data directory: nobody can extend it, and its shell rejects a new key.
  await readRegistry(store).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    rmSync(resolve(localFolder, registryName))
  })
  // First, because remotes are checked against the shell that will run them.
  if (existsSync(resolve(shellDist, 'index.html'))) await publishShell(store, false, { withRemotes: true })
  // The same for the server, which is started from this build.
  if (existsSync(resolve(root, 'server/dist', factsName))) await publishServer(store, false, { withRemotes: true })
  await editRegistry(store, retireOlderShells, false)
  for (const flavour of flavours) {
    if (!existsSync(resolve(distOf(flavour), manifestName))) continue
    try {
      await publishRemote(store, flavour, false, (draft, build) => promote(draft, flavour, build))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      say(`${error.message}\n${flavour} 没有更新，其余照常`)
    }
  }
  if (localFolder === testFolder) linkHarness()
  // Once more, so that the registry copy beside the page contains these remotes.
  if (existsSync(resolve(shellDist, 'index.html'))) await publishShell(store, false, { withRemotes: true })
}

/** Lets the harness, which is for tests, serve the same files that the shell loads. */
function linkHarness(): void {
  const harness = resolve(root, 'shell/alone/dist')
  if (!existsSync(resolve(harness, 'index.html'))) return
  for (const name of ['r', registryName]) {
    rmSync(resolve(harness, name), { force: true })
    symlinkSync(resolve(testFolder, name), resolve(harness, name))
  }
}
