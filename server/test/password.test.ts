import type * as Argon2 from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'

const made: string[] = []
let verified = 0

// A spy that counts calls and still runs the real function, because its duration matters.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>()
  return {
    ...argon2,
    hash: (...given: Parameters<typeof argon2.hash>) => {
      made.push(String(given[0]))
      return argon2.hash(...given)
    },
    verify: (...given: Parameters<typeof argon2.verify>) => {
      verified += 1
      return argon2.verify(...given)
    },
  }
})

// A freshly loaded server: modules are shared with other test files, which may have called it before.
vi.resetModules()
const { testApp } = await import('./database.ts')

test('the first unknown phone after a start costs one run of Argon2, as a known one does', async () => {
  const { app, tenants } = await testApp()
  expect(made.filter((text) => text === '0'.repeat(64))).toHaveLength(1)
  for (const phone of ['19912346000', tenants.phones.company]) {
    const before = made.length + verified
    const answer = await app.inject({ method: 'POST', url: '/v1/accounts/login/', payload: { host: 'localhost', phone, is_password: true, password: '1'.repeat(64) } })
    expect([phone, answer.statusCode, made.length + verified - before]).toEqual([phone, 400, 1])
  }
})
