import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Call, isCall } from '../shared/src/contract/call.ts'
import { serverSources, shellSources } from './build-id.ts'
import { type CallShapes, callTroubles, shapeOfCall } from './call-shapes.ts'
import { type BuildFlavour, root } from './paths.ts'
import { kitFile, sharedModules, sinceOf } from './shared-modules.ts'
import { type Names, callsOfShell, exportedBy, usedBy } from './used-modules.ts'

/** What a build was found to need or to offer, recorded with it. Compared where something is published; no browser asks for it. */
export const factsName = 'facts.json'

/** Part of the kit → export → since which version of the kit it has its present form. */
export type Forms = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Of a remote: what it imports from the kit, and the calls that it can make. */
export interface Needs {
  readonly exports: Forms
  readonly calls: CallShapes
}

/** Of a shell. `sources`: of what it was built; a remote's name tells. `calls`: those of its own pages and of the kit; older ones have not recorded them. */
export interface Provides {
  readonly sources?: string
  readonly exports: Forms
  readonly calls?: CallShapes
}

/** Of a server. */
export interface Serves {
  readonly sources?: string
  readonly calls: CallShapes
}

export async function needsOf(flavour: BuildFlavour): Promise<Needs> {
  const { exports, calls } = usedBy(flavour)
  const forms = Object.entries(exports).map(([part, names]) => [part, formsOf(part, names)] as const)
  return { exports: Object.fromEntries(forms), calls: await shapesIn(calls) }
}

/** Of the calls with these names, by family. */
async function shapesIn(calls: Names): Promise<CallShapes> {
  const made = await Promise.all(Object.entries(calls).map(async ([family, names]) => {
    const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(resolve(root, 'shared/src/contract', `${family}.ts`)).href)
    return Object.entries(module).filter(([name]) => names.includes('*') || names.includes(name)).map(([, value]) => value).filter(isCall)
  }))
  return shapesOf(made.flat())
}

const kitPrefix = '@linggong/shared/'

export async function providedNow(): Promise<Provides> {
  const parts = sharedModules().flatMap(({ key }) => (key.startsWith(kitPrefix) ? [key.slice(kitPrefix.length)] : []))
  return { sources: shellSources(), exports: Object.fromEntries(parts.map((part) => [part, formsOf(part, exportedBy(kitFile(part)))])), calls: await shapesIn(callsOfShell()) }
}

/** Every call that a contract file declares is served (`server/test/modules.test.ts`). */
export async function servedNow(): Promise<Serves> {
  const { declaredCalls } = await import('./declared-calls.ts')
  return { sources: serverSources(), calls: shapesOf(declaredCalls) }
}

const formsOf = (part: string, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, sinceOf(part, name)]))

/** A list is also exported and counted by the same screen. */
function shapesOf(calls: readonly Call[]): CallShapes {
  const all = calls.flatMap((call) => [call, ...('exported' in call ? [call.exported] : []), ...('counted' in call ? [call.counted] : [])]).filter(isCall)
  return Object.fromEntries(all.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((call) => [call.name, shapeOfCall(call)]))
}

/** The exports that a remote imports and a shell does not have, or has in another form. */
export function exportTroubles({ exports: needed }: Pick<Needs, 'exports'>, { exports: offered }: Provides): string[] {
  return Object.entries(needed).flatMap(([part, names]) => {
    const there = offered[part]
    if (there === undefined) return [`没有 ${part}`]
    return Object.entries(names).flatMap(([name, form]) => {
      if (name === '*') return []
      if (there[name] === undefined) return [`${part} 没有 ${name}`]
      return there[name] === form ? [] : [`${part} 的 ${name} 是 ${there[name]} 的形式，不是 ${form} 的`]
    })
  })
}

export const unansweredCalls = ({ calls }: Pick<Needs, 'calls'>, server: Serves): string[] => callTroubles(calls, server.calls)

/** The facts of a build on disk; null where it has none. */
export function readFacts(dist: string): unknown {
  const file = resolve(dist, factsName)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

const hasRecords = (value: unknown, ...keys: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && keys.every((key) => typeof Reflect.get(value, key) === 'object' && Reflect.get(value, key) !== null)

export const isNeeds = (value: unknown): value is Needs => hasRecords(value, 'exports', 'calls')
export const isProvides = (value: unknown): value is Provides => hasRecords(value, 'exports')
export const isServes = (value: unknown): value is Serves => hasRecords(value, 'calls')

/** The three or so first of many. */
export function firstOf(texts: readonly string[], most = 3): string {
  return texts.length > most ? `${texts.slice(0, most).join('；')} 等 ${texts.length} 处` : texts.join('；')
}
