import { expect, test } from 'vitest'
import { maskProofName, matchProof, readProofName } from './tax-proof-names.ts'

test.each([
  ['11010119900307001X.pdf', '11010119900307001X', null],
  ['11010119900307001x_2026-10.pdf', '11010119900307001X', '2026-10'],
  ['王明 110101199003070011 202610 完税证明.PDF', '110101199003070011', '2026-10'],
  ['2026年09月-110101199003070011.pdf', '110101199003070011', '2026-09'],
  ['１１０１０１１９９００３０７００１１.pdf', '110101199003070011', null],
  ['完税证明.pdf', null, null],
  // A number that is longer is no identity number.
  ['1101011990030700112026.pdf', null, null],
])('R313 %s names %s of %s', (name, idNo, month) => {
  expect(readProofName(name)).toEqual({ idNo, month })
})

test('R313 a file is about the month that it names, else the only one that waits; anything else is told, not guessed', () => {
  const row = (month: string, status: 'to_declare' | 'declared' | 'finished') => ({ month, status })
  const verdict = (month: string | null, rows: ReturnType<typeof row>[], idNo: string | null = '110101199003070011') => matchProof({ idNo, month }, rows)
  expect(verdict(null, [row('2026-09', 'finished'), row('2026-10', 'declared')])).toEqual({ verdict: 'matched', row: row('2026-10', 'declared') })
  expect(verdict(null, [row('2026-09', 'declared'), row('2026-10', 'declared')])).toEqual({ verdict: 'ambiguous' })
  expect(verdict('2026-09', [row('2026-09', 'declared'), row('2026-10', 'declared')])).toEqual({ verdict: 'matched', row: row('2026-09', 'declared') })
  expect(verdict('2026-09', [row('2026-09', 'finished')]).verdict).toBe('has_one')
  expect(verdict(null, [row('2026-09', 'to_declare')]).verdict).toBe('to_declare')
  expect(verdict('2026-08', [row('2026-09', 'declared')]).verdict).toBe('unknown')
  expect(verdict(null, []).verdict).toBe('unknown')
  expect(verdict(null, [row('2026-09', 'declared')], null).verdict).toBe('unnamed')
})

test('R313 the record of an upload has the name of a file without its number', () => {
  expect(['王明 11010119900307001x_2026-10.pdf', '１１０１０１１９９００３０７００１１.pdf', '完税证明.pdf'].map(maskProofName)).toEqual(['王明 11**************1x_2026-10.pdf', '11**************11.pdf', '完税证明.pdf'])
})
