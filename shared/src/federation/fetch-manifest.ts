import { type FailureReason, type LoadPhase, RemoteFailure } from './failure.ts'
import { integrityOf } from './integrity.ts'
import { type RemoteManifest, readManifest } from './manifest.ts'
import type { RegistryBuild } from './registry.ts'

export interface FetchPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Runs `run` after `ms`; returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
  /** 0 to 1: spreads the retries of many users hit by the same failure. */
  readonly random: () => number
  readonly origin: string
}

/** The subject of a failure. */
export interface Facts {
  readonly flavour: string
  readonly build: string
  readonly owner: string
}

const timeoutMs = 5000
const moreTries = 2
const firstPauseMs = 300

/** Worth an automatic retry: network failures, or a server that is just starting. */
const passing: readonly FailureReason[] = ['unreachable', 'timeout', 'bad-status']

/** A build's manifest, verified against the registry's hash. Rejects with a `RemoteFailure`. */
export async function fetchManifest(ports: FetchPorts, build: RegistryBuild, facts: Facts): Promise<RemoteManifest> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await askOnce(ports, build, facts)
    } catch (error) {
      const failure = error instanceof RemoteFailure ? error : null
      if (!failure || tries >= moreTries || !passing.includes(failure.reason) || failure.message === 'HTTP 404') throw error
      await pause(ports, firstPauseMs * 2 ** tries)
    }
  }
}

async function askOnce(ports: FetchPorts, build: RegistryBuild, facts: Facts): Promise<RemoteManifest> {
  const url = new URL(build.entry, ports.origin).href
  const abort = new AbortController()
  const cancel = ports.after(timeoutMs, () => abort.abort())
  const fail = (reason: FailureReason, detail?: string, phase: LoadPhase = 'manifest') =>
    new RemoteFailure({ ...facts, reason: abort.signal.aborted ? 'timeout' : reason, phase, ...(detail !== undefined && { detail }) })
  try {
    const response = await ports.fetch(url, { cache: 'no-cache', signal: abort.signal })
    if (!response.ok) throw fail('bad-status', `HTTP ${response.status}`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const manifest = readManifest(parse(bytes), url)
    // Checked before the hash: a gateway's error page is not an attack.
    if (!manifest) throw fail('not-a-manifest')
    if (build.integrity !== null) checkIntegrity(build.integrity, bytes, manifest, fail)
    return manifest
  } catch (error) {
    if (error instanceof RemoteFailure) throw error
    throw fail('unreachable', error instanceof Error ? error.message : String(error))
  } finally {
    cancel()
  }
}

function checkIntegrity(expected: string, bytes: Uint8Array, manifest: RemoteManifest, fail: (reason: FailureReason, detail: string) => RemoteFailure): void {
  const found = integrityOf(bytes)
  if (found !== expected) throw fail('wrong-integrity', `mf-manifest.json ${found}, registered ${expected}`)
  if (!manifest.integrity) throw fail('wrong-integrity', 'the manifest does not pin the entry')
}

export function pause({ after, random }: Pick<FetchPorts, 'after' | 'random'>, ms: number): Promise<void> {
  return new Promise((resume) => {
    after(ms * (0.5 + random()), resume)
  })
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
