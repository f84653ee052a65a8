import { describe, expect, test, vi } from 'vitest'
import { RemoteFailure } from './failure.ts'
import type { LoaderPorts } from './loader-ports.ts'
import { RemoteLoader } from './loader.ts'
import { buildOf, entryCode, exposed, json, manifestAnswer, manifestOf, older, registryOf, route, setUp, settled, soon, stable, vouched } from './loader-fixture.ts'
import { UntrustedRegistry, ownerOf } from './registry.ts'

describe('a load that succeeds', () => {
  test('goes through its states and registers the entry beside the manifest', async () => {
    const { loader, ports } = setUp()
    const seen: string[] = []
    loader.subscribe(() => seen.push(loader.state().status))
    expect(await settled(loader)).toEqual({ status: 'ready', build: 'b2', replaced: null })
    expect(seen).toEqual(['fetching', 'checking', 'loading', 'ready'])
    expect(ports.register).toHaveBeenCalledWith(expect.objectContaining({ entry: 'http://suite.test/r/agency/b2/entry.js' }), { force: false })
  })

  test('is not repeated by a second start', async () => {
    const { loader, ports } = setUp()
    await settled(loader)
    loader.start()
    expect(ports.load).toHaveBeenCalledTimes(1)
  })
})

describe('faults', () => {
  const faults: readonly [string, Partial<LoaderPorts>, string, string][] = [
    ['registry down', { registry: () => Promise.reject(new Error('down')) }, 'unreachable', 'registry'],
    ['not in the registry', { registry: async () => ({ ...registryOf([]), remotes: {} }) }, 'unknown-remote', 'registry'],
    ['server down', { fetch: () => Promise.reject(new TypeError('Failed to fetch')) }, 'unreachable', 'manifest'],
    ['404 HTML', { fetch: async () => new Response('<html>', { status: 404 }) }, 'bad-status', 'manifest'],
    ['200 HTML', { fetch: async () => new Response('<html>') }, 'not-a-manifest', 'manifest'],
    ['other JSON', { fetch: async () => json({ error: 'bad gateway' }) }, 'not-a-manifest', 'manifest'],
    ['contract of the manifest', vouched(manifestOf('b2', { contract: '2.0.0' })), 'contract-mismatch', 'contract'],
    ['contract of the registry', { registry: async () => registryOf([stable], 'b2', '^1.3.0') }, 'contract-mismatch', 'contract'],
    ['a registry nobody signed', { registry: () => Promise.reject(new UntrustedRegistry('wrong signature')) }, 'untrusted-registry', 'registry'],
    ['another manifest than the registered one', { fetch: async () => json(manifestOf('b2', { name: 'evil' })) }, 'wrong-integrity', 'manifest'],
    ['a manifest that pins no entry', vouched(manifestOf('b2', { files: {} })), 'wrong-integrity', 'manifest'],
    ['an unpinned build from anywhere', { registry: async () => registryOf([buildOf('b2', { integrity: null, entry: 'https://evil.example/mf-manifest.json' })]) }, 'untrusted-origin', 'manifest'],
    ['an override from an origin that is not signed', { override: async () => ({ entry: 'http://localhost:9999/mf-manifest.json' }) }, 'untrusted-origin', 'manifest'],
    ['newer kit than the shell', { shared: { react: { version: '19.2.0' } } }, 'shared-mismatch', 'contract'],
    ['throws while loading', { load: () => Promise.reject(new Error('boom')) }, 'threw', 'load'],
    ['no export', { load: async () => ({}) }, 'wrong-shape', 'shape'],
    ['another flavour', { load: async () => ({ remote: { ...exposed.remote, flavour: 'park' } }) }, 'wrong-shape', 'shape'],
    ['a route without a page', { load: async () => ({ remote: { ...exposed.remote, routes: [{ ...route, page: null }] } }) }, 'wrong-shape', 'shape'],
  ]

  test.each(faults)('%s', async (_, changes, reason, phase) => {
    const { loader, ports } = setUp(changes)
    expect(await settled(loader)).toMatchObject({ status: 'failed', reason, phase })
    // None of the remote's code may run before its contract has been checked.
    if (phase !== 'load' && phase !== 'shape') expect(ports.load).not.toHaveBeenCalled()
  })

  test('a manifest that never answers times out', async () => {
    const hang = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
    const { loader } = setUp({ fetch: hang, after: soon })
    expect(await settled(loader)).toMatchObject({ status: 'failed', reason: 'timeout', phase: 'manifest' })
  })

  test('R556 code that never arrives times out after 120 s', async () => {
    const { loader } = setUp({ load: () => new Promise(() => undefined), after: (ms, run) => (ms === 120_000 ? soon(ms, run) : () => undefined) })
    expect(await settled(loader)).toMatchObject({ status: 'failed', reason: 'timeout', phase: 'load' })
  })

  test('names the build and its owner', async () => {
    const { loader } = setUp({ load: () => Promise.reject(new Error('boom')) })
    const { failure } = await settled(loader)
    expect(failure).toMatchObject({ flavour: 'agency', build: 'b2', owner: '业务公司团队', message: 'boom' })
    expect([ownerOf({ owner: '业务公司团队', contact: '值班电话 0898-12345678' }), ownerOf({ owner: '业务公司团队' })]).toEqual(['业务公司团队（值班电话 0898-12345678）', '业务公司团队'])
  })
})

