import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, centsToYuan, exclusiveOf, formatCents, formatPpm, mulDiv, parseYuan, pct, percentToPpm, ppmToPercent, roundDiv, sum } from './money.ts'

test('roundDiv rounds half away from zero, symmetric (§3.1)', () => {
  expect([roundDiv(5n, 2n), roundDiv(-5n, 2n), roundDiv(4n, 3n), roundDiv(-1n, 3n)]).toEqual([3n, -3n, 1n, 0n])
  expect(() => roundDiv(1n, 0n)).toThrow(RangeError)
})

test('mulDiv agrees with BigInt everywhere', () => {
  fc.assert(fc.property(fc.integer({ min: -1e14, max: 1e14 }), fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 2_000_000 }), (a, b, d) => {
    const exact = roundDiv(BigInt(a) * BigInt(b), BigInt(d))
    fc.pre(exact >= -9_007_199_254_740_991n && exact <= 9_007_199_254_740_991n)
    expect(mulDiv(a, b, d)).toBe(Number(exact))
  }))
  expect(() => mulDiv(0.5, 2, 1)).toThrow(RangeError)
})

test('golden small (§3.2)', () => {
  expect(pct(33_333, 65_000)).toBe(2167)
  expect(pct(769, 65_000)).toBe(50)
  expect(pct(100, 5000)).toBe(1)
  expect(pct(1, 65_000)).toBe(0)
  expect(pct(49, 10_000)).toBe(0)
  expect(pct(50, 10_000)).toBe(1)
  expect(pct(-50, 10_000)).toBe(-1)
  expect(pct(150, 10_000)).toBe(2)
  expect(pct(10_000_000, 66_667)).toBe(666_670)
  expect(pct(100_000_000_000_000, 1_000_000)).toBe(100_000_000_000_000)
  expect(exclusiveOf(10_100_001, 10_000)).toBe(10_000_001)
})

test('allocation goldens (§3.1)', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
  expect(allocate(650_000, [3_333_333, 3_333_333, 3_333_334])).toEqual([216_667, 216_666, 216_667])
  expect(allocate(1001, [50, 30, 20])).toEqual([501, 300, 200])
  expect(allocate(5, [1, 1, 1, 1, 1, 1, 1])).toEqual([1, 1, 1, 1, 1, 0, 0])
  expect(allocate(3, [0, 0])).toEqual([2, 1])
  expect(allocate(0, [])).toEqual([])
  expect(() => allocate(1, [])).toThrow(RangeError)
  expect(() => allocate(1, [-1, 2])).toThrow(RangeError)
})

test('a sum is exact or none', () => {
  expect(sum([Number.MAX_SAFE_INTEGER - 1, 1])).toBe(Number.MAX_SAFE_INTEGER)
  for (const beyond of [[Number.MAX_SAFE_INTEGER, 1], [Number.MAX_SAFE_INTEGER, 1, -1], [-Number.MAX_SAFE_INTEGER, -2], [0.5], [Number.NaN]]) expect(() => sum(beyond)).toThrow(RangeError)
})

test('allocation always sums to the total and stays within a cent of the exact share', () => {
  fc.assert(fc.property(fc.integer({ min: -1e13, max: 1e13 }), fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 40 }), (total, weights) => {
    const parts = allocate(total, weights)
    expect(sum(parts)).toBe(total)
    const whole = weights.reduce((a, b) => a + BigInt(b), 0n)
    if (whole > 0n) {
      parts.forEach((part, i) => {
        const gap = BigInt(part) * whole - BigInt(total) * BigInt(weights[i]!)
        expect(gap < whole && gap > -whole).toBe(true)
      })
    }
    expect(allocate(-total, weights).map((n) => -n + 0)).toEqual(parts)
  }))
})

test('parseYuan reads what people paste', () => {
  const cents = (text: string) => {
    const r = parseYuan(text)
    return r.ok ? r.cents : r.reason
  }
  expect(cents('19.99')).toBe(1999)
  expect(cents('1234.5')).toBe(123_450)
  expect(cents(' ¥1,234,567.89 ')).toBe(123_456_789)
  expect(cents('￥１２，３４５．６７')).toBe(1_234_567)
  expect(cents('300元')).toBe(30_000)
  expect(cents('0')).toBe(0)
  expect(cents('-0')).toBe(0)
  expect(cents('90071992547409.91')).toBe(Number.MAX_SAFE_INTEGER)
  expect(cents('90071992547409.92')).toBe('金额过大')
  expect(cents('1.005')).toBe('金额最多两位小数')
  expect(cents('1,23')).toBe('金额的千分位逗号位置不正确')
  expect(cents('1e5')).toBe('金额不能使用科学计数法')
  expect(cents('1.2万')).toBe('金额请写出全部数字，不要用“万”等单位')
  expect(cents('壹元')).toBe('金额格式不正确，请输入数字')
  expect(cents('1.')).toBe('金额格式不正确，请输入数字')
  expect(cents('')).toBe('请输入金额')
  expect(cents('-5')).toBe('金额不能为负数')
  expect(parseYuan('-5', { allowNegative: true })).toEqual({ ok: true, cents: -500 })
})

test('formatting (R567-R571) and its round trip', () => {
  expect(formatCents(123_456_789)).toBe('1,234,567.89')
  expect(formatCents(-5)).toBe('-0.05')
  expect(formatCents(0)).toBe('0.00')
  expect(formatCents(-123_456_789)).toBe('-1,234,567.89')
  expect(formatCents(99_999)).toBe('999.99')
  expect(centsToYuan(123_456_789)).toBe('1234567.89')
  fc.assert(fc.property(fc.maxSafeInteger(), (n) => {
    expect(parseYuan(formatCents(n), { allowNegative: true })).toEqual({ ok: true, cents: n + 0 })
  }))
})

test('percent and ppm, no float drift', () => {
  expect(percentToPpm(6.5)).toBe(65_000)
  expect(percentToPpm('6.6667')).toBe(66_667)
  expect(percentToPpm(0)).toBe(0)
  expect(percentToPpm(100)).toBe(1_000_000)
  expect(percentToPpm(1.1)).toBe(11_000)
  expect(() => percentToPpm('1.23456')).toThrow(RangeError)
  expect(() => percentToPpm(Number.NaN)).toThrow(RangeError)
  expect(formatPpm(65_000)).toBe('6.5%')
  fc.assert(fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (ppm) => {
    expect(percentToPpm(ppmToPercent(ppm))).toBe(ppm)
  }))
})
