import { parse } from 'node:querystring'
import type { InjectOptions } from 'fastify'
import type { Call } from '@linggong/shared/contract/call'
import { badBodies, badKeys, badParams, badQueries, badQueryValues, badTokens, badTypes, badValues, randomOf } from './garbage-values.ts'
import { isRecord, urlOf, type CallRequest } from '../world/request.ts'
import { valueOf } from './sample-request.ts'
import { itemsOf, propertiesOf, schemaOf } from './schema-of.ts'

/** A request with one defect. */
export interface Mutation {
  /** Describes the defect in the report. */
  readonly what: string
  readonly url: string
  readonly method: NonNullable<InjectOptions['method']>
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
  /** Whether the contract refuses it; otherwise it only must not cause a fault. */
  readonly isBad: boolean
  /** The field that the refusal must name. */
  readonly field?: string
}

/** Infinite: first one of each kind, then random ones, then random bytes. */
export function* mutationsOf(call: Call, request: CallRequest, seed: number): Generator<Mutation> {
  const random = randomOf(seed)
  const sorts = [ofBody, ofFields, ofItems, ofSurplus, ofQuery, ofParams, ofTypes, ofTokens, ofKeys, ofMethods].map((sort) => shuffled(sort(call, request), random))
  yield* inTurn(sorts)
  for (;;) yield atRandom(call, request, random)
}

export function* inTurn(sorts: readonly (readonly Mutation[])[]): Generator<Mutation> {
  for (let turn = 0; sorts.some((sort) => turn < sort.length); turn += 1) yield* sorts.flatMap((sort) => sort.slice(turn, turn + 1))
}

function base(call: Call, request: CallRequest): Pick<Mutation, 'url' | 'method' | 'headers'> & { payload?: string } {
  const hasBody = request.body !== undefined
  return { url: urlOf(call, request), method: call.method, headers: hasBody ? json : {}, ...(hasBody ? { payload: JSON.stringify(request.body) } : {}) }
}

const json = { 'content-type': 'application/json' }

/** Bodies that are not a request. Where the call takes no body, any body is refused. */
function ofBody(call: Call, request: CallRequest): Mutation[] {
  if (call.method === 'GET') return []
  const ours = call.body
  return badBodies.map((payload) => {
    const isEmpty = payload.trim() === '' || (ours === undefined && (payload === '{}' || payload === '\ufeff{}' || payload === 'null' || payload === '[]'))
    const takes = ours === undefined ? isEmpty : takenBy(call, payload)
    return { ...base(call, request), what: `body ${label(payload)}`, headers: json, payload, isBad: !takes && !isEmpty }
  })
}

function takenBy(call: Call, payload: string): boolean {
  try {
    return call.body?.safeParse(JSON.parse(payload)).success ?? false
  } catch {
    return false
  }
}

/** The record with `key` set to this JSON; null: without the key. */
function put(record: Readonly<Record<string, unknown>>, key: string, raw: string | null): string {
  const others = Object.entries(record).filter(([one]) => one !== key).map(([one, value]) => [one, JSON.stringify(value)] as const)
  return `{${[...others, ...(raw === null ? [] : [[key, raw] as const])].map(([one, value]) => `${JSON.stringify(one)}:${value}`).join(',')}}`
}

/** Each field of an item of each list in the body, with each bad value and omitted. */
function ofItems(call: Call, request: CallRequest): Mutation[] {
  const { body: schema } = call
  const body = isRecord(request.body) ? request.body : {}
  if (schema === undefined || call.method === 'GET') return []
  return Object.entries(propertiesOf(schemaOf(schema))).flatMap(([key, list]) => {
    const inners = Object.keys(propertiesOf(itemsOf(list)))
    const given: unknown = Array.isArray(body[key]) ? body[key][0] : undefined
    const item = given ?? valueOf(itemsOf(list))
    if (!isRecord(item)) return []
    return inners.flatMap((inner) =>
      [null, ...badValues].map((raw) => {
        const payload = put(body, key, `[${put(item, inner, raw)}]`)
        return { ...base(call, request), what: `${key}[].${inner} ${raw === null ? 'left out' : `= ${label(raw)}`}`, headers: json, payload, isBad: !takenBy(call, payload) }
      }),
    )
  })
}

/** Each field with each bad value, and omitted. */
function ofFields(call: Call, request: CallRequest): Mutation[] {
  const { body: schema } = call
  const body = isRecord(request.body) ? request.body : {}
  if (schema === undefined || call.method === 'GET') return []
  return Object.keys(propertiesOf(schemaOf(schema))).flatMap((key) =>
    [null, ...badValues].map((raw) => {
      const payload = put(body, key, raw)
      const isTaken = takenBy(call, payload)
      const hasWords = raw === null || !/\\u0000|\\ud|__proto__|e400/iu.test(raw)
      return { ...base(call, request), what: `${key} ${raw === null ? 'left out' : `= ${label(raw)}`}`, headers: json, payload, isBad: !isTaken, ...(!isTaken && hasWords && raw?.startsWith('[[[') !== true ? { field: key } : {}) }
    }),
  )
}