describe('recovery', () => {
  test('a retry asks everything again and replaces what the runtime remembers', async () => {
    const { loader, ports } = setUp()
    ports.fetch.mockResolvedValueOnce(json({ error: 'bad gateway' }))
    expect(await settled(loader)).toMatchObject({ reason: 'not-a-manifest' })
    expect(await settled(loader)).toMatchObject({ status: 'ready' })
    expect(ports.register).toHaveBeenLastCalledWith(expect.anything(), { force: true })
  })

  test('a broken build is replaced by the last good one, and says why', async () => {
    const { loader, ports } = setUp({ registry: async () => registryOf([stable, older], 'b1') })
    ports.load.mockRejectedValueOnce(new Error('boom'))
    expect(await settled(loader)).toEqual({ status: 'ready', build: 'b1', replaced: 'threw' })
  })

  test('when both builds fail the failure is the chosen one', async () => {
    const { loader, ports } = setUp({ registry: async () => registryOf([stable, older], 'b1'), load: () => Promise.reject(new Error('boom')) })
    expect((await settled(loader)).failure).toMatchObject({ build: 'b2' })
    expect(ports.fetch).toHaveBeenCalledTimes(2)
  })

  test('a build marked bad is not chosen', async () => {
    const { loader } = setUp({ registry: async () => registryOf([{ ...stable, state: 'bad' }, older], 'b1') })
    expect(await settled(loader)).toMatchObject({ status: 'ready', build: 'b1' })
  })
})

describe('a build that keeps everybody waiting', () => {
  /** Time-outs that the test lets pass. */
  function clock() {
    const timers: { ms: number; run: () => void }[] = []
    const after = (ms: number, run: () => void) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    }
    return { after, pass: (ms: number) => timers.filter((timer) => timer.ms <= ms).forEach(({ run }) => run()) }
  }
  const never = () => new Promise<never>(() => undefined)
  const two = async () => registryOf([stable, older], 'b1')

  test('after 8 s the last good build is offered, after 15 s it is taken', async () => {
    const { after, pass } = clock()
    const { loader } = setUp({ registry: two, after, load: (name) => (name === 'agency_b1' ? Promise.resolve(exposed) : never()) })
    loader.start()
    await vi.waitFor(() => expect(loader.state()).toEqual({ status: 'loading', build: 'b2' }))
    pass(8000)
    expect(loader.state()).toEqual({ status: 'loading', build: 'b2', offered: 'b1' })
    pass(15_000)
    await vi.waitFor(() => expect(loader.state()).toMatchObject({ status: 'ready', build: 'b1', replaced: { reason: 'timeout', build: 'b2', owner: '业务公司团队' } }))
  })

  test('who is tired of waiting takes it before; what arrives later changes nothing', async () => {
    const { after } = clock()
    let arrive: (exposed: unknown) => void = () => undefined
    const late = new Promise<unknown>((resolve) => {
      arrive = resolve
    })
    const { loader } = setUp({ registry: two, after, load: (name) => (name === 'agency_b1' ? Promise.resolve(exposed) : late) })
    loader.start()
    await vi.waitFor(() => expect(loader.state().status).toBe('loading'))
    loader.useLastGood()
    await vi.waitFor(() => expect(loader.state()).toMatchObject({ status: 'ready', build: 'b1' }))
    arrive(exposed)
    await Promise.resolve()
    expect(loader.state()).toMatchObject({ status: 'ready', build: 'b1' })
  })

  test('without another build it gets its two minutes', async () => {
    const { after, pass } = clock()
    const { loader } = setUp({ after, load: never })
    loader.start()
    await vi.waitFor(() => expect(loader.state().status).toBe('loading'))
    pass(15_000)
    await Promise.resolve()
    expect(loader.state()).toEqual({ status: 'loading', build: 'b2' })
    pass(120_000)
    await vi.waitFor(() => expect(loader.state()).toMatchObject({ status: 'failed' }))
  })

  test('R556 the files of a running build are fetched anew without hurry, on a slow connection too', async () => {
    const limits: number[] = []
    const { loader, ports } = setUp({ after: (ms) => { limits.push(ms); return () => undefined } })
    await settled(loader)
    limits.length = 0
    await loader.refreshFiles()
    expect(ports.fetch).toHaveBeenLastCalledWith('http://suite.test/r/agency/b2/entry.js', expect.objectContaining({ cache: 'reload' }))
    expect(limits).toEqual([120_000])
  })

  test('a look at a rejected entry ends as well', async () => {
    const hang = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
    const { loader: hanging, ports } = setUp({ after: (ms, run) => (ms <= 5000 ? soon(ms, run) : () => undefined), load: () => Promise.reject(new Error('RUNTIME-008')) })
    ports.fetch.mockImplementation((url: string, init: RequestInit) => (url.endsWith('entry.js') ? hang(url, init) : Promise.resolve(manifestAnswer(url))))
    expect(await settled(hanging)).toMatchObject({ status: 'failed', reason: 'unreachable', phase: 'load' })
  })
})

