import { isSignedBy } from './signature.ts'

/** Of what a build is that only testers with its link run, until a day. */
export interface Preview {
  readonly branch: string
  /** With `-dirty` where something was not committed. */
  readonly commit: string
  readonly author: string
  readonly until: string
}

/** One published build of a remote: immutable, under its own folder. */
export interface RegistryBuild {
  /** Content hash of the build. */
  readonly build: string
  readonly version: string
  /** URL of the build's `mf-manifest.json`. */
  readonly entry: string
  /** `sha256-…` of the manifest, which pins every other file. Null only for a build on a developer's machine. */
  readonly integrity: string | null
  readonly state: 'published' | 'canary' | 'stable' | 'bad'
  /** Share of the users, in percent. */
  readonly traffic: number
  /** Whether it has been the stable build: only such a one can be fallen back to. */
  readonly has_served?: boolean | undefined
  /** Why its canary was halted, as long as it has not been given traffic again. */
  readonly halted?: string | undefined
  /** Of a preview: it never gets traffic, and is nobody's fallback. */
  readonly preview?: Preview | undefined
  readonly published_at: string
}

export interface RegistryEntry {
  readonly title: string
  /** The remote's owner; shown when it fails. */
  readonly owner: string
  /** How users reach the owner; shown with it. */
  readonly contact?: string | undefined
  /** First segment of the remote's routes, with a leading slash. */
  readonly mount: string
  /** Caret range of the contract that the shell must offer. */
  readonly contract: string
  readonly builds: readonly RegistryBuild[]
  /** The build to fall back to. */
  readonly last_good: string
  /** When it was changed last, and by whom as they say; with which key, the signature tells. */
  readonly signed_at?: string | undefined
  readonly signed_by?: string | undefined
  /** Of a remote whose team has a key: by that key or the platform's, over the flavour and everything else in the entry. */
  readonly signature?: string | undefined
}

/** A shell that browsers may still be running: no remote may require more than it offers. */
export interface ShellBuild {
  readonly build: string
  readonly contract: string
  /** Shared module → the version that this shell provides. */
  readonly shared: Readonly<Record<string, string>>
  readonly state: 'in-use' | 'retired'
  readonly published_at: string
}

export interface Registry {
  readonly schema: 2
  /** Increases with every change; a registry older than the one seen before is rejected. */
  readonly issued_at: string
  /** Origins from which testers may load unpublished builds, such as `http://localhost:4104`. */
  readonly override_origins: readonly string[]
  readonly shells: readonly ShellBuild[]
  readonly remotes: Readonly<Record<string, RegistryEntry>>
  /** The public keys of teams that sign the entry of their own remote. */
  readonly keys?: Readonly<Record<string, string>> | undefined
  /** The platform's: ECDSA P-256 over everything else but the entries of teams with a key, see `signature.ts`. */
  readonly signature: string
}

/** What the registry needs from its environment; tests supply their own. */
export interface RegistryPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The last good copy: when the network fails, the previous registry still opens the suite. */
  readonly copy: { read(): Promise<Response | undefined>; write(response: Response): Promise<void> }
  readonly publicKey: string
}

export interface FoundRegistry {
  readonly registry: Registry
  readonly source: 'server' | 'copy' | 'baked'
  /** Why it is not the server's current registry. */
  readonly problem: string
}

export class UntrustedRegistry extends Error {
  override readonly name = 'UntrustedRegistry'
}

const url = '/remotes.json'
/** Written beside the page when a shell is published: the registry at that time. */
const bakedUrl = '/remotes.baked.json'
const timeoutMs = 3000

/** The server's registry, else the last good copy, else the one published with the shell. Rejects with the first failure when none is usable. */
export async function fetchRegistry(ports: RegistryPorts): Promise<FoundRegistry> {
  const copy = await keptCopy(ports)
  let failure: unknown
  try {
    const response = await ask(ports, url)
    const registry = await parse(response.clone(), ports.publicKey)
    if (copy && isOlder(registry, copy)) throw new UntrustedRegistry('remotes.json: older than the one seen before')
    // If the copy cannot be stored (private window, quota), only the fallback is lost.
    await ports.copy.write(response).catch(() => undefined)
    return { registry, source: 'server', problem: '' }
  } catch (error) {
    failure = error
  }
  const problem = failure instanceof Error ? failure.message : String(failure)
  if (copy) return { registry: copy, source: 'copy', problem }
  const baked = await ask(ports, bakedUrl).then((response) => parse(response, ports.publicKey)).catch(() => null)
  if (baked) return { registry: baked, source: 'baked', problem }
  throw failure
}

const copyKey = 'registry'