/** Query parameters that no call has. */
function ofSurplus(call: Call, request: CallRequest): Mutation[] {
  const { url, ...rest } = base(call, request)
  return badQueries.map((end) => ({ ...rest, url: `${url}${url.includes('?') ? '&' : '?'}${end}`, what: `query ${label(end)}`, isBad: isUnknownKey(end) }))
}

export const isUnknownKey = (end: string): boolean => /^(?:no_such_key|a\[)/u.test(end)

/** Each query parameter with each bad value, repeated, and in other systems' notations for lists. */
function ofQuery(call: Call, request: CallRequest): Mutation[] {
  const { url, ...rest } = base(call, request)
  const { query } = call
  if (query === undefined) return []
  const schema = schemaOf(query)
  return Object.keys(propertiesOf(schema)).flatMap((key) =>
    badEnds(key).map((end) => {
      const wrong = replacing(url, key, end)
      const isBad = isReadable(end) && !query.safeParse({ ...parse(wrong.split('?')[1] ?? '') }).success
      // With several alternatives the refusal does not tell which one was meant.
      return { ...rest, url: wrong, what: `query ${label(end)}`, isBad, ...(isBad && !('anyOf' in schema) ? { field: key } : {}) }
    }),
  )
}

export const badEnds = (key: string): string[] => [...badQueryValues.map((value) => `${key}=${value}`), `${key}=1&${key}=2`, `${key}[]=1`, `${key}[a]=1`]

/** The URL with `end` in place of the parameter `key`. */
export function replacing(url: string, key: string, end: string): string {
  const others = new URLSearchParams(url.split('?')[1] ?? '')
  others.delete(key)
  return `${url.split('?')[0] ?? ''}?${[others.toString(), end].filter((one) => one !== '').join('&')}`
}

/** The server may interpret a broken percent-escape as it likes. */
function isReadable(end: string): boolean {
  try {
    return decodeURIComponent(end) !== ''
  } catch {
    return false
  }
}

function ofParams(call: Call, request: CallRequest): Mutation[] {
  const names = Object.keys(request.params ?? {})
  return names.flatMap((name) =>
    badParams.map((value) => {
      const url = call.path.replaceAll(/:([a-z_]+)/gu, (_, one: string) => (one === name ? value : encodeURIComponent(request.params?.[one] ?? '')))
      return { ...base(call, request), url, what: `${name} of the path ${label(value)}`, isBad: name === 'id' && !['%2e%2e'].includes(value) }
    }),
  )
}

function ofTypes(call: Call, request: CallRequest): Mutation[] {
  if (call.method === 'GET') return []
  const headers = (type: string): Record<string, string> => (type === '' ? {} : { 'content-type': type })
  return badTypes.map((type) => ({ ...base(call, request), what: `content-type ${label(type)}`, headers: headers(type), payload: JSON.stringify(request.body ?? { a: 1 }), isBad: type !== '' }))
}

function ofTokens(call: Call, request: CallRequest): Mutation[] {
  return badTokens.map((authorization) => {
    const plain = base(call, request)
    return { ...plain, what: `authorization ${label(authorization)}`, headers: { ...plain.headers, authorization }, isBad: call.access !== 'public' }
  })
}

function ofKeys(call: Call, request: CallRequest): Mutation[] {
  if (!call.idempotent) return []
  return badKeys.map((key) => {
    const plain = base(call, request)
    return { ...plain, what: `idempotency-key ${label(key)}`, headers: { ...plain.headers, 'idempotency-key': key }, isBad: true }
  })
}

/** Other methods; where the method belongs to another call of the contract, that call decides. */
function ofMethods(call: Call, request: CallRequest): Mutation[] {
  return (['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const).filter((method) => method !== call.method).map((method) => ({ url: urlOf(call, request), method, headers: {}, what: `method ${method}`, isBad: false }))
}

/** Random bytes: as the body where the call takes one, else as the query. */
function atRandom(call: Call, request: CallRequest, random: () => number): Mutation {
  const bytes = Buffer.from(Array.from({ length: 1 + Math.floor(random() * 60) }, () => Math.floor(random() * 256)))
  const { url, ...rest } = base(call, request)
  const key = encodeURIComponent(bytes.toString('latin1'))
  if (call.method === 'GET' || random() < 0.4) return { ...rest, url: `${url}${url.includes('?') ? '&' : '?'}x${key}=1`, what: `query x${key}`, isBad: true }
  const right = Buffer.from(JSON.stringify(request.body ?? {}))
  const at = Math.floor(random() * right.length)
  const cut = random() < 0.5 ? bytes : Buffer.concat([right.subarray(0, at), bytes, right.subarray(at)])
  return { url, method: call.method, headers: json, payload: cut, what: `body of bytes ${cut.toString('base64').slice(0, 120)}`, isBad: false }
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const rest = [...items]
  for (let end = rest.length - 1; end > 0; end -= 1) {
    const pick = Math.floor(random() * (end + 1))
    const [a, b] = [rest[end], rest[pick]]
    if (a !== undefined && b !== undefined) [rest[end], rest[pick]] = [b, a]
  }
  return rest
}

export const label = (text: string): string => (text.length > 60 ? `${JSON.stringify(text.slice(0, 60))}… (${text.length})` : JSON.stringify(text))
