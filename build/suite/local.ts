import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import { flavours, root } from '../paths.ts'
import { manifestName } from '../remote-manifest.ts'
import { Refusal, promote, retireOlderShells } from './edit.ts'
import { distOf } from './inspect.ts'
import { privateKey } from './keys.ts'
import { publishRemote, publishShell, shellDist } from './publish.ts'
import { editRegistry, readRegistry, registryName } from './registry-file.ts'
import { defaultTarget, folderStore } from './store.ts'

/** The folder that this checkout serves. */
export const localFolder = resolve(root, defaultTarget)

/**
 * What `npm start` does with what was built: everything is published to the local folder and serves at once. A remote
 * that does not pass its check is left out, or left as it was, and told; the others do not wait for it.
 */
export async function publishBuilt(say: (text: string) => void): Promise<void> {
  const store = folderStore(localFolder)
  // A key that cannot sign is no reason to give up the registry.
  privateKey()
  // Signed by a key that is gone with its data directory: nobody can add to it, and its shell does not believe the new key.
  await readRegistry(store).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    rmSync(resolve(localFolder, registryName))
  })
  // First: a remote is checked against the shell that will run it.
  if (existsSync(resolve(shellDist, 'index.html'))) await publishShell(store, false, { withRemotes: true })
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
  linkHarness()
  // Again, so that the copy beside the page knows these remotes.
  if (existsSync(resolve(shellDist, 'index.html'))) await publishShell(store, false, { withRemotes: true })
}

/** The harness serves the very files that the shell would load. */
export function linkHarness(): void {
  const harness = resolve(root, 'shell/alone/dist')
  if (!existsSync(resolve(harness, 'index.html'))) return
  for (const name of ['r', registryName]) {
    rmSync(resolve(harness, name), { force: true })
    symlinkSync(resolve(localFolder, name), resolve(harness, name))
  }
}
