import { expect, test } from 'vitest'
import { z } from 'zod'
import { family } from '../shared/src/contract/call.ts'
import { callTroubles, shapeOfCall } from './call-shapes.ts'

const call = family('settlements', {})
const usual = {
  name: 'confirmSettlement', summary: '确认', method: 'PUT' as 'PUT' | 'POST', path: '/v1/settlements/:id/confirm/' as `/${string}`, access: 'self' as const,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ fee: z.int().max(100), note: z.string().max(40).optional(), way: z.enum(['bank', 'cash']) }) as z.ZodType,
  response: z.object({ id: z.uuid(), status: z.enum(['to_pay', 'paid']), rows: z.array(z.object({ sn: z.string(), amount: z.int().nullable() })) }) as z.ZodType,
}
const shapes = (changes: Partial<typeof usual> = {}) => ({ confirmSettlement: shapeOfCall(call({ ...usual, ...changes })) })
const made = shapes()

const body = (shape: z.ZodRawShape) => ({ body: z.strictObject({ fee: z.int(), note: z.string().optional(), way: z.enum(['bank', 'cash']), ...shape }) })
const response = (shape: z.ZodRawShape) => ({ response: z.object({ id: z.uuid(), status: z.enum(['to_pay', 'paid']), rows: z.array(z.object({ sn: z.string(), amount: z.int().nullable() })), ...shape }) })

test.each<[string, Partial<typeof usual>]>([
  ['nothing', {}],
  ['the name of a parameter', { path: '/v1/settlements/:settlement/confirm/' }],
  ['bounds and lengths', body({ fee: z.int().max(7), note: z.string().max(3).optional() })],
  ['a field more, which may be left out', body({ reason: z.string().optional(), days: z.int().default(3) })],
  ['a value more that may be sent', body({ way: z.enum(['bank', 'cash', 'card']) })],
  ['a field that may be anything now', body({ note: z.unknown().optional() })],
  ['a field more in the answer', response({ paid_at: z.string() })],
  ['a value more in the answer', response({ status: z.enum(['to_pay', 'paid', 'closed']) })],
  ['an answer that is always there now', response({ rows: z.array(z.object({ sn: z.string(), amount: z.int() })) })],
])('a server that differs by %s answers', (_, changes) => {
  expect(callTroubles(made, shapes(changes))).toEqual([])
})

test.each<[string, Partial<typeof usual>, string]>([
  ['another path', { path: '/v1/settlements/:id/confirmation/' }, '服务器没有 confirmSettlement（PUT /v1/settlements/:id/confirm/）'],
  ['another method', { method: 'POST' }, '服务器没有 confirmSettlement'],
  ['a field that is wanted', body({ reason: z.string() }), '服务器要求 body.reason，应用可能不发送'],
  ['an optional field that is wanted', body({ note: z.string() }), '服务器要求 body.note，应用可能不发送'],
  ['a field of another name', { body: z.strictObject({ fee: z.int(), remark: z.string().optional(), way: z.enum(['bank', 'cash']) }) }, '服务器不收 body.note'],
  ['a field of another type', body({ fee: z.string() }), 'body.fee 是 integer，不是 string'],
  ['a value less that may be sent', body({ way: z.enum(['bank']) }), 'body.way 不再有 cash'],
  ['a field less in the answer', { response: z.object({ id: z.uuid(), status: z.enum(['to_pay']) }) }, '回答可能没有 rows'],
  ['a field of the rows less', response({ rows: z.array(z.object({ sn: z.string() })) }), '回答可能没有 rows[].amount'],
  ['an answer that may be absent', response({ status: z.enum(['to_pay', 'paid']).nullable() }), 'status 是 null，不是 string'],
])('a server with %s is told', (_, changes, words) => {
  expect(callTroubles(made, shapes(changes)).join('\n')).toContain(words)
})

test('a tree is compared, and a list of choices', () => {
  const node: z.ZodType = z.object({ name: z.string(), get children() { return z.array(node) } })
  expect(callTroubles(shapes({ response: node }), shapes({ response: node }))).toEqual([])
  const either = (...kinds: string[]) => ({ body: z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('none') }), ...kinds.map((kind) => z.strictObject({ kind: z.literal(kind), value: z.string() }))]) })
  expect(callTroubles(shapes(either('a')), shapes(either('a', 'b')))).toEqual([])
  expect(callTroubles(shapes(either('a', 'b')), shapes(either('a')))).toHaveLength(1)
})
