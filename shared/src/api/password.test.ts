import { expect, test } from 'vitest'
import { hashPassword } from './password.ts'

test('R493 lower-case hex SHA-256 of the UTF-8 text', () => {
  expect(hashPassword('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(hashPassword('密码')).toBe('a621ab606db2a11f63edc576a729843b8269250dc324206871d90635ac5e531c')
})
