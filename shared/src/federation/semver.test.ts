import { expect, test } from 'vitest'
import { satisfiesCaret } from './semver.ts'

test.each([
  ['1.2.3', '^1.2.3', true],
  ['1.3.0', '^1.2.3', true],
  ['1.2.2', '^1.2.3', false],
  ['2.0.0', '^1.2.3', false],
  ['1.10.0', '^1.9.0', true],
  ['0.2.9', '^0.2.3', true],
  ['0.3.0', '^0.2.3', false],
  ['0.0.4', '^0.0.3', false],
  ['1.2.3-rc.1', '^1.2.3', false],
  ['1.2.3', '1.2.3', false],
  ['', '^1.0.0', false],
])('%s in %s: %s', (version, range, expected) => {
  expect(satisfiesCaret(version, range)).toBe(expected)
})