/** The browser's ports. */
export function browserRegistryPorts(publicKey: string): RegistryPorts {
  return { fetch: (input, init) => fetch(input, init), publicKey, copy: 'caches' in globalThis ? cacheCopy() : storageCopy(localStorage) }
}

function cacheCopy(): RegistryPorts['copy'] {
  const open = () => caches.open('linggong-registry')
  return { read: async () => (await open()).match(url), write: async (response) => (await open()).put(url, response) }
}

/** Plain-HTTP hosts other than localhost have no Cache API. The copy is trusted for its signature, not for its location. */
export function storageCopy(storage: Pick<Storage, 'getItem' | 'setItem'>): RegistryPorts['copy'] {
  return {
    read: async () => {
      const text = storage.getItem(copyKey)
      return text === null ? undefined : new Response(text)
    },
    write: async (response) => storage.setItem(copyKey, await response.text()),
  }
}

const ask = (ports: RegistryPorts, from: string) => ports.fetch(from, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })

/** A copy signed by another key, or of an older shape, is ignored. */
async function keptCopy(ports: RegistryPorts): Promise<Registry | null> {
  try {
    const kept = await ports.copy.read()
    return kept ? await parse(kept, ports.publicKey) : null
  } catch {
    return null
  }
}

async function parse(response: Response, publicKey: string): Promise<Registry> {
  if (!response.ok) throw new Error(`remotes.json: HTTP ${response.status}`)
  const body: unknown = await response.json()
  if (!isRegistry(body)) throw new Error('remotes.json: not a registry')
  if (!(await isTrusted(body, publicKey))) throw new UntrustedRegistry('remotes.json: wrong signature')
  return body
}

/** Whether the platform has signed it, and each entry of a team that has a key either of the two: a team's key is good for its own remote alone. */
export async function isTrusted({ signature, ...body }: Registry, publicKey: string): Promise<boolean> {
  const { keys = {} } = body
  const remotes: Record<string, RegistryEntry> = {}
  for (const [flavour, { signature: own = '', ...entry }] of Object.entries(body.remotes)) {
    const key = keys[flavour]
    if (!key) remotes[flavour] = entry
    else if (!(await isSignedBy({ flavour, entry }, own, key)) && !(await isSignedBy({ flavour, entry }, own, publicKey))) return false
  }
  return isSignedBy({ ...body, remotes }, signature, publicKey)
}

/** As a whole, or in one remote's entry: a team signs its own without the others. */
const isOlder = (registry: Registry, seen: Registry): boolean =>
  registry.issued_at < seen.issued_at || Object.entries(registry.remotes).some(([flavour, { signed_at = '' }]) => signed_at < (seen.remotes[flavour]?.signed_at ?? ''))

/** 业务公司团队（值班电话 0898-12345678） */
export const ownerOf = ({ owner, contact = '' }: Pick<RegistryEntry, 'owner' | 'contact'>): string => (contact === '' ? owner : `${owner}（${contact}）`)

export function isRegistry(value: unknown): value is Registry {
  if (!isRecord(value) || value['schema'] !== 2 || !isRecord(value['remotes'])) return false
  if (!areTexts(value, ['issued_at', 'signature']) || !isListOf(value['override_origins'], isText)) return false
  return isListOf(value['shells'], isShell) && Object.values(value['remotes']).every(isEntry)
}

function isEntry(value: unknown): boolean {
  return isRecord(value) && areTexts(value, ['title', 'owner', 'mount', 'contract', 'last_good']) && (value['contact'] === undefined || isText(value['contact'])) && isListOf(value['builds'], isBuild)
}

const states: readonly unknown[] = ['published', 'canary', 'stable', 'bad']

function isBuild(value: unknown): boolean {
  if (!isRecord(value) || !areTexts(value, ['build', 'version', 'entry', 'published_at'])) return false
  const { integrity, state, traffic, has_served: hasServed } = value
  if (hasServed !== undefined && typeof hasServed !== 'boolean') return false
  return (integrity === null || isText(integrity)) && states.includes(state) && typeof traffic === 'number' && traffic >= 0 && traffic <= 100
}

function isShell(value: unknown): boolean {
  if (!isRecord(value) || !areTexts(value, ['build', 'contract', 'published_at']) || !isRecord(value['shared'])) return false
  return Object.values(value['shared']).every(isText) && (value['state'] === 'in-use' || value['state'] === 'retired')
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isListOf = (value: unknown, isOne: (one: unknown) => boolean): boolean => Array.isArray(value) && value.every(isOne)
const areTexts = (value: Record<string, unknown>, keys: readonly string[]): boolean => keys.every((key) => isText(value[key]))

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
