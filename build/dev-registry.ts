import type { RsbuildConfig } from '@rsbuild/core'
import type { Registry } from '../shared/src/federation/registry.ts'
import { type BuildFlavour, devPorts, isFlavour } from './paths.ts'
import { privateKey } from './suite/keys.ts'
import { type RegistryDraft, signRegistry } from './suite/sign.ts'
import { testFolder } from './suite/local.ts'
import { draftOf, readRegistry } from './suite/registry-file.ts'
import { remotes } from './suite/remotes.ts'
import { folderStore } from './suite/store.ts'

type Setup = NonNullable<NonNullable<RsbuildConfig['server']>['setup']>

/**
 * `/remotes.json` and `/r/…` of the shell's dev server. The flavours in `REMOTES` (comma-separated)
 * come from their own dev servers, with hot reload; the others as last published.
 */
export const devRegistry: Setup = (context) => {
  if (context.action !== 'dev') return
  context.server.middlewares.use((request, response, next) => {
    const path = request.url?.split('?')[0] ?? ''
    if (path !== '/remotes.json') return next()
    response.setHeader('content-type', 'application/json')
    return devRemotes(process.env['REMOTES'] ?? '').then((registry) => response.end(JSON.stringify(registry)), next)
  })
}

export async function devRemotes(chosen: string): Promise<Registry> {
  const { registry } = await readRegistry(folderStore(testFolder))
  const draft = draftOf(registry)
  const live = chosen.split(',').filter(isFlavour)
  const entries = Object.fromEntries(live.map((flavour) => [flavour, devEntry(flavour, draft)]))
  const origins = live.map(originOf)
  return signRegistry({ ...draft, override_origins: origins, remotes: { ...draft.remotes, ...entries } }, privateKey(), registry)
}

const originOf = (flavour: BuildFlavour): string => `http://localhost:${devPorts[flavour]}`

function devEntry(flavour: BuildFlavour, registry: RegistryDraft): Registry['remotes'][string] {
  const entry = `${originOf(flavour)}/mf-manifest.json`
  const contract = registry.remotes[flavour]?.contract ?? '^1.0.0'
  const build = { build: 'dev', version: '0.0.0', entry, integrity: null, state: 'stable', traffic: 100, published_at: '' } as const
  return { ...remotes[flavour], contract, builds: [build], last_good: 'dev' }
}
