import type { FetchPorts } from './fetch-manifest.ts'
import type { RemoteManifest } from './manifest.ts'
import type { Override } from './pick-build.ts'
import type { Registry } from './registry.ts'

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
export const loadTimeoutMs = 120_000
