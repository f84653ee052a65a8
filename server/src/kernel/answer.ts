import { isDeepStrictEqual } from 'node:util'
import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'
import type { Call } from '@linggong/shared/contract/call'

export type Serialise = (answer: unknown) => string

/**
 * Serialises answers as the contract declares them. `strict` (tests) throws on an answer that does not match its schema, or
 * that has undeclared fields; otherwise a compiled serialiser drops such fields, so nothing leaks.
 */
export function serialiser(call: Call, strict: boolean): Serialise {
  return strict ? (answer) => strictly(call, answer) : compiled(call)
}

function strictly(call: Call, answer: unknown): string {
  const text = JSON.stringify(answer)
  const wire: unknown = JSON.parse(text)
  const checked = call.response.safeParse(wire)
  if (!checked.success) throw new Error(`${call.name}: the answer does not match the contract\n${z.prettifyError(checked.error)}`)
  if (!isDeepStrictEqual(checked.data, wire)) throw new Error(`${call.name}: the answer carries fields that the contract does not name\n${text.slice(0, 2000)}`)
  return text
}

function compiled(call: Call): Serialise {
  let stringify: Serialise | undefined
  return (answer) => {
    // Compiled on first use, so that the start does not wait for all of them.
    stringify ??= fastJsonStringify(plain(z.toJSONSchema(call.response, { target: 'draft-7', unrepresentable: 'any' })))
    return stringify(answer)
  }
}

/** Only the keywords that shape the output: patterns and bounds would be checked for every value of a union. */
const shaping = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'allOf', '$ref', 'definitions', 'const', 'enum'])

function plain(schema: unknown): Record<string, unknown> {
  if (!isRecord(schema)) return {}
  const kept = Object.entries(schema).filter(([key]) => shaping.has(key))
  const { anyOf, ...rest } = Object.fromEntries(kept.map(([key, value]) => [key, plainPart(key, value)]))
  if (!Array.isArray(anyOf)) return rest
  const others = anyOf.filter((part) => !(isRecord(part) && part['type'] === 'null'))
  // `X | null` becomes a nullable X, so that no validator runs per value.
  if (others.length === 1 && isRecord(others[0]) && 'type' in others[0]) return { ...rest, ...others[0], nullable: true }
  return { ...rest, anyOf }
}

function plainPart(key: string, value: unknown): unknown {
  if (key === 'properties' || key === 'definitions') {
    return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)])) : {}
  }
  if (key === 'items' || key === 'additionalProperties') return isRecord(value) ? plain(value) : value
  if (key === 'anyOf' || key === 'allOf') return Array.isArray(value) ? value.map(plain) : []
  return value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
