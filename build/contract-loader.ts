import type { Rspack } from '@rsbuild/core'
import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { CallHead } from '../shared/src/contract/call.ts'

/** Which fields of a call's head (`contract/call.ts`) reach the browser; schemas never do. A new field of the head must be added here. */
const headFields: Readonly<Record<keyof CallHead, 'always' | 'where set' | 'made here'>> = {
  name: 'always',
  family: 'always',
  method: 'always',
  path: 'always',
  idempotent: 'always',
  changes: 'always',
  reads: 'always',
  background: 'where set',
  countsAll: 'where set',
  moves: 'where set',
  summary: 'made here',
  parts: 'made here',
  exported: 'made here',
  counted: 'made here',
}

/**
 * Replaces a contract family by its thin table in browser builds. 388 calls with their zod
 * schemas would cost 36 kB gz and half a second at start; the heads cost a few kB.
 * A module imported with `?schemas` is not replaced.
 */
// oxlint-disable-next-line import/no-default-export -- a loader is found by its default export
export default async function contractLoader(this: Rspack.LoaderContext): Promise<string> {
  const file = this.resourcePath
  this.addDependency(file)
  // Node caches modules by URL; without the modification time a watching build would get the first result again.
  const url = `${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`
  return thinTable((await import(url)) as Record<string, unknown>)
}

export function thinTable(exported: Record<string, unknown>): string {
  return Object.entries(exported)
    .filter((entry): entry is [string, Record<string, unknown>] => isCall(entry[1]))
    .map(([name, call]) => `export const ${name} = ${JSON.stringify(head(call))}`)
    .join('\n')
}

function head(call: Record<string, unknown>): Record<string, unknown> {
  const carried = Object.entries(headFields).filter(([field, when]) => when === 'always' || (when === 'where set' && field in call))
  const thin: Record<string, unknown> = Object.fromEntries(carried.map(([field]) => [field, call[field]]))
  // The client must know about a download before it reads the body; JSON is the default and omitted.
  if (call['answers'] === 'file') thin['answers'] = 'file'
  // Without schemas the client still checks the parts of an answer without which a screen would crash.
  const parts = partsOf(call['response'])
  if (parts !== null && (call['method'] === 'GET' || Object.keys(parts).length > 0)) thin['parts'] = parts
  // The prompt for sending a call again shows its summary; reads are repeated without a prompt.
  if (call['reads'] !== true) thin['summary'] = call['summary']
  for (const other of ['exported', 'counted']) {
    const declared = call[other]
    if (isRecord(declared)) thin[other] = head(declared)
  }
  return thin
}

/** The required lists and objects of an object schema; null for any other schema. */
function partsOf(response: unknown): Record<string, 'list' | 'object'> | null {
  if (!isRecord(response) || !isRecord(response['shape'])) return null
  const parts: Record<string, 'list' | 'object'> = {}
  for (const [key, schema] of Object.entries(response['shape'])) {
    const kind = isRecord(schema) && isRecord(schema['def']) ? schema['def']['type'] : ''
    if (kind === 'array') parts[key] = 'list'
    if (kind === 'object') parts[key] = 'object'
  }
  return parts
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isCall(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'call'
}
