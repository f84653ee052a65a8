import { expect, test } from 'vitest'
import { buildId, isOfSources } from './build-id.ts'

test('a build is of the sources that are there now, with or without a version of its own, or it is not', () => {
  expect(isOfSources('park', `park_${buildId('park')}`, '0.1.0')).toBe(true)
  expect(isOfSources('park', `park_${buildId('park', '1.4.2')}`, '1.4.2')).toBe(true)
  expect(isOfSources('park', `park_${buildId('park', '1.4.2')}`, '1.4.3')).toBe(false)
  expect(isOfSources('park', 'park_0123456789ab', '0.1.0')).toBe(false)
  expect(isOfSources('park', `park_${buildId('agency')}`, '0.1.0')).toBe(false)
})
