import type { Remote } from '../api/remote.ts'
import { readExposed } from './exposed.ts'
import { RemoteFailure } from './failure.ts'
import { type Facts, type FetchPorts, fetchManifest, pause } from './fetch-manifest.ts'
import { integrityOf } from './integrity.ts'
import { type RemoteManifest, missingShared } from './manifest.ts'
import { type Override, fallbackOf, isAllowedOrigin, pickBuild } from './pick-build.ts'
import { type Registry, type RegistryBuild, type RegistryEntry, UntrustedRegistry, ownerOf } from './registry.ts'
import { satisfiesCaret } from './semver.ts'

export type RemoteState =
  | { readonly status: 'idle' | 'fetching' }
  | { readonly status: 'checking' | 'loading'; readonly build: string }
  /** `replaced`: why the last good build was loaded instead of the chosen one. */
  | { readonly status: 'ready'; readonly build: string; readonly owner: string; readonly remote: Remote; readonly manifest: RemoteManifest; readonly replaced: RemoteFailure | null; readonly loadMs: number }
  | { readonly status: 'failed'; readonly failure: RemoteFailure }

/** What the loader needs from its environment; tests supply their own, so no browser is needed. */
export interface LoaderPorts extends FetchPorts {
  readonly registry: () => Promise<Registry>
  readonly register: (remote: RemoteManifest, options: { force: boolean }) => void
  readonly load: (name: string) => Promise<unknown>
  /** The contract that this shell offers. */
  readonly contract: string
  readonly shared: Readonly<Record<string, { readonly version: string }>>
  /** 0–99, the same for a user each time; requested only when needed, because it waits until the user is known. */
  readonly bucket: () => Promise<number>
  /** A tester's choice, null for users who may not choose. */
  readonly override: () => Promise<Override | null>
  readonly now: () => number
}

/** A remote's code is a chunk like any other, so a slow connection gets the specified time (R556). */
const loadTimeoutMs = 120_000
const pauseMs = 500

/**
 * Loads one flavour's remote. A state machine of our own, because `React.lazy` caches a rejection and
 * the federation runtime cannot be tested without a browser.
 */
export class RemoteLoader {
  readonly #flavour: string
  readonly #ports: LoaderPorts
  readonly #listeners = new Set<() => void>()
  #state: RemoteState = { status: 'idle' }
  #attempts = 0
  #lastFailure: RemoteFailure | null = null

  constructor(flavour: string, ports: LoaderPorts) {
    this.#flavour = flavour
    this.#ports = ports
  }

  readonly state = (): RemoteState => this.#state

  /** Also of a build that was replaced by another, and of an attempt that a retry overcame. */
  readonly lastFailure = (): RemoteFailure | null => this.#lastFailure

