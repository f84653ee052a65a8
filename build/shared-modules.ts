import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { type KitExports, latest, sinceIn } from './kit-exports.ts'
import { root } from './paths.ts'

/**
 * The single list of modules shared by federation. It drives both sides: a remote's
 * `shared` option and the shell's `federation/provided.ts`.
 *
 * The kit has a version because sharing needs one, and nobody raises it by hand: recording an added export does
 * (`kit-exports.test.ts`). A remote requires the version since which the exports exist that it imports, and no later one,
 * so what a team adds concerns nobody else.
 */
const kit: KitExports = JSON.parse(readFileSync(resolve(root, 'build/kit-exports.json'), 'utf8'))

export interface SharedModule {
  /** The import specifier in a remote, after the build's rewriting. */
  readonly key: string
  /** The version in the shell. */
  readonly version: string
  /** The range that a remote requires, of the kit: one that imports nothing recent of it; always a caret range, never an exact pin. */
  readonly range: string
  /**
   * `start`: in the shell's signed-in chunk, because nearly every page needs it.
   * `lazy`: fetched when the first page needs it.
   */
  readonly load: 'start' | 'lazy'
}

/** Shared as a whole: small, and broken by a second copy (hooks, locale, context). */
const libraries: readonly { key: string; from: string; load?: SharedModule['load'] }[] = [
  { key: 'react', from: 'react' },
  { key: 'react/jsx-runtime', from: 'react' },
  // Only remotes from a developer's machine ask for it (`federation/jsx-dev.ts`).
  { key: 'react/jsx-dev-runtime', from: 'react', load: 'lazy' },
  { key: 'react-dom', from: 'react-dom' },
  { key: 'jotai', from: 'jotai' },
  { key: 'dayjs', from: 'dayjs' },
  // Icons are a few hundred bytes each and are bundled by remotes; the code that draws them is shared.
  { key: '@ant-design/icons/es/components/AntdIcon', from: '@ant-design/icons' },
  { key: '@ant-design/icons/es/components/AntdIconLight', from: '@ant-design/icons' },
]

/** Not components, or banned: static `message` and `notification` ignore the theme (use `App.useApp()`). */
const antdHidden = new Set(['_util', 'locale', 'style', 'version', 'message', 'notification', 'back-top'])

/** Modules of kit and client that a remote bundles: types and constants, without state. */
const bundledByRemote = new Set(['api/remote'])

/**
 * What the layout or every list page needs. Everything else is fetched by the first page that
 * imports it, at no cost where the shell itself uses it already.
 */
const startAntd = new Set([
  'app', 'button', 'checkbox', 'config-provider', 'dropdown', 'flex', 'form', 'input', 'layout', 'menu', 'modal', 'pagination',
  'popover', 'select', 'skeleton', 'tabs', 'tag', 'theme', 'tooltip',
])

/** The kit's parts on every list page; what they import comes along. */
const startKit = /^ui\/(list-page|data-table|filter-header|columns|list-state|money|status-tag|router)$/

const kitRooms = ['ui', 'session', 'api'] as const
const kitPrefix = '@linggong/shared/'

/** Since which version of the kit an export has its present form. */
export const sinceOf = (part: string, name: string): string => sinceIn(kit, part, name)

/** The source of a part: components in `ui`, functions elsewhere. */
export const kitFile = (part: string): string => resolve(root, 'shared/src', `${part}${part.startsWith('ui/') ? '.tsx' : '.ts'}`)

export function sharedModules(): SharedModule[] {
  return [...librariesShared(), ...antdShared(), ...kitShared()]
}

function librariesShared(): SharedModule[] {
  return libraries.map(({ key, from, load = 'start' }) => {
    const version = installedVersion(from)
    return { key, version, range: `^${version}`, load }
  })
}

function antdShared(): SharedModule[] {
  const version = installedVersion('antd')
  const folder = resolve(root, 'shell/node_modules/antd/es')
  return readdirSync(folder)
    .filter((name) => !antdHidden.has(name) && existsSync(resolve(folder, name, 'index.js')))
    .toSorted()
    .map((name) => ({
      key: `antd/es/${name}`,
      version,
      range: `^${version}`,
      load: startAntd.has(name) ? 'start' : 'lazy',
    }))
}

function kitShared(): SharedModule[] {
  return kitRooms.flatMap((room) => {
    const extension = room === 'ui' ? '.tsx' : '.ts'
    return kitParts(room, extension).map((part) => ({
      key: `${kitPrefix}${room}/${part}`,
      version: kit.version,
      range: `^${kit.base}`,
      load: startKit.test(`${room}/${part}`) ? ('start' as const) : ('lazy' as const),
    }))
  })
}

/** The public parts of a room, one file each. Files in folders belong to the part of that name. */
function kitParts(room: string, extension: string): string[] {
  const folder = resolve(root, 'shared/src', room)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith(extension) && !/\.(test|bench|d)\.tsx?$/.test(file))
    .map((file) => file.slice(0, -extension.length))
    .filter((part) => !bundledByRemote.has(`${room}/${part}`))
    .toSorted()
}

/** What the shell provides and a remote must not bundle; includes styles. */
export function isKit(path: string): boolean {
  const [room = '', ...rest] = path.startsWith(sources) ? path.slice(sources.length).split(/[\\/]/) : []
  return kitRooms.some((one) => one === room) && !bundledByRemote.has(`${room}/${rest.join('/').replace(/\.tsx?$/, '')}`)
}

const sources = `${resolve(root, 'shared/src')}/`

function installedVersion(name: string): string {
  const manifest: unknown = JSON.parse(readFileSync(resolve(root, 'shell/node_modules', name, 'package.json'), 'utf8'))
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest && typeof manifest.version === 'string') {
    return manifest.version
  }
  throw new Error(`${name} has no version`)
}

/** The remote's side: consumed only (`import: false`), so that none of it can be bundled by a remote. `used`: part → names that it imports. */
export function consumedShared(used: Readonly<Record<string, readonly string[]>> = {}) {
  return Object.fromEntries(
    sharedModules().map(({ key, range }) => [
      key,
      { import: false, singleton: true, strictVersion: true, requiredVersion: rangeFor(key, range, used) } as const,
    ]),
  )
}

function rangeFor(key: string, range: string, used: Readonly<Record<string, readonly string[]>>): string {
  const part = key.startsWith(kitPrefix) ? key.slice(kitPrefix.length) : ''
  const names = used[part]
  return names === undefined ? range : `^${latest([kit.base, ...names.map((name) => sinceOf(part, name))])}`
}

/** The shell's side, as the source of `shared/src/federation/provided.ts`. */
export function providedSource(): string {
  const modules = sharedModules()
  const start = modules.filter(({ load }) => load === 'start')
  const lines = start.map(({ key }, index) => `import * as m${index} from '${key}'`)
  const entries = modules.map(({ key, version, load }) => {
    const source = load === 'start' ? `module: m${start.findIndex((one) => one.key === key)}` : `load: () => import('${key}')`
    return `  '${key}': { version: '${version}', ${source} },`
  })
  return `${lines.join('\n')}\nexport const provided = {\n${entries.join('\n')}\n}\n`
}
