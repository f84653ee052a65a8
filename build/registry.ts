import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Registry, RegistryEntry } from '../shell/src/federation/registry.ts'
import { contentId } from './build-id.ts'
import { type BuildFlavour, flavours, root } from './paths.ts'

/** Run after the remotes are built: `node build/registry.ts` writes what the server answers for `/remotes.json`. */
export const registryFile = resolve(root, 'remotes/registry/remotes.json')

const published: Readonly<Record<BuildFlavour, Pick<RegistryEntry, 'title' | 'owner' | 'mount'>>> = {
  saas: { title: '平台运营', owner: '平台运营团队', mount: '/admin' },
  park: { title: '园区', owner: '园区团队', mount: '/park' },
  platform: { title: '集团', owner: '集团团队', mount: '/platform' },
  agency: { title: '业务公司', owner: '业务公司团队', mount: '/agency' },
  company: { title: '企业', owner: '企业团队', mount: '/company' },
}

/** A remote that is not built is not listed; the shell then says so, and the others work. */
export function buildRegistry(): Registry {
  const entries = flavours.flatMap((flavour) => {
    const entry = entryOf(flavour)
    return entry ? [[flavour, entry] as const] : []
  })
  return { schema: 1, remotes: Object.fromEntries(entries) }
}

function entryOf(flavour: BuildFlavour): RegistryEntry | null {
  const dist = resolve(root, 'remotes', flavour, 'dist')
  const manifestFile = resolve(dist, 'mf-manifest.json')
  if (!existsSync(manifestFile)) return null
  const { contract, version } = readManifest(manifestFile)
  const build = contentId(dist)
  return {
    ...published[flavour],
    contract: `^${contract}`,
    builds: [{ build, version, entry: `/r/${flavour}/${build}/mf-manifest.json`, state: 'stable', traffic: 100 }],
    last_good: build,
  }
}

function readManifest(file: string): { contract: string; version: string } {
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (isManifest(manifest)) return { contract: manifest.contract, version: manifest.metaData.buildInfo.buildVersion }
  throw new Error(`${file} carries no contract`)
}

function isManifest(value: unknown): value is { contract: string; metaData: { buildInfo: { buildVersion: string } } } {
  return typeof value === 'object' && value !== null && 'contract' in value && 'metaData' in value
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(dirname(registryFile), { recursive: true })
  writeFileSync(registryFile, `${JSON.stringify(buildRegistry(), null, 2)}\n`)
}
