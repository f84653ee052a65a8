import { z } from 'zod'
import type { Call } from '../shared/src/contract/call.ts'

/** What a schema says about the form of a value: no lengths, bounds, formats or words, which change without breaking anybody. */
export type Shape = Readonly<Record<string, unknown>>

/** A call as a program makes it: where to, what it may send, and what it is answered. */
export interface CallShape {
  readonly method: string
  readonly path: string
  readonly query?: Shape
  readonly body?: Shape
  /** None for a download. */
  readonly response?: Shape
}

export type CallShapes = Readonly<Record<string, CallShape>>

export function shapeOfCall({ method, path, query, body, response, answers }: Call): CallShape {
  return {
    method,
    path,
    ...(query && { query: shapeOf(query, 'input') }),
    ...(body && { body: shapeOf(body, 'input') }),
    ...(answers === 'json' && { response: shapeOf(response, 'output') }),
  }
}

const shapeOf = (schema: z.ZodType, io: 'input' | 'output'): Shape => reduce(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))

/** Keywords with a schema, with a list of schemas, and with schemas by name; then those that are kept as they are. */
const [single, several, named, plain] = [['items', 'additionalProperties'], ['anyOf', 'oneOf', 'allOf', 'prefixItems'], ['properties', '$defs'], ['type', 'required', 'enum', 'const', '$ref']]

function reduce(schema: unknown): Shape {
  if (!isRecord(schema)) return schema === false ? { not: {} } : {}
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (single.includes(key)) return value === false ? [[key, false]] : [[key, reduce(value)]]
      if (several.includes(key) && Array.isArray(value)) return [[key, value.map(reduce)]]
      if (named.includes(key) && isRecord(value)) return [[key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, reduce(one)]))]]
      return plain.includes(key) ? [[key, value]] : []
    }),
  )
}

/** Why calls as `made` cannot be answered as `served`, one text for each; a served call may take more and answer more. */
export function callTroubles(made: CallShapes, served: CallShapes): string[] {
  const byAddress = new Map(Object.values(served).map((call) => [addressOf(call), call]))
  return Object.entries(made).flatMap(([name, call]) => {
    const answering = byAddress.get(addressOf(call))
    const what = `${name}（${call.method} ${call.path}）`
    if (answering === undefined) return [`服务器没有 ${what}`]
    const troubles = [...sentTo(call, answering), ...answeredBy(call, answering)]
    return troubles.length > 0 ? [`${what}：${troubles.slice(0, 3).join('，')}${troubles.length > 3 ? ` 等 ${troubles.length} 处` : ''}`] : []
  })
}

/** What a parameter is called says nothing on the wire. */
const addressOf = ({ method, path }: CallShape): string => `${method} ${path.replaceAll(/:\w+/gu, ':')}`

function sentTo(made: CallShape, served: CallShape): string[] {
  return (['query', 'body'] as const).flatMap((part) => {
    const [sent, taken] = [made[part], served[part]]
    if (taken === undefined) return sent === undefined || Object.keys(propertiesOf(sent)).length === 0 ? [] : [`服务器不再接收 ${part}`]
    // Nothing is sent: what matters is whether that is enough.
    return misfits(sent ?? { type: 'object', properties: {} }, taken, { name: part, direction: 'sent', defs: [sent ?? {}, taken] })
  })
}

function answeredBy({ response: read }: CallShape, { response: answered }: CallShape): string[] {
  if (read === undefined || answered === undefined) return read === answered ? [] : ['服务器的回答换了形式']
  return misfits(answered, read, { name: '', direction: 'answered', defs: [answered, read] })
}

interface Place {
  readonly name: string
  readonly direction: 'sent' | 'answered'
  /** Where references of the one and of the other side lead. */
  readonly defs: readonly [Shape, Shape]
  readonly depth?: number
}

/** Recursive schemas, such as areas, are compared this deep. */
const mostDepth = 24

/** What a value of the form `given` may have, or lack, that `wanted` does not expect. */
function misfits(given: Shape, wanted: Shape, place: Place): string[] {
  const depth = place.depth ?? 0
  if (depth > mostDepth) return []
  const [from, to] = [resolved(given, place.defs[0]), resolved(wanted, place.defs[1])]
  if (isSame(from, to) || isAnything(to)) return []
  const deeper = { ...place, depth: depth + 1 }
  const choices = choicesOf(from)
  if (choices.length > 1) return firstTrouble(choices.map((one) => misfits(one, to, deeper)))
  const [only = from] = choices
  const options = choicesOf(to)
  if (options.length > 1) {
    const found = options.map((option) => misfits(only, option, deeper))
    // Told about the option that is nearest.
    return found.some((one) => one.length === 0) ? [] : found.toSorted((a, b) => a.length - b.length)[0] ?? []
  }
  return misfitsOfOne(only, options[0] ?? to, deeper)
}

