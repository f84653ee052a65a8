import { describe, expect, test } from 'vitest'
import { type RegistryPorts, fetchRegistry, isRegistry } from './registry.ts'

const build = { build: 'b1', version: '1.0.0', entry: '/r/agency/b1/mf-manifest.json', state: 'stable', traffic: 100 }
const entry = { title: '业务公司', owner: '团队', mount: '/agency', contract: '^1.0.0', builds: [build], last_good: 'b1' }
const registry = { schema: 1, remotes: { agency: entry } }

function portsWith(answer: () => Promise<Response>) {
  let kept: Response | undefined
  const ports: RegistryPorts = {
    fetch: answer,
    copy: {
      read: async () => kept?.clone(),
      write: async (response) => {
        kept = response
      },
    },
  }
  return { ports, keep: (body: unknown) => (kept = Response.json(body)), kept: () => kept }
}

describe('remotes.json', () => {
  test('is kept once it was good', async () => {
    const { ports, kept } = portsWith(async () => Response.json(registry))
    expect(await fetchRegistry(ports)).toEqual(registry)
    expect(await kept()?.json()).toEqual(registry)
  })

  test.each([
    ['down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['500', async () => new Response('', { status: 500 })],
    ['HTML', async () => new Response('<html>')],
    ['other JSON', async () => Response.json({ error: 'bad gateway' })],
  ])('%s: the copy serves', async (_, answer) => {
    const { ports, keep } = portsWith(answer)
    keep(registry)
    expect(await fetchRegistry(ports)).toEqual(registry)
  })

  test('without a copy it rejects', async () => {
    const { ports } = portsWith(async () => new Response('', { status: 500 }))
    await expect(fetchRegistry(ports)).rejects.toThrow('HTTP 500')
  })

  test('has its shape checked', () => {
    expect(isRegistry(registry)).toBe(true)
    expect(isRegistry({ ...registry, remotes: { agency: { ...entry, builds: [{ ...build, state: 'fine' }] } } })).toBe(false)
    expect(isRegistry({ schema: 2, remotes: {} })).toBe(false)
  })
})
