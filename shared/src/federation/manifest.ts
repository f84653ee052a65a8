import { isRecord } from './registry.ts'
import { satisfiesCaret } from './semver.ts'

/** The part of a remote's `mf-manifest.json` that the shell reads before it runs any of its code. */
export interface RemoteManifest {
  /** Federation name, unique per build. */
  readonly name: string
  readonly globalName: string
  /** Absolute URL of the manifest itself; files are named relative to it. */
  readonly base: string
  /** Absolute URL of the remote's entry script. */
  readonly entry: string
  /** Hash of the entry script, which pins the chunks that it loads; empty where the build is not pinned. */
  readonly integrity: string
  readonly contract: string
  /** Path below the manifest → hash, of every file of the build. */
  readonly files: Readonly<Record<string, string>>
  readonly shared: readonly { readonly name: string; readonly range: string }[]
}

/** Null for other JSON: a gateway's error body must never reach the federation runtime. */
export function readManifest(body: unknown, manifestUrl: string): RemoteManifest | null {
  if (!isRecord(body) || !isRecord(body['metaData']) || !Array.isArray(body['shared'])) return null
  const { metaData, name, contract, files } = body
  const { globalName, remoteEntry } = metaData
  if (typeof name !== 'string' || typeof contract !== 'string' || typeof globalName !== 'string') return null
  if (!isRecord(remoteEntry) || typeof remoteEntry['name'] !== 'string' || typeof remoteEntry['path'] !== 'string') return null
  const path = remoteEntry['path'] ? `${remoteEntry['path']}/${remoteEntry['name']}` : remoteEntry['name']
  const shared = body['shared'].filter(isShared).map((one) => ({ name: one.name, range: one.requiredVersion }))
  const hashes = isHashes(files) ? files : {}
  return { name, globalName, contract, shared, base: manifestUrl, files: hashes, integrity: hashes[path] ?? '', entry: new URL(path, manifestUrl).href }
}

function isHashes(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((hash) => typeof hash === 'string')
}

function isShared(value: unknown): value is { name: string; requiredVersion: string } {
  return isRecord(value) && typeof value['name'] === 'string' && typeof value['requiredVersion'] === 'string'
}

/**
 * Shared modules that the remote needs and the shell does not have. The runtime's `strictVersion` would notice too,
 * but only when the first page that imports one opens.
 */
export function missingShared(manifest: RemoteManifest, offered: Readonly<Record<string, { readonly version: string }>>): string[] {
  return manifest.shared
    .filter(({ name, range }) => !satisfiesCaret(offered[name]?.version ?? '', range))
    .map(({ name, range }) => `${name} ${range} (shell: ${offered[name]?.version ?? 'none'})`)
}
