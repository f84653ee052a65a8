import { expect, test } from 'vitest'
import { logoSource } from './brand.ts'

test('a stored picture is read without a sign-in, any other address stays', () => {
  const file = '/v1/files/0198f2a0-0000-7000-8000-000000000001'
  expect(logoSource(file)).toBe(`${file}/logo`)
  for (const other of ['', 'https://cdn.example/logo.png', '/v1/files/x']) expect(logoSource(other)).toBe(other)
})
