import type { Remote } from '../api/remote.ts'
import { chunkUrlOf, isChunkLoadError } from './chunk-error.ts'
import { readExposed } from './exposed.ts'
import { type FailureReason, RemoteFailure } from './failure.ts'
import { type Facts, type FetchPorts, fetchManifest, pause } from './fetch-manifest.ts'
import { integrityOf } from './integrity.ts'
import { type RemoteManifest, missingShared } from './manifest.ts'
import { type Override, fallbackOf, isAllowedOrigin, pickBuild } from './pick-build.ts'
import { type Registry, type RegistryBuild, type RegistryEntry, UntrustedRegistry, ownerOf } from './registry.ts'
import { satisfiesCaret } from './semver.ts'

export type RemoteState =
  | { readonly status: 'idle' | 'fetching' }
  /** `offered`: the last good build, once this one has kept the user waiting. */
  | { readonly status: 'checking' | 'loading'; readonly build: string; readonly offered?: string }
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
/** A chosen build that has not started by then gives way to the last good one, which is offered before. */
const [offerAfterMs, giveWayAfterMs] = [8000, 15_000]
/** A file that is only asked for to see what is wrong with it. */
const lookTimeoutMs = 5000
/** A build whose pages fail this often is given up for the last good one without being asked. */
const mostPageFailures = 2

/**
 * Loads one flavour's remote. A state machine of our own, because `React.lazy` caches a rejection and
 * the federation runtime cannot be tested without a browser.
 */
export class RemoteLoader {
  readonly #flavour: string
  readonly #own: LoaderPorts
  readonly #faulty: () => Promise<LoaderPorts | null>
  #ports: LoaderPorts
  readonly #listeners = new Set<() => void>()
  #state: RemoteState = { status: 'idle' }
  #attempts = 0
  #lastFailure: RemoteFailure | null = null
  /** The build that would take the place of the one that is loading or running. */
  #fallback: Fallback | null = null
  #giveWay: ((failure: RemoteFailure) => void) | null = null
  #pageFailures = 0

