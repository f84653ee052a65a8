import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Flavour, flavours } from '@linggong/shared/domain/flavours'
import { pagesOf } from '@linggong/shared/domain/pages/page'
import { pageTables } from '@linggong/shared/domain/pages/tables'

/** What is counted at all: builds that the registry lists, and pages of the tables. Anybody can send anything. */
interface Known {
  readonly builds: Readonly<Partial<Record<Flavour, ReadonlySet<string>>>>
}

const freshMs = 5000
let last: { readonly root: string; readonly at: number; readonly known: Promise<Known | null> } | undefined

/** The builds of the registry in the folder that is served; null where this process has none. It is read once in five seconds. */
export function publishedIn(root: string, now: number = performance.now()): Promise<Known | null> {
  if (last === undefined || last.root !== root || now - last.at > freshMs) last = { root, at: now, known: readKnown(root) }
  return last.known
}

async function readKnown(root: string): Promise<Known | null> {
  try {
    const body: unknown = JSON.parse(await readFile(resolve(root, 'remotes.json'), 'utf8'))
    const remotes = at(body, 'remotes')
    return { builds: Object.fromEntries(flavours.map((flavour) => [flavour, new Set(buildsOf(at(at(remotes, flavour), 'builds')))])) }
  } catch {
    return null
  }
}

const buildsOf = (builds: unknown): string[] => (Array.isArray(builds) ? builds.map((build) => at(build, 'build')).filter((build) => typeof build === 'string') : [])

const at = (value: unknown, key: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined)

/** What an address has of a page's path: all before the first part that names a record, such as `:id`. */
const fixedPart = (path: string): string => path.split('/:', 1)[0] ?? ''

const paths = new Map(flavours.map((flavour) => [flavour, new Set(pagesOf(pageTables[flavour], flavour).map(({ path }) => fixedPart(path)))]))

/** The fixed part of the path of a page of this flavour, '' for any other text. */
export const routeOf = (flavour: Flavour, path: string): string => (paths.get(flavour)?.has(path) === true ? path : '')
