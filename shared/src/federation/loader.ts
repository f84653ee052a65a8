import type { Remote } from '../api/remote.ts'
import { type Brought, bringBuild, text } from './bring-build.ts'
import { RemoteFailure, timeoutOf } from './failure.ts'
import { look } from './files.ts'
import { type LoaderPorts, loadTimeoutMs } from './loader-ports.ts'
import type { RemoteManifest } from './manifest.ts'
import { explainPage, mostPageFailures } from './page-failures.ts'
import { type Attempt, patiently } from './patience.ts'
import { type Override, fallbackOf, pickBuild } from './pick-build.ts'
import { type Registry, type RegistryBuild, type RegistryEntry, UntrustedRegistry, ownerOf } from './registry.ts'

export type RemoteState =
  | { readonly status: 'idle' | 'fetching' }
  /** `offered`: the last good build, once this one has kept the user waiting. */
  | { readonly status: 'checking' | 'loading'; readonly build: string; readonly offered?: string }
  /** `replaced`: why the last good build was loaded instead of the chosen one. */
  | { readonly status: 'ready'; readonly build: string; readonly owner: string; readonly remote: Remote; readonly manifest: RemoteManifest; readonly replaced: RemoteFailure | null; readonly loadMs: number }
  | { readonly status: 'failed'; readonly failure: RemoteFailure }

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
  /** Called with each failure of a page, for what counts them. */
  onPageFailure: ((failure: RemoteFailure) => void) | null = null

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
    await Promise.all(Object.keys(files).map((path) => look(this.#ports, new URL(path, base).href, loadTimeoutMs)))
  }

  /** The build that `useLastGood` would start, null where there is none. */
  readonly lastGood = (): string | null => this.#fallback?.build.build ?? null

  /** Stops waiting for the chosen build, or leaves the running one: the last good build takes its place. */
  readonly useLastGood = (failure?: RemoteFailure): void => {
    const [fallback, state] = [this.#fallback, this.#state]
    if (fallback === null) return
    const why = failure ?? timeoutOf({ phase: 'load', flavour: this.#flavour, owner: ownerOf(fallback.entry), ...('build' in state && { build: state.build }) })
    if (this.#giveWay) this.#giveWay(why)
    else void this.#replace(fallback, why)
  }

  /** What is wrong with the file that a page of the running build could not load; a failure of another kind is returned as it is. */
  readonly explain = async (failure: RemoteFailure): Promise<RemoteFailure> =>
    this.#state.status === 'ready' ? explainPage(this.#ports, this.#state.manifest, failure) : failure

  /**
   * A page of the running build failed, whatever the reason. The second time the last good build takes its place, unless that would lose
   * what was entered on other pages.
   */
  readonly pageFailed = (failure: RemoteFailure, hasUnsaved: boolean): void => {
    if (this.#state.status !== 'ready' || failure.build !== this.#state.build) return
    this.#lastFailure = failure
    this.onPageFailure?.(failure)
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
    // A simulated fault is the chosen build's alone.
    this.#ports = this.#own
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

  /** Alone it gets all the time that a load has. */
  #patiently(chosen: RegistryBuild, bring: (attempt: Attempt) => Promise<Brought>): Promise<Brought> {
    const fallback = this.#fallback
    if (fallback === null) return bring({ isOver: false, isBehind: false })
    const offer = (): void => {
      const { status } = this.#state
      if (status === 'checking' || status === 'loading') this.#enter({ status, build: chosen.build, offered: fallback.build.build })
    }
    const { result, giveWay } = patiently(this.#ports.after, bring, offer, () =>
      ({ phase: this.#state.status === 'checking' ? 'manifest' : 'load', flavour: this.#flavour, build: chosen.build, owner: ownerOf(fallback.entry) }))
    this.#giveWay = giveWay
    return result.finally(() => {
      this.#giveWay = null
    })
  }

  #bring(registry: Registry, entry: RegistryEntry, build: RegistryBuild, attempt: Attempt): Promise<Brought> {
    const chosen = { flavour: this.#flavour, registry, entry, build, isRetry: this.#attempts > 1 }
    return bringBuild(this.#ports, chosen, attempt, (status) => this.#enterIn(attempt, status, build.build))
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

interface Fallback {
  readonly registry: Registry
  readonly entry: RegistryEntry
  readonly build: RegistryBuild
}