  /** `faulty`: the ports of the next load while a tester has a fault simulated. */
  constructor(flavour: string, ports: LoaderPorts, faulty: () => Promise<LoaderPorts | null> = () => Promise.resolve(null)) {
    this.#flavour = flavour
    this.#own = this.#ports = ports
    this.#faulty = faulty
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
    await Promise.all(Object.keys(files).map((path) => this.#look(new URL(path, base).href, loadTimeoutMs)))
  }

  /** The build that `useLastGood` would start, null where there is none. */
  readonly lastGood = (): string | null => this.#fallback?.build.build ?? null

  /** Stops waiting for the chosen build, or leaves the running one: the last good build takes its place. */
  readonly useLastGood = (failure?: RemoteFailure): void => {
    const [fallback, state] = [this.#fallback, this.#state]
    if (fallback === null) return
    const why = failure ?? new RemoteFailure({ reason: 'timeout', phase: 'load', flavour: this.#flavour, owner: ownerOf(fallback.entry), ...('build' in state && { build: state.build }) })
    if (this.#giveWay) this.#giveWay(why)
    else void this.#replace(fallback, why)
  }

  /** What is wrong with the file that a page of the running build could not load; a failure of another kind is returned as it is. */
  readonly explain = async (failure: RemoteFailure): Promise<RemoteFailure> => {
    const state = this.#state
    const url = isChunkLoadError(failure.cause) ? chunkUrlOf(failure.cause) : null
    if (state.status !== 'ready' || url === null) return failure
    const { files, base } = state.manifest
    const path = Object.keys(files).find((one) => new URL(one, base).href === url) ?? ''
    const wrong = await this.#whatIsWrong(url, files[path])
    return wrong === null ? failure : failure.retold(wrong)
  }

  /**
   * A page of the running build failed, whatever the reason. The second time the last good build takes its place, unless that would lose
   * what was entered on other pages.
   */
  readonly pageFailed = (failure: RemoteFailure, hasUnsaved: boolean): void => {
    if (this.#state.status !== 'ready' || failure.build !== this.#state.build) return
    this.#lastFailure = failure
    this.#pageFailures += 1
    if (this.#pageFailures >= mostPageFailures && !hasUnsaved) this.useLastGood(failure)
  }

  /** Something that the running build lacks, which is no reason to leave it. */
  readonly note = (failure: RemoteFailure): void => {
    this.#lastFailure = failure
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
      this.#ports = (await this.#faulty()) ?? this.#own
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
    // A tester who asked for a particular build wants to see its failure.
    const build = override ? null : fallbackOf(entry, chosen)
    this.#fallback = build && { registry, entry, build }
    const began = this.#ports.now()
    try {
      const brought = await this.#patiently(chosen, (attempt) => this.#bring(registry, entry, chosen, attempt))
      return this.#ready(entry, chosen, brought, null, began)
    } catch (error) {
      const failure = this.#asFailure(error)
      if (this.#fallback === null) throw failure
      return this.#lastGoodInstead(this.#fallback, failure, began)
    }
  }

  async #lastGoodInstead({ registry, entry, build }: Fallback, failure: RemoteFailure, began: number, isBehind = false): Promise<RemoteState> {
    this.#fallback = null
    this.#lastFailure = failure
    // The operator is told about the chosen build, even when the fallback fails as well.
    const brought = await this.#bring(registry, entry, build, { isOver: false, isBehind }).catch(() => Promise.reject(failure))
    return this.#ready(entry, build, brought, failure, began)
  }

  /** The pages of the running build stay until the other one is there, and for good if it fails. */
  async #replace(fallback: Fallback, failure: RemoteFailure): Promise<void> {
    const instead = await this.#lastGoodInstead(fallback, failure, this.#ports.now(), true).catch(() => null)
    if (instead === null) this.#fallback = fallback
    else this.#enter(instead)
  }

  #ready(entry: RegistryEntry, build: RegistryBuild, brought: Brought, replaced: RemoteFailure | null, began: number): RemoteState {
    this.#pageFailures = 0
    return { status: 'ready', build: build.build, owner: ownerOf(entry), ...brought, replaced, loadMs: Math.round(this.#ports.now() - began) }
  }

  /** Waits for the chosen build no longer than is worth it while another one is known to work. */
  #patiently(chosen: RegistryBuild, bring: (attempt: Attempt) => Promise<Brought>): Promise<Brought> {
    const attempt: Attempt = { isOver: false, isBehind: false }
    const fallback = this.#fallback
    if (fallback === null) return bring(attempt)
    return new Promise<Brought>((resolve, reject) => {
      const giveWay = (failure: RemoteFailure): void => {
        attempt.isOver = true
        reject(failure)
      }
      this.#giveWay = giveWay
      const offer = this.#ports.after(offerAfterMs, () => {
        const { status } = this.#state
        if (status === 'checking' || status === 'loading') this.#enter({ status, build: chosen.build, offered: fallback.build.build })
      })
      const end = this.#ports.after(giveWayAfterMs, () =>
        giveWay(new RemoteFailure({ reason: 'timeout', phase: this.#state.status === 'checking' ? 'manifest' : 'load', flavour: this.#flavour, build: chosen.build, owner: ownerOf(fallback.entry) })))
      void bring(attempt).then(resolve, reject).finally(() => {
        offer()
        end()
      })
    }).finally(() => {
      this.#giveWay = null
    })
  }

  async #bring(registry: Registry, entry: RegistryEntry, build: RegistryBuild, attempt: Attempt): Promise<Brought> {
    const facts: Facts = { flavour: this.#flavour, build: build.build, owner: ownerOf(entry) }
    this.#enterIn(attempt, 'checking', build.build)
    if (build.integrity === null && !isAllowedOrigin(registry, build.entry, this.#ports.origin)) {
      throw new RemoteFailure({ ...facts, reason: 'untrusted-origin', phase: 'manifest', detail: build.entry })
    }
    const manifest = await fetchManifest(this.#ports, build, facts)
    // An unpublished build is not in the registry: its manifest says what it needs.
    this.#checkContract(build.integrity === null ? [] : [entry.contract], manifest, facts)

    this.#enterIn(attempt, 'loading', build.build)
    const remote = readExposed(await this.#load(manifest, build, facts, attempt), this.#flavour)
    if (typeof remote === 'string') throw new RemoteFailure({ ...facts, reason: 'wrong-shape', phase: 'shape', detail: remote })
    return { remote, manifest }
  }

  /** An attempt that nobody waits for any more says nothing. */
  #enterIn(attempt: Attempt, status: 'checking' | 'loading', build: string): void {
    if (attempt.isOver || attempt.isBehind) return
    const offered = 'offered' in this.#state ? this.#state.offered : undefined
    this.#enter({ status, build, ...(offered !== undefined && offered !== build && { offered }) })
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
  async #load(manifest: RemoteManifest, build: RegistryBuild, facts: Facts, attempt: Attempt): Promise<unknown> {
    // Only builds with a registered manifest hash are pinned: a build under development changes all the time.
    const pinned = build.integrity === null ? { ...manifest, integrity: '' } : manifest
    for (let tries = 0; ; tries += 1) {
      // Only a retry forces: otherwise it would tear down a remote that is in use.
      this.#ports.register(pinned, { force: this.#attempts > 1 || tries > 0 })
      try {
        return await this.#withinTime(this.#ports.load(manifest.name))
      } catch (cause) {
        if (cause === timedOut) throw new RemoteFailure({ ...facts, reason: 'timeout', phase: 'load' })
        if (!isScriptError(cause)) throw new RemoteFailure({ ...facts, reason: 'threw', phase: 'load', detail: text(cause), cause })
        const wrong = await this.#whatIsWrong(pinned.entry, pinned.integrity)
        const isTampered = wrong?.reason === 'wrong-integrity'
        if (isTampered || tries > 0 || attempt.isOver) throw new RemoteFailure({ ...facts, reason: 'threw', phase: 'load', detail: text(cause), cause, ...wrong })
        await pause(this.#ports, pauseMs)
      }
    }
  }

  /**
   * A browser rejects a script without giving the reason. This request also replaces the file in the browser's cache, where it would stay for
   * a year, so that the next try finds a corrected one. Null: nothing is wrong with it now.
   */
  async #whatIsWrong(url: string, integrity: string | undefined): Promise<{ readonly reason: FailureReason; readonly detail: string } | null> {
    const found = await this.#look(url)
    if (found === null) return { reason: 'unreachable', detail: url }
    if (found.status !== 200) return { reason: 'bad-status', detail: `HTTP ${found.status} ${url}` }
    return integrity && integrityOf(found.bytes) !== integrity ? { reason: 'wrong-integrity', detail: url } : null
  }

  /** A file past the browser's cache; null where it does not come in time. */
  async #look(url: string, limitMs = lookTimeoutMs): Promise<{ readonly status: number; readonly bytes: Uint8Array } | null> {
    const abort = new AbortController()
    const cancel = this.#ports.after(limitMs, () => abort.abort())
    try {
      const response = await this.#ports.fetch(url, { cache: 'reload', signal: abort.signal })
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
    } catch {
      return null
    } finally {
      cancel()
    }
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

/** A load of the chosen build; over once another build takes its place. */
interface Attempt {
  isOver: boolean
  /** While another build runs, whose pages stay. */
  readonly isBehind: boolean
}

interface Fallback {
  readonly registry: Registry
  readonly entry: RegistryEntry
  readonly build: RegistryBuild
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
