import { expect, test } from 'vitest'
import { shortAmount, shortCount } from './short-amount.ts'

test('amounts and counts in the space of a bar', () => {
  expect([0, 99_900, 1_000_000, 12_345_678, 1_234_567_800, 123_456_789_000].map(shortAmount)).toEqual(['0', '999', '1万', '12.3万', '1235万', '12.3亿'])
  expect([7, 12_000].map(shortCount)).toEqual(['7', '1.2万'])
})
