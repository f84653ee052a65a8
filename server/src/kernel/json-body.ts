import type { FastifyRequest } from 'fastify'
import { refuse } from './refuse.ts'

/** The key that changes prototypes, and escapes: any letter of that key may be one, or a character that the database cannot store. */
const suspicious = /__proto__|\\u/u

/** Parses a JSON body. An empty body is allowed (many calls take none); prototype keys and broken characters are refused. */
export async function jsonBody(_request: FastifyRequest, text: string | Buffer): Promise<unknown> {
  const source = text.toString()
  if (source.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch {
    refuse('invalid', '请求内容不是正确的 JSON')
  }
  if (suspicious.test(source)) inspect(value, 0)
  return value
}

function inspect(value: unknown, depth: number): void {
  if (depth > 100) refuse('invalid', '请求内容层级过深')
  if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) refuse('invalid', '内容包含无法识别的字符')
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    if (key === '__proto__') refuse('invalid', '请求内容不正确')
    inspect(key, depth + 1)
    inspect(part, depth + 1)
  }
}
