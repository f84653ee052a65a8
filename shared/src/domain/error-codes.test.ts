import { expect, test } from 'vitest'
import { errorMeanings, errorStatus, readErrorCode } from './error-codes.ts'

test('every code is read as itself, and goes with a failing status', () => {
  for (const [code, status] of Object.entries(errorStatus)) {
    expect([readErrorCode(code), status >= 400 && status < 600]).toEqual([code, true])
  }
  expect(Object.values(errorMeanings).filter((meaning) => meaning === '')).toEqual([])
})

test('R532 50053 of the existing back end is maintenance, as a number or a text; its other codes mean nothing here', () => {
  expect([50053, '50053', 50054, '50054', '', 'constructor', null, undefined, ['stale']].map(readErrorCode)).toEqual(['maintenance', 'maintenance', null, null, null, null, null, null, null])
})
