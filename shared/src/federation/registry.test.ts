import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type RegistryPorts, fetchRegistry, isRegistry, storageCopy } from './registry.ts'
import { bytesOf, canonical, isSignedBy, withoutWebCrypto } from './signature.ts'

const { privateKey, publicKey: made } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { x = '', y = '' } = made.export({ format: 'jwk' })
const publicKey = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url')

const build = { build: 'b1', version: '1.0.0', entry: '/r/agency/b1/mf-manifest.json', integrity: 'sha256-x', state: 'stable', traffic: 100, published_at: '2026-11-01T00:00:00Z' }
const entry = { title: '业务公司', owner: '团队', mount: '/agency', contract: '^1.0.0', builds: [build], last_good: 'b1' }

function signed(changes: object = {}) {
  const body = { schema: 2, issued_at: '2026-11-02T00:00:00Z', override_origins: [], shells: [], remotes: { agency: entry }, ...changes }
  const signature = sign('sha256', Buffer.from(canonical(body)), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return { ...body, signature }
}
const registry = signed()
const tampered = { ...registry, remotes: { agency: { ...entry, builds: [{ ...build, entry: 'https://evil.example/mf-manifest.json' }] } } }

/** `baked`: the registry that was published with the shell. */
function portsWith(answer: () => Promise<Response>, { copy, baked }: { copy?: unknown; baked?: unknown } = {}) {
  let kept = copy === undefined ? undefined : Response.json(copy)
  const ports: RegistryPorts = {
    publicKey,
    fetch: async (url) => (url === '/remotes.json' ? answer() : baked === undefined ? new Response('', { status: 404 }) : Response.json(baked)),
    copy: {
      read: async () => kept?.clone(),
      write: async (response) => {
        kept = response
      },
    },
  }
  return { ports, kept: () => kept }
}

const faults: [string, () => Promise<Response>][] = [
  ['down', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['500', async () => new Response('', { status: 500 })],
  ['HTML', async () => new Response('<html>')],
  ['other JSON', async () => Response.json({ error: 'bad gateway' })],
  ['tampered with', async () => Response.json(tampered)],
  ['of another key', async () => Response.json({ ...registry, signature: registry.signature.replace(/^.{6}/u, 'AAAAAA') })],
]

describe('remotes.json', () => {
  test('is kept once it was good', async () => {
    const { ports, kept } = portsWith(async () => Response.json(registry))
    expect(await fetchRegistry(ports)).toEqual({ registry, source: 'server', problem: '' })
    expect(await kept()?.json()).toEqual(registry)
  })

  test.each(faults)('%s: the copy serves', async (_, answer) => {
    const { ports } = portsWith(answer, { copy: registry })
    expect(await fetchRegistry(ports)).toMatchObject({ registry, source: 'copy', problem: expect.stringMatching(/./u) })
  })

  test.each(faults)('%s, and no copy: the one that came with the shell serves', async (_, answer) => {
    const { ports } = portsWith(answer, { baked: registry })
    expect(await fetchRegistry(ports)).toMatchObject({ registry, source: 'baked' })
  })

  test('a copy that was tampered with is none', async () => {
    const { ports } = portsWith(async () => new Response('', { status: 500 }), { copy: tampered })
    await expect(fetchRegistry(ports)).rejects.toThrow('HTTP 500')
  })

  test('an older one than was seen before is not believed, however well signed', async () => {
    const { ports } = portsWith(async () => Response.json(signed({ issued_at: '2026-11-01T00:00:00Z' })), { copy: registry })
    expect(await fetchRegistry(ports)).toMatchObject({ source: 'copy', problem: expect.stringContaining('older') })
  })

  test('of one remote that a team signs an older entry is not believed either', async () => {
    const at = (time: string) => signed({ remotes: { agency: { ...entry, signed_at: time } } })
    const { ports } = portsWith(async () => Response.json(at('2026-11-01T00:00:00Z')), { copy: at('2026-11-01T00:00:01Z') })
    expect(await fetchRegistry(ports)).toMatchObject({ source: 'copy', problem: expect.stringContaining('older') })
    const { ports: forward } = portsWith(async () => Response.json(at('2026-11-01T00:00:01Z')), { copy: at('2026-11-01T00:00:00Z') })
    expect(await fetchRegistry(forward)).toMatchObject({ source: 'server' })
  })

  test('is kept where there is no Cache API, as on a plain-http host', async () => {
    const kept = new Map<string, string>()
    const copy = storageCopy({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) })
    const { ports } = portsWith(async () => Response.json(registry))
    await fetchRegistry({ ...ports, copy })
    expect(await fetchRegistry({ ...ports, copy, fetch: () => Promise.reject(new TypeError('Failed to fetch')) })).toMatchObject({ registry, source: 'copy' })
    const full = storageCopy({ getItem: () => null, setItem: () => { throw new DOMException('quota') } })
    expect(await fetchRegistry({ ...ports, copy: full })).toMatchObject({ source: 'server' })
  })

  test('has its shape checked', () => {
    expect(isRegistry(registry)).toBe(true)
    expect(isRegistry({ ...registry, remotes: { agency: { ...entry, builds: [{ ...build, state: 'fine' }] } } })).toBe(false)
    expect(isRegistry({ ...registry, remotes: { agency: { ...entry, builds: [{ ...build, traffic: 101 }] } } })).toBe(false)
    expect(isRegistry({ schema: 1, remotes: {} })).toBe(false)
  })
})

describe('the signature', () => {
  test('does not depend on the order of keys, and covers every part', async () => {
    const { signature, ...body } = registry
    const shuffled = Object.fromEntries(Object.entries(body).toReversed())
    expect(await isSignedBy(shuffled, signature, publicKey)).toBe(true)
    for (const key of Object.keys(body)) expect(await isSignedBy({ ...body, [key]: 'x' }, signature, publicKey)).toBe(false)
    expect(await isSignedBy({ ...body, extra: 1 }, signature, publicKey)).toBe(false)
  })

  test.each([['', publicKey], ['not base64 !', publicKey], [registry.signature, ''], [registry.signature, 'AAAA']])('%s with key %s is wrong, not an error', async (signature, key) => {
    expect(await isSignedBy(registry, signature, key)).toBe(false)
  })

  test('is checked the same way where there is no WebCrypto', async () => {
    for (let round = 0; round < 20; round += 1) {
      const one = signed({ issued_at: String(round) })
      const text = new TextEncoder().encode(canonical({ ...one, signature: undefined }))
      expect(await withoutWebCrypto(bytesOf(one.signature), text, bytesOf(publicKey))).toBe(true)
      expect(await withoutWebCrypto(bytesOf(registry.signature), text, bytesOf(publicKey))).toBe(false)
    }
  })
})