describe('pages that fail later', () => {
  const two = async () => registryOf([stable, older], 'b1')
  const broken = (build: string) => new RemoteFailure({ reason: 'threw', phase: 'page', flavour: 'agency', build, owner: '业务公司团队', detail: 'boom' })
  const running = async (changes: Partial<LoaderPorts> = {}) => {
    const { loader } = setUp({ registry: two, ...changes })
    await settled(loader)
    const seen: string[] = []
    loader.subscribe(() => seen.push(`${loader.state().status} ${loader.state().status === 'ready' ? Reflect.get(loader.state(), 'build') : ''}`))
    return { loader, seen }
  }

  test('the second failure of the same build brings the last good one by itself; the pages stay until it is there', async () => {
    const { loader, seen } = await running()
    loader.pageFailed(broken('b2'), false)
    expect([loader.lastGood(), seen]).toEqual(['b1', []])
    loader.pageFailed(broken('b2'), false)
    await vi.waitFor(() => expect(loader.state()).toMatchObject({ status: 'ready', build: 'b1', replaced: { build: 'b2', phase: 'page', message: 'boom' } }))
    expect(seen).toEqual(['ready b1'])
    // There is nothing behind it.
    for (const _ of [1, 2, 3]) loader.pageFailed(broken('b1'), false)
    expect([loader.lastGood(), seen]).toEqual([null, ['ready b1']])
  })

  test('what was entered elsewhere is not lost by itself, but one click brings the last good build', async () => {
    const { loader, seen } = await running()
    for (const _ of [1, 2, 3]) loader.pageFailed(broken('b2'), true)
    expect(seen).toEqual([])
    loader.useLastGood(broken('b2'))
    await vi.waitFor(() => expect(seen).toEqual(['ready b1']))
    expect(loader.lastFailure()).toMatchObject({ build: 'b2', phase: 'page' })
  })

  test('where the last good build fails as well the pages stay, and it can be tried again', async () => {
    const { loader, seen } = await running({ load: async (name) => (name === 'agency_b1' ? Promise.reject(new Error('gone')) : exposed) })
    loader.useLastGood(broken('b2'))
    await vi.waitFor(() => expect(loader.lastGood()).toBe('b1'))
    expect(seen).toEqual([])
  })

  test('a page of a build that is no longer running counts for nothing, and testers keep the build that they chose', async () => {
    const { loader, seen } = await running()
    for (const _ of [1, 2, 3]) loader.pageFailed(broken('b0'), false)
    const { loader: chosen, seen: kept } = await running({ override: async () => ({ build: 'b2' }) })
    for (const _ of [1, 2, 3]) chosen.pageFailed(broken('b2'), false)
    expect([chosen.lastGood(), seen, kept]).toEqual([null, [], []])
  })
})

