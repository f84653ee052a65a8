import fc from 'fast-check'
import { expect, test } from 'vitest'
import golden from '../../../docs/domain/golden.json' with { type: 'json' }
import { MAX_NUMERAL_CENTS, numeralsOfCents, numeralsOfYuan } from './numerals.ts'

test('the golden table (§5)', () => {
  for (const row of golden.numerals) {
    expect(numeralsOfCents(row.cents), String(row.cents)).toBe(row.upper)
    expect(numeralsOfCents(row.cents, 'lower'), String(row.cents)).toBe(row.lower)
  }
})

test('the yuan path (§5)', () => {
  expect(numeralsOfYuan(202_020.2)).toBe('贰拾万贰仟零贰拾元贰角')
  expect(numeralsOfYuan(999_999_999_999.99)).toBe('玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分')
  expect(numeralsOfYuan(1_000_000_000_000)).toBe(false)
  expect(numeralsOfYuan(999_999_999_999.995)).toBe(false)
  expect(numeralsOfYuan(1e30)).toBe(false)
  expect(numeralsOfYuan('1234.5')).toBe('壹仟贰佰叁拾肆元伍角')
  expect(numeralsOfYuan('1,234.50')).toBe('')
  expect(numeralsOfYuan('')).toBe('')
  expect(numeralsOfYuan(Number.NaN)).toBe('')
  expect(numeralsOfYuan(-123.45, 'lower')).toBe('负一百二十三元四角五分')
  expect(numeralsOfYuan(1e-9)).toBe('零元整')
  expect(numeralsOfYuan('0.005')).toBe('壹分')
})

// An independent parser of numerals, so that the formatter is not checked against itself.
function readSection(text: string, digits: string, units: string): bigint {
  let value = 0n
  let digit = 0n
  for (const ch of text) {
    const d = digits.indexOf(ch)
    const u = units.indexOf(ch)
    if (u >= 0) {
      value += digit * 10n ** BigInt(u + 1)
      digit = 0n
    } else if (d >= 0) digit = BigInt(d)
    else throw new Error(`unexpected ${ch}`)
  }
  return value + digit
}
function read(words: string, lower: boolean): number {
  const digits = lower ? '零一二三四五六七八九' : '零壹贰叁肆伍陆柒捌玖'
  const units = lower ? '十百千' : '拾佰仟'
  const negative = words.startsWith('负')
  const m = /^负?(?:(?:(.+?)亿)?(?:(.+?)万)?(.*?)元)?(?:整|零?(?:(.)角)?(?:(.)分)?)$/.exec(words)
  if (!m) throw new Error(words)
  const section = (s: string | undefined) => readSection((s ?? '').replaceAll('零', ''), digits, units)
  const yuan = section(m[1]) * 100_000_000n + section(m[2]) * 10_000n + section(m[3])
  const cents = yuan * 100n + section(m[4]) * 10n + section(m[5])
  return Number(negative ? -cents : cents)
}

test('the words read back to the same amount, in both styles', () => {
  fc.assert(fc.property(fc.oneof(fc.integer({ min: -MAX_NUMERAL_CENTS, max: MAX_NUMERAL_CENTS }), fc.integer({ min: 0, max: 200_000 })), fc.boolean(), (cents, lower) => {
    const words = numeralsOfCents(cents, lower ? 'lower' : 'upper')
    if (words === false) throw new Error('in range')
    expect(words).not.toMatch(/零零/)
    expect(read(words, lower)).toBe(cents + 0)
  }), { numRuns: 500 })
})
