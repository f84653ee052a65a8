import { expect, test } from 'vitest'
import { claimOf, signCallback, verifySignature, type CallbackKey } from './callback.ts'

const key: CallbackKey = { id: 'a', secret: Buffer.alloc(32, 1) }
const message = { method: 'POST', path: '/v1/channel/callback/?x=1', body: Buffer.from('{"a":1}') }
const now = new Date('2026-01-08T04:00:00Z')
const headers = signCallback(key, message, now)
const check = (given: Readonly<Record<string, unknown>>, of = message, keys: readonly CallbackKey[] = [key], at = now) => () => verifySignature(keys, claimOf(given, at), of)

test('what was signed is accepted, with any of the keys that are valid', () => {
  expect(check(headers)).not.toThrow()
  expect(check(headers, message, [{ id: 'b', secret: Buffer.alloc(32, 2) }, key])).not.toThrow()
})

test('method, path with query, body, time, nonce and key are all covered', () => {
  expect(check(headers, { ...message, method: 'PUT' })).toThrow('signature')
  expect(check(headers, { ...message, path: '/v1/channel/callback/?x=2' })).toThrow('signature')
  expect(check(headers, { ...message, body: Buffer.from('{"a":2}') })).toThrow('signature')
  expect(check({ ...headers, 'x-callback-time': String(Math.floor(now.getTime() / 1000) + 1) })).toThrow('signature')
  expect(check({ ...headers, 'x-callback-nonce': 'AAAAAAAAAAAAAAAAAAAAAA' })).toThrow('signature')
  expect(check(headers, message, [{ ...key, secret: Buffer.alloc(32, 2) }])).toThrow('signature')
  expect(check(headers, message, [{ ...key, id: 'b' }])).toThrow('key')
  expect(check(headers, message, [])).toThrow('key')
})

test('is good for five minutes before and after its time', () => {
  const at = (seconds: number) => check(headers, message, [key], new Date(now.getTime() + seconds * 1000))
  expect(at(300)).not.toThrow()
  expect(at(-300)).not.toThrow()
  expect(at(301)).toThrow('time')
  expect(at(-301)).toThrow('time')
})

test('a header that is missing, repeated or no number says nothing', () => {
  for (const name of Object.keys(headers)) {
    for (const value of [undefined, '', 'x', [headers[name], headers[name]], ' '.repeat(64), '-1', '1e9', 'é'.repeat(64)]) expect(check({ ...headers, [name]: value }), `${name}=${String(value)}`).toThrow(/unsigned|malformed|key|signature|time/u)
  }
})
