import { expect, test } from 'vitest'
import { checkLimits, checkLimitsInOrder, checkMonthTimes, checkRepeat, effectiveLimit, excessOver, limitMeter } from './limits.ts'

test('the effective limit is the smallest that is set (§3.6)', () => {
  expect(effectiveLimit(null, 0, undefined)).toBeNull()
  expect(effectiveLimit(0, 5, 3, null)).toBe(3)
})

const scope = { single: 5_000_000, month: 9_800_000, season: 29_400_000, used_month: 9_500_000, used_season: 9_500_000 }

test('comparison is inclusive (§3.6)', () => {
  expect(checkLimits(300_000, [scope]).issues).toEqual([])
  expect(checkLimits(300_001, [scope]).issues).toEqual([{ column: 'amount', level: 'error', code: 'month', text: '本月累计将达 98,000.01，超过月限额 98,000.00' }])
  expect(checkLimits(5_000_000, [{ ...scope, month: 0, season: 0 }]).issues).toEqual([])
})

test('single and season texts', () => {
  expect(checkLimits(5_000_001, [{ ...scope, month: null, season: null }]).issues[0]!.text).toBe('单笔超限额：金额 50,000.01，单笔限额 50,000.00')
  expect(checkLimits(100, [{ season: 1000, used_month: 0, used_season: 950 }]).issues[0]!.text).toBe('本季累计将达 10.50，超过季限额 10.00')
})

test('each refusal names whose limit it is, scopes with the same figures once', () => {
  const [park, agency, company] = ['园区限额', '业务公司限额', '企业限额'].map((owner) => ({ ...scope, owner }))
  const texts = (...scopes: (typeof park)[]) => checkLimits(300_001, scopes.flatMap((one) => one ?? [])).issues.map(({ text }) => text)
  expect(texts(park, agency, company && { ...company, month: 100_000, used_month: 0, single: 300_000 })).toEqual([
    '单笔超限额：金额 3,000.01，单笔限额 3,000.00（企业限额）',
    '本月累计将达 98,000.01，超过月限额 98,000.00（园区限额、业务公司限额）',
    '本月累计将达 3,000.01，超过月限额 1,000.00（企业限额）',
  ])
})

test('the soft limit warns and yields the excess (§3.2)', () => {
  const r = checkLimits(500_000, [{ ...scope, soft: true }])
  expect(r.excess).toBe(200_000)
  expect(r.issues).toEqual([{ column: 'amount', level: 'warn', code: 'month_excess', text: '本月累计将达 100,000.00，超过月限额 98,000.00，超出的 2,000.00 将计收附加服务费' }])
  expect(checkLimits(500_000, [scope]).excess).toBe(0)
  expect(excessOver(100, 500, 30)).toBe(30)
  expect(excessOver(null, 500, 30)).toBe(0)
})

test('a hard scope refuses what a soft one lets pass; equal texts appear once', () => {
  const r = checkLimits(500_000, [scope, { ...scope, soft: true }])
  expect(r.issues.map((i) => i.level)).toEqual(['error', 'warn'])
  expect(checkLimits(500_000, [scope, scope]).issues).toHaveLength(1)
})

test('bills of one worker add up in order', () => {
  const r = checkLimitsInOrder([{ id: 'a', person_id: 'p', amount: 60 }, { id: 'b', person_id: 'p', amount: 60 }, { id: 'c', person_id: 'q', amount: 60 }], () => [{ month: 100, used_month: 0, used_season: 0, soft: true }])
  expect([r.get('a')!.excess, r.get('b')!.excess, r.get('c')!.excess]).toEqual([0, 20, 0])
})

test('reminders (§3.6)', () => {
  expect(checkMonthTimes(2, 3)).toBeNull()
  expect(checkMonthTimes(3, 3)!.text).toBe('本月第 4 次发放，超过提醒次数 3')
  expect(checkMonthTimes(99, 0)).toBeNull()
  const earlier = [{ amount: 100, date: '2026-05-08', sn: 'B1' }, { amount: 200, date: '2026-05-14' }]
  expect(checkRepeat(100, '2026-05-15', 7, earlier)!.text).toBe('7 天内已向该用户发放过相同金额（2026-05-08，B1）')
  expect(checkRepeat(100, '2026-05-16', 7, earlier)).toBeNull()
  expect(checkRepeat(300, '2026-05-15', 7, earlier)).toBeNull()
  expect(checkRepeat(100, '2026-05-15', null, earlier)).toBeNull()
})

test('meter', () => {
  expect(limitMeter(99_999, 100_000)).toEqual({ used: 99_999, limit: 100_000, left: 1, percent: 99 })
  expect(limitMeter(5, 0).left).toBeNull()
})
