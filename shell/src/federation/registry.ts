/** One published build of a remote: immutable, under its own folder. */
export interface RegistryBuild {
  /** Content hash of the build. */
  readonly build: string
  readonly version: string
  /** URL of the build's `mf-manifest.json`. */
  readonly entry: string
  readonly state: 'stable' | 'canary' | 'bad'
  /** Share of the users, percent. */
  readonly traffic: number
  /** `sha256-…` of the manifest. */
  readonly integrity?: string
}

export interface RegistryEntry {
  readonly title: string
  /** Who answers for the remote; shown when it fails. */
  readonly owner: string
  /** First segment of the remote's routes, with the slash. */
  readonly mount: string
  /** Caret range of the contract that the shell must offer. */
  readonly contract: string
  readonly builds: readonly RegistryBuild[]
  /** The build to fall back to. */
  readonly last_good: string
}

export interface Registry {
  readonly schema: 1
  readonly remotes: Readonly<Record<string, RegistryEntry>>
}

/** What the registry needs of its surroundings; a test brings its own. */
export interface RegistryPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The last good copy: where the network fails, yesterday's registry still opens the suite. */
  readonly copy: { read(): Promise<Response | undefined>; write(response: Response): Promise<void> }
}

const url = '/remotes.json'
const timeoutMs = 3000

/** Rejects only when there is neither an answer nor a copy. */
export async function fetchRegistry(ports: RegistryPorts): Promise<Registry> {
  try {
    const response = await ports.fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    const fresh = await parse(response.clone())
    // A copy that cannot be kept (private window, quota) costs the fall-back, not the start.
    await ports.copy.write(response).catch(() => undefined)
    return fresh
  } catch (error) {
    const kept = await ports.copy.read().catch(() => undefined)
    if (kept) return parse(kept)
    throw error
  }
}

/** The browser's ports. The Cache API is absent on plain-http hosts other than localhost. */
export function browserRegistryPorts(): RegistryPorts {
  const open = async () => ('caches' in globalThis ? caches.open('linggong-registry') : undefined)
  return {
    fetch: (input, init) => fetch(input, init),
    copy: {
      read: async () => (await open())?.match(url),
      write: async (response) => (await open())?.put(url, response),
    },
  }
}

async function parse(response: Response): Promise<Registry> {
  if (!response.ok) throw new Error(`remotes.json: HTTP ${response.status}`)
  const body: unknown = await response.json()
  if (!isRegistry(body)) throw new Error('remotes.json: not a registry')
  return body
}

export function isRegistry(value: unknown): value is Registry {
  if (!isRecord(value) || value['schema'] !== 1 || !isRecord(value['remotes'])) return false
  return Object.values(value['remotes']).every(isEntry)
}

function isEntry(value: unknown): boolean {
  if (!isRecord(value) || !Array.isArray(value['builds'])) return false
  const texts = ['title', 'owner', 'mount', 'contract', 'last_good']
  return texts.every((key) => typeof value[key] === 'string') && value['builds'].every(isBuild)
}

function isBuild(value: unknown): boolean {
  if (!isRecord(value)) return false
  const texts = ['build', 'version', 'entry']
  const states: readonly unknown[] = ['stable', 'canary', 'bad']
  return texts.every((key) => typeof value[key] === 'string') && states.includes(value['state']) && typeof value['traffic'] === 'number'
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
