import type { Remote } from '../api/remote.ts'
import { readExposed } from './exposed.ts'
import { RemoteFailure, timeoutOf } from './failure.ts'
import { type Facts, fetchManifest, pause } from './fetch-manifest.ts'
import { whatIsWrong } from './files.ts'
import { type LoaderPorts, loadTimeoutMs } from './loader-ports.ts'
import { type RemoteManifest, missingShared } from './manifest.ts'
import type { Attempt } from './patience.ts'
import { isAllowedOrigin } from './pick-build.ts'
import { type Registry, type RegistryBuild, type RegistryEntry, ownerOf } from './registry.ts'
import { satisfiesCaret } from './semver.ts'

export interface Brought {
  readonly remote: Remote
  readonly manifest: RemoteManifest
}

interface Chosen {
  readonly flavour: string
  readonly registry: Registry
  readonly entry: RegistryEntry
  readonly build: RegistryBuild
  /** The remote has been asked for before. */
  readonly isRetry: boolean
}

const pauseMs = 500

/** Fetches a build, checks it, and runs its code, in this order. Rejects with a `RemoteFailure`. */
export async function bringBuild(ports: LoaderPorts, { flavour, registry, entry, build, isRetry }: Chosen, attempt: Attempt, enter: (status: 'checking' | 'loading') => void): Promise<Brought> {
  const facts: Facts = { flavour, build: build.build, owner: ownerOf(entry) }
  enter('checking')
  if (build.integrity === null && !isAllowedOrigin(registry, build.entry, ports.origin)) {
    throw new RemoteFailure({ ...facts, reason: 'untrusted-origin', phase: 'manifest', detail: build.entry })
  }
  const manifest = await fetchManifest(ports, build, facts)
  // An unpublished build is not in the registry: its manifest says what it needs.
  checkContract(ports, build.integrity === null ? [] : [entry.contract], manifest, facts)

  enter('loading')
  // Only builds with a registered manifest hash are pinned: a build under development changes all the time.
  const pinned = build.integrity === null ? { ...manifest, integrity: '' } : manifest
  const remote = readExposed(await runEntry(ports, pinned, facts, attempt, isRetry), flavour)
  if (typeof remote === 'string') throw new RemoteFailure({ ...facts, reason: 'wrong-shape', phase: 'shape', detail: remote })
  return { remote, manifest }
}

function checkContract({ contract: offered, shared }: LoaderPorts, ranges: readonly string[], manifest: RemoteManifest, facts: Facts): void {
  const wanted = [...ranges, `^${manifest.contract}`].find((range) => !satisfiesCaret(offered, range))
  if (wanted) {
    throw new RemoteFailure({ ...facts, reason: 'contract-mismatch', phase: 'contract', detail: `contract ${wanted} (shell: ${offered})` })
  }
  const missing = missingShared(manifest, shared)
  if (missing.length > 0) {
    throw new RemoteFailure({ ...facts, reason: 'shared-mismatch', phase: 'contract', detail: missing.join('; ') })
  }
}

/** A script that failed to load is requested once more; a wrong hash is reported as such. */
async function runEntry(ports: LoaderPorts, manifest: RemoteManifest, facts: Facts, attempt: Attempt, isRetry: boolean): Promise<unknown> {
  for (let tries = 0; ; tries += 1) {
    // Only a retry forces: otherwise it would tear down a remote that is in use.
    ports.register(manifest, { force: isRetry || tries > 0 })
    try {
      return await withinTime(ports, ports.load(manifest.name))
    } catch (cause) {
      if (cause === timedOut) throw timeoutOf({ ...facts, phase: 'load' })
      if (!isScriptError(cause)) throw new RemoteFailure({ ...facts, reason: 'threw', phase: 'load', detail: text(cause), cause })
      const wrong = await whatIsWrong(ports, manifest.entry, manifest.integrity)
      const isTampered = wrong?.reason === 'wrong-integrity'
      if (isTampered || tries > 0 || attempt.isOver) throw new RemoteFailure({ ...facts, reason: 'threw', phase: 'load', detail: text(cause), cause, ...wrong })
      await pause(ports, pauseMs)
    }
  }
}

const timedOut = new Error('timed out')

function withinTime<T>({ after }: LoaderPorts, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const cancel = after(loadTimeoutMs, () => reject(timedOut))
    work.then(resolve, reject).finally(cancel)
  })
}

/** The federation runtime's error name for a script that failed to load, and the bundler's for a chunk. */
function isScriptError(cause: unknown): boolean {
  return cause instanceof Error && (cause.message.includes('RUNTIME-008') || cause.name === 'ChunkLoadError')
}

export const text = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
