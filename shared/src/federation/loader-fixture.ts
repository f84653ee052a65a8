import { expect, vi } from 'vitest'
import { integrityOf } from './integrity.ts'
import type { LoaderPorts } from './loader-ports.ts'
import { RemoteLoader } from './loader.ts'
import type { Registry, RegistryBuild } from './registry.ts'

/** A registry with one remote, and a loader whose ports a test controls. */

export function registryOf(builds: readonly RegistryBuild[], lastGood = 'b2', contract = '^1.0.0'): Registry {
  return {
    schema: 2,
    issued_at: '2026-11-01T00:00:00Z',
    override_origins: ['http://localhost:4104'],
    shells: [],
    signature: '',
    remotes: { agency: { title: '业务公司', owner: '业务公司团队', mount: '/agency', contract, builds, last_good: lastGood } },
  }
}

export const entryCode = new TextEncoder().encode('var agency')

export function manifestOf(build: string, changes: object = {}) {
  return {
    name: `agency_${build}`,
    contract: '1.0.0',
    metaData: { globalName: `agency_${build}`, remoteEntry: { name: 'entry.js', path: '' } },
    shared: [{ name: 'react', requiredVersion: '^19.3.1' }],
    files: { 'entry.js': integrityOf(entryCode) },
    ...changes,
  }
}

/** A build as listed in the registry, pinned by the hash of its manifest. */
export function buildOf(build: string, changes: Partial<RegistryBuild> = {}): RegistryBuild {
  const integrity = integrityOf(new TextEncoder().encode(JSON.stringify(manifestOf(build))))
  return { build, version: '1.0.0', entry: `/r/agency/${build}/mf-manifest.json`, integrity, state: 'stable', traffic: 100, published_at: '', ...changes }
}
export const stable = buildOf('b2')
export const older = buildOf('b1', { state: 'published', traffic: 0 })
/** A build whose pinned hash is that of this manifest, whatever the manifest contains. */
export const vouched = (manifest: object, contract?: string) => ({
  registry: async () => registryOf([buildOf('b2', { integrity: integrityOf(new TextEncoder().encode(JSON.stringify(manifest))) })], 'b2', contract),
  fetch: async () => json(manifest),
})

export const route = { name: 'R', path: 'agency/r', title: '页', kind: 'list', inMenu: true, module: { name: 'M', title: '组' }, page: async () => ({}) }
export const exposed = { remote: { contract: '1.0.0', flavour: 'agency', routes: [route] } }

export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
export const manifestAnswer = (url: string) => json(manifestOf(url.includes('/b1/') ? 'b1' : 'b2'))

export function setUp(changes: Partial<LoaderPorts> = {}) {
  const ports = {
    registry: async () => registryOf([stable]),
    register: vi.fn(),
    // Delays between retries end at once, time-outs never fire.
    after: (ms: number, run: () => void) => (ms < 5000 ? soon(ms, run) : () => undefined),
    origin: 'http://suite.test',
    contract: '1.2.0',
    shared: { react: { version: '19.3.4' } },
    bucket: async () => 0,
    override: async () => null,
    random: () => 0.5,
    now: () => 0,
    ...changes,
    fetch: vi.fn(changes.fetch ?? (async (url: string) => manifestAnswer(url))),
    load: vi.fn(changes.load ?? (async () => exposed)),
  }
  return { ports, loader: new RemoteLoader('agency', ports) }
}

export async function settled(loader: RemoteLoader) {
  loader.start()
  await vi.waitFor(() => expect(['ready', 'failed']).toContain(loader.state().status))
  const state = loader.state()
  if (state.status === 'failed') return { status: state.status, reason: state.failure.reason, phase: state.failure.phase, failure: state.failure }
  if (state.status === 'ready') return { status: state.status, build: state.build, replaced: state.replaced?.reason ?? null }
  throw new Error('not settled')
}

export function soon(_: number, run: () => void) {
  queueMicrotask(run)
  return () => undefined
}
