import type { RsbuildConfig } from '@rsbuild/core'
import { buildRegistry } from './registry.ts'
import { devPorts, isFlavour } from './paths.ts'
import type { Registry } from '../shell/src/federation/registry.ts'

type Setup = NonNullable<NonNullable<RsbuildConfig['server']>['setup']>

/**
 * `/remotes.json` and `/r/…` of the shell's dev server. The flavours of `REMOTES` (comma-separated)
 * come from their own dev servers, with hot reload; the others from their last build.
 */
export const devRegistry: Setup = (context) => {
  if (context.action !== 'dev') return
  context.server.middlewares.use((request, response, next) => {
    const path = request.url?.split('?')[0] ?? ''
    if (path === '/remotes.json') {
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify(devRemotes(process.env['REMOTES'] ?? '')))
    }
    return next()
  })
}

export function devRemotes(chosen: string): Registry {
  const registry = buildRegistry()
  const live = chosen.split(',').filter(isFlavour)
  const remotes = Object.fromEntries(live.map((flavour) => [flavour, devEntry(flavour, registry)]))
  return { ...registry, remotes: { ...registry.remotes, ...remotes } }
}

function devEntry(flavour: keyof typeof devPorts, registry: Registry): Registry['remotes'][string] {
  const entry = `http://localhost:${devPorts[flavour]}/mf-manifest.json`
  const built = registry.remotes[flavour] ?? { title: flavour, owner: '', mount: `/${flavour}`, contract: '^1.0.0' }
  return { ...built, builds: [{ build: 'dev', version: '0.0.0', entry, state: 'stable', traffic: 100 }], last_good: 'dev' }
}