describe('tries by itself', () => {
  test('a network that comes back is not worth a word', async () => {
    const { loader, ports } = setUp()
    ports.fetch.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(json({}, 503))
    expect(await settled(loader)).toMatchObject({ status: 'ready', replaced: null })
    expect(ports.fetch).toHaveBeenCalledTimes(3)
  })

  test('a missing file is not asked for again', async () => {
    const { loader, ports } = setUp({ fetch: async () => json({}, 404) })
    expect(await settled(loader)).toMatchObject({ reason: 'bad-status' })
    expect(ports.fetch).toHaveBeenCalledTimes(1)
  })

  test('an entry that did not arrive is asked for once more', async () => {
    const { loader, ports } = setUp()
    ports.load.mockRejectedValueOnce(new Error('[ Federation Runtime ]: RUNTIME-008'))
    ports.fetch.mockImplementation(async (url: string) => (url.endsWith('entry.js') ? new Response(entryCode) : manifestAnswer(url)))
    expect(await settled(loader)).toMatchObject({ status: 'ready', replaced: null })
    expect(ports.register).toHaveBeenLastCalledWith(expect.anything(), { force: true })
  })

  test.each([
    ['is missing', () => json({}, 404), 'bad-status'],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
    ['is there, but does not run', () => new Response(entryCode), 'threw'],
  ])('an entry that %s is told as that', async (_, answer, reason) => {
    const { loader } = setUp({ load: () => Promise.reject(new Error('RUNTIME-008')), fetch: async (url) => (url.endsWith('entry.js') ? answer() : manifestAnswer(url)) })
    expect(await settled(loader)).toMatchObject({ status: 'failed', reason, phase: 'load' })
  })

  test('an entry that is not what the manifest says is told as that', async () => {
    const { loader } = setUp({
      load: () => Promise.reject(new Error('RUNTIME-008')),
      fetch: async (url) => (url.endsWith('entry.js') ? new Response('var evil') : manifestAnswer(url)),
    })
    expect(await settled(loader)).toMatchObject({ status: 'failed', reason: 'wrong-integrity', phase: 'load' })
  })
})

describe('which build', () => {
  const trial = buildOf('b2', { state: 'canary', traffic: 50 })
  const rest = buildOf('b1', { state: 'stable', traffic: 50 })
  const buildFor = async (changes: Partial<LoaderPorts>) => (await settled(setUp({ registry: async () => registryOf([rest, trial], 'b1'), ...changes }).loader)).build

  test('a trial of 50 % is the same half of the users each time, and stays theirs as it grows', async () => {
    expect(await buildFor({ bucket: async () => 49 })).toBe('b2')
    expect(await buildFor({ bucket: async () => 50 })).toBe('b1')
    const grown = async () => registryOf([buildOf('b1', { traffic: 20 }), buildOf('b2', { state: 'canary', traffic: 80 })], 'b1')
    expect(await buildFor({ registry: grown, bucket: async () => 49 })).toBe('b2')
  })

  test('a trial that fails gives way to the stable build, not to an older one', async () => {
    const oldest = buildOf('b0', { state: 'published', traffic: 0 })
    const { loader, ports } = setUp({ registry: async () => registryOf([trial, rest, oldest], 'b0') })
    ports.load.mockRejectedValueOnce(new Error('boom'))
    expect(await settled(loader)).toEqual({ status: 'ready', build: 'b1', replaced: 'threw' })
  })

  test('what was published and never promoted serves nobody', async () => {
    expect(await settled(setUp({ registry: async () => registryOf([{ ...stable, state: 'published', traffic: 0 }]) }).loader)).toMatchObject({ status: 'failed', reason: 'unknown-remote' })
  })

  test('who the user is does not delay a remote without a trial', async () => {
    expect(await buildFor({ registry: async () => registryOf([stable]), bucket: () => new Promise(() => undefined) })).toBe('b2')
  })

  test("a tester's choice goes before shares, and is not replaced when it fails", async () => {
    expect(await buildFor({ bucket: async () => 0, override: async () => ({ build: 'b1' }) })).toBe('b1')
    const { loader, ports } = setUp({ registry: async () => registryOf([rest, trial], 'b1'), override: async () => ({ build: 'b2' }) })
    ports.load.mockRejectedValueOnce(new Error('boom'))
    expect(await settled(loader)).toMatchObject({ status: 'failed', reason: 'threw' })
  })

  test('a build from a signed origin of a developer runs without a hash', async () => {
    const { loader, ports } = setUp({ override: async () => ({ entry: 'http://localhost:4104/mf-manifest.json' }), fetch: async () => json(manifestOf('dev', { files: {} })) })
    expect(await settled(loader)).toMatchObject({ status: 'ready', build: 'local' })
    expect(ports.register).toHaveBeenCalledWith(expect.objectContaining({ entry: 'http://localhost:4104/entry.js', integrity: '' }), { force: false })
  })
})

test('a fault that a tester simulates is the chosen build’s alone: the last good one takes its place', async () => {
  const { ports } = setUp({ registry: async () => registryOf([stable, older], 'b1') })
  const down: LoaderPorts = { ...ports, fetch: async () => { throw new TypeError('Failed to fetch') } }
  const loader = new RemoteLoader('agency', ports, async () => down)
  expect(await settled(loader)).toEqual({ status: 'ready', build: 'b1', replaced: 'unreachable' })
})
