import { expect, test } from 'vitest'
import * as accounts from '../shared/src/contract/accounts.ts'
import { thinTable } from './contract-loader.ts'

test('a family becomes the heads of its calls and nothing else', () => {
  const table = thinTable(accounts)
  expect(table).toContain('export const login = {"kind":"call","name":"login","family":"accounts","method":"POST","path":"/v1/accounts/login/"')
  expect(table).not.toMatch(/schema|zod|response|access/i)
  expect(table.split('\n').every((line) => line.startsWith('export const '))).toBe(true)
})

test('a download says so before its body is read', () => {
  const call = { kind: 'call', name: 'x', family: 'f', method: 'GET', path: '/x/', idempotent: false, newBusiness: false, changes: [], answers: 'file' }
  expect(thinTable({ x: call, other: 1 })).toBe(`export const x = ${JSON.stringify(call)}`)
})
