import { expect, test } from 'vitest'
import * as accounts from '../shared/src/contract/accounts.ts'
import * as exportRecords from '../shared/src/contract/exports.ts'
import { declaredCalls as calls } from './declared-calls.ts'
import type { CallFacts } from '../shared/src/contract/call.ts'
import { thinTable } from './contract-loader.ts'

test('a family becomes the heads of its calls and nothing else', () => {
  const table = thinTable(accounts)
  expect(table).toContain('export const login = {"name":"login","family":"accounts","method":"POST","path":"/v1/accounts/login/"')
  expect(table).not.toMatch(/schema|zod|response|access/i)
  expect(table.split('\n').every((line) => line.startsWith('export const '))).toBe(true)
})

test('what screens rely on in an answer crosses without its schema', () => {
  const parts = (table: string, name: string) => /"parts":(\{[^}]*\})/.exec(table.split('\n').find((line) => line.startsWith(`export const ${name} =`)) ?? '')?.[1]
  expect(parts(thinTable(exportRecords), 'listExports')).toBe('{"results":"list"}')
  expect(parts(thinTable(accounts), 'staffInfo')).toBe('{"role_names":"list","permissions":"list","video":"object"}')
  // No list or object is required: any object is accepted for a read, anything for a write.
  expect(parts(thinTable(exportRecords), 'exportDownload')).toBe('{}')
  expect(parts(thinTable(accounts), 'logout')).toBeUndefined()
})

test('a browser decides by the same facts as the server, of every call', () => {
  const factsOf = ({ method, idempotent, changes, reads, background, countsAll, moves }: CallFacts) => ({ method, idempotent, changes, reads, background, countsAll, moves })
  for (const call of calls) {
    const thin: CallFacts = JSON.parse(thinTable({ call }).replace(/^export const call = /u, ''))
    expect([call.name, factsOf(thin)]).toEqual([call.name, factsOf(call)])
  }
  expect(calls.some(({ moves }) => moves === 'money') && calls.some(({ background }) => background)).toBe(true)
})

test('a download says so before its body is read', () => {
  const call = { kind: 'call', name: 'x', family: 'f', method: 'GET', path: '/x/', idempotent: false, changes: [], reads: true, answers: 'file' }
  const { kind: _kind, ...head } = call
  expect(thinTable({ x: call, other: 1 })).toBe(`export const x = ${JSON.stringify(head)}`)
})
