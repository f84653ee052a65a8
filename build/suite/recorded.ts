import type { ShellBuild } from '../../shared/src/federation/registry.ts'
import { type Needs, type Provides, type Serves, exportTroubles, firstOf, isNeeds, isProvides, isServes, unansweredCalls } from '../facts.ts'
import type { Store } from './store.ts'

/** Where the facts of published builds are kept: beside the served files, and never served. */
export const factsFolder = 'facts'
export const remoteFactsOf = (flavour: string, build: string): string => `${factsFolder}/${flavour}-${build}.json`
export const shellFactsOf = (build: string): string => `${factsFolder}/shell-${build}.json`
/** Its page, which a later one replaces where it is served; its scripts stay, for tabs that were opened before. */
export const shellPageOf = (build: string): string => `${factsFolder}/shell-${build}.html`
export const serverFacts = `${factsFolder}/server.json`

export interface Route {
  readonly name: string
  readonly path: string
}

/** The commit of which a build was published. */
export interface Made {
  readonly commit: string
  readonly author: string
  /** Something in the checkout was not committed. */
  readonly isChanged: boolean
  readonly at: string
}

/** What is recorded of a published remote. */
export interface Recorded extends Needs {
  readonly routes: readonly Route[]
  readonly made?: Made
  /** All scripts, gzipped. */
  readonly kb?: number
}

const isRecorded = (value: unknown): value is Recorded => isNeeds(value) && 'routes' in value && Array.isArray(value.routes)

/** Null where nothing is recorded, as of builds from before. */
export const readRecorded = (store: Store, flavour: string, build: string): Promise<Recorded | null> => readAs(store, remoteFactsOf(flavour, build), isRecorded)
export const readProvides = (store: Store, build: string): Promise<Provides | null> => readAs(store, shellFactsOf(build), isProvides)
export const readServes = (store: Store): Promise<Serves | null> => readAs(store, serverFacts, isServes)

async function readAs<T>(store: Store, path: string, isOne: (value: unknown) => value is T): Promise<T | null> {
  const file = await store.read(path)
  if (file === null) return null
  try {
    const value: unknown = JSON.parse(file.bytes.toString())
    return isOne(value) ? value : null
  } catch {
    return null
  }
}

export const writeFacts = (store: Store, path: string, facts: object): Promise<void> => store.write(path, Buffer.from(JSON.stringify(facts)))

/** The result of a comparison, and with what it could not be made. */
export interface Compared {
  readonly trouble: string
  readonly note: string
}

/** What a remote imports of the kit against what each of these shells exports, part by part. */
export async function againstShells(store: Store, needs: Pick<Needs, 'exports'>, shells: readonly ShellBuild[]): Promise<Compared> {
  const found = await Promise.all(shells.map(async ({ build }) => ({ build, provides: await readProvides(store, build) })))
  const troubles = found.flatMap(({ build, provides }) => {
    const lacking = provides === null ? [] : exportTroubles(needs, provides)
    return lacking.length > 0 ? [`外壳 ${build} ${firstOf(lacking)}`] : []
  })
  const unknown = found.filter(({ provides }) => provides === null).map(({ build }) => build)
  const note = unknown.length > 0 ? `外壳 ${unknown.join('、')} 没有记录，只比较了版本` : `与 ${shells.length} 个在用外壳比较`
  return { trouble: troubles.join('；'), note }
}

/** The calls that a remote can make against those of the server that serves. */
export async function againstServer(store: Store, needs: Pick<Needs, 'calls'>): Promise<Compared> {
  const server = await readServes(store)
  if (server === null) return { trouble: '', note: '没有登记服务器（suite publish server），没有比较' }
  return { trouble: firstOf(unansweredCalls(needs, server)), note: '与登记的服务器比较' }
}

/** The routes of one build that another has no more, at whatever path: links and bookmarks to them lead nowhere. */
export function lostRoutes(before: Recorded | null, after: Pick<Recorded, 'routes'>): string[] {
  const kept = new Set(after.routes.map(({ name }) => name))
  return before === null ? [] : before.routes.filter(({ name }) => !kept.has(name)).map(({ path }) => path)
}