  /** The build that this user would get now, null where the registry has none. */
  readonly choose = async (registry: Registry): Promise<RegistryBuild | null> => {
    const entry = registry.remotes[this.#flavour]
    return entry ? this.#pick(entry, await this.#ports.override()) : null
  }

  /** Refetches every file of the running build, bypassing the browser's cache, because one of them was rejected. */
  readonly refreshFiles = async (): Promise<void> => {
    const state = this.#state
    if (state.status !== 'ready') return
    const { files, base } = state.manifest
    await Promise.allSettled(Object.keys(files).map((path) => this.#ports.fetch(new URL(path, base).href, { cache: 'reload' })))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts a load; does nothing while one is running or after a success. */
  readonly start = (): void => {
    if (this.#state.status === 'idle' || this.#state.status === 'failed') void this.#run()
  }

  async #run(): Promise<void> {
    this.#attempts += 1
    this.#enter({ status: 'fetching' })
    try {
      const registry = await this.#registry()
      const entry = registry.remotes[this.#flavour]
      if (!entry) throw new RemoteFailure({ reason: 'unknown-remote', phase: 'registry', flavour: this.#flavour })
      this.#enter(await this.#chosenOrLastGood(registry, entry))
    } catch (error) {
      this.#enter({ status: 'failed', failure: this.#asFailure(error) })
    }
  }

  #registry(): Promise<Registry> {
    return this.#ports.registry().catch((cause: unknown) => {
      const reason = cause instanceof UntrustedRegistry ? 'untrusted-registry' : 'unreachable'
      throw new RemoteFailure({ reason, phase: 'registry', flavour: this.#flavour, detail: text(cause), cause })
    })
  }

  async #chosenOrLastGood(registry: Registry, entry: RegistryEntry): Promise<RemoteState> {
    const override = await this.#ports.override()
    const chosen = await this.#pick(entry, override)
    if (!chosen) throw new RemoteFailure({ reason: 'unknown-remote', phase: 'registry', flavour: this.#flavour, owner: ownerOf(entry) })
    const began = this.#ports.now()
    const ready = (build: RegistryBuild, brought: Brought, replaced: RemoteFailure | null): RemoteState =>
      ({ status: 'ready', build: build.build, owner: ownerOf(entry), ...brought, replaced, loadMs: Math.round(this.#ports.now() - began) })
    try {
      return ready(chosen, await this.#bring(registry, entry, chosen), null)
    } catch (error) {
      const failure = this.#asFailure(error)
      const fallback = fallbackOf(entry, chosen)
      // A tester who asked for a particular build wants to see its failure.
      if (override || !fallback) throw failure
      this.#lastFailure = failure
      // The operator is told about the chosen build, even when the fallback fails as well.
      const brought = await this.#bring(registry, entry, fallback).catch(() => Promise.reject(failure))
      return ready(fallback, brought, failure)
    }
  }

  async #bring(registry: Registry, entry: RegistryEntry, build: RegistryBuild): Promise<Brought> {
    const facts: Facts = { flavour: this.#flavour, build: build.build, owner: ownerOf(entry) }
    this.#enter({ status: 'checking', build: build.build })
    if (build.integrity === null && !isAllowedOrigin(registry, build.entry, this.#ports.origin)) {
      throw new RemoteFailure({ ...facts, reason: 'untrusted-origin', phase: 'manifest', detail: build.entry })
    }
    const manifest = await fetchManifest(this.#ports, build, facts)
    // An unpublished build is not in the registry: its manifest says what it needs.
    this.#checkContract(build.integrity === null ? [] : [entry.contract], manifest, facts)

    this.#enter({ status: 'loading', build: build.build })
    const remote = readExposed(await this.#load(manifest, build, facts), this.#flavour)
    if (typeof remote === 'string') throw new RemoteFailure({ ...facts, reason: 'wrong-shape', phase: 'shape', detail: remote })
    return { remote, manifest }
  }

  async #pick(entry: RegistryEntry, override: Override | null): Promise<RegistryBuild | null> {
    const isShared = entry.builds.filter(({ traffic }) => traffic > 0).length > 1
    return pickBuild(entry, isShared ? await this.#ports.bucket() : 0, override)
  }

  #checkContract(ranges: readonly string[], manifest: RemoteManifest, facts: Facts): void {
    const offered = this.#ports.contract
    const wanted = [...ranges, `^${manifest.contract}`].find((range) => !satisfiesCaret(offered, range))
    if (wanted) {
      throw new RemoteFailure({ ...facts, reason: 'contract-mismatch', phase: 'contract', detail: `contract ${wanted} (shell: ${offered})` })
    }
    const missing = missingShared(manifest, this.#ports.shared)
    if (missing.length > 0) {
      throw new RemoteFailure({ ...facts, reason: 'shared-mismatch', phase: 'contract', detail: missing.join('; ') })
    }
  }

  /** A script that failed to load is requested once more; a wrong hash is reported as such. */
  async #load(manifest: RemoteManifest, build: RegistryBuild, facts: Facts): Promise<unknown> {
    // Only builds with a registered manifest hash are pinned: a build under development changes all the time.
    const pinned = build.integrity === null ? { ...manifest, integrity: '' } : manifest
    for (let tries = 0; ; tries += 1) {
      // Only a retry forces: otherwise it would tear down a remote that is in use.
      this.#ports.register(pinned, { force: this.#attempts > 1 || tries > 0 })
      try {
        return await this.#withinTime(this.#ports.load(manifest.name))
      } catch (cause) {
        if (cause === timedOut) throw new RemoteFailure({ ...facts, reason: 'timeout', phase: 'load' })
        const isMissing = isScriptError(cause)
        if (isMissing && pinned.integrity && (await this.#isTampered(pinned))) throw new RemoteFailure({ ...facts, reason: 'wrong-integrity', phase: 'load', detail: pinned.entry })
        if (!isMissing || tries > 0) throw new RemoteFailure({ ...facts, reason: 'threw', phase: 'load', detail: text(cause), cause })
        await pause(this.#ports, pauseMs)
      }
    }
  }

  /**
   * A browser rejects a tampered script without giving the reason. This request also replaces the file in the browser's
   * cache, where it would stay for a year, so that the next try finds a corrected one.
   */
  async #isTampered({ entry, integrity }: RemoteManifest): Promise<boolean> {
    const response = await this.#ports.fetch(entry, { cache: 'reload' }).catch(() => null)
    return response?.ok === true && integrityOf(new Uint8Array(await response.arrayBuffer())) !== integrity
  }

  #withinTime<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const cancel = this.#ports.after(loadTimeoutMs, () => reject(timedOut))
      work.then(resolve, reject).finally(cancel)
    })
  }

  #asFailure(error: unknown): RemoteFailure {
    if (error instanceof RemoteFailure) return error
    return new RemoteFailure({ reason: 'threw', phase: 'load', flavour: this.#flavour, detail: text(error), cause: error })
  }

  #enter(state: RemoteState): void {
    if (state.status === 'failed') this.#lastFailure = state.failure
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

interface Brought {
  readonly remote: Remote
  readonly manifest: RemoteManifest
}

const timedOut = new Error('timed out')

/** The federation runtime's error name for a script that failed to load, and the bundler's for a chunk. */
function isScriptError(cause: unknown): boolean {
  return cause instanceof Error && (cause.message.includes('RUNTIME-008') || cause.name === 'ChunkLoadError')
}

function text(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
