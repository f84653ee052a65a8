import { z } from 'zod'
import { text } from '../domain/fields/field.ts'
import { family } from './call.ts'
import { done, timestamp } from './schemas/common.ts'

const call = family('preferences', { prefix: text('前缀'), value: text('内容') })

/** Personal settings of a member of staff in one organisation (decision 18). */
const maxBytes = 64 * 1024
const maxDepth = 32

const key = z.string().regex(/^[a-z0-9._:-]{1,120}$/u)

const value = z.unknown().superRefine((given, context) => {
  if (!isShallow(given)) context.addIssue({ code: 'custom', message: `层级不能超过${maxDepth}层` })
  else if (new TextEncoder().encode(JSON.stringify(given ?? null)).length > maxBytes) context.addIssue({ code: 'custom', message: '内容不能超过64 KB' })
})

/** Level by level instead of recursively, because the depth is what is being limited. */
function isShallow(given: unknown): boolean {
  let level: unknown[] = [given]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return false
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return true
}

/** The preferences whose key begins with `prefix`, ordered by key. */
export const listPreferences = call({
  name: 'listPreferences',
  summary: '我的偏好',
  method: 'GET',
  path: '/v1/preferences/',
  access: 'self',
  query: z.strictObject({ prefix: key.optional() }),
  response: z.object({ results: z.array(z.object({ key: z.string(), value: z.unknown(), update_at: timestamp })) }),
})

/** `value` is null for a key that was never written. */
export const readPreference = call({
  name: 'readPreference',
  summary: '读取偏好',
  method: 'GET',
  path: '/v1/preferences/:key/',
  access: 'self',
  params: z.strictObject({ key }),
  response: z.object({ value: z.unknown(), update_at: timestamp.nullable() }),
})

/** Null deletes it. The last write wins, because a setting belongs to a single person. */
export const writePreference = call({
  name: 'writePreference',
  summary: '保存偏好',
  method: 'PUT',
  path: '/v1/preferences/:key/',
  access: 'self',
  params: z.strictObject({ key }),
  body: z.strictObject({ value }),
  response: done,
})
