import { z } from 'zod'
import { isRecord } from '../world/request.ts'

export type Schema = Readonly<Record<string, unknown>>

const known = new WeakMap<z.ZodType, Schema>()

/** A zod schema as JSON schema of its input; `{}` for what JSON schema cannot express. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'input'): Schema {
  if (io === 'output') return z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const found = known.get(schema) ?? z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  known.set(schema, found)
  return found
}

export const part = (schema: Schema, key: string): Schema => (isRecord(schema[key]) ? schema[key] : {})
export const parts = (schema: Schema, key: string): Schema[] => (Array.isArray(schema[key]) ? schema[key].filter(isRecord) : [])

/** The properties of an object; of a union those of its first alternative. */
export function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  const own = Object.entries(part(schema, 'properties')).flatMap(([key, value]) => (isRecord(value) ? [[key, value] as const] : []))
  if (own.length > 0) return Object.fromEntries(own)
  return Object.assign({}, ...parts(schema, 'anyOf').map(propertiesOf))
}

export function requiredOf(schema: Schema): readonly string[] {
  return Array.isArray(schema['required']) ? schema['required'].filter((key) => typeof key === 'string') : []
}

/** The item schema of a list, of a union that of its first list; `{}` for anything else. */
export function itemsOf(schema: Schema): Schema {
  const list = [schema, ...parts(schema, 'anyOf')].find((one) => one['type'] === 'array')
  return list === undefined ? {} : part(list, 'items')
}
