import type { Call } from '@linggong/shared/contract/call'
import { callsOf, modules } from '../../src/modules/index.ts'
import { passwordHash } from '../../test/tenants.ts'
import type { CallRequest } from '../world/request.ts'
import { kindByKey, type About, type Sample } from './sample.ts'
import { samples } from './samples.ts'
import { part, parts, propertiesOf, requiredOf, schemaOf, type Schema } from './schema-of.ts'
import { knownCode, type Kind, type Member } from '../world/shape.ts'

/** An id that a call takes: its place in the request, and the kind of row it names. */
export interface Reference {
  readonly where: 'params' | 'query' | 'body'
  readonly key: string
  readonly kind: Kind
  /** How the ids are encoded: one id, a JSON list, or joined by commas; `url` names a file by its URL. */
  readonly form: 'one' | 'list' | 'comma' | 'url'
}

/** A call with one way of using it. */
export interface Use {
  readonly call: Call
  /** For the report: the call's name, and which of its variants is meant. */
  readonly name: string
  readonly sample: Sample
}

export function usesOf(call: Call): Use[] {
  const sample = samples[call.name] ?? {}
  return [{ call, name: call.name, sample }, ...Object.entries(sample.variants ?? {}).map(([name, variant]) => ({ call, name: `${call.name}(${name})`, sample: variant }))]
}

/** Every id that the call takes from this caller. Throws for an id whose kind is not declared. */
export function referencesOf(use: Use, me: Member): Reference[] {
  const { call } = use
  const found: Reference[] = []
  for (const where of ['params', 'query', 'body'] as const) {
    if (call[where] === undefined) continue
    for (const [key, schema] of Object.entries(propertiesOf(schemaOf(call[where])))) {
      const kind = kindOf(use, where, key, me)
      if (kind !== undefined) found.push({ where, key, kind, form: formOf(key, schema) })
      else if (isId(key, schema)) throw new Error(`call ${call.name} has no sample: nobody says which kind of row ${where}.${key} names (server/proof/samples.ts)`)
    }
  }
  return found
}

/** What a call is about unless its sample says otherwise: a row of the first table of the module that serves it. */
const tableOf = ({ name }: Call): Kind | undefined => modules.find((module) => callsOf(module).some((call) => call.name === name))?.tables?.[0]

function kindOf({ call, sample }: Use, where: Reference['where'], key: string, me: Member): Kind | undefined {
  const given = where === 'params' && key === 'id' ? (sample.id ?? tableOf(call)) : (sample.kinds?.[key] ?? kindByKey[key])
  return typeof given === 'function' ? given(me) : given
}

/** Ids of rows that all tenants share, and of those that nothing makes yet: they are kept as they come, and no call looks them up. */
const sharedByAll = new Set(['permission_ids', 'industry_id', 'industry_ids', 'contract_template_id', 'invoice_category_ids'])

const isId = (key: string, schema: Schema): boolean =>
  !sharedByAll.has(key) &&
  (schema['format'] === 'uuid' || /(?:^|_)ids?$/u.test(key) || parts(schema, 'anyOf').some((one) => one['format'] === 'uuid') || part(schema, 'items')['format'] === 'uuid')

function formOf(key: string, schema: Schema): Reference['form'] {
  if (key === 'logo' || key.endsWith('_url')) return 'url'
  if (schema['type'] === 'array' || parts(schema, 'anyOf').some((one) => one['type'] === 'array')) return 'list'
  return schema['format'] === 'uuid' || parts(schema, 'anyOf').length > 0 ? 'one' : 'comma'
}

/** A valid request of this caller about the rows that `about` picks: from the sample where there is one, else from the schema. */
export function requestFor(use: Use, about: About): CallRequest {
  const { call, sample } = use
  const references = referencesOf(use, about.me)
  const value = (where: Reference['where']): Record<string, unknown> | undefined => {
    if (call[where] === undefined) return undefined
    if (where === 'query' && sample.query !== undefined) return sample.query(about)
    if (where === 'body' && sample.body !== undefined) return sample.body(about)
    return objectOf(schemaOf(call[where]), references.filter((one) => one.where === where), mainRow(references, about), about)
  }
  const params = Object.fromEntries(Object.entries(value('params') ?? {}).map(([key, one]) => [key, String(one)]))
  const query = value('query')
  const body = value('body')
  return { params, ...(query === undefined ? {} : { query }), ...(body === undefined ? {} : { body }) }
}

/** Sets an id where the call takes one. */
export function named(request: CallRequest, { where, key, form }: Reference, id: string): CallRequest {
  const before = request[where]
  return { ...request, [where]: { ...(typeof before === 'object' ? before : {}), [key]: formed(form, id) } }
}

const formed = (form: Reference['form'], id: string): unknown => (form === 'url' ? `/v1/files/${id}` : form === 'list' ? [id] : id)

/** The row that a request is about; the request carries its version. */
function mainRow(references: readonly Reference[], { thing }: About): Readonly<Record<string, unknown>> {
  const main = references.find(({ where }) => where === 'params') ?? references.find(({ key }) => key === 'id')
  return main === undefined ? {} : thing(main.kind)
}

function objectOf(schema: Schema, references: readonly Reference[], main: Readonly<Record<string, unknown>>, about: About): Record<string, unknown> {
  const properties = propertiesOf(schema)
  const one = requiredOf(schema).length > 0 || parts(schema, 'anyOf').length === 0 ? schema : (parts(schema, 'anyOf')[0] ?? schema)
  return Object.fromEntries(
    requiredOf(one).map((key) => {
      const reference = references.find((entry) => entry.key === key)
      if (reference !== undefined) return [key, formed(reference.form, about.thing(reference.kind).id)]
      if (key === 'version') return [key, main['version'] ?? 1]
      return [key, key in usual ? usual[key] : valueOf(properties[key] ?? {})]
    }),
  )
}

/** What a schema cannot express: values that the server interprets. */
const usual: Readonly<Record<string, unknown>> = {
  captcha: knownCode, sms_code: knownCode, password: passwordHash, phone: '19912345678', key: 'view', search: '员工', host: 'localhost',
  credit_code: '', name: '新名', permission_ids: ['CommonSystemExportPageIndex'], settlement_at: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
}

/** The simplest value that a schema accepts. */
export function valueOf(schema: Schema): unknown {
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const [first] = parts(schema, 'anyOf')
  if (first !== undefined) return valueOf(first)
  switch (schema['type']) {
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return Math.max(0, Number(schema['minimum'] ?? 0))
    case 'array':
      return Number(schema['minItems'] ?? 0) > 0 ? [valueOf(part(schema, 'items'))] : []
    case 'object':
      return Object.fromEntries(requiredOf(schema).map((key) => [key, valueOf(propertiesOf(schema)[key] ?? {})]))
    case 'null':
      return null
    default:
      return schema['format'] === 'date-time' ? '2026-01-01T00:00:00Z' : schema['format'] === 'date' ? '2026-01-01' : '文字'
  }
}
