import { expect, test } from 'vitest'
import { contrastOnWhite, enoughContrast, logoSource } from './brand.ts'

test('contrast is that of WCAG', () => {
  expect(contrastOnWhite('#000000')).toBeCloseTo(21)
  expect(contrastOnWhite('#ffffff')).toBeCloseTo(1)
  expect(contrastOnWhite('#767676')).toBeCloseTo(4.54, 2)
  expect(contrastOnWhite('#1668dc')).toBeGreaterThan(enoughContrast)
  expect(contrastOnWhite('#fadb14')).toBeLessThan(enoughContrast)
})

test('a stored picture is read without a sign-in, any other address stays', () => {
  const file = '/v1/files/0198f2a0-0000-7000-8000-000000000001'
  expect(logoSource(file)).toBe(`${file}/logo`)
  for (const other of ['', 'https://cdn.example/logo.png', '/v1/files/x']) expect(logoSource(other)).toBe(other)
})