function misfitsOfOne(from: Shape, to: Shape, place: Place): string[] {
  const known = [valuesOf(from), valuesOf(to)] as const
  // A value more in an answer is shown as it is by screens from before.
  if (known[1] !== null && place.direction === 'sent') {
    const strange = known[0] === null ? ['其他值'] : known[0].filter((value) => !known[1]?.includes(value)).map(String)
    return strange.length > 0 ? [`${place.name} 不再有 ${strange.slice(0, 3).join('、')}`] : []
  }
  const [type, expected] = [typeOf(from), typeOf(to)]
  if (type !== expected && expected !== '' && !(type === 'integer' && expected === 'number')) return [`${place.name || '回答'} 是 ${type || '任意'}，不是 ${expected}`]
  if (expected === 'array') return isRecord(to['items']) ? misfits(isRecord(from['items']) ? from['items'] : {}, to['items'], { ...place, name: `${place.name}[]` }) : []
  return expected === 'object' ? misfitsOfObject(from, to, place) : []
}

function misfitsOfObject(from: Shape, to: Shape, place: Place): string[] {
  const [has, wants] = [propertiesOf(from), propertiesOf(to)]
  const inside = (key: string): string => (place.name === '' ? key : `${place.name}.${key}`)
  const isSent = place.direction === 'sent'
  const lacking = listOf(to['required']).filter((key) => !listOf(from['required']).includes(key)).map((key) => (isSent ? `服务器要求 ${inside(key)}，应用可能不发送` : `回答可能没有 ${inside(key)}`))
  const surplus = isSent && to['additionalProperties'] === false ? Object.keys(has).filter((key) => !Object.hasOwn(wants, key)).map((key) => `服务器不收 ${inside(key)}`) : []
  const shared = Object.entries(wants).flatMap(([key, wanted]) => (has[key] === undefined ? [] : misfits(has[key], wanted, { ...place, name: inside(key) })))
  const [rest, wantedRest] = [from['additionalProperties'], to['additionalProperties']]
  const others = isRecord(rest) && isRecord(wantedRest) ? misfits(rest, wantedRest, { ...place, name: inside('*') }) : []
  return [...lacking, ...surplus, ...shared, ...others]
}

const firstTrouble = (found: readonly (readonly string[])[]): string[] => [...(found.find((one) => one.length > 0) ?? [])]

function resolved(shape: Shape, whole: Shape): Shape {
  const reference = shape['$ref']
  if (typeof reference !== 'string') return shape
  const defs = whole['$defs']
  const target = reference === '#' ? whole : isRecord(defs) ? defs[reference.split('/').at(-1) ?? ''] : undefined
  return isRecord(target) ? target : {}
}

/** The alternatives of a union, also of `type: ['string', 'null']`. */
function choicesOf(shape: Shape): Shape[] {
  const list = shape['anyOf'] ?? shape['oneOf']
  if (Array.isArray(list)) return list.filter(isRecord)
  const { type, ...rest } = shape
  return Array.isArray(type) ? type.map((one) => ({ ...rest, type: one })) : [shape]
}

const isAnything = (shape: Shape): boolean => Object.keys(shape).every((key) => key === '$defs')
const valuesOf = (shape: Shape): readonly unknown[] | null => (Array.isArray(shape['enum']) ? shape['enum'] : 'const' in shape ? [shape['const']] : null)
const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])
const propertiesOf = ({ properties }: Shape): Readonly<Record<string, Shape>> => (isRecord(properties) ? Object.fromEntries(Object.entries(properties).filter((entry): entry is [string, Shape] => isRecord(entry[1]))) : {})

function typeOf(shape: Shape): string {
  if (typeof shape['type'] === 'string') return shape['type']
  const [first] = valuesOf(shape) ?? []
  return first === undefined ? '' : first === null ? 'null' : typeof first
}

const isSame = (one: Shape, other: Shape): boolean => one['$ref'] === undefined && !JSON.stringify(one).includes('"$ref"') && JSON.stringify(one) === JSON.stringify(other)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
