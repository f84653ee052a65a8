import type { Remote } from '@linggong/shared/api/remote'
import { RemoteFailure } from './failure.ts'
import { type RemoteManifest, missingShared, readManifest } from './manifest.ts'
import { lastGoodBuild, pickBuild } from './pick-build.ts'
import type { Registry, RegistryBuild, RegistryEntry } from './registry.ts'
import { readExposed } from './exposed.ts'
import { satisfiesCaret } from './semver.ts'

export type RemoteState =
  | { readonly status: 'idle' | 'fetching' }
  | { readonly status: 'checking' | 'loading'; readonly build: string }
  /** `replaced`: why this is the last good build and not the chosen one. */
  | { readonly status: 'ready'; readonly build: string; readonly remote: Remote; readonly replaced: RemoteFailure | null }
  | { readonly status: 'failed'; readonly failure: RemoteFailure }

/** What the loader needs of its surroundings; a test brings its own, so no browser is needed. */
export interface LoaderPorts {
  readonly registry: () => Promise<Registry>
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly register: (remote: RemoteManifest, options: { force: boolean }) => void
  readonly load: (name: string) => Promise<unknown>
  /** Runs `run` after `ms`; answers its cancellation. */
  readonly after: (ms: number, run: () => void) => () => void
  readonly origin: string
  /** The contract that this shell offers. */
  readonly contract: string
  readonly shared: Readonly<Record<string, { readonly version: string }>>
  /** 0–99, sticky per user. */
  readonly bucket: number
}

const manifestTimeoutMs = 5000
const loadTimeoutMs = 15_000

/**
 * Brings one flavour's remote in. A small machine of our own: `React.lazy` caches a rejection and
 * the federation runtime cannot be tested without a browser.
 */
export class RemoteLoader {
  readonly #flavour: string
  readonly #ports: LoaderPorts
  readonly #listeners = new Set<() => void>()
  #state: RemoteState = { status: 'idle' }
  #attempts = 0

  constructor(flavour: string, ports: LoaderPorts) {
    this.#flavour = flavour
    this.#ports = ports
  }

  readonly state = (): RemoteState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts a load; does nothing while one runs or after one succeeded. */
  readonly start = (): void => {
    if (this.#state.status === 'idle' || this.#state.status === 'failed') void this.#run()
  }

  async #run(): Promise<void> {
    this.#attempts += 1
    this.#enter({ status: 'fetching' })
    try {
      const entry = await this.#entry()
      this.#enter(await this.#chosenOrLastGood(entry))
    } catch (error) {
      this.#enter({ status: 'failed', failure: this.#asFailure(error) })
    }
  }

  async #entry(): Promise<RegistryEntry> {
    const registry = await this.#ports.registry().catch((cause: unknown) => {
      throw new RemoteFailure({ reason: 'unreachable', phase: 'registry', flavour: this.#flavour, cause })
    })
    const entry = registry.remotes[this.#flavour]
    if (!entry) throw new RemoteFailure({ reason: 'unknown-remote', phase: 'registry', flavour: this.#flavour })
    return entry
  }

  async #chosenOrLastGood(entry: RegistryEntry): Promise<RemoteState> {
    const chosen = pickBuild(entry, this.#ports.bucket)
    if (!chosen) throw new RemoteFailure({ reason: 'unknown-remote', phase: 'registry', flavour: this.#flavour, owner: entry.owner })
    try {
      return { status: 'ready', build: chosen.build, remote: await this.#bring(entry, chosen), replaced: null }
    } catch (error) {
      const failure = this.#asFailure(error)
      const fallback = lastGoodBuild(entry)
      if (!fallback || fallback.build === chosen.build) throw failure
      // The operator is told about the chosen build, also when the older one fails as well.
      const remote = await this.#bring(entry, fallback).catch(() => Promise.reject(failure))
      return { status: 'ready', build: fallback.build, remote, replaced: failure }
    }
  }

  async #bring(entry: RegistryEntry, build: RegistryBuild): Promise<Remote> {
    const facts = { flavour: this.#flavour, build: build.build, owner: entry.owner }
    this.#enter({ status: 'checking', build: build.build })
    const manifest = await this.#manifest(build, facts)
    this.#checkContract(entry, manifest, facts)

    this.#enter({ status: 'loading', build: build.build })
    // Only a retry forces: in normal use it would tear down a remote that others hold.
    this.#ports.register(manifest, { force: this.#attempts > 1 })
    const exposed = await this.#withinTime(this.#ports.load(manifest.name)).catch((cause: unknown) => {
      if (cause === timedOut) throw new RemoteFailure({ ...facts, reason: 'timeout', phase: 'load' })
      throw new RemoteFailure({ ...facts, reason: 'threw', phase: 'load', detail: text(cause), cause })
    })
    const remote = readExposed(exposed, this.#flavour)
    if (typeof remote === 'string') throw new RemoteFailure({ ...facts, reason: 'wrong-shape', phase: 'shape', detail: remote })
    return remote
  }

  async #manifest(build: RegistryBuild, facts: Facts): Promise<RemoteManifest> {
    const url = new URL(build.entry, this.#ports.origin).href
    const abort = new AbortController()
    const cancel = this.#ports.after(manifestTimeoutMs, () => abort.abort())
    try {
      const response = await this.#ports.fetch(url, { cache: 'no-cache', signal: abort.signal })
      if (!response.ok) throw new RemoteFailure({ ...facts, reason: 'bad-status', phase: 'manifest', detail: `HTTP ${response.status}` })
      const body: unknown = await response.json().catch(() => null)
      const manifest = readManifest(body, url)
      if (!manifest) throw new RemoteFailure({ ...facts, reason: abort.signal.aborted ? 'timeout' : 'not-a-manifest', phase: 'manifest' })
      return manifest
    } catch (cause) {
      if (cause instanceof RemoteFailure) throw cause
      throw new RemoteFailure({ ...facts, reason: abort.signal.aborted ? 'timeout' : 'unreachable', phase: 'manifest', cause })
    } finally {
      cancel()
    }
  }

  #checkContract(entry: RegistryEntry, manifest: RemoteManifest, facts: Facts): void {
    const offered = this.#ports.contract
    const wanted = [entry.contract, `^${manifest.contract}`].find((range) => !satisfiesCaret(offered, range))
    if (wanted) {
      throw new RemoteFailure({ ...facts, reason: 'contract-mismatch', phase: 'contract', detail: `contract ${wanted} (shell: ${offered})` })
    }
    const missing = missingShared(manifest, this.#ports.shared)
    if (missing.length > 0) {
      throw new RemoteFailure({ ...facts, reason: 'shared-mismatch', phase: 'contract', detail: missing.join('; ') })
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
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

interface Facts {
  readonly flavour: string
  readonly build: string
  readonly owner: string
}

const timedOut = new Error('timed out')

function text(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
